package main

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/schema"
)

// firstProgram returns a program that calls one operation of the site.
func firstProgram(result *generator.Result, address string) []byte {
	ns, op := firstOperation(result.API)
	var b bytes.Buffer
	b.WriteString("package main\n\nimport (\n")
	if op != nil {
		b.WriteString("\t\"context\"\n")
	}
	fmt.Fprintf(&b, "\t\"fmt\"\n\t\"log\"\n\n\t%q\n", result.ImportPath)
	if op != nil {
		fmt.Fprintf(&b, "\t%q\n", result.ImportPath+"/"+ns.Package)
	}
	fmt.Fprintf(&b, ")\n\nfunc main() {\n\tclient, err := %s.NewClient(%q)\n%s", result.Package, address, failure("\t"))
	if op == nil {
		b.WriteString("\tfmt.Println(client)\n}\n")
		return b.Bytes()
	}
	call := fmt.Sprintf("client.%s(context.Background(), %s.%s{})", goMethod(ns, op), ns.Package, op.Params.Name)
	if op.Result.Kind == model.PageResult {
		fmt.Fprintf(&b, "\tpage, err := %s\n%s", call, failure("\t"))
		item := printed(op.Result.Type, "item")
		fmt.Fprintf(&b, "\tfor _, item := range page.Items {\n\t\tfmt.Println(%s)\n\t}\n}\n", item)
		return b.Bytes()
	}
	fmt.Fprintf(&b, "\tresult, err := %s\n%s", call, failure("\t"))
	b.WriteString("\tfmt.Println(result)\n}\n")
	return b.Bytes()
}

// failure returns the handling of an error.
func failure(indent string) string {
	return indent + "if err != nil {\n" + indent + "\tlog.Fatal(err)\n" + indent + "}\n"
}

// firstOperation returns the operation of the first program: one that reads
// without a path parameter or a required arg, best a page of posts. It returns
// nil if the site has no such operation.
func firstOperation(api *model.API) (*model.Namespace, *model.Operation) {
	var best foundOperation
	score := 0
	for _, f := range allOperations(api) {
		s := suitability(api, f.ns, f.op)
		if s > score {
			best, score = f, s
		}
	}
	return best.ns, best.op
}

// suitability rates an operation for the first program; 0 excludes it.
func suitability(api *model.API, ns *model.Namespace, op *model.Operation) int {
	if op.Methods[0] != "GET" || len(op.Captures) > 0 || ns.Name == "" {
		return 0
	}
	for _, a := range argsOf(api, op) {
		if schema.Of(a.Schema).Required {
			return 0
		}
	}
	score := 1
	if op.Result.Kind == model.PageResult {
		score = 2
		if op.Result.Type != nil {
			score = 3
		}
		if op.Template == "/"+ns.Name+"/posts" {
			score = 4
		}
	}
	return score
}

// argsOf returns the args of an operation as the first index with it has them.
func argsOf(api *model.API, op *model.Operation) []*index.Arg {
	_, e := endpointOf(api, op)
	if e == nil {
		return nil
	}
	return e.Args
}

// endpointOf returns the endpoint of an operation in the first index with it.
func endpointOf(api *model.API, op *model.Operation) (*index.Index, *index.Endpoint) {
	for _, x := range api.Indexes {
		for _, r := range x.Routes {
			if r.Key != op.Endpoints[0].Route {
				continue
			}
			for _, e := range r.Endpoints {
				if slices.Contains(e.Methods, op.Methods[0]) {
					return x, e
				}
			}
		}
	}
	return nil, nil
}

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
