package response

import (
	"cmp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An Operation is all of an operation that decides on the form of its response.
type Operation struct {
	Facts       *preset.Facts
	Method      string // that clients send
	Route       route.Segments
	Endpoints   []*model.Endpoint
	Verb        string // the verb that its route gives it; the options may have named it otherwise
	Item        bool   // its route ends with the identifier of an item
	Batch       bool   // it takes batches, and returns a result for each item
	OfBatch     bool   // its route is that of its resource with batch after it
	Lists       bool   // it lists a collection
	ReturnsList bool   // its response schema is that of a list
	OneOrMany   bool   // its route may return one item or many

	Given option.Response
}

// Upload reports whether the operation takes a file as its body, according to the
// options or the preset.
func (o *Operation) Upload() bool {
	if o.Given.Upload != nil {
		return *o.Given.Upload
	}
	return o.Facts.Upload
}

var kinds = map[string]model.ResultKind{
	"raw": model.RawResult, "one": model.OneResult, "page": model.PageResult,
	"list": model.ListResult, "table": model.MapResult, "deleted": model.DeletedResult,
}

// kind returns the form of the response according to the options or the preset,
// or -1.
func (o *Operation) kind() model.ResultKind {
	if kind, ok := kinds[cmp.Or(o.Given.Form, o.Facts.Result)]; ok {
		return kind
	}
	return -1
}

// mayHoldItems reports whether the responses are not known to hold something
// else than the objects of the resource.
func (o *Operation) mayHoldItems() bool {
	return o.kind() != model.RawResult && (o.Given.Form != "" || o.Facts.Value == nil)
}

// Like returns the route whose responses hold the same object according to a
// preset and not to the options, or "".
func (o *Operation) Like() string {
	if o.Given.Form != "" {
		return ""
	}
	return o.Facts.Like
}

// FormLike returns the form of a response that holds an object of another
// resource.
func (o *Operation) FormLike(item *model.Struct) model.Result {
	return model.Result{Kind: max(o.kind(), model.OneResult), Type: item}
}

// Form returns the form of the response, given the object of the resource, if
// it has one. All are the deployments of the model.
func (o *Operation) Form(item *model.Struct, all schema.Deployments) model.Result {
	kind := o.kind()
	switch {
	case o.Batch:
		return model.Result{Kind: model.BatchResult, Type: item}
	case !o.mayHoldItems() && kind != model.RawResult:
		return model.Result{Kind: kind, Elem: gotype.Plain(shape.Reader{In: all, Response: true}.Shape(o.Facts.Value))}
	case o.OfBatch && kind < 0:
		return model.Result{Kind: model.RawResult}
	case item == nil || kind == model.RawResult:
		return model.Result{Kind: model.RawResult}
	case kind >= 0:
		return model.Result{Kind: kind, Type: item}
	case strings.HasPrefix(o.Verb, "Delete"):
		return model.Result{Kind: model.DeletedResult, Type: item}
	case o.ReturnsList && !o.paged():
		return model.Result{Kind: model.ListResult, Type: item}
	case !listable(item) && !(len(item.Fields) == 0 && o.collects()):
		return model.Result{Kind: model.OneResult, Type: item}
	case o.paged() && item.Open && !o.collects():
		return model.Result{Kind: model.RawResult} // mostly objects; pages that are lists have contexts, as in core
	case o.paged():
		return model.Result{Kind: model.PageResult, Type: item}
	case o.Lists, o.OneOrMany && identified(item):
		return model.Result{Kind: model.ListResult, Type: item}
	}
	return model.Result{Kind: model.OneResult, Type: item}
}

// listable reports whether there may be many of the object. An object with
// nothing but lists and objects is more likely an envelope or a total.
func listable(s *model.Struct) bool {
	return slices.ContainsFunc(s.Fields, func(f *model.Field) bool {
		return f.Type.Kind != model.Object && f.Type.Kind != model.List && f.Type.Kind != model.Map
	})
}

// identified reports whether the object has an identifier, as items of a
// collection have.
func identified(s *model.Struct) bool {
	return slices.ContainsFunc(s.Fields, func(f *model.Field) bool { return f.Name == "id" || f.Name == "slug" })
}

// collects reports whether the operation returns pages in the requested
// context, as the collections of core do.
func (o *Operation) collects() bool { return o.paged() && o.takes("context") }

// paged reports whether the operation lists one page at a time. Operations on a
// single item may also have the args of lists.
func (o *Operation) paged() bool {
	capture := o.Route.EndCapture()
	if o.Method != "GET" || capture == "id" || capture != "" && o.Item {
		return false
	}
	return o.takes("page") && o.takes("per_page")
}

// takes reports whether the operation has an arg in all deployments.
func (o *Operation) takes(name string) bool {
	return !slices.ContainsFunc(o.Endpoints, func(e *model.Endpoint) bool {
		return !slices.ContainsFunc(e.Args, func(a model.Arg) bool { return a.Name == name })
	})
}
