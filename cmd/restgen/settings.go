package main

import (
	"errors"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/config"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/preset"
)

// settings are the flags that select and correct parts of the indexes. They
// override restgen.yaml.
type settings struct {
	flags                     *pflag.FlagSet
	include, exclude, presets []string
	schemas                   string
	strict                    bool       // notes are findings
	strictFrom                note.Level // from this level on
}

// register adds the flags to a command.
func (f *settings) register(c *cobra.Command) {
	f.flags = c.Flags()
	flags := f.flags
	flags.StringArrayVar(&f.include, "include", nil,
		"only this `PATTERN`: a namespace (wc/v3) or a route with * (/cms/v2/media*), optionally after a method (DELETE /cms/v2/*); repeatable")
	flags.StringArrayVar(&f.exclude, "exclude", nil, "not this `PATTERN`; repeatable")
	flags.StringArrayVar(&f.presets, "preset", nil,
		"apply a preset to one more namespace: `NAME`=NAMESPACE, as in "+preset.Core+"=cms/v2; none turns presets off; repeatable")
	flags.StringVar(&f.schemas, "schemas", "known",
		"the `SOURCE` of response schemas if the index has none: known (for core and WooCommerce) or index (no schemas)")
	f.registerStrict(flags)
	complete(c, "schemas", []string{"known", "index"})
	complete(c, "include", nil)
	complete(c, "exclude", nil)
	complete(c, "preset", []string{"none", preset.Core + "="})
}

// registerStrict adds the flag --strict.
func (f *settings) registerStrict(flags *pflag.FlagSet) {
	flags.Var(strictFlag{&f.strict, &f.strictFrom}, "strict",
		"exit with 1 if there are warnings; --strict=info: if there are any notes")
	flags.Lookup("strict").NoOptDefVal = note.Warning.String()
}

// complete registers the values of a flag for shell completion. The shell adds
// no space after a value that ends with =.
func complete(c *cobra.Command, flag string, values []string) {
	then := cobra.ShellCompDirectiveNoFileComp
	if slices.ContainsFunc(values, func(v string) bool { return strings.HasSuffix(v, "=") }) {
		then |= cobra.ShellCompDirectiveNoSpace
	}
	err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, then))
	if err != nil {
		panic(err) // the flag is not registered
	}
}

// indexFiles completes INDEX arguments.
func indexFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"json"}, cobra.ShellCompDirectiveFilterFileExt
}

// asked holds the settings of restgen.yaml and the command line together.
type asked struct {
	file   *config.Config // restgen.yaml alone; empty if it cannot be read
	inputs []generator.Input
	model  build.Options
}

// read returns the settings of a command. They come from restgen.yaml in the
// working directory. Each flag overrides its setting, and arguments replace the
// indexes.
func (f *settings) read(args []string) (asked, error) {
	c, err := readConfig()
	if err != nil {
		return asked{file: &config.Config{}}, err
	}
	options, err := f.apply(c)
	list, wrong := inputs(args, c.Indexes)
	return asked{c, list, options}, errors.Join(err, wrong)
}

// readConfig reads restgen.yaml in the working directory, if it exists.
func readConfig() (*config.Config, error) {
	c, err := config.Read(config.File)
	if errors.As(err, new(index.Errors)) {
		return nil, generator.UsageError{Err: err}
	}
	return c, err
}

// apply overrides the settings of the file by flags.
func (f *settings) apply(c *config.Config) (build.Options, error) {
	o := build.Options{
		Include: c.Include, Exclude: c.Exclude, Presets: c.Presets,
		Args: c.Args, Results: c.Results, Fields: c.Fields, PresetFiles: c.PresetFiles,
		Names: c.Names, At: maps.Clone(c.At),
	}
	if f.include != nil {
		o.Include = f.include
		forget(&o, "/include/")
	}
	if f.exclude != nil {
		o.Exclude = f.exclude
		forget(&o, "/exclude/")
	}
	source := f.schemas
	if c.Schemas != "" && !f.flags.Changed("schemas") {
		source = c.Schemas
	}
	if source != "known" && source != "index" {
		return o, usageErrorf("--schemas %s: unknown source; want known or index", source)
	}
	o.IndexSchemas = source == "index"
	namespaces, set := c.Presets[preset.Core]
	o.NoPreset = set && len(namespaces) == 0
	if !f.flags.Changed("strict") {
		f.strictFrom, f.strict = note.ParseLevel(c.Strict)
	}
	if f.presets == nil {
		return o, nil
	}
	return o, f.applyPresets(&o)
}

