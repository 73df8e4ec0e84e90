package build

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/schema"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A responseShape is the shape of the objects of a resource.
type responseShape struct {
	*shape.Object
	open  bool   // inferred from args: the objects have further members
	known string // the releases whose schemas are used
	part  bool   // some fields are those of the index
}

// typed returns the response type of the name, without its fields.
func (r *responseShape) typed(name string) *model.Struct {
	return &model.Struct{
		Name: name, Response: true, Open: r.open || r.Extra != nil && len(r.Props) > 0, Known: r.known, Part: r.part,
	}
}

// responseOf joins the response schemas of all routes of a family. An index
// without response schemas still shows the identifier, and the args whose
// properties name the contexts that show them.
func (b *builder) responseOf(f *family) *responseShape {
	if b.allLike(f) {
		return nil
	}
	out := &responseShape{Object: &shape.Object{}}
	found := false
	seen := map[*index.Route]bool{}
	silent := f.silent()
	for _, d := range f.sortedGroups() {
		for _, v := range d.endpoints {
			if v.presetReplaces() {
				return b.replacedResponse(f)
			}
			if v.route.Schema == nil || seen[v.route] || v.batch {
				continue
			}
			seen[v.route] = true
			r := shape.Reader{In: v.in() | silent, Response: true}
			if s := b.schemaFrom(fromIndex, v); s != nil {
				o := r.Object(s)
				o.Key = ""
				out.Join(o)
				found = true
			}
		}
	}
	if found {
		return out
	}
	out.open = true
	if b.presetResponse(f, out) {
		return out
	}
	if !b.anySchemas(f) {
		if b.knownResponse(f, out) {
			return out
		}
		b.infer(f, out.Object)
	}
	if len(out.Props) == 0 && !b.formGiven(f) && !b.isCollection(f) {
		return nil
	}
	return out
}

// A responseSource provides schemas of responses.
type responseSource int

// The sources, in the order in which responseSchema tries them.
const (
	fromIndex responseSource = iota
	fromPreset
	fromRelease // see knownRoutes
	responseSources
)

// responseSchema returns the schema of an item in the responses of an endpoint,
// from the index, a preset or a release. It returns nil if no source has one.
func (b *builder) responseSchema(v endpoint) *schema.Schema {
	if v.presetReplaces() {
		return b.schemaFrom(fromPreset, v)
	}
	for source := range responseSources {
		if s := b.schemaFrom(source, v); s != nil {
			return s
		}
	}
	return nil
}

// schemaFrom returns the schema of an item in the responses of an endpoint from
// one source, with the facts of presets and options applied. It returns nil if
// the source has no properties of it.
func (b *builder) schemaFrom(source responseSource, v endpoint) *schema.Schema {
	var s *schema.Schema
	switch source {
	case fromIndex:
		s, _ = itemSchema(v.route)
	case fromPreset:
		s, _ = v.facts.Response()
	case fromRelease:
		if route := b.known[v.target.template]; route != nil && !v.x.HasSchemas {
			s, _ = itemSchema(route)
		}
	}
	if s == nil || len(s.Properties) == 0 {
		return nil
	}
	return b.amendResponse(v, s)
}

// replacedResponse returns the properties that presets list.
func (b *builder) replacedResponse(f *family) *responseShape {
	out := &responseShape{Object: &shape.Object{}, open: true}
	b.presetResponse(f, out)
	return out
}

// presetResponse adds the properties that presets list, and reports whether
// there are some.
func (b *builder) presetResponse(f *family, out *responseShape) bool {
	for _, d := range f.sortedGroups() {
		for _, v := range d.endpoints {
			if s := b.schemaFrom(fromPreset, v); s != nil {
				r := shape.Reader{In: b.deployments.All(), Response: true}
				out.Join(r.Object(s))
				out.known = model.ByPreset
			}
		}
	}
	if out.known == "" {
		return false
	}
	if !b.anySchemas(f) {
		b.infer(f, out.Object)
	}
	return true
}

