package standin

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// links are the links of an item by relation.
type links object

// add adds a link. Relations of WordPress have a short name. Inlined, it would add
// 3 % to the machine code of the package.
//
//go:noinline
func (l links) add(rel string, link object) {
	if strings.HasPrefix(rel, "wp:") {
		l["curies"] = curies
	}
	list, _ := l[rel].([]any)
	l[rel] = append(list, link)
}

// curies are the link that says what short names stand for.
var curies = []any{object{"name": "wp", "href": "https://api.w.org/{rel}", "templated": true}}

// to returns a link, with pairs of names and values as the query.
func (q *request) to(path string, pairs ...string) object {
	return object{"href": q.link(path, pairs...)}
}

// embeddable is to for what responses can embed.
func (q *request) embeddable(path string, pairs ...string) object {
	return object{"href": q.link(path, pairs...), "embeddable": true}
}

// links returns the links of an item.
func (q *request) links(it *item) links {
	out := links{}
	if q.l.c.Kind != Revisions && q.l.c.Kind != Autosaves {
		if q.l.c.Kind != Passwords {
			out.add("collection", q.to(q.l.path))
		}
		if q.l.c.Key != "" {
			out.add("self", q.self(q.l, it))
		}
	}
	if p := behaviorOf(q.l.c.Kind); p.links != nil {
		p.links(q, it, out)
	}
	return out
}

// self returns the link of an item to itself, with the methods that the user may
// use if the release shows them.
func (q *request) self(l *list, it *item) object {
	link := q.to(l.path + "/" + l.keyOf(it))
	probe := &request{Site: q.Site, ctx: q.ctx, e: q.e, user: q.user, l: l, it: it, key: l.keyOf(it),
		param: func(string) schema.Value { return schema.Value{} }}
	var methods []any
	for _, do := range []Do{Get, Update, Delete} {
		probe.op = Operation{Do: do}
		if q.hints && q.can[l.c][do] && probe.decide() == nil {
			methods = append(methods, hinted[do]...)
		}
	}
	if methods != nil {
		link["targetHints"] = object{"allow": methods}
	}
	return link
}

// hinted are the methods that links show.
var hinted = map[Do][]any{Get: {"GET"}, Update: {"POST", "PUT", "PATCH"}, Delete: {"DELETE"}}

// linkPost adds the links of a post or a file.
func linkPost(q *request, it *item, out links) {
	id := it.text("id")
	for i := range q.d.Collections {
		switch c := &q.d.Collections[i]; {
		case c.Kind == Types:
			out.add("about", q.to(c.Path+"/"+typeOf(q.l.c)))
		case c == q.users.c && it.int("author") != 0 && q.has("author"):
			out.add("author", q.embeddable(c.Path+"/"+it.text("author")))
		case c.Kind == Comments && q.has("comment_status"):
			out.add("replies", q.embeddable(c.Path, "post", id))
		case c.Kind == Terms && q.has(c.Name):
			terms := q.embeddable(c.Path, "post", id)
			terms["taxonomy"] = typeOf(c)
			out.add("wp:term", terms)
		case c.Kind == Media && q.l.c.Kind == Posts:
			out.add("wp:attachment", q.to(c.Path, "parent", id))
			if it.int("featured_media") != 0 {
				out.add("wp:featuredmedia", q.embeddable(c.Path+"/"+it.text("featured_media")))
			}
		}
	}
	if c, path := q.below(q.l.c, id, Revisions); c != nil {
		revisions := q.list(c, path).items
		history := q.to(path)
		history["count"] = float64(len(revisions))
		out.add("version-history", history)
		if len(revisions) > 0 {
			last := revisions[len(revisions)-1]
			newest := q.to(path + "/" + last.text("id"))
			newest["id"] = last.data["id"]
			out.add("predecessor-version", newest)
		}
	}
	if it.int("parent") != 0 && q.l.c.Kind == Posts {
		out.add("up", q.embeddable(q.l.path+"/"+it.text("parent")))
	}
	if q.show == codec.Edit {
		q.linkActions(it, out)
	}
}

// linkActions adds what an editor may offer the user.
func (q *request) linkActions(it *item, out links) {
	offer := func(can bool, action string) {
		if can {
			out.add("wp:action-"+action, q.to(q.l.path+"/"+it.text("id")))
		}
	}
	others := q.user.can("edit_others_posts")
	offer(q.l.c.Kind != Media && q.user.can("publish_posts"), "publish")
	offer(q.user.can("unfiltered_html"), "unfiltered-html")
	offer(q.has("sticky") && others, "sticky")
	offer(q.has("author") && others, "assign-author")
	for _, c := range q.d.of(Terms) {
		edits := q.has(c.Name) && q.user.can("edit_posts")
		offer(edits && (q.user.can("manage_categories") || !q.d.has(c, "parent")), "create-"+c.Name)
		offer(edits, "assign-"+c.Name)
	}
}

// embed adds what the links of a response lead to, by requests of the same user.
func (s *Site) embed(ctx context.Context, relations []string, response []byte) ([]byte, error) {
	if response[0] != '[' {
		return s.embedOne(ctx, relations, response), nil
	}
	var items []json.RawMessage
	if err := json.Unmarshal(response, &items); err != nil {
		return nil, err
	}
	parts := make([]rest.Raw, len(items))
	for i, it := range items {
		parts[i] = rest.Raw(s.embedOne(ctx, relations, it))
	}
	return []byte(joined(parts)), nil
}

// embedOne adds the member _embedded to an object.
func (s *Site) embedOne(ctx context.Context, relations []string, it []byte) []byte {
	var data struct {
		Links map[string][]struct {
			Href       string `json:"href"`
			Embeddable bool   `json:"embeddable"`
		} `json:"_links"`
	}
	_ = json.Unmarshal(it, &data) // other values have no links
	embedded := map[string][]json.RawMessage{}
	for rel, links := range data.Links {
		if relations != nil && !slices.Contains(relations, rel) {
			continue
		}
		var list []json.RawMessage
		for _, l := range links {
			body := json.RawMessage("[]")
			if l.Embeddable {
				body = s.read(ctx, l.Href)
			}
			list = append(list, body)
		}
		if slices.ContainsFunc(list, func(body json.RawMessage) bool { return string(body) != "[]" }) {
			embedded[rel] = list
		}
	}
	more, err := json.Marshal(embedded)
	if len(embedded) == 0 || err != nil {
		return it
	}
	return slices.Concat(bytes.TrimSuffix(it, []byte("}")), []byte(`,"_embedded":`), more, []byte("}"))
}

// read reads an address of the site in the context embed.
func (s *Site) read(ctx context.Context, address string) json.RawMessage {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return json.RawMessage("[]")
	}
	query := r.URL.Query()
	query.Set("context", "embed")
	if query.Has("post") {
		query.Set("per_page", "100")
	}
	r.URL.RawQuery = query.Encode()
	r.RequestURI = r.URL.RequestURI()
	if outer := server.Request(ctx); outer != nil {
		r.Host = outer.Host
		r.Header["Authorization"] = outer.Header["Authorization"]
	}
	w := &response{header: http.Header{}}
	s.handler.ServeHTTP(w, r)
	if !json.Valid(w.body.Bytes()) {
		return json.RawMessage("[]")
	}
	return w.body.Bytes()
}
