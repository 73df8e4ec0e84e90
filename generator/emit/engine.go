package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates"
	rest "github.com/restgen/restgen/templates/runtime"
	"github.com/restgen/restgen/templates/runtime/pcre"
)

// needEngine returns the endpoints with a route or an arg whose pattern package regexp cannot express. Only what names the
// engine has it: see rest.Engine. A pattern that does not compile needs none, for it fits nothing either way.
func needEngine(api *model.API) map[*model.Endpoint]bool {
	found, routes := map[*model.Endpoint]bool{}, map[string]bool{}
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, o := range r.Operations {
				for _, e := range o.Endpoints {
					asks, known := routes[e.Route]
					if !known {
						asks = asksEngine(&rest.Endpoint{Route: e.Route})
						routes[e.Route] = asks
					}
					if asks || asksEngine(&rest.Endpoint{Route: "/", Args: rules(e.Args)}) {
						found[e] = true
					}
				}
			}
		}
	}
	return found
}

// asksEngine compiles what an endpoint has, and watches what comes to the engine.
func asksEngine(e *rest.Endpoint) (asked bool) {
	e.Engine = func(source string, bytes bool) (func(string) []int, []string, error) {
		find, names, err := pcre.Compile(source, bytes)
		asked = asked || err == nil
		return find, names, err
	}
	_, _ = e.Takes(""), rest.Validate(e, nil) // neither answer is of interest
	return asked
}

func rules(args []model.Arg) (list []rest.Rule) {
	for _, a := range args {
		list = append(list, a.Rule)
	}
	return list
}

// engine writes the field of an endpoint that names the engine: Engine: pcre.Compile.
func (g *generation) engine() jen.Code { return jen.Qual(g.rest+"/pcre", "Compile") }

// support returns the files of package rest, and those of the engine if anything names it.
func (g *generation) support() ([]File, error) {
	var files []File
	list, err := templates.Runtime(header + ".")
	for _, f := range list {
		files = append(files, File{"rest/" + f.Name, f.Content})
	}
	if err != nil || len(g.needEngine) == 0 {
		return files, err
	}
	list, err = templates.Engine(header + ".")
	for _, f := range list {
		files = append(files, File{"rest/pcre/" + f.Name, f.Content})
	}
	return files, err
}
