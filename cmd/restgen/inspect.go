package main

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/safetext"
	"github.com/restgen/restgen/generator/source"
)

// inspect is a command that reads indexes and writes no files.
type inspect struct {
	streams
	settings
	show  func(result *generator.Result) error
	focus func(build.Candidate) bool // see build.Options; nil for all
}

func (i *inspect) command(c *cobra.Command) *cobra.Command {
	c.RunE = running(i.run)
	c.ValidArgsFunction = indexFiles
	i.register(c)
	return c
}

func (i *inspect) run(c *cobra.Command, args []string) error {
	result, err := i.inspect(c, args)
	i.printEach(result.Warnings, nil)
	if err != nil {
		return err
	}
	err = i.show(result)
	if err != nil {
		return err
	}
	findings := i.findings(result.Notes)
	if len(findings) > 0 {
		i.printNotes(nil, findings)
		return errFindings
	}
	return nil
}

// inspect reads the indexes and builds their API.
func (i *inspect) inspect(c *cobra.Command, args []string) (*generator.Result, error) {
	asked, err := i.read(args)
	if err != nil {
		return &generator.Result{}, err
	}
	if !i.strict { // which is about all notes
		asked.model.Focus = i.focus
	}
	loader, done := i.loader("reading")
	defer done()
	return generator.Inspect(c.Context(), asked.inputs, asked.model, loader)
}

func newRoutes(s streams) *cobra.Command {
	i := &inspect{streams: s}
	i.show = s.listRoutes
	c := i.command(&cobra.Command{
		Use:   "routes [NAME=]INDEX...",
		Short: "List the endpoints of a site",
		Long: `Routes lists the endpoints of a site index, one per line: its methods, its route,
and the Go method that calls it. With several deployments, a last column names
those that have the endpoint, unless all do.

restgen explain shows a single endpoint with its args.

known: in place of the indexes lists the indexes of releases that restgen
contains.`,
		Example: `  restgen routes site.json
  restgen routes site.json --include '/wp/v2/posts*'
  restgen routes a=staging.json b=production.json | grep ' [ab]$'     # endpoints of only one deployment
  restgen routes known:                                               # the releases that restgen knows`,
	})
	c.RunE = running(func(c *cobra.Command, args []string) error {
		if slices.Equal(args, []string{source.KnownPrefix}) {
			return s.listKnown()
		}
		return i.run(c, args)
	})
	return c
}

// listKnown prints the indexes that restgen contains.
func (s streams) listKnown() error {
	list, err := source.KnownIndexes()
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for _, k := range list {
		fmt.Fprintf(table, "%s\t%s\n", k.Name, k.About)
	}
	return table.Flush()
}

// listRoutes prints a table without a header, so that other programs can read
// it. Namespaces are separated by an empty line on a terminal.
func (s streams) listRoutes(result *generator.Result) error {
	api := result.API
	table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for i, ns := range api.Namespaces {
		if i > 0 && terminal(s.out) {
			fmt.Fprintln(table, "\t\t")
		}
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				methods := safetext.Line(strings.Join(op.Methods, ","))
				fmt.Fprintf(table, "%s\t%s\t%s", methods, safetext.Line(op.Template), goMethod(ns, op))
				names := owners(api, op)
				if names != "" {
					fmt.Fprintf(table, "\t%s", names)
				}
				fmt.Fprintln(table)
			}
		}
	}
	return table.Flush()
}

// goMethod returns the Go method of an operation, from the client on.
func goMethod(ns *model.Namespace, op *model.Operation) string {
	return ns.Field + "." + op.Resource.Name + "." + op.Name
}

// owners names the deployments that have an operation, unless all do.
func owners(api *model.API, op *model.Operation) string {
	if op.In == 0 || op.In == api.All() {
		return ""
	}
	var names []string
	for d, name := range api.Deployments {
		if op.In&(1<<d) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}
