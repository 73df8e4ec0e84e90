package emit

import (
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates"
)

// SupportFolder is the folder of package rest, in the output folder or in a
// folder that several outputs share.
const SupportFolder = "rest"

// Support returns the files of all support packages for a folder that several
// outputs share. They do not depend on any API.
func Support(o Options) ([]File, error) { return supportFiles(o) }

// supportFiles returns the files of the support packages, but for some folders.
func supportFiles(o Options, without ...string) ([]File, error) {
	list, err := templates.Files(o.Header, o.SupportPath, without...)
	var files []File
	for _, f := range list {
		files = append(files, File{SupportFolder + "/" + f.Name, f.Content})
	}
	return files, err
}

// support returns the files of the support packages for one output, with
// package pcre only if an endpoint needs it.
func (g *generation) support() ([]File, error) {
	if g.needsEngine() {
		return supportFiles(g.Options)
	}
	return supportFiles(g.Options, templates.Patterns)
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
