package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates"
)

// needsEngine reports whether an endpoint has a pattern that package regexp cannot express. Only what names the engine has
// it: see rest.Engine.
func needsEngine(api *model.API) bool {
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, o := range r.Operations {
				if slices.ContainsFunc(o.Endpoints, func(e *model.Endpoint) bool { return e.Engine }) {
					return true
				}
			}
		}
	}
	return false
}

// engine writes the field of an endpoint that names the engine: Engine: pcre.Compile.
func (g *generation) engine() jen.Code { return jen.Qual(g.rest+"/pcre", "Compile") }

// support returns the files of package rest, and those of the engine if anything names it.
func (g *generation) support() ([]File, error) {
	var files []File
	list, err := templates.Runtime(header)
	for _, f := range list {
		files = append(files, File{"rest/" + f.Name, f.Content})
	}
	if err != nil || !needsEngine(g.api) {
		return files, err
	}
	list, err = templates.Engine(header)
	for _, f := range list {
		files = append(files, File{"rest/pcre/" + f.Name, f.Content})
	}
	return files, err
}
