package main

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/config"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
)

// corePreset is the preset that holds what is known of a plain installation's own routes.
const corePreset = "wordpress-core"

// settings are the flags that say what of the indexes counts. They win over restgen.yaml.
type settings struct {
	include, exclude, presets []string
	strict                    bool
}

func (f *settings) register(c *cobra.Command) {
	flags := c.Flags()
	flags.StringArrayVar(&f.include, "include", nil, "only this `PATTERN`: a namespace (wc/v3) or a route with * (/cms/v2/media*), optionally after a method (DELETE /cms/v2/*); may be repeated")
	flags.StringArrayVar(&f.exclude, "exclude", nil, "not this `PATTERN`; may be repeated")
	flags.StringArrayVar(&f.presets, "preset", nil, "what is known beyond the index: none, or `NAME`=NAMESPACE to apply a preset to one more namespace ("+corePreset+"=cms/v2)")
	flags.BoolVar(&f.strict, "strict", false, "notes are findings: exit status 1")
	complete(c, "include", nil)
	complete(c, "exclude", nil)
	complete(c, "preset", []string{"none", corePreset + "="})
}

// complete gives the shell the values of a flag.
func complete(c *cobra.Command, flag string, values []string) {
	if err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveNoSpace)); err != nil {
		panic(err) // a flag that was not registered: a bug of this package
	}
}

// indexFiles completes INDEX arguments.
func indexFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"json"}, cobra.ShellCompDirectiveFilterFileExt
}

// readConfig reads restgen.yaml in the working directory, an empty one where there is none.
func readConfig() (*config.Config, error) {
	c, err := config.Read(config.File)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &config.Config{}, nil
	case errors.As(err, new(index.Faults)):
		return nil, generator.UsageError{Err: err}
	}
	return c, err
}

// apply lays the flags over the file.
func (f *settings) apply(c *config.Config) (model.Options, error) {
	o := model.Options{Include: c.Include, Exclude: c.Exclude, Presets: c.Presets, Args: c.Args, Results: c.Results, Names: c.Names}
	if f.include != nil {
		o.Include = f.include
	}
	if f.exclude != nil {
		o.Exclude = f.exclude
	}
	if namespaces, there := c.Presets[corePreset]; there && len(namespaces) == 0 {
		o.NoPreset = true
	}
	f.strict = f.strict || c.Strict
	if f.presets == nil {
		return o, nil
	}
	o.NoPreset, o.Presets = false, map[string][]string{}
	for _, p := range f.presets {
		name, namespace, _ := strings.Cut(p, "=")
		switch {
		case p == "none":
			o.NoPreset = true
		case name != corePreset:
			return o, generator.UsageError{Err: fmt.Errorf("--preset %s: there is no such preset; there are none and %s", p, corePreset)}
		case namespace != "":
			o.Presets[name] = append(o.Presets[name], namespace)
		}
	}
	return o, nil
}

// named matches an INDEX argument with the name of its deployment in front. Addresses hold = too, but never before a
// character that names cannot have.
var named = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9_-]*)=(.+)$`)

// inputs are the indexes of the command line, or of the file where the command line has none.
func inputs(args []string, c *config.Config) []generator.Input {
	list := indexes(args)
	if list == nil {
		for _, s := range c.Indexes {
			list = append(list, generator.Input{Name: s.Name, From: s.From})
		}
	}
	return list
}

// indexes are arguments of the form [NAME=]INDEX.
func indexes(args []string) (list []generator.Input) {
	for _, arg := range args {
		in := generator.Input{From: arg}
		if match := named.FindStringSubmatch(arg); match != nil {
			in = generator.Input{Name: match[1], From: match[2]}
		}
		list = append(list, in)
	}
	return list
}

// pick reads the settings of a command that only looks at indexes. Those of restgen.yaml count where its indexes do.
func (f *settings) pick(args []string) ([]generator.Input, model.Options, error) {
	c := &config.Config{}
	if len(args) == 0 {
		var err error
		if c, err = readConfig(); err != nil {
			return nil, model.Options{}, err
		}
	}
	o, err := f.apply(c)
	return inputs(args, c), o, err
}
