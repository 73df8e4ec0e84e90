package config

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"

	"go.yaml.in/yaml/v3"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/schemas"
)

// readFields reads the entries of fields. Each has the form of a preset with
// one route.
func (c *Config) readFields(n *yaml.Node) error {
	entries, _ := valueOf(n).([]any)
	for i, x := range entries {
		var f struct {
			Route string
			preset.Field
		}
		text, err := json.Marshal(x)
		if err == nil {
			err = json.Unmarshal(text, &f)
		}
		if err != nil {
			return err
		}
		f.Routes.Routes, f.At = []string{f.Route}, "/fields/"+strconv.Itoa(i)
		c.Fields = append(c.Fields, f.Field)
	}
	return nil
}

// valueOf returns a value as JSON has it: a key null is a string.
func valueOf(n *yaml.Node) any {
	c := &converter{at: map[string]*yaml.Node{}}
	return c.value("", n)
}

// presetFiles is the name in presets that stands for files.
const presetFiles = "files"

// readPresets reads the files of presets. Their names are relative to the
// folder of the settings. An error about reading one has the position of its
// name in the settings.
func (c *Config) readPresets(name string, nodes map[string]*yaml.Node) error {
	files := c.Presets[presetFiles]
	delete(c.Presets, presetFiles)
	for i, file := range files {
		if !filepath.IsAbs(file) {
			file = filepath.Join(filepath.Dir(name), file)
		}
		c.PresetNames = append(c.PresetNames, file)
		data, err := disk.ReadRegular(file)
		if err != nil {
			pointer := fmt.Sprintf("/presets/%s/%d", presetFiles, i)
			const message = "cannot read the preset %s: %v; correct its name or its permissions"
			return index.Errors{{
				File: name, Line: nodes[pointer].Line, Column: nodes[pointer].Column, Pointer: pointer,
				Message: fmt.Sprintf(message, file, reason(err)),
			}}
		}
		p, err := parsePreset(file, data)
		if err != nil {
			return err
		}
		if p.Releases != nil {
			return index.Errors{{File: file, Message: "only presets of restgen have schemas of releases; remove the setting releases"}}
		}
		c.PresetFiles = append(c.PresetFiles, p)
	}
	return nil
}

// parsePreset parses the file of a preset, which is YAML or JSON.
func parsePreset(name string, data []byte) (*preset.Preset, error) {
	root, err := only(name, data)
	if err != nil {
		return nil, err
	}
	if root == nil {
		return nil, index.Errors{{File: name, Message: "the preset is empty; docs/presets.md shows one"}}
	}
	if _, list := validate(name, root, schemas.Preset); len(list) > 0 {
		return nil, discreet(list, data)
	}
	text, err := json.Marshal(valueOf(root))
	if err != nil {
		return nil, syntaxErrors(name, err)
	}
	p, err := preset.Parse(text)
	if err != nil {
		return nil, index.Errors{{File: name, Message: err.Error() + "; docs/presets.md shows a preset"}}
	}
	return p, nil
}
