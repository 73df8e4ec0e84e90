// Package config reads the YAML files of users: restgen.yaml, with the settings
// of a generated package, and the file of findings that restgen diff ignores.
//
// The name of a file or its text comes in. Settings go out, or an error with
// the line and what to write instead. The package does not know what the
// settings do. A new setting is a field here and in schemas/config.json, from
// which docs/configuration.md is made.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"

	"go.yaml.in/yaml/v3"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/schemas"
)

// document is the file as it is written.
type document struct {
	Indexes yaml.Node
	Output  string
	Package string
	Module  string
	Support string
	StandIn yaml.Node `yaml:"standin"`
	Include []string
	Exclude []string
	Presets map[string][]string
	Args    []argument
	Results []build.ResultOverride
	Fields  yaml.Node
	Names   map[string]string
	Strict  yaml.Node
	Ignore  string
	Schemas string
	Levels  []level

	Deployments yaml.Node
}

// level is an entry of levels as it is written.
type level struct {
	Rule, Namespace, Route string
	Audience               report.Audience
	Level                  report.Level
}

// argument is an entry of args as it is written.
type argument struct {
	Route     string
	Methods   []string
	Arg       string
	Round     string
	Null      *bool
	Empty     *bool
	Unchecked *bool
	MustBe    yaml.Node `yaml:"mustBe"`
}

// Read reads a file of settings. If the file does not exist, Read returns empty
// settings. An error about its contents is of type index.Errors and lists all
// errors with their positions.
func Read(name string) (*Config, error) {
	data, err := disk.ReadRegular(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &Config{}, nil
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, reason(err))
	}
	return Parse(name, data)
}

// Parse is Read for the contents of a file. The name is used in messages.
func Parse(name string, data []byte) (*Config, error) {
	c, err := parse(name, data)
	var list index.Errors
	if errors.As(err, &list) {
		return nil, discreet(list, data)
	}
	return c, err
}

func parse(name string, data []byte) (*Config, error) {
	root, err := only(name, data)
	if err != nil {
		return nil, err
	}
	if root == nil {
		return &Config{}, nil
	}
	nodes, list := validate(name, root, schemas.Config)
	if len(list) > 0 {
		return nil, list
	}
	var d document
	if err := root.Decode(&d); err != nil {
		return nil, syntaxErrors(name, err)
	}
	c, err := d.config(name, nodes)
	if err == nil {
		c.At = places(name, nodes)
		for i, l := range d.Levels {
			at := nodes[fmt.Sprintf("/levels/%d", i)]
			c.Levels = append(c.Levels, &report.LevelSetting{
				Rule: l.Rule, Audience: l.Audience, Namespace: l.Namespace, Route: l.Route, Level: l.Level, At: fmt.Sprintf("%s:%d", name, at.Line),
			})
		}
	}
	return c, err
}

// entry matches the pointers of settings that may be unused.
var entry = regexp.MustCompile(`^/(?:(?:include|exclude|args|results|fields|names)/[^/]*|presets/[^/]*/[^/]*)$`)

// places returns the positions of entries, by pointer.
func places(name string, nodes map[string]*yaml.Node) map[string]string {
	var at map[string]string
	for pointer, n := range nodes {
		if !entry.MatchString(pointer) {
			continue
		}
		if at == nil {
			at = map[string]string{}
		}
		at[pointer] = fmt.Sprintf("%s:%d:%d", name, n.Line, n.Column)
	}
	return at
}

// strictLevel returns the level that strict sets: true means warning.
func strictLevel(n *yaml.Node) string {
	var on bool
	err := n.Decode(&on)
	switch {
	case n.IsZero() || err == nil && !on:
		return ""
	case err == nil:
		return note.Warning.String()
	}
	return n.Value
}

func (d *document) config(name string, nodes map[string]*yaml.Node) (*Config, error) {
	c := &Config{
		Output: d.Output, Package: d.Package, Module: d.Module, Support: d.Support,
		Include: d.Include, Exclude: d.Exclude, Presets: d.Presets,
		Results: d.Results, Names: d.Names, Strict: strictLevel(&d.Strict), Ignore: d.Ignore, Schemas: d.Schemas,
	}
	if err := c.readStandIn(&d.StandIn); err != nil {
		return nil, syntaxErrors(name, err)
	}
	for _, a := range d.Args {
		o, err := a.override()
		if err != nil {
			return nil, syntaxErrors(name, err)
		}
		c.Args = append(c.Args, o)
	}
	err := c.readFields(&d.Fields)
	if err != nil {
		return nil, syntaxErrors(name, err)
	}
	if err := c.readPresets(name, nodes); err != nil {
		return nil, err
	}
	if c.Indexes, err = readSources(name, "/indexes", &d.Indexes); err != nil {
		return c, err
	}
	c.Deployments, err = readSources(name, "/deployments", &d.Deployments)
	return c, err
}

// readStandIn reads true, false, or the settings of a stand-in.
func (c *Config) readStandIn(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return n.Decode(&c.StandIn)
	}
	c.StandIn = true
	var set struct{ Kinds map[string]string }
	err := n.Decode(&set)
	c.Kinds = set.Kinds
	return err
}

// override distinguishes a required value, null, which removes one, and an
// absent value.
func (a *argument) override() (build.ArgOverride, error) {
	o := build.ArgOverride{
		Route: a.Route, Methods: a.Methods, Arg: a.Arg, Round: a.Round,
		Null: a.Null, Empty: a.Empty, Unchecked: a.Unchecked,
	}
	switch {
	case a.MustBe.IsZero():
		return o, nil
	case a.MustBe.ShortTag() == "!!null":
		o.MustBe = []any{}
		return o, nil
	}
	var value any
	err := a.MustBe.Decode(&value)
	o.MustBe = []any{value}
	return o, err
}

// readSources reads deployments, which are a mapping or a list, in the order in
// which they are written.
func readSources(name, pointer string, n *yaml.Node) ([]Source, error) {
	entries := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		entries = n.Content
	}
	var list []Source
	lines := map[string]int{}
	for _, e := range entries {
		if e.Kind == yaml.ScalarNode {
			e = &yaml.Node{Content: []*yaml.Node{{Line: e.Line, Column: e.Column}, e}}
		}
		for i := 0; i < len(e.Content); i += 2 {
			key, from := e.Content[i], e.Content[i+1]
			line, twice := lines[key.Value]
			if twice {
				message := fmt.Sprintf("the deployment %q is in line %d already; choose another name", key.Value, line)
				if key.Value == "" {
					message = "several indexes, but one has no name; name each, as in staging: " + from.Value
				}
				return nil, index.Errors{{
					File: name, Line: key.Line, Column: key.Column, Pointer: pointer, Message: message,
				}}
			}
			lines[key.Value] = key.Line
			list = append(list, Source{key.Value, from.Value})
		}
	}
	return list, nil
}