// isCollection reports whether an operation of core lists items. Elsewhere such
// an operation may return strings or totals.
func (b *builder) isCollection(f *family) bool {
	return f.res != nil && slices.ContainsFunc(f.res.operations, func(op *operation) bool {
		return op.facts.Known() && op.lists && op.collects()
	})
}

// collects reports whether the operation returns pages in the requested
// context, as the collections of core do.
func (o *operation) collects() bool { return o.paged() && o.takes("context") }

// silent returns the deployments of the family whose indexes have no response
// schemas. They may return what the others do.
func (f *family) silent() (in wire.Deployments) {
	for _, d := range f.groups {
		for _, v := range d.endpoints {
			if !v.x.HasSchemas {
				in |= v.in()
			}
		}
	}
	return in
}

// formGiven reports whether the options give an operation a form that holds
// objects.
func (b *builder) formGiven(f *family) bool {
	holdsObjects := func(op *operation) bool { return b.givenResult(op) > model.RawResult }
	return f.res != nil && slices.ContainsFunc(f.res.operations, holdsObjects)
}

// itemSchema returns the schema of one item of a route, and whether the route
// returns a list of them. Core shows the schema of an item for lists; plugins
// may show the schema of the list. The schema is nil if the route has no schema.
func itemSchema(r *index.Route) (s *schema.Schema, list bool) {
	if r.Schema == nil {
		return nil, false
	}
	s = schema.Of(r.Schema)
	if slices.Equal(s.Types, []string{"array"}) && s.Items != nil && len(s.Properties) == 0 {
		return s.Items, true
	}
	return s, false
}

func (v endpoint) returnsOne() bool {
	if n := v.route.Schema; n == nil || n.Get("items") == nil { // nearly all routes; this saves reading the schema again
		return true
	}
	_, list := itemSchema(v.route)
	return !list
}

func (b *builder) anySchemas(f *family) bool {
	for _, d := range f.groups {
		for _, v := range d.endpoints {
			if v.x.HasSchemas {
				return true
			}
		}
	}
	return false
}

// infer adds the properties of responses that can be inferred from args.
func (b *builder) infer(f *family, o *shape.Object) {
	for _, d := range f.sortedGroups() {
		for _, v := range d.endpoints {
			if v.batch {
				continue
			}
			r := shape.Reader{In: v.in(), Response: true}
			b.inferID(r, d, v, o)
			var list []*shape.Prop
			for _, a := range v.args {
				if shownSomewhere(a.schema) {
					list = append(list, &shape.Prop{Name: a.Name, Shape: r.Shape(a.typed), In: r.In, Text: r.Text(a.schema)})
				}
			}
			o.AddProps(list)
		}
	}
}

// inferID adds the identifier of the objects if the route of an item ends with
// it.
func (b *builder) inferID(r shape.Reader, d *group, v endpoint, o *shape.Object) {
	caps := v.path.Captures()
	if len(caps) == 0 || len(v.below.Tail()) == 0 || caps[len(caps)-1].Capture != "id" {
		return
	}
	c := b.capture(d, len(caps)-1)
	s := &shape.Shape{Int: c.Int, String: !c.Int, Free: !c.Int}
	o.Props = slices.DeleteFunc(o.Props, func(p *shape.Prop) bool { return p.Name == c.Name })
	id := &shape.Prop{Name: c.Name, Shape: s, In: b.deployments.All(), Text: shape.Text{Description: c.Doc}}
	o.Props = slices.Insert(o.Props, 0, id)
}

// shownSomewhere reports whether a property of s names the contexts of
// responses that show it.
func shownSomewhere(s *schema.Schema) bool {
	return slices.ContainsFunc(s.Properties, func(p schema.Property) bool { return p.Schema.HasContext })
}

