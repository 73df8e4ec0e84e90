package kinds

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/show"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// texts are the fields of a post that its revisions keep.
var texts = []string{"title", "content", "excerpt"}

// postChanged gives a post the default category, unless it is to have none, and
// keeps a revision.
func postChanged(q *request.Request, it *store.Item, before value.Object) {
	if ids, ok := it.Data["categories"].([]any); ok && len(ids) == 0 && q.Param("categories").Missing() {
		it.Data["categories"] = []any{1.0}
	}
	c, path := q.Below(q.List.Collection, it.Text("id"), desc.Revisions)
	if c == nil {
		return
	}
	notes := func(data value.Object) string {
		meta, _ := data["meta"].(value.Object)
		return value.Text(meta["footnotes"])
	}
	changed := notes(before) != notes(it.Data) || !slices.ContainsFunc(q.ListAt(c, path).Items, func(x *store.Item) bool { return !isAutosave(x) })
	for _, name := range texts {
		changed = changed || value.Text(before[name]) != it.Text(name)
	}
	if changed {
		keepRevision(q, q.List, it, desc.Revisions)
	}
}

// keepRevision adds a revision or an autosave of a post as it is.
func keepRevision(q *request.Request, posts *store.List, post *store.Item, kind desc.Kind) *store.Item {
	c, path := q.Below(posts.Collection, post.Text("id"), kind)
	data := value.Object{"parent": post.Data["id"], "slug": post.Text("id") + "-" + strings.TrimSuffix(string(kind), "s") + "-v1", "author": post.Data["author"],
		"guid": q.Call.Home() + "/?p=" + strconv.Itoa(q.LastID[desc.Posts]+1)}
	if q.User != nil {
		data["author"] = float64(q.User.ID)
	}
	for _, name := range texts {
		if v, ok := post.Data[name]; ok {
			data[name] = value.Text(v)
		}
	}
	if v, ok := post.Data["meta"]; ok {
		data["meta"] = v
	}
	q.Clock.Set(data, "date", q.Clock.Now())
	q.Clock.Set(data, "modified", q.Clock.Now())
	it := q.Insert(q.ListAt(c, path), data)
	if all, path := q.Below(posts.Collection, post.Text("id"), desc.Revisions); kind == desc.Autosaves && all != nil { // these are revisions, too
		q.ListAt(all, path).Add(it)
	}
	return it
}

// isAutosave reports whether a revision is an autosave.
func isAutosave(it *store.Item) bool { return strings.HasSuffix(it.Text("slug"), "-autosave-v1") }

// Autosave saves a draft of its author itself, and an autosave of another post.
func Autosave(q *request.Request) (rest.Raw, error) {
	posts, id, post := q.Parent()
	data := q.Input()
	if q.Late != nil {
		return "", q.Late
	}
	preview := q.Call.Home() + "/?p=" + id + "&preview=true"
	if post.Text("status") == "draft" && post.Int("author") == q.User.ID {
		maps.DeleteFunc(data, func(_ string, v any) bool { return v == nil })
		q.Fit(posts.Collection, data)
		maps.Copy(post.Data, data)
		q.Complete(posts, post.Data)
		q.Clock.Set(post.Data, "modified", q.Clock.Now())
		posts.Changed(post)
		return show.One(q, ownDraft(q, post, preview), false), nil
	}
	i := slices.IndexFunc(q.List.Items, func(it *store.Item) bool { return it.Int("author") == q.User.ID })
	isNew := i < 0
	if isNew {
		i = len(q.List.Items)
		keepRevision(q, posts, post, desc.Autosaves)
	}
	it := q.List.Items[i]
	differs := slices.ContainsFunc(texts, func(name string) bool { return data[name] != nil && value.Text(data[name]) != post.Text(name) })
	for _, name := range texts {
		if q.Has(name) && (isNew || differs && data[name] != nil) {
			it.Data[name] = value.Text(data[name])
		}
	}
	it.Data["preview_link"] = preview
	q.Complete(q.List, it.Data)
	return show.One(q, it, true), nil
}

// ownDraft returns a draft as its autosave, which is the draft itself.
func ownDraft(q *request.Request, post *store.Item, preview string) *store.Item {
	out := maps.Clone(post.Data)
	showPost(q, post, out)
	maps.DeleteFunc(out, func(name string, _ any) bool { return !q.Has(name) })
	for _, name := range texts {
		if v, ok := out[name]; ok {
			out[name] = value.Text(v)
		}
	}
	out["parent"], out["preview_link"] = 0.0, preview
	q.Complete(q.List, out)
	return &store.Item{Collection: q.List.Collection, Data: out}
}

// showRevision shows what revisions have.
func showRevision(q *request.Request, _ *store.Item, out value.Object) {
	if !q.Has("preview_link") {
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

func linkRevision(q *request.Request, it *store.Item, out *render.Links) {
	posts, _, _ := q.Parent()
	out.Add("parent", posts.Path+"/"+it.Text("parent"))
}
