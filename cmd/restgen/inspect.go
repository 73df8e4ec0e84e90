package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
)

// inspect is a command that looks at indexes and writes no files.
type inspect struct {
	streams
	settings
	show func(api *model.API)
	tell func(warnings []string, notes []index.Note)
}

func (i *inspect) command(c *cobra.Command) *cobra.Command {
	c.RunE = running(i.run)
	c.ValidArgsFunction = indexFiles
	i.register(c)
	return c
}

func (i *inspect) run(c *cobra.Command, args []string) error {
	asked, err := i.read(args)
	if err != nil {
		return err
	}
	loader, done := i.loader("reading")
	result, err := generator.Inspect(c.Context(), asked.inputs, asked.model, loader)
	done()
	i.tell(result.Warnings, result.Notes)
	if err != nil {
		return err
	}
	i.show(result.API)
	if i.strict && len(result.Notes) > 0 {
		return errFindings
	}
	return nil
}

func newValidate(s streams) *cobra.Command {
	i := &inspect{streams: s, tell: s.printEach}
	i.show = func(api *model.API) {
		for _, x := range api.Indexes {
			endpoints, args := 0, 0
			for _, r := range x.Routes {
				endpoints += len(r.Endpoints)
				for _, e := range r.Endpoints {
					args += len(e.Args)
				}
			}
			fmt.Fprintf(s.out, "%s: a site index of %s, %s, %s, %s\n", x.Name, plural(len(x.Namespaces), "namespace"),
				plural(len(x.Routes), "route"), plural(endpoints, "endpoint"), plural(args, "arg"))
		}
	}
	return i.command(&cobra.Command{
		Use:   "validate [NAME=]INDEX...",
		Short: "Say what is wrong with an index",
		Long: `Validate reads indexes as generate does and prints what it finds: faults, which make an index unusable (exit status 3), and
notes, which say what was absorbed or degraded. Each note is there, with its place, but for what is common and harmless, which is
told once: other commands tell once what many notes say of several places. With --strict notes make the exit status 1.`,
		Example: `  restgen validate site.json
  curl -s https://example.org/wp-json/ | restgen validate - --strict`,
	})
}

func newRoutes(s streams) *cobra.Command {
	i := &inspect{streams: s, tell: s.printNotes}
	i.show = s.listRoutes
	return i.command(&cobra.Command{
		Use:   "routes [NAME=]INDEX...",
		Short: "List what a site offers",
		Long: `Routes lists the endpoints of a site index, one a line: methods, route, and the Go method that calls it. For several
deployments a last column names those that have the endpoint, if not all do.`,
		Example: `  restgen routes site.json
  restgen routes site.json --include '/wp/v2/posts*'
  restgen routes a=staging.json b=production.json | grep ' [ab]$'     # what only one of them has`,
	})
}

// listRoutes prints a table without a head, so that other programs can read it as it is.
func (s streams) listRoutes(api *model.API) {
	table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				fmt.Fprintf(table, "%s\t%s\t%s.%s.%s", index.Printable(strings.Join(op.Methods, ",")), index.Printable(op.Template), ns.Field, r.Name, op.Name)
				if names := owners(api, op); names != "" {
					fmt.Fprintf(table, "\t%s", names)
				}
				fmt.Fprintln(table)
			}
		}
	}
	table.Flush()
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
