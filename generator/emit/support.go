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

// supportFiles returns the files of the support packages, except for some.
func supportFiles(o Options, without ...string) ([]File, error) {
	list, err := templates.Files(o.Header, o.SupportPath, without...)
	var files []File
	for _, f := range list {
		files = append(files, File{SupportFolder + "/" + f.Name, f.Content})
	}
	return files, err
}

// support returns the files of the support packages for one output, without
// those that it does not need.
func (g *generation) support() ([]File, error) {
	var without []string
	if g.Descriptions == nil {
		without = append(without, templates.StandIn)
	}
	if !g.anyOperation(needsEngine) {
		without = append(without, templates.Patterns)
	}
	if !g.anyOperation(returnsItemBatch) {
		without = append(without, templates.ItemBatches)
	}
	return supportFiles(g.Options, without...)
}

func (g *generation) anyOperation(ok func(*model.Operation) bool) bool {
	for _, ns := range g.api.Namespaces {
		for _, r := range ns.Resources {
			if slices.ContainsFunc(r.Operations, ok) {
				return true
			}
		}
	}
	return false
}

// needsEngine reports whether a pattern of an operation is more than package
// regexp can express: see rest.Endpoint.
func needsEngine(o *model.Operation) bool {
	return slices.ContainsFunc(o.Endpoints, func(e *model.Endpoint) bool { return e.Engine })
}

func returnsItemBatch(o *model.Operation) bool { return o.Result.Kind == model.ItemBatchResult }
