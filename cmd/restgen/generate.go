package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/source"
)

const generateHelp = `Generate reads one index, or one for each deployment that the packages are to serve, and writes a Go package per
namespace, support packages and a root package to DIR. Without an argument the indexes are those of restgen.yaml, whose other
settings apply in either case; flags win over them.

Only files that restgen wrote are replaced or removed; see restgen.manifest in DIR. A run that is killed leaves whole files,
and the next run sets right what it left. Files that would not change are not written.

Import paths follow from the module around DIR; where there is none, DIR becomes one, named by --module.`

const generateExample = `  restgen generate site.json -o site
  restgen generate staging=staging.json production=production.json -o site --package site
  restgen generate site.json -o site --include wc/v3 --exclude 'DELETE *'
  restgen generate a.json -o sites/a --support sites    # package sites/rest serves sites/a and sites/b
  restgen generate b.json -o sites/b --support sites
  restgen generate -o site --check          # with the indexes of restgen.yaml; exit status 1 if site is stale

  //go:generate go run github.com/restgen/restgen/cmd/restgen@latest generate site.json -o site`

// generate holds the flags of the command.
type generate struct {
	streams
	settings
	dir, pkg, module, support string
	check, dryRun             bool
}

func newGenerate(s streams) *cobra.Command {
	g := &generate{streams: s}
	c := &cobra.Command{
		Use:               "generate [NAME=]INDEX... [-o DIR]",
		Short:             "Write the Go packages for one or more deployments",
		Long:              generateHelp,
		Example:           generateExample,
		ValidArgsFunction: indexFiles,
		RunE:              running(g.run),
	}
	flags := c.Flags()
	flags.StringVarP(&g.dir, "output", "o", "", "the `DIR` to write to")
	flags.StringVar(&g.pkg, "package", "", "the `NAME` of the root package (default: that of Go files in DIR, or the end of its import path)")
	flags.StringVar(&g.module, "module", "", "the `PATH` of the module that DIR becomes where no module encloses it (default: the name of DIR)")
	flags.StringVar(&g.support, "support", "", "the `DIR` of the support packages, for several outputs of a module to share (default: the output folder)")
	flags.BoolVar(&g.check, "check", false, "write nothing; list the files that are not what would be written, and exit with 1 if there are any")
	flags.BoolVar(&g.dryRun, "dry-run", false, "write nothing; list what would be done")
	g.register(c)
	for _, dir := range []string{"output", "support"} {
		if err := c.MarkFlagDirname(dir); err != nil {
			panic(err) // the flag is not registered: a bug of this package
		}
	}
	return c
}

func (g *generate) run(c *cobra.Command, args []string) error {
	options, err := g.options(args)
	if err != nil {
		return err
	}
	loader, done := g.loader("generating " + options.Dir)
	options.Loader = loader
	result, err := generator.Generate(c.Context(), options)
	done()
	g.printNotes(result.Warnings, result.Notes)
	if err != nil {
		return err
	}
	g.hintSchemas(result.API)
	switch {
	case g.check:
		err = g.listDifferences(options.Dir, result.Folders, again(c, args))
	case g.dryRun:
		g.listSteps(result.Folders)
	default:
		err = g.write(c, result)
	}
	if err == nil && g.strict && len(result.Notes) > 0 {
		err = errFindings
	}
	return err
}

// options are what restgen.yaml, the flags and the arguments say together.
func (g *generate) options(args []string) (generator.Options, error) {
	if g.check && g.dryRun {
		return generator.Options{}, generator.UsageError{Err: errors.New("--check and --dry-run: give one of them")}
	}
	asked, err := g.read(args)
	if err != nil {
		return generator.Options{}, err
	}
	return generator.Options{
		Inputs:  asked.inputs,
		Dir:     first(g.dir, asked.file.Output),
		Package: first(g.pkg, asked.file.Package),
		Module:  first(g.module, asked.file.Module),
		Support: first(g.support, asked.file.Support),
		Model:   asked.model,
	}, nil
}

func first(flag, file string) string {
	if flag != "" {
		return flag
	}
	return file
}

// write is where the folder changes. From here on an interrupt is not heeded.
func (g *generate) write(c *cobra.Command, result *generator.Result) error {
	if err := c.Context().Err(); err != nil {
		return err
	}
	if err := result.Write(); err != nil {
		return err
	}
	for _, f := range result.Folders {
		g.listGroups(f)
	}
	return nil
}

// again is the command line that brings the folder up to date.
func again(c *cobra.Command, args []string) string {
	words := []string{c.CommandPath()}
	for _, arg := range args {
		words = append(words, word(arg))
	}
	c.Flags().Visit(func(f *pflag.Flag) {
		words = append(words, flagWords(f)...)
	})
	return strings.Join(words, " ")
}

// flagWords writes a flag as it can be typed again; --check itself is what is left out.
func flagWords(f *pflag.Flag) []string {
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand
	}
	switch list, isList := f.Value.(pflag.SliceValue); {
	case f.Name == "check":
		return nil
	case isList:
		var words []string
		for _, v := range list.GetSlice() {
			words = append(words, name, quote(v))
		}
		return words
	case f.Value.Type() == "bool":
		return []string{name}
	default:
		return []string{name, quote(f.Value.String())}
	}
}

// word is an index that was read as it can be typed again, but for what is secret in an address.
func word(arg string) string {
	if source.IsAddress(indexes([]string{arg})[0].From) {
		arg = source.Shown(arg)
	}
	return quote(arg)
}

// quote quotes a word for a shell where that is needed.
func quote(word string) string {
	if !strings.ContainsFunc(word, func(r rune) bool { return !strings.ContainsRune(plain, r) }) && word != "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+./:,@%"

// hintSchemas says once how to get what an index lacks.
func (s streams) hintSchemas(api *model.API) {
	lacking := slices.IndexFunc(api.Indexes, func(x *index.Index) bool { return !x.HasSchemas })
	if lacking < 0 {
		return
	}
	fmt.Fprintf(s.err, "%s: no response schemas, so that answers are known in part only; an index with them: restgen fetch URL --schemas -o FILE\n", api.Indexes[lacking].Name)
}
