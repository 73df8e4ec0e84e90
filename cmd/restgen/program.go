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

// shopList is the operation that the program for a shop calls.
const shopList = "/wc/v3/products"

// firstProgram returns a program that calls one operation of the site. A shop
// has so many packages that its program uses the one of the operation only.
func firstProgram(result *generator.Result, address string) []byte {
	ns, op := firstOperation(result.API)
	var b bytes.Buffer
	switch {
	case op == nil:
		writeHeader(&b, []string{"fmt", "log"}, []string{result.ImportPath})
		fmt.Fprintf(&b, "\tclient, err := %s.NewClient(%q)\n%s", result.Package, address, failure("\t"))
		b.WriteString("\tfmt.Println(client)\n}\n")
	case op.Template == shopList:
		writeHeader(&b, []string{"context", "fmt", "log", "os"},
			[]string{result.ImportPath + "/rest", result.ImportPath + "/" + ns.Package})
		b.WriteString("\t// A key of the shop and its secret, or a user with an application password.\n")
		b.WriteString("\tlogin := rest.ApplicationPassword(os.Getenv(\"SHOP_USER\"), os.Getenv(\"SHOP_PASSWORD\"))\n")
		fmt.Fprintf(&b, "\tsite, err := rest.NewClient(%q, login)\n%s", address, failure("\t"))
		fmt.Fprintf(&b, "\tshop := %s.NewClient(site)\n", ns.Package)
		writeCall(&b, "shop."+op.Resource.Name+"."+op.Name, ns, op)
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

// firstOperation returns the operation of the first program: one that reads
// without a path parameter or a required arg, best the products of a shop or a
// page of posts. It returns nil if the site has no such operation.
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
		if op.Template == shopList {
			score = 5
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
