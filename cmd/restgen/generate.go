package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/restgen/restgen/generator"
)

const generateHelp = `Generate reads an index, or one index for each deployment, and writes Go packages
to DIR: one for each namespace, support packages and a root package. Without
arguments it reads the indexes of restgen.yaml. The other settings of the file
apply in both cases, and flags override them.

Generate replaces and removes only files that it wrote itself, which are listed
in restgen.manifest in DIR. Files that would not change are not written. After
a run that was killed, the next one completes or undoes its work.

The import paths of the packages follow from the module that contains DIR. If
there is none, DIR becomes a module with the path of --module.

Only warnings are printed; restgen validate lists all notes.`

const generateExample = `  restgen generate site.json -o site
  restgen generate staging=staging.json production=production.json -o site --package site
  restgen generate site.json -o site --include wc/v3 --exclude 'DELETE *'
  restgen generate a.json -o sites/a --support sites    # package sites/rest serves sites/a and sites/b
  restgen generate b.json -o sites/b --support sites
  restgen generate -o site --check          # exit status 1 if site is not up to date

  //go:generate go run github.com/restgen/restgen/cmd/restgen@latest generate site.json -o site`

// generate holds the flags of the command.
type generate struct {
	streams
	settings
	output
	check, dryRun, quiet bool
	standIn              bool
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
	flags.BoolVar(&g.standIn, "standin", false, "add a package with a stand-in for the site, for tests")
	flags.BoolVar(&g.check, "check", false,
		"write nothing; list the files that are not up to date, and exit with 1 if there are any")
	flags.BoolVar(&g.dryRun, "dry-run", false, "write nothing; list the files that would change")
	flags.BoolVarP(&g.quiet, "quiet", "q", false, "print only totals, and no notes unless --strict makes them findings")
	g.settings.register(c)
	g.output.register(c, "the `DIR` to write to",
		"the `DIR` of the support packages, for several outputs of a module to share (default: the output folder)")
	for _, dir := range []string{"output", "support"} {
		err := c.MarkFlagDirname(dir)
		if err != nil {
			panic(err) // the flag is not registered
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
	if g.quiet && !g.strict {
		g.printEach(result.Warnings, nil)
	} else {
		g.printWarnings(result.Warnings, result.Notes, g.shown())
	}
	if err != nil {
		return err
	}
	switch {
	case g.check:
		err = g.listDifferences(options.Dir, result.Plans, again(c, args))
	case g.dryRun:
		g.listSteps(result.Plans)
	default:
		err = g.write(c, result)
	}
	if err == nil && len(g.findings(result.Notes)) > 0 {
		err = errFindings
	}
	return err
}

// options combines restgen.yaml, the flags and the arguments.
func (g *generate) options(args []string) (generator.Options, error) {
	if g.check && g.dryRun {
		return generator.Options{}, usageErrorf("--check and --dry-run exclude each other; give one of them")
	}
	asked, err := g.read(args)
	if err != nil {
		return generator.Options{}, err
	}
	options := g.generatorOptions(asked)
	options.StandIn = options.StandIn || g.standIn
	return options, nil
}

// write writes the files. From here on interrupts are ignored.
func (g *generate) write(c *cobra.Command, result *generator.Result) error {
	if err := c.Context().Err(); err != nil {
		return err
	}
	if err := result.Write(); err != nil {
		return err
	}
	for _, f := range result.Plans {
		if g.quiet {
			g.printTotal(f)
		} else {
			g.listGroups(f)
		}
	}
	return nil
}

// again returns the command line that brings the folder up to date.
func again(c *cobra.Command, args []string) string {
	return commandLine(c.CommandPath(), args, c.Flags(), func(f *pflag.Flag) bool { return f.Name != "check" })
}
