package main

import (
	"errors"
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/config"
	"github.com/restgen/restgen/generator/diff/render"
	"github.com/restgen/restgen/generator/diff/rule"
	"github.com/restgen/restgen/generator/source"
)

const diffHelp = `Diff compares two deployments, or one deployment before and after an upgrade. It
reports what the differences mean for programs that call the server (wire) and
for Go code that uses the generated packages (source). One entry is one cause,
with its effects below it. Breaking findings have a proof: a request that the old
deployment accepts and the new one rejects, two fragments of a response schema,
or a Go declaration before and after.

OLD and NEW are indexes, or names of deployments in restgen.yaml. With NEW alone,
OLD is the index that the code in the output folder was generated from. If a site
is compared with a saved index that has response schemas, diff requests them.

Diff ignores the findings in an ignore file, which is a list of entries. An entry
has some of rule, namespace, method, route, arg and declaration, in which *
stands for any text without a slash, a reason, and optionally the last day on
which it is valid. Of a finding about several endpoints, those are ignored that
match an entry:

  - rule: arg-*
    route: /wp/v2/media
    arg: tags[].name
    reason: we never send it
    until: 2027-03-31

The levels in restgen.yaml raise, lower or switch off rules, for each endpoint.

Exit status: 1 if there is a finding at or above --fail-on, 3 if an index cannot
be read.`

// compare holds the flags of the command diff.
type compare struct {
	reporting
	settings
	both, listRules bool
}

func newDiff(s streams) *cobra.Command {
	d := &compare{reporting: reporting{streams: s}}
	c := &cobra.Command{
		Use:   "diff [OLD] NEW",
		Short: "Report the differences between two deployments, and what they break",
		Long:  diffHelp,
		Example: `  restgen diff site.json https://example.org
  restgen diff HEAD:site.json site.json --format markdown
  restgen diff staging production --both
  restgen diff new.json                               # with the index that the code was generated from
  restgen diff old.json new.json --used-by ./...      # only what affects your code`,
		Args: func(c *cobra.Command, args []string) error {
			if d.listRules {
				return between(0, 0, "")(c, args)
			}
			return between(1, 2, "no indexes; give two, as in restgen diff site.json https://example.org")(c, args)
		},
		ValidArgsFunction: indexFiles,
		RunE:              running(d.run),
	}
	flags := c.Flags()
	flags.BoolVar(&d.both, "both", false, "write a table with a column for each side")
	flags.BoolVar(&d.listRules, "list-rules", false, "list the rules, and compare nothing")
	d.reporting.register(c, "breaking")
	d.settings.register(c)
	return c
}

func (d *compare) run(c *cobra.Command, args []string) error {
	if d.listRules {
		return d.printRules()
	}
	if err := d.validate(); err != nil {
		return err
	}
	asked, err := d.read(nil)
	err = errors.Join(err, d.readExceptions(c.Context(), asked.file))
	if err != nil {
		return err
	}
	if len(args) == 1 {
		old, err := generatedFrom(asked.file, args[0])
		if err != nil {
			return err
		}
		args = []string{old, args[0]}
	}
	got, err := d.compare(c, asked, args)
	if err != nil {
		return err
	}
	if err := d.adjust(c, []*generator.Compared{got}, asked.file); err != nil {
		return err
	}
	o := d.options()
	o.Both, o.Width = d.both, width(d.out, os.Getenv)
	o.OldName, o.NewName = source.Shown(args[0]), source.Shown(args[1])
	if err := render.Write(d.out, got.Report, o); err != nil {
		return err
	}
	if d.gate.FailsReport(got.Report) || len(d.findings(got.Notes)) > 0 {
		return errFindings
	}
	return nil
}

// printRules writes the table of rules.
func (d *compare) printRules() error {
	t := tabwriter.NewWriter(d.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "RULE\tLEVEL\tFOR\tREPORTS")
	for _, r := range rule.All() {
		whom := string(r.Audience)
		if r.Direction != "" {
			whom += ", " + string(r.Direction)
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", r.ID, r.Level, whom, r.Prose)
	}
	return t.Flush()
}

// compare reads and compares the two indexes.
func (d *compare) compare(c *cobra.Command, asked asked, args []string) (*generator.Compared, error) {
	var sides [2]generator.Input
	for i, arg := range args {
		in, err := byName(arg, asked.file.Indexes)
		if err != nil {
			return nil, err
		}
		sides[i].From = in.From
	}
	collectEvery(130) // so that two sites of core need less than 60 MB, and huge ones less than 700
	loader, done := d.loader("comparing")
	got, err := generator.Diff(c.Context(), sides[0], sides[1], asked.model, loader)
	done()
	d.printNotes(got.Warnings, d.findings(got.Notes))
	return got, err
}

// generatedFrom returns the index that the code in the output folder was
// generated from. If there are several, the name of a deployment chooses one.
func generatedFrom(c *config.Config, name string) (string, error) {
	if c.Output == "" {
		return "", usageErrorf("a single index is compared with the one that code was generated from;"+
			" set output in %s, or give OLD and NEW", config.File)
	}
	if file := generator.GeneratedFrom(c.Output, name); file != "" {
		return file, nil
	}
	return "", usageErrorf("%s: no index.json in a server package of the output folder; run restgen generate, or give OLD and NEW", c.Output)
}
