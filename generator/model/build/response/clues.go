package response

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/route"
)

// Clues are all of an operation that decides on the form of its response.
type Clues struct {
	Facts       *preset.Facts
	Method      string // that clients send
	Route       route.Segments
	Endpoints   []*model.Endpoint
	Verb        string // the verb that its route gives it; the options may have named it otherwise
	Item        bool   // its route ends with the identifier of an item
	ItemBatch   bool   // it takes item batches, and returns a result for each item
	EndsInBatch bool   // its route is that of its resource with batch after it
	Lists       bool   // it lists a collection
	ReturnsList bool   // its response schema is that of a list
	OneOrMany   bool   // its route may return one item or many

	Given option.Response
}

var kinds = map[string]model.ResultKind{
	"raw": model.RawResult, "one": model.OneResult, "page": model.PageResult,
	"list": model.ListResult, "table": model.MapResult, "deleted": model.DeletedResult,
}

// kind returns the form of the response according to the options or the preset,
// or -1.
func (c *Clues) kind() model.ResultKind {
	if kind, ok := kinds[cmp.Or(c.Given.Form, c.Facts.Result)]; ok {
		return kind
	}
	return -1
}

// mayHoldItems reports whether the responses are not known to hold something
// else than the objects of the resource.
func (c *Clues) mayHoldItems() bool {
	return c.kind() != model.RawResult && (c.Given.Form != "" || c.Facts.Value == nil)
}

// Like returns the route whose responses hold the same object according to a
// preset and not to the options, or "".
func (c *Clues) Like() string {
	if c.Given.Form != "" {
		return ""
	}
	return c.Facts.Like
}

// collects reports whether the operation returns pages in the requested
// context, as the collections of core do.
func (c *Clues) collects() bool { return c.paged() && c.takes("context") }

// paged reports whether the operation lists one page at a time. Operations on a
// single item may also have the args of lists.
func (c *Clues) paged() bool {
	capture := c.Route.EndCapture()
	if c.Method != "GET" || capture == "id" || capture != "" && c.Item {
		return false
	}
	return c.takes("page") && c.takes("per_page")
}

// takes reports whether the operation has an arg in all deployments.
func (c *Clues) takes(name string) bool {
	return !slices.ContainsFunc(c.Endpoints, func(e *model.Endpoint) bool {
		return !slices.ContainsFunc(e.Args, func(a model.Arg) bool { return a.Name == name })
	})
}
