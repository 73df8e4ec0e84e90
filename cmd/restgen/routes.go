package main

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/safetext"
	"github.com/restgen/restgen/generator/source"
)

func newRoutes(s streams) *cobra.Command {
	i := &inspect{streams: s}
	i.show = s.listRoutes
	c := &cobra.Command{
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
		ValidArgsFunction: indexFiles,
		RunE: running(func(c *cobra.Command, args []string) error {
			if slices.Equal(args, []string{source.KnownPrefix}) {
				return s.listKnown()
			}
			return i.run(c, args)
		}),
	}
	i.register(c)
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
