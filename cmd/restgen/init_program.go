package main

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/preset"
)

// firstProgram returns a program that calls one operation of the site. One that
// logs in is for a plugin. These bring many packages, of which it uses only one.
func firstProgram(result *generator.Result, address string) []byte {
	first := firstOperation(result.API)
	ns, op := first.ns, first.op
	var b bytes.Buffer
	switch {
	case op == nil:
		writeHeader(&b, []string{"fmt", "log"}, []string{result.ImportPath})
		fmt.Fprintf(&b, "\tclient, err := %s.NewClient(%q)\n%s", result.Package, address, failure("\t"))
		b.WriteString("\tfmt.Println(client)\n}\n")
	case first.login != "":
		writeHeader(&b, []string{"context", "fmt", "log", "os"},
			[]string{result.ImportPath + "/rest", result.ImportPath + "/" + ns.Package})
		fmt.Fprintf(&b, "\t// %s\n", first.login)
		b.WriteString("\tlogin := rest.ApplicationPassword(os.Getenv(\"SITE_USER\"), os.Getenv(\"SITE_PASSWORD\"))\n")
		fmt.Fprintf(&b, "\tsite, err := rest.NewClient(%q, login)\n%s", address, failure("\t"))
		fmt.Fprintf(&b, "\tclient := %s.NewClient(site)\n", ns.Package)
		writeCall(&b, "client."+op.Resource.Name+"."+op.Name, ns, op)
	default:
		writeHeader(&b, []string{"context", "fmt", "log"}, []string{result.ImportPath, result.ImportPath + "/" + ns.Package})
		fmt.Fprintf(&b, "\tclient, err := %s.NewClient(%q)\n%s", result.Package, address, failure("\t"))
		writeCall(&b, "client."+goMethod(ns, op), ns, op)
	}
	return b.Bytes()
}

// writeHeader writes the beginning of a program, up to the body of main.
func writeHeader(b *bytes.Buffer, standard, generated []string) {
	b.WriteString("package main\n\nimport (\n")
	for _, path := range standard {
		fmt.Fprintf(b, "\t%q\n", path)
	}
	b.WriteString("\n")
	for _, path := range generated {
		fmt.Fprintf(b, "\t%q\n", path)
	}
	b.WriteString(")\n\nfunc main() {\n")
}

// writeCall writes the call of a method and the end of the program, which
// prints the result.
func writeCall(b *bytes.Buffer, method string, ns *model.Namespace, op *model.Operation) {
	call := fmt.Sprintf("%s(context.Background(), %s.%s{})", method, ns.Package, op.Params.Name)
	if op.Result.Kind == model.PageResult {
		fmt.Fprintf(b, "\tpage, err := %s\n%s", call, failure("\t"))
		item := printed(op.Result.Type, "item")
		fmt.Fprintf(b, "\tfor _, item := range page.Items {\n\t\tfmt.Println(%s)\n\t}\n}\n", item)
		return
	}
	fmt.Fprintf(b, "\tresult, err := %s\n%s", call, failure("\t"))
	b.WriteString("\tfmt.Println(result)\n}\n")
}

// failure returns the handling of an error.
func failure(indent string) string {
	return indent + "if err != nil {\n" + indent + "\tlog.Fatal(err)\n" + indent + "}\n"
}

// A candidate is an operation that the first program may call.
type candidate struct {
	foundOperation
	score int
	login string // who may call it, if not everybody
}

// firstOperation returns the operation of the first program: one that surely
// only reads, without a path parameter or a required arg, best the example of a
// preset. The candidate has none if the site has no such operation.
func firstOperation(api *model.API) (best candidate) {
	var names []string
	for _, ns := range api.Namespaces {
		names = append(names, ns.Name)
	}
	presets := preset.NewSet(names, preset.Options{})
	for _, f := range allOperations(api) {
		if c := suitability(api, presets, f); c.score > best.score {
			best = c
		}
	}
	return best
}

// suitability rates an operation for the first program; 0 excludes it.
func suitability(api *model.API, presets *preset.Set, f foundOperation) candidate {
	c := candidate{foundOperation: f}
	op := f.op
	if op.Methods[0] != "GET" || len(op.Captures) > 0 || f.ns.Name == "" {
		return c
	}
	_, e := endpointOf(api, op)
	if slices.ContainsFunc(e.Args, func(a *index.Arg) bool { return declared.Of(a.Schema).Required }) {
		return c
	}
	facts := presets.For(preset.Query{Namespace: f.ns.Name, Route: op.Route, Methods: op.Methods, Endpoint: e})
	switch {
	case facts.OfPlugin:
		c.score, c.login = 6, facts.Example.Login
	case facts.Example != nil:
		c.score = 5
	case op.Result.Kind == model.PageResult && op.Result.Type != nil:
		c.score = 4
	case op.Result.Kind == model.PageResult:
		c.score = 3
	case op.Template == "/"+f.ns.Name: // the index of the namespace
		c.score = 2
	case op.Name == "List" && (slices.ContainsFunc(e.Args, isPage) || slices.ContainsFunc(op.Resource.Operations, getsItem)):
		c.score = 1
	}
	return c // plugins also act on GET
}

// isPage reports whether an arg is the number of a page.
func isPage(a *index.Arg) bool { return a.Name == "page" }

// getsItem reports whether an operation reads the item that a path names.
func getsItem(op *model.Operation) bool { return op.Name == "Get" && len(op.Captures) > 0 }

// printed returns the expressions for an item: its id and a short text, or all
// of it if it has neither.
func printed(item *model.Struct, name string) string {
	if item == nil {
		return name
	}
	text := ""
	for _, want := range []string{"id", "slug", "name", "link"} {
		for _, f := range item.Fields {
			plain := f.GoType().Name == "int" || f.GoType().Name == "string"
			if f.Name == want && plain && (want == "id" || text == "" || text == name+".ID") {
				if text != "" {
					text += ", "
				}
				text += name + "." + f.Go
			}
		}
	}
	if text == "" {
		return name
	}
	return text
}
