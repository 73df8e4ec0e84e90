// Package config reads what users write in YAML: restgen.yaml, which holds the settings of a generated package and is kept
// beside its go:generate line, and the file of findings to leave out. It does not know what the settings do.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"

	"go.yaml.in/yaml/v3"

	"github.com/restgen/restgen/generator/diff"
	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build"
)

// File is the name under which the settings are looked for in the working directory.
const File = "restgen.yaml"

// Config is what the file says; the zero value is an empty file. What each setting means stands in
// schemas/config.json, which every file is held against.
type Config struct {
	Indexes []Source // in order
	Output  string
	Package string
	Module  string
	Support string
	Include []string
	Exclude []string
	Presets map[string][]string
	Args    []build.ArgOverride
	Results []build.ResultOverride
	Names   map[string]string
	Strict  bool
	Ignore  string
	Levels  []*diff.LevelSetting

	// Deployments are the addresses that check looks at, by the names of
	// Indexes, or one without a name.
	Deployments []Source

	// At says where the single entries of include, exclude, presets, args, results and names are written, as
	// restgen.yaml:7:3, by their JSON pointers: /names/~1wp~1v2~1posts.
	At map[string]string
}

// Source is the index of one deployment.
type Source struct {
	Name string // of the deployment; empty where there is only one and it has no name
	From string // a file, an address, - or REV:path
}

// document is the file as it is written.
type document struct {
	Indexes yaml.Node
	Output  string
	Package string
	Module  string
	Support string
	Include []string
	Exclude []string
	Presets map[string][]string
	Args    []argument
	Results []build.ResultOverride
	Names   map[string]string
	Strict  bool
	Ignore  string
	Levels  []level

	Deployments yaml.Node
}

// level is an entry of levels as it is written.
type level struct {
	Rule, Namespace, Route string
	Audience               diff.Audience
	Level                  diff.Level
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

// Read reads a file of settings. The error is index.Faults, all of them with line and column, or says why the file cannot
// be opened; it wraps fs.ErrNotExist where there is none.
func Read(name string) (*Config, error) {
	data, err := disk.ReadRegular(name)
	if err != nil {
		if pe := (*fs.PathError)(nil); errors.As(err, &pe) {
			err = pe.Err
		}
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return Parse(name, data)
}

// Parse is Read for a text that is already there; name stands in messages.
func Parse(name string, data []byte) (*Config, error) {
	c, err := parse(name, data)
	var faults index.Faults
	if errors.As(err, &faults) {
		return nil, discreet(faults, data)
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
	nodes, faults := validate(name, root)
	if len(faults) > 0 {
		return nil, faults
	}
	var d document
	if err := root.Decode(&d); err != nil {
		return nil, syntaxFaults(name, err)
	}
	c, err := d.config(name)
	if err == nil {
		c.At = places(name, nodes)
		for i, l := range d.Levels {
			at := nodes[fmt.Sprintf("/levels/%d", i)]
			c.Levels = append(c.Levels, &diff.LevelSetting{
				Rule: l.Rule, Audience: l.Audience, Namespace: l.Namespace, Route: l.Route, Level: l.Level, At: fmt.Sprintf("%s:%d", name, at.Line),
			})
		}
	}
	return c, err
}

// entry matches the pointers of what may fit nothing in an index.
var entry = regexp.MustCompile(`^/(?:(?:include|exclude|args|results|names)/[^/]*|presets/[^/]*/[^/]*)$`)

// places says where entries are written.
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

// only returns the root of the only document of a YAML file, nil for an empty file or one of comments alone.
func only(name string, data []byte) (*yaml.Node, error) {
	var root, more yaml.Node
	text := yaml.NewDecoder(bytes.NewReader(data))
	switch err := text.Decode(&root); {
	case errors.Is(err, io.EOF):
		return nil, nil
	case err != nil:
		return nil, syntaxFaults(name, err)
	}
	switch err := text.Decode(&more); {
	case err == nil:
		return nil, index.Faults{{File: name, Line: more.Line, Column: more.Column, Message: "a second document (---) would not be read; put all into one"}}
	case !errors.Is(err, io.EOF):
		return nil, syntaxFaults(name, err)
	}
	return root.Content[0], nil
}

func (d *document) config(name string) (*Config, error) {
	c := &Config{
		Output: d.Output, Package: d.Package, Module: d.Module, Support: d.Support,
		Include: d.Include, Exclude: d.Exclude, Presets: d.Presets,
		Results: d.Results, Names: d.Names, Strict: d.Strict, Ignore: d.Ignore,
	}
	for _, a := range d.Args {
		o, err := a.override()
		if err != nil {
			return nil, syntaxFaults(name, err)
		}
		c.Args = append(c.Args, o)
	}
	var err error
	if c.Indexes, err = readSources(name, "/indexes", &d.Indexes); err != nil {
		return c, err
	}
	c.Deployments, err = readSources(name, "/deployments", &d.Deployments)
	return c, err
}

// override tells a value from null, which takes one back, and from none.
func (a *argument) override() (build.ArgOverride, error) {
	o := build.ArgOverride{Route: a.Route, Methods: a.Methods, Arg: a.Arg, Round: a.Round, Null: a.Null, Empty: a.Empty, Unchecked: a.Unchecked}
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
			if line, twice := lines[key.Value]; twice {
				message := fmt.Sprintf("the deployment %q stands in line %d already; give each a name of its own", key.Value, line)
				if key.Value == "" {
					message = "with several indexes each needs a name, as in staging: " + from.Value
				}
				return nil, index.Faults{{File: name, Line: key.Line, Column: key.Column, Pointer: pointer, Message: message}}
			}
			lines[key.Value] = key.Line
			list = append(list, Source{key.Value, from.Value})
		}
	}
	return list, nil
}
