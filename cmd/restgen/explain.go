package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/safetext"
	"github.com/restgen/restgen/generator/source"
)

const explainHelp = `Explain shows an operation: its route, its Go methods, its args with their types
and rules, what restgen knows beyond the index (from a preset or restgen.yaml),
and a curl command that calls it.

ROUTE is a route as restgen routes prints it, optionally after a method. OPERATION
is a Go method: WPV2.Posts.List, or Posts.List. A route of several operations, or
a name in several namespaces, shows all of them. INDEX may be omitted if
restgen.yaml names the indexes.`

// explain is the command explain.
type explain struct{ inspect }

func newExplain(s streams) *cobra.Command {
	e := &explain{inspect{streams: s}}
	c := &cobra.Command{
		Use:   "explain [INDEX] ROUTE|OPERATION",
		Short: "Show an operation: args, rules, Go names and a curl command",
		Long:  explainHelp,
		Example: `  restgen explain site.json /wp/v2/posts
  restgen explain site.json 'POST /wp/v2/posts/{id}'
  restgen explain site.json WPV2.Posts.List`,
		Args: func(c *cobra.Command, args []string) error {
			const missing = "no route or operation; give one after the index, as in restgen explain site.json WPV2.Posts.List"
			return between(1, 2, missing)(c, joinMethod(args))
		},
		ValidArgsFunction: indexFiles,
		RunE:              running(e.run),
	}
	e.register(c)
	return c
}

func (e *explain) run(c *cobra.Command, args []string) error {
	args = joinMethod(args)
	last := len(args) - 1
	if last == 0 && isIndex(args[0]) {
		return usageErrorf("%s: an index, but no operation; give a route or an operation after it, as restgen routes lists them",
			source.Shown(args[0]))
	}
	e.focus = func(c build.Candidate) bool { return mayBe(c, args[last]) }
	e.show = func(result *generator.Result) error { return e.explain(result, args[last]) }
	return e.inspect.run(c, args[:last])
}

// isIndex reports whether an argument is more likely an index than a route or an
// operation.
func isIndex(arg string) bool {
	info, err := os.Stat(arg)
	return err == nil && !info.IsDir() || arg == "-" || source.IsAddress(arg) || strings.HasPrefix(arg, source.KnownPrefix) ||
		strings.HasSuffix(arg, ".json") || strings.HasSuffix(arg, ".json.gz")
}

// explain prints the operations of a route or with a Go name.
func (e *explain) explain(result *generator.Result, what string) error {
	found := findOperations(result.API, what)
	if len(found) == 0 {
		return usageErrorf("%s: no such route or operation%s", safetext.Line(what), similar(result.API, what))
	}
	for i, f := range found {
		if i > 0 {
			fmt.Fprintln(e.out)
		}
		explanation{api: result.API, ns: f.ns, op: f.op}.write(e.out)
	}
	return nil
}

// mayBe reports whether an endpoint has a route, or its operation may have a Go
// name.
func mayBe(c build.Candidate, what string) bool {
	method, route := cutMethod(what)
	if sameRoute(route, c.Route) || route == c.Key {
		return method == "" || slices.Contains(c.Methods, method)
	}
	resource := what[:max(strings.LastIndexByte(what, '.'), 0)]
	return resource == c.Resource || resource == c.Namespace+"."+c.Resource
}

// explanation prints one operation.
type explanation struct {
	api *model.API
	ns  *model.Namespace
	op  *model.Operation
}