// result decides on the form of the response of an operation.
func (b *builder) result(f *family, op *operation, item *model.Struct) model.Result {
	kind := b.overridden(op)
	switch {
	case op.id != nil:
		return model.Result{Kind: model.BatchResult, Type: item}
	case !b.mayHoldItems(op) && kind != model.RawResult:
		return model.Result{Kind: kind, Elem: b.plainItem(op)}
	case op.batch && kind < 0:
		return model.Result{Kind: model.RawResult}
	case item == nil || kind == model.RawResult:
		return model.Result{Kind: model.RawResult}
	case kind >= 0:
		return model.Result{Kind: kind, Type: item}
	case strings.HasPrefix(op.verb, "Delete"):
		return model.Result{Kind: model.DeletedResult, Type: item}
	case op.returnsList && !op.paged():
		return model.Result{Kind: model.ListResult, Type: item}
	case !listable(item) && !(len(item.Fields) == 0 && op.collects()):
		return model.Result{Kind: model.OneResult, Type: item}
	case op.paged() && item.Open && !op.collects():
		return model.Result{Kind: model.RawResult} // mostly objects; pages that are lists have contexts, as in core
	case op.paged():
		return model.Result{Kind: model.PageResult, Type: item}
	case op.lists, op.oneOrMany && identified(item):
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

// oneOrMany reports whether the last segment may stand for one item or for
// many: the settings of core are an object, settings of a shop are groups.
// Settings with a writing method are an object.
func (v endpoint) oneOrMany() bool {
	word := v.route.Key[strings.LastIndexByte(v.route.Key, '/')+1:]
	return slices.Contains([]string{"data", "news", "series"}, word) ||
		word == "settings" && len(v.route.Methods) == 1
}

// identified reports whether the object has an identifier, as items of a
// collection have.
func identified(s *model.Struct) bool {
	return slices.ContainsFunc(s.Fields, func(f *model.Field) bool { return f.Name == "id" || f.Name == "slug" })
}

// takes reports whether the operation has an arg in all deployments.
func (o *operation) takes(name string) bool {
	return !slices.ContainsFunc(o.Endpoints, func(e *model.Endpoint) bool {
		return !slices.ContainsFunc(e.Args, func(a model.Arg) bool { return a.Name == name })
	})
}

// paged reports whether the operation lists one page at a time. Operations on a
// single item may also have the args of lists.
func (o *operation) paged() bool {
	one := strings.HasSuffix(o.Template, "}") && (o.item || strings.HasSuffix(o.Template, "{id}"))
	if o.Methods[0] != "GET" || one {
		return false
	}
	return o.takes("page") && o.takes("per_page")
}

// overridden returns the form of the response according to the options or the
// preset, or -1.
func (b *builder) overridden(op *operation) model.ResultKind {
	if kind := b.givenResult(op); kind >= 0 {
		return kind
	}
	if form := op.facts.Result(); form != "" {
		return resultKinds[form]
	}
	return -1
}

// givenResult returns the form of the response according to the options, or -1.
func (b *builder) givenResult(op *operation) model.ResultKind {
	for _, o := range slices.Backward(b.opts.Results) {
		if kind, ok := resultKinds[o.Result]; ok && op.matches(o) {
			return kind
		}
	}
	return -1
}

var resultKinds = map[string]model.ResultKind{
	"raw": model.RawResult, "one": model.OneResult, "page": model.PageResult,
	"list": model.ListResult, "table": model.MapResult, "deleted": model.DeletedResult,
}

// matches reports whether an option is about the operation in any deployment.
func (o *operation) matches(r ResultOverride) bool {
	return slices.ContainsFunc(o.Endpoints, func(e *model.Endpoint) bool {
		return target{"", o.Template, e.Route, e.Methods}.matches(r.Route, r.Methods)
	})
}

// uploads reports whether the operation takes a file as its body.
func (b *builder) uploads(op *operation) bool {
	for _, o := range slices.Backward(b.opts.Results) {
		if o.Upload != nil && op.matches(o) {
			return *o.Upload
		}
	}
	return op.facts.Upload()
}
