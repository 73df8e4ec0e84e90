package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/config"
	"github.com/restgen/restgen/generator/diff"
	"github.com/restgen/restgen/generator/diff/render"
	"github.com/restgen/restgen/generator/source"
)

const diffHelp = `Diff compares two deployments, or one before and after an upgrade, and says whom each difference hurts: who talks to the
server (wire) or whose Go code uses the generated packages (source). What is called breaking is proved: by a request that
the old deployment accepts and the new one refuses, by the two fragments of a response schema, or by the Go declaration
before and after. OLD and NEW are indexes, or names of deployments in restgen.yaml. A site that is
compared with a saved index is asked for response schemas where that was fetched with them.

An ignore file takes out what does not matter to you. It is a list; every entry has some of rule, namespace, method, route and
arg, in which * stands for anything but a slash, and a reason. A finding about several endpoints, which --all tells, is
left out when entries fit each of them:

  - rule: arg-*
    route: /wp/v2/media
    arg: tags[].name
    reason: we never send it

Exit status: 1 if there is a finding at or above --fail-on, 3 if an index cannot be read.`

// failing are the values of --fail-on, and the levels that they fail on.
var failing = map[string][]diff.Level{
	"breaking": {diff.Breaking},
	"risky":    {diff.Breaking, diff.Risky},
	"any":      {diff.Breaking, diff.Risky, diff.Safe},
	"none":     nil,
}

// compare holds the flags of the command diff.
type compare struct {
	streams
	settings
	both, all              bool
	format, failOn, ignore string
	root                   string
	usedBy                 []string
}

func newDiff(s streams) *cobra.Command {
	d := &compare{streams: s}
	c := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "Say what differs between two deployments, and whom it hurts",
		Long:  diffHelp,
		Example: `  restgen diff site.json https://example.org
  restgen diff HEAD:site.json site.json --format markdown
  restgen diff staging production --both
  restgen diff old.json new.json --used-by ./...      # only what your code meets`,
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: indexFiles,
		RunE:              running(d.run),
	}
	flags := c.Flags()
	flags.BoolVar(&d.both, "both", false, "a table of what is only on one side, and what differs")
	flags.BoolVar(&d.all, "all", false, "tell safe changes of Go declarations, and all endpoints and declarations that are alike, one by one")
	flags.StringVar(&d.format, "format", string(render.Text), "the `FORMAT`: text, json, markdown, html or github")
	flags.StringVar(&d.failOn, "fail-on", "breaking", "the `LEVEL` from which on the exit status is 1: breaking, risky, any or none")
	flags.StringVar(&d.ignore, "ignore", "", "the `FILE` of findings to leave out")
	flags.StringVar(&d.root, "root", "", "the `URL` of an interface that printed requests go to (default: one that does not exist)")
	flags.StringArrayVar(&d.usedBy, "used-by", nil, "only what these Go `PACKAGES` use of the generated code; may be repeated")
	d.register(c)
	complete(c, "format", formatNames())
	complete(c, "fail-on", []string{"breaking", "risky", "any", "none"})
	return c
}

func formatNames() []string {
	var names []string
	for _, f := range render.Formats {
		names = append(names, string(f))
	}
	return names
}

func (d *compare) run(c *cobra.Command, args []string) error {
	levels, known := failing[d.failOn]
	switch {
	case !slices.Contains(formatNames(), d.format):
		return generator.UsageError{Err: fmt.Errorf("--format %s: there are %s", d.format, strings.Join(formatNames(), ", "))}
	case !known:
		return generator.UsageError{Err: fmt.Errorf("--fail-on %s: there are breaking, risky, any and none", d.failOn)}
	case d.both && d.format != string(render.Text):
		return generator.UsageError{Err: errors.New("--both is a table of its own: it has no --format")}
	}
	asked, err := d.read(nil)
	if err != nil {
		return err
	}
	got, err := d.compare(c, asked, args)
	if err != nil {
		return err
	}
	if err := d.leaveOut(got.Report, asked.file); err != nil { // before code narrows them: what fits no finding at all is told
		return err
	}
	if d.usedBy != nil {
		if err := d.narrow(c, got); err != nil {
			return err
		}
	}
	if err := d.print(got.Report); err != nil {
		return err
	}
	if slices.Contains(levels, got.Report.Worst()) || d.strict && len(got.Notes) > 0 {
		return errFindings
	}
	return nil
}

// compare reads and compares the two indexes.
func (d *compare) compare(c *cobra.Command, asked asked, args []string) (*generator.Compared, error) {
	loader, done := d.loader("comparing")
	got, err := generator.Diff(c.Context(), deployment(args[0], asked.file), deployment(args[1], asked.file), asked.model, loader)
	done()
	switch d.printNotes(got.Warnings, nil); {
	case d.strict:
		d.printNotes(nil, got.Notes)
	case err == nil && len(got.Notes) > 0:
		fmt.Fprintf(d.err, "%s about the indexes; restgen validate tells them\n", plural(len(got.Notes), "note"))
	}
	return got, err
}

// deployment is the index that an argument stands for: the name of one in restgen.yaml, unless there is such a file.
func deployment(arg string, c *config.Config) generator.Input {
	if _, err := os.Stat(arg); err != nil {
		for _, s := range c.Indexes {
			if s.Name == arg {
				return generator.Input{From: s.From}
			}
		}
	}
	return generator.Input{From: arg}
}

// leaveOut applies the ignore file.
func (d *compare) leaveOut(r *diff.Report, c *config.Config) error {
	name := first(d.ignore, c.Ignore)
	if name == "" {
		return nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("the ignore file: %s", source.Redact(err.Error(), name))
	}
	list, err := config.Exceptions(name, data)
	if err != nil {
		return generator.UsageError{Err: err}
	}
	r.Ignore(name, list)
	return nil
}

func (d *compare) print(r *diff.Report) error {
	return render.Write(d.out, r, render.Options{Format: render.Format(d.format), All: d.all, Both: d.both, Root: source.Shown(d.root), Color: colored(d.out)})
}