// applyPresets overrides the presets of the file.
func (f *settings) applyPresets(o *build.Options) error {
	o.NoPreset, o.Presets = false, map[string][]string{}
	forget(o, "/presets/")
	for _, p := range f.presets {
		name, namespace, _ := strings.Cut(p, "=")
		switch {
		case p == "none":
			o.NoPreset = true
		case name != preset.Core:
			return usageErrorf("--preset %s: unknown preset; want %s or none", p, preset.Core)
		case namespace != "":
			o.Presets[name] = append(o.Presets[name], namespace)
		}
	}
	return nil
}

// forget removes the positions of settings that a flag overrides.
func forget(o *build.Options, settings string) {
	maps.DeleteFunc(o.At, func(setting, _ string) bool { return strings.HasPrefix(setting, settings) })
}

// named matches NAME=INDEX. An address may also contain =, but only after a
// character that a name cannot have.
var named = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9_-]*)=(.+)$`)

// inputs returns the indexes of the command line, or of restgen.yaml if it has
// none.
func inputs(args []string, byDefault []config.Source) (list []generator.Input, err error) {
	for _, in := range indexes(args) {
		if in.Name == "" {
			found, e := byName(in.From, byDefault)
			in, err = found, errors.Join(err, e)
		}
		list = append(list, in)
	}
	if list == nil {
		for _, s := range byDefault {
			list = append(list, generator.Input{Name: s.Name, From: s.From})
		}
	}
	return list, err
}

// byName returns the index that an argument names: the one of that name in
// restgen.yaml, unless a file has that name.
func byName(arg string, sources []config.Source) (generator.Input, error) {
	in := generator.Input{From: arg}
	if info, err := os.Stat(arg); err == nil && !info.IsDir() || !isName.MatchString(arg) {
		return in, nil
	}
	var names []string
	for _, s := range sources {
		if s.Name == arg {
			return generator.Input{Name: s.Name, From: s.From}, nil
		}
		if s.Name != "" {
			names = append(names, s.Name)
		}
	}
	if names == nil {
		return in, nil
	}
	return in, usageErrorf("%s: no such file, and no such name in %s; want %s", arg, config.File, anyOf(names))
}

// isName matches a name of a deployment.
var isName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)

// deployed returns the deployments that check and update read.
func deployed(args []string, c *config.Config) ([]generator.Input, error) {
	isArg := func(s config.Source) bool { return s.Name != "" && slices.Contains(args, s.Name) }
	hasAddress := func(name string) bool {
		return slices.ContainsFunc(c.Deployments, func(s config.Source) bool { return s.Name == name })
	}
	for _, s := range c.Indexes {
		if _, err := os.Stat(s.Name); err != nil && isArg(s) && !hasAddress(s.Name) {
			return nil, usageErrorf("%s: no deployment in %s has this name, only an index; add it to deployments, or give %s=URL",
				s.Name, config.File, s.Name)
		}
	}
	return inputs(args, c.Deployments)
}

// indexes parses arguments of the form [NAME=]INDEX.
func indexes(args []string) (list []generator.Input) {
	for _, arg := range args {
		in := generator.Input{From: arg}
		match := named.FindStringSubmatch(arg)
		if match != nil {
			in = generator.Input{Name: match[1], From: match[2]}
		}
		list = append(list, in)
	}
	return list
}

// findings returns the notes that --strict makes findings.
func (f *settings) findings(notes []index.Note) []index.Note {
	var list []index.Note
	for _, n := range notes {
		if f.strict && n.Level >= f.strictFrom {
			list = append(list, n)
		}
	}
	return list
}

// shown returns the level from which notes are printed.
func (f *settings) shown() note.Level {
	if f.strict {
		return min(f.strictFrom, note.Warning)
	}
	return note.Warning
}
