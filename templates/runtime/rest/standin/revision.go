package standin

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// texts are the fields of a post that its revisions keep.
var texts = []string{"title", "content", "excerpt"}

// postChanged gives a post the default category, unless it is to have none, and
// keeps a revision.
func postChanged(q *request, it *item, before value.Object) {
	if ids, ok := it.data["categories"].([]any); ok && len(ids) == 0 && q.param("categories").Missing() {
		it.data["categories"] = []any{1.0}
	}
	c, path := q.below(q.l.c, it.text("id"), desc.Revisions)
	if c == nil {
		return
	}
	notes := func(data value.Object) string {
		meta, _ := data["meta"].(value.Object)
		return value.Text(meta["footnotes"])
	}
	changed := notes(before) != notes(it.data) || !slices.ContainsFunc(q.list(c, path).items, func(x *item) bool { return !isAutosave(x) })
	for _, name := range texts {
		changed = changed || value.Text(before[name]) != it.text(name)
	}
	if changed {
		q.keepRevision(q.l, it, desc.Revisions)
	}
}

// keepRevision adds a revision or an autosave of a post as it is.
func (q *request) keepRevision(posts *list, post *item, kind desc.Kind) *item {
	c, path := q.below(posts.c, post.text("id"), kind)
	data := value.Object{"parent": post.data["id"], "slug": post.text("id") + "-" + strings.TrimSuffix(string(kind), "s") + "-v1", "author": post.data["author"],
		"guid": q.call.Home() + "/?p=" + strconv.Itoa(q.nextID[desc.Posts]+1)}
	if q.user != nil {
		data["author"] = float64(q.user.id)
	}
	for _, name := range texts {
		if v, ok := post.data[name]; ok {
			data[name] = value.Text(v)
		}
	}
	if v, ok := post.data["meta"]; ok {
		data["meta"] = v
	}
	q.clock.Set(data, "date", q.clock.Now())
	q.clock.Set(data, "modified", q.clock.Now())
	it := q.insert(q.list(c, path), data)
	if all, path := q.below(posts.c, post.text("id"), desc.Revisions); kind == desc.Autosaves && all != nil { // these are revisions, too
		q.list(all, path).add(it)
	}
	return it
}

// isAutosave reports whether a revision is an autosave.
func isAutosave(it *item) bool { return strings.HasSuffix(it.text("slug"), "-autosave-v1") }

// autosave saves a draft of its author itself, and an autosave of another post.
func (q *request) autosave() (rest.Raw, error) {
	posts, id, post := q.parent()
	data := q.input()
	if q.late != nil {
		return "", q.late
	}
	preview := q.call.Home() + "/?p=" + id + "&preview=true"
	if post.text("status") == "draft" && post.int("author") == q.user.id {
		maps.DeleteFunc(data, func(_ string, v any) bool { return v == nil })
		q.fit(posts.c, data)
		maps.Copy(post.data, data)
		q.complete(posts, post.data)
		q.clock.Set(post.data, "modified", q.clock.Now())
		posts.changed(post)
		return q.one(q.ownDraft(post, preview), false), nil
	}
	i := slices.IndexFunc(q.l.items, func(it *item) bool { return it.int("author") == q.user.id })
	isNew := i < 0
	if isNew {
		i = len(q.l.items)
		q.keepRevision(posts, post, desc.Autosaves)
	}
	it := q.l.items[i]
	differs := slices.ContainsFunc(texts, func(name string) bool { return data[name] != nil && value.Text(data[name]) != post.text(name) })
	for _, name := range texts {
		if q.has(name) && (isNew || differs && data[name] != nil) {
			it.data[name] = value.Text(data[name])
		}
	}
	it.data["preview_link"] = preview
	q.complete(q.l, it.data)
	return q.one(it, true), nil
}

// ownDraft returns a draft as its autosave, which is the draft itself.
func (q *request) ownDraft(post *item, preview string) *item {
	out := maps.Clone(post.data)
	showPost(q, post, out)
	maps.DeleteFunc(out, func(name string, _ any) bool { return !q.has(name) })
	for _, name := range texts {
		if v, ok := out[name]; ok {
			out[name] = value.Text(v)
		}
	}
	out["parent"], out["preview_link"] = 0.0, preview
	q.complete(q.l, out)
	return &item{c: q.l.c, data: out}
}

// showRevision shows what revisions have.
func showRevision(q *request, _ *item, out value.Object) {
	if !q.has("preview_link") {
		delete(out, "preview_link")
	}
	for _, name := range texts {
		if o, ok := out[name].(value.Object); ok {
			out[name] = maps.Clone(o)
			delete(out[name].(value.Object), "protected")
			delete(out[name].(value.Object), "block_version")
		}
	}
}

func linkRevision(q *request, it *item, out *render.Links) {
	posts, _, _ := q.parent()
	out.Add("parent", posts.path+"/"+it.text("parent"))
}
