package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates"
)

// needs reports whether an operation is of a kind. Files of the support package that few sites need are there for these only.
func needs(api *model.API, kind func(*model.Operation) bool) bool {
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			if slices.ContainsFunc(r.Operations, kind) {
				return true
			}
		}
	}
	return false
}

func takesBatches(o *model.Operation) bool { return o.Result.Kind == model.BatchResult }

// namesEngine reports whether the operation has a pattern that package regexp cannot express: see rest.Engine.
func namesEngine(o *model.Operation) bool {
	return slices.ContainsFunc(o.Endpoints, func(e *model.Endpoint) bool { return e.Engine })
}

// engine writes the field of an endpoint that names the engine: Engine: pcre.Compile.
func (g *generation) engine() jen.Code { return jen.Qual(g.rest+"/pcre", "Compile") }

// support returns the files of package rest: with BatchOf if anything answers one, and those of the engine if anything names it.
func (g *generation) support() ([]File, error) {
	var without []string
	if !needs(g.api, takesBatches) {
		without = append(without, "batch_of.go")
	}
	var files []File
	list, err := templates.Runtime(g.Header, without...)
	for _, f := range list {
		files = append(files, File{"rest/" + f.Name, f.Content})
	}
	if err != nil || !needs(g.api, namesEngine) {
		return files, err
	}
	list, err = templates.Engine(g.Header)
	for _, f := range list {
		files = append(files, File{"rest/pcre/" + f.Name, f.Content})
	}
	return files, err
}
