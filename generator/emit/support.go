package emit

import (
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates"
)

// support returns the files of the support packages, with package pcre only if
// an endpoint needs it.
func (g *generation) support() ([]File, error) {
	var without []string
	if !g.needsEngine() {
		without = append(without, templates.Patterns)
	}
	list, err := templates.Files(g.Header, g.SupportPath, without...)
	var files []File
	for _, f := range list {
		files = append(files, File{"rest/" + f.Name, f.Content})
	}
	return files, err
}

// needsEngine reports whether a pattern of the API is more than package regexp
// can express: see rest.Endpoint.
func (g *generation) needsEngine() bool {
	for _, ns := range g.api.Namespaces {
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
