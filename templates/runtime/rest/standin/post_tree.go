package standin

import (
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// breakLoop takes the parents from items that would be above themselves.
func (q *request) breakLoop(it *item, data object) {
	if it == nil || number(data["parent"]) == 0 {
		return
	}
	var above []*item
	for up := q.l.find(text(data["parent"])); up != nil && !slices.Contains(above, up); up = q.l.find(up.text("parent")) {
		if up == it {
			data["parent"] = 0.0
			for _, x := range above {
				x.data["parent"] = 0.0
			}
			return
		}
		above = append(above, up)
	}
}

// deletesPost deletes what belongs to a post, and moves what is below it up.
func deletesPost(q *request, it *item) error {
	id := it.int("id")
	delete(q.files, path.Base(it.text("source_url")))
	maps.DeleteFunc(q.lists, func(path string, _ *list) bool {
		return strings.HasPrefix(path, q.l.path+"/"+it.text("id")+"/")
	})
	for _, c := range q.of(Comments) {
		q.list(c, c.Path).removeIf(func(x *item) bool { return x.int("post") == id })
	}
	for l, x := range q.items(Posts, Media) {
		if l == q.l && x.int("parent") == id {
			x.data["parent"] = it.data["parent"]
		}
		for _, name := range []string{"featured_media", "post"} {
			if x.int(name) == id {
				x.data[name] = 0.0
			}
		}
	}
	return nil
}

// postSlug returns a slug that nothing else has with which a post would share
// its address: a file is apart from everything, a page from what is below the
// same parent, and another post from the posts of its type. A number would be a page
// of a list.
func (s *Site) postSlug(l *list, name string, own *item, parent int) string {
	file := l.c.Kind == Media
	tree := !file && s.d.has(l.c, "parent")
	return numbered(name, func(name string) bool {
		if _, err := strconv.Atoi(name); err == nil && (tree || l.c.Name == "posts") {
			return true
		}
		for _, c := range s.of(Posts, Media) {
			if c != l.c && !file && !(tree && c.Kind == Media) {
				continue
			}
			for _, it := range s.list(c, c.Path).withSlug(name, own) {
				if above := it.int("parent") + it.int("post"); !tree || above == parent { // a post has one of them
					return true
				}
			}
		}
		return false
	})
}
