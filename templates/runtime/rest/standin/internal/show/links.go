package show

import (
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/rights"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// LinkItem adds a link to the item below a path whose id is in a field, unless
// the id is 0.
func LinkItem(q *request.Request, out *render.Links, relation, path string, it *store.Item, field string) {
	if it.Int(field) != 0 {
		out.Add(relation, path+"/"+it.Text(field)).Embeddable()
	}
}

// appendLinks adds the links of an item to its JSON.
func appendLinks(q *request.Request, b []byte, it *store.Item) []byte {
	given, _ := it.Data["_links"].(value.Object)
	out := render.NewLinks(b, q.Call, given)
	switch q.List.Collection.Kind {
	case desc.Revisions, desc.Autosaves, desc.Statuses:
	case desc.Passwords:
		LinkSelf(q, out, q.List, it)
	case desc.Types, desc.Taxonomy:
		out.Add("collection", q.List.Path)
	default:
		if q.List.Collection.Key != "" {
			LinkSelf(q, out, q.List, it)
		}
		out.Add("collection", q.List.Path)
	}
	if q.Behavior().Links != nil {
		q.Behavior().Links(q, it, out)
	}
	return out.End()
}

// LinkSelf adds the link of an item to itself, with the methods that the user may
// use if the release shows them.
func LinkSelf(q *request.Request, out *render.Links, l *store.List, it *store.Item) {
	key := l.KeyOf(it)
	out.Add("self", l.Path+"/"+key)
	probe := &request.Request{Site: q.Site, Ctx: q.Ctx, Endpoint: q.Endpoint, User: q.User, List: l, Item: it, Key: key,
		Param: func(string) schema.Value { return schema.Value{} }}
	var methods []string
	for _, do := range []desc.Do{desc.Get, desc.Update, desc.Delete} {
		probe.Op = desc.Operation{Do: do}
		if q.Hints && q.Can[l.Collection][do] && rights.Decide(probe) == nil {
			methods = append(methods, hinted[do])
		}
	}
	if methods != nil {
		out.With("targetHints", render.JSON(`{"allow":[`+strings.Join(methods, ",")+`]}`))
	}
}

// hinted are the methods that links show, as JSON.
var hinted = map[desc.Do]string{desc.Get: `"GET"`, desc.Update: `"POST","PUT","PATCH"`, desc.Delete: `"DELETE"`}
