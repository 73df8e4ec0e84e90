package standin

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// home returns the address of the site without a slash at the end.
func (q *request) home() string {
	u, err := url.Parse(q.call.Address("/", ""))
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// links returns the links of an item.
func (q *request) links(it *item) object {
	out := object{}
	add := func(rel string, link object) {
		if short, ok := strings.CutPrefix(rel, "https://api.w.org/"); ok {
			rel = "wp:" + short
			out["curies"] = []any{object{"name": "wp", "href": "https://api.w.org/{rel}", "templated": true}}
		}
		list, _ := out[rel].([]any)
		out[rel] = append(list, link)
	}
	if q.l.c.Key != "" && q.l.c.Kind != Revisions && q.l.c.Kind != Autosaves {
		add("self", q.self(q.l, it))
	}
	if q.l.c.Kind != Revisions && q.l.c.Kind != Autosaves {
		add("collection", object{"href": q.link(q.l.path)})
	}
	if p := behaviorOf(q.l.c.Kind); p.links != nil {
		p.links(q, it, add)
	}
	return out
}

// self returns the link of an item to itself, with the methods that the user may
// use if the release shows them.
func (q *request) self(l *list, it *item) object {
	link := object{"href": q.link(l.path + "/" + l.keyOf(it))}
	if !q.hints {
		return link
	}
	var methods []any
	for _, do := range []Do{Get, Update, Delete} {
		at := slices.IndexFunc(q.d.Collections, func(c Collection) bool { return c.Path == l.c.Path })
		if !q.can[at][do] {
			continue
		}
		a := &asked{Site: q.Site, user: q.user, op: Operation{Do: do, Collection: at, Path: l.c.Path + "/{" + l.c.Key + "}"}, l: l, it: it,
			key: l.keyOf(it), param: func(string) any { return nil }}
		if a.decide() == nil {
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
func linkPost(q *request, it *item, add func(string, object)) {
	id := it.text("id")
	for i := range q.d.Collections {
		switch c := &q.d.Collections[i]; {
		case c.Kind == Types:
			add("about", object{"href": q.link(c.Path + "/" + it.text("type"))})
		case c == q.users.c && it.int("author") != 0:
			add("author", object{"href": q.link(c.Path + "/" + it.text("author")), "embeddable": true})
		case c.Kind == Comments && q.l.formHas(q.Site, "comment_status", ""):
			add("replies", object{"href": q.link(c.Path, "post", id), "embeddable": true})
		case c.Kind == Terms && q.l.formHas(q.Site, c.Name, ""):
			add("https://api.w.org/term", object{"href": q.link(c.Path, "post", id), "embeddable": true, "taxonomy": taxonomyOf(c)})
		case c.Kind == Media && q.l.c.Kind == Posts:
			add("https://api.w.org/attachment", object{"href": q.link(c.Path, "parent", id)})
			if media := it.text("featured_media"); it.int("featured_media") != 0 {
				add("https://api.w.org/featuredmedia", object{"href": q.link(c.Path + "/" + media), "embeddable": true})
			}
		case c.Kind == Revisions && strings.HasPrefix(c.Path, q.l.c.Path+"/{"):
			path := braces.ReplaceAllLiteralString(c.Path, id)
			n := 0
			if l := q.lists[path]; l != nil {
				n = len(l.items)
				if n > 0 {
					last := l.items[n-1].data["id"]
					add("predecessor-version", object{"href": q.link(path + "/" + text(last)), "id": last})
				}
			}
			add("version-history", object{"href": q.link(path), "count": float64(n)})
		}
	}
	q.linkActions(it, add)
	if it.int("parent") != 0 && q.l.c.Kind == Posts {
		add("up", object{"href": q.link(q.l.path + "/" + it.text("parent")), "embeddable": true})
	}
}

// linkActions adds what an editor may offer the user.
func (q *request) linkActions(it *item, add func(string, object)) {
	if q.show != codec.Edit {
		return
	}
	offer := func(can bool, action string) {
		if can {
			add("https://api.w.org/action-"+action, object{"href": q.link(q.l.path + "/" + it.text("id"))})
		}
	}
	others := q.user.can("edit_others_posts")
	offer(q.l.c.Kind == Posts && q.user.can("publish_posts"), "publish")
	offer(q.user.can("unfiltered_html"), "unfiltered-html")
	offer(q.l.formHas(q.Site, "sticky", "") && others, "sticky")
	offer(q.l.formHas(q.Site, "author", "") && others, "assign-author")
	for i := range q.d.Collections {
		if c := &q.d.Collections[i]; c.Kind == Terms && q.l.formHas(q.Site, c.Name, "") {
			offer(q.user.can("manage_categories") || !hasField(q.Site, c, "parent") && q.user.can("edit_posts"), "create-"+c.Name)
			offer(q.user.can("edit_posts"), "assign-"+c.Name)
		}
	}
}

// embed adds what the links of a response lead to, by requests of the same user.
func (s *Site) embed(ctx context.Context, relations []string, response []byte) ([]byte, error) {
	response = bytes.TrimSpace(response)
	if !bytes.HasPrefix(response, []byte("[")) {
		return s.embedOne(ctx, relations, response), nil
	}
	var items []json.RawMessage
	if err := json.Unmarshal(response, &items); err != nil {
		return nil, err
	}
	out := []byte{'['}
	for i, it := range items {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, s.embedOne(ctx, relations, it)...)
	}
	return append(out, ']'), nil
}

// embedOne adds the member _embedded to an object.
func (s *Site) embedOne(ctx context.Context, relations []string, it []byte) []byte {
	var data struct {
		Links map[string][]struct {
			Href       string `json:"href"`
			Embeddable bool   `json:"embeddable"`
		} `json:"_links"`
	}
	if json.Unmarshal(it, &data) != nil {
		return it
	}
	embedded := map[string][]json.RawMessage{}
	for rel, links := range data.Links {
		if relations != nil && !slices.Contains(relations, rel) {
			continue
		}
		var list []json.RawMessage
		some := false
		for _, l := range links {
			if !l.Embeddable {
				list = append(list, json.RawMessage("[]"))
				continue
			}
			body := s.request(ctx, l.Href)
			some = some || string(body) != "[]"
			list = append(list, body)
		}
		if some {
			embedded[rel] = list
		}
	}
	if len(embedded) == 0 || !bytes.HasSuffix(it, []byte("}")) {
		return it
	}
	more, err := json.Marshal(embedded)
	if err != nil {
		return it
	}
	out := append(bytes.Clone(it[:len(it)-1]), `,"_embedded":`...)
	return append(append(out, more...), '}')
}

// request reads an address of the site in the context embed.
func (s *Site) request(ctx context.Context, address string) json.RawMessage {
	u, err := url.Parse(address)
	if err != nil {
		return json.RawMessage("[]")
	}
	query := u.Query()
	query.Set("context", "embed")
	if strings.Contains(u.RawQuery, "post=") {
		query.Set("per_page", "100")
	}
	u.RawQuery = query.Encode()
	r := (&http.Request{Method: http.MethodGet, URL: u, Host: u.Host, Header: http.Header{}, Body: http.NoBody,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, RequestURI: u.RequestURI()}).WithContext(ctx)
	if outer := server.Request(ctx); outer != nil {
		r.Host = outer.Host
		if auth := outer.Header["Authorization"]; auth != nil {
			r.Header["Authorization"] = auth
		}
	}
	w := &response{header: http.Header{}}
	s.handler.ServeHTTP(w, r)
	if !json.Valid(w.body) {
		return json.RawMessage("[]")
	}
	return w.body
}

// response keeps the body of a response.
type response struct {
	header http.Header
	body   []byte
}

func (w *response) Header() http.Header { return w.header }

func (w *response) WriteHeader(int) {}

func (w *response) Write(b []byte) (int, error) {
	w.body = append(w.body, b...)
	return len(b), nil
}
