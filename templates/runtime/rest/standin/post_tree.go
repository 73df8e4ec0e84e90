package standin

import (
	"path"
	"slices"
	"strconv"
	"strings"
)

// breakLoop takes the parents from posts that would be above themselves.
func (q *request) breakLoop(it *item, data object) {
	if it == nil || number(data["parent"]) == 0 {
		return
	}
	var above []*item
	for up := q.l.find(text(data["parent"])); up != nil && !slices.Contains(above, up); up = q.l.find(up.text("parent")) {
		if up == it {
			data["parent"] = float64(0)
			for _, x := range above {
				x.data["parent"] = float64(0)
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
	for path, l := range q.lists {
		switch {
		case strings.HasPrefix(path, q.l.path+"/"+it.text("id")+"/"):
			delete(q.lists, path)
		case l.c.Kind == Comments:
			l.items = slices.DeleteFunc(l.items, func(x *item) bool { return x.int("post") == id })
		default:
			for _, x := range l.items {
				if l == q.l && x.int("parent") == id {
					x.data["parent"] = it.data["parent"]
				}
				for _, name := range []string{"featured_media", "post"} {
					if (l.c.Kind == Posts || l.c.Kind == Media) && x.int(name) == id {
						x.data[name] = float64(0)
					}
				}
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
	tree := l.c.Kind == Posts && l.formHas(s, "parent", "")
	return numbered(name, func(name string) bool {
		if _, err := strconv.Atoi(name); err == nil && l.c.Kind == Posts {
			return true
		}
		for _, other := range s.lists {
			if other != l && (other.c.Kind != Media || !tree) && (other.c.Kind != Posts || l.c.Kind != Media) {
				continue
			}
			for _, it := range other.withSlug(name, own) {
				above := it.int("parent") + it.int("post") // a post has one of them
				if !tree || above == parent {
					return true
				}
			}
		}
		return false
	})
}
