package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/config"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/preset"
)

// settings are the flags that say what of the indexes counts. They win over restgen.yaml.
type settings struct {
	flags                     *pflag.FlagSet
	include, exclude, presets []string
	strict                    bool
}

func (f *settings) register(c *cobra.Command) {
	f.flags = c.Flags()
	flags := f.flags
	flags.StringArrayVar(&f.include, "include", nil, "only this `PATTERN`: a namespace (wc/v3) or a route with * (/cms/v2/media*), optionally after a method (DELETE /cms/v2/*); may be repeated")
	flags.StringArrayVar(&f.exclude, "exclude", nil, "not this `PATTERN`; may be repeated")
	flags.StringArrayVar(&f.presets, "preset", nil, "what is known beyond the index: none, or `NAME`=NAMESPACE to apply a preset to one more namespace ("+preset.Core+"=cms/v2)")
	flags.BoolVar(&f.strict, "strict", false, "notes are findings: exit status 1")
	complete(c, "include", nil)
	complete(c, "exclude", nil)
	complete(c, "preset", []string{"none", preset.Core + "="})
}

// complete gives the shell the values of a flag. One that ends with = goes on.
func complete(c *cobra.Command, flag string, values []string) {
	then := cobra.ShellCompDirectiveNoFileComp
	if slices.ContainsFunc(values, func(v string) bool { return strings.HasSuffix(v, "=") }) {
		then |= cobra.ShellCompDirectiveNoSpace
	}
	if err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, then)); err != nil {
		panic(err) // a flag that was not registered: a bug of this package
	}
}

// indexFiles completes INDEX arguments.
func indexFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"json"}, cobra.ShellCompDirectiveFilterFileExt
}

// asked is what restgen.yaml and the command line say together.
type asked struct {
	file   *config.Config // restgen.yaml alone
	inputs []generator.Input
	model  build.Options
}

// read is how every command comes to its settings: those of restgen.yaml in the working directory apply, flags win over
// them one by one, and arguments take the place of its indexes.
func (f *settings) read(args []string) (asked, error) {
	c, err := readConfig()
	if err != nil {
		return asked{}, err
	}
	options, err := f.apply(c)
	return asked{c, inputs(args, c), options}, err
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
func (f *settings) apply(c *config.Config) (build.Options, error) {
	o := build.Options{Include: c.Include, Exclude: c.Exclude, Presets: c.Presets, Args: c.Args, Results: c.Results, Fields: c.Fields, Plugins: c.Plugins, Names: c.Names, At: maps.Clone(c.At)}
	if f.include != nil {
		o.Include = f.include
		elsewhere(&o, "/include/")
	}
	if f.exclude != nil {
		o.Exclude = f.exclude
		elsewhere(&o, "/exclude/")
	}
	if namespaces, there := c.Presets[preset.Core]; there && len(namespaces) == 0 {
		o.NoPreset = true
	}
	if !f.flags.Changed("strict") {
		f.strict = c.Strict
	}
	if f.presets == nil {
		return o, nil
	}
	o.NoPreset, o.Presets = false, map[string][]string{}
	elsewhere(&o, "/presets/")
	for _, p := range f.presets {
		name, namespace, _ := strings.Cut(p, "=")
		switch {
		case p == "none":
			o.NoPreset = true
		case name != preset.Core:
			return o, generator.UsageError{Err: fmt.Errorf("--preset %s: there is no such preset; there are none and %s", p, preset.Core)}
		case namespace != "":
			o.Presets[name] = append(o.Presets[name], namespace)
		}
	}
	return o, nil
}

// elsewhere says that settings come from flags and not from the file.
func elsewhere(o *build.Options, settings string) {
	maps.DeleteFunc(o.At, func(setting, _ string) bool { return strings.HasPrefix(setting, settings) })
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