func (e explanation) write(w io.Writer) {
	x, endpoint := endpointOf(e.api, e.op)
	if endpoint == nil {
		return // the operation comes from an endpoint of some index
	}
	fmt.Fprintf(w, "%s %s\n", safetext.Line(strings.Join(e.op.Methods, ", ")), safetext.Line(e.op.Template))
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range e.op.Calls() {
		fmt.Fprintf(table, "  Go\t%s%s\n", goCall(e.ns, e.op, c.Name), c.Signature())
	}
	fmt.Fprintf(table, "  package\t%s\n", e.ns.Package)
	for _, described := range e.op.Endpoints {
		if described.Route != e.op.Template {
			fmt.Fprintf(table, "  pattern\t%s\n", safetext.Line(described.Route))
		}
	}
	fmt.Fprintf(table, "  index\t%s\n", safetext.Line(x.Name+" "+endpoint.Pointer))
	names := owners(e.api, e.op)
	if names != "" {
		fmt.Fprintf(table, "  only in\t%s\n", names)
	}
	if endpoint.InBatch {
		fmt.Fprintf(table, "  batch\tyes\n")
	}
	table.Flush()
	e.writeArgs(w, endpoint)
	e.writeHidden(w)
	fmt.Fprintf(w, "\n%s\n", curl(e.op, x, endpoint))
}

// writeArgs writes the path parameters and the args with their rules.
func (e explanation) writeArgs(w io.Writer, endpoint *index.Endpoint) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\n  ARG\tGO\tTYPE\tRULES")
	listed := map[string]bool{}
	for _, c := range e.op.Captures {
		if listed[c.Name] {
			continue
		}
		listed[c.Name] = true
		name, rules := e.goParam(c.Name, c), "in the path"
		if a := endpoint.Arg(c.Name); a != nil {
			rules += "; " + rulesOf(a.Schema)
		}
		fmt.Fprintf(table, "  %s\t%s\t%s\n", safetext.Line(c.Name), name, safetext.Line(rules))
	}
	for _, row := range e.bodyRows(endpoint) {
		if !listed[row.name] {
			listed[row.name] = true
			fmt.Fprintf(table, "  %s\t%s\t%s\n", safetext.Line(row.name), e.goField(row.name), safetext.Line(row.rules))
		}
	}
	if len(listed) > 0 {
		table.Flush()
	}
}

// A bodyRow is an arg that is not only in the path.
type bodyRow struct{ name, rules string }

// bodyRows returns the args of an endpoint as the index has them, or the lists of
// an item batch.
func (e explanation) bodyRows(endpoint *index.Endpoint) (list []bodyRow) {
	if e.op.ItemBatch {
		for _, f := range e.op.Params.Fields {
			list = append(list, bodyRow{f.Name, listRules(f)})
		}
		return list
	}
	for _, a := range endpoint.Args {
		list = append(list, bodyRow{a.Name, rulesOf(a.Schema)})
	}
	return list
}

// goParam returns the Go parameter of a capture and its type, as two columns.
func (e explanation) goParam(name string, c model.Capture) string {
	if e.op.Positional() {
		return c.Param + "\t" + c.GoType().String()
	}
	return e.goField(name)
}

// goField returns the field of the parameters for an arg and its type, as two
// columns.
func (e explanation) goField(name string) string {
	for _, f := range e.op.Params.Fields {
		if f.Name == name {
			return f.Go + "\t" + f.GoType().String()
		}
	}
	return noField
}

// noField stands for the field of an arg that has none, and its type.
const noField = "-\t-"

// writeHidden writes what is known of the args beyond the index, by fact.
func (e explanation) writeHidden(w io.Writer) {
	var facts []string
	args := map[string][]string{}
	for _, a := range e.op.Endpoints[0].Args {
		if e.op.ItemBatch && e.goField(a.Name) == noField {
			continue // an arg of an item
		}
		for _, fact := range hiddenFacts(a) {
			if args[fact] == nil {
				facts = append(facts, fact)
			}
			args[fact] = append(args[fact], safetext.Line(a.Name))
		}
	}
	if len(facts) == 0 {
		return
	}
	fmt.Fprintln(w, "\n  Beyond the index, from a preset or restgen.yaml:")
	for _, fact := range facts {
		fmt.Fprintf(w, "  - %s: %s\n", fact, strings.Join(args[fact], ", "))
	}
}
