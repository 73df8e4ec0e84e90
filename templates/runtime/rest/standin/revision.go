package standin

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// below returns the collection of a kind below one post of another collection,
// and its path, or nil.
func (s *Site) below(c *Collection, id string, kind Kind) (*Collection, string) {
	i := slices.IndexFunc(s.d.Collections, func(x Collection) bool {
		return x.Kind == kind && strings.HasPrefix(x.Path, c.Path+"/{")
	})
	if i < 0 {
		return nil, ""
	}
	return &s.d.Collections[i], braces.ReplaceAllLiteralString(s.d.Collections[i].Path, id)
}

// keepRevision adds a revision or an autosave of a post as it is.
func (q *request) keepRevision(post *item, kind Kind) *item {
	c, path := q.below(q.parentOf().c, post.text("id"), kind)
	if c == nil {
		return nil
	}
	id := post.text("id")
	data := object{"parent": post.data["id"], "slug": id + "-" + map[Kind]string{Revisions: "revision", Autosaves: "autosave"}[kind] + "-v1"}
	for _, name := range []string{"title", "content", "excerpt", "author", "meta"} {
		if v, ok := post.data[name]; ok {
			data[name] = clone(v)
		}
	}
	bare(data)
	if q.user != nil {
		data["author"] = float64(q.user.id)
	}
	q.setTime(data, "date", q.now())
	q.setTime(data, "modified", q.now())
	guid := fmt.Sprintf("%s/?p=%d", q.home(), q.nextID[Posts]+1)
	l := q.list(c, path)
	data["guid"] = guid
	if l.formHas(q.Site, "guid", "object") {
		data["guid"] = object{"rendered": guid, "raw": guid}
	}
	q.insert(l, data)
	bare(data)
	return l.items[len(l.items)-1]
}

// parentOf returns the list of the posts that a request is about.
func (q *request) parentOf() *list {
	if q.l.c.Kind != Revisions && q.l.c.Kind != Autosaves {
		return q.l
	}
	path, _, _ := strings.Cut(q.l.c.Path, "/{")
	return q.lists[path]
}

// parentPost returns the post of the revisions at a path, or nil.
func (s *Site) parentPost(l *list) *item {
	path, _, _ := strings.Cut(l.c.Path, "/{")
	above := s.lists[path]
	if above == nil {
		return nil
	}
	id, _, _ := strings.Cut(strings.TrimPrefix(l.path, path+"/"), "/")
	return above.find(id)
}

// autosave saves a draft of its author itself, and an autosave of another post.
func (q *request) autosave() (rest.Raw, error) {
	post := q.parentPost(q.l)
	if post == nil {
		return "", fail(http.StatusNotFound, "rest_post_invalid_parent", "Invalid post parent ID.")
	}
	data, err := q.input()
	if err != nil {
		return "", err
	}
	if post.text("status") == "draft" && q.user != nil && post.int("author") == q.user.id {
		for name, v := range data {
			if v != nil {
				post.data[name] = v
			}
		}
		above := q.parentOf()
		q.complete(above, post.data)
		q.setTime(post.data, "modified", q.now())
		above.changed(post)
		return q.one(q.ownDraft(post), false), nil
	}
	for _, it := range q.l.items {
		if it.int("author") == q.user.id {
			q.l.remove(it)
			break
		}
	}
	it := q.keepRevision(post, Autosaves)
	for _, name := range []string{"title", "content", "excerpt"} {
		if q.l.formHas(q.Site, name, "") {
			it.data[name] = text(data[name])
		}
	}
	it.data["preview_link"] = q.home() + "/?p=" + strconv.Itoa(post.int("id")) + "&preview=true"
	q.complete(q.l, it.data)
	bare(it.data)
	return q.one(it, true), nil
}

// ownDraft returns a draft as its autosave, which is the draft itself.
func (q *request) ownDraft(post *item) *item {
	own := &item{data: object{"parent": float64(0), "preview_link": q.home() + "/?p=" + post.text("id") + "&preview=true"}}
	for name, v := range showPost(q, post) {
		if name != "parent" && q.l.formHas(q.Site, name, "") {
			own.data[name] = clone(v)
		}
	}
	bare(own.data)
	return own
}

// bare removes the parts of texts that revisions do not have.
func bare(data object) {
	for _, v := range data {
		if o, ok := v.(object); ok {
			delete(o, "protected")
			delete(o, "block_version")
		}
	}
}

func linkRevision(q *request, it *item, add func(string, object)) {
	add("parent", object{"href": q.link(q.parentOf().path + "/" + it.text("parent"))})
}
