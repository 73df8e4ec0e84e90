package standin

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// termOrder are the fields of terms by values of orderby.
var termOrder = map[string]string{"term_group": "name", "description": "description"}

// taxonomyOf returns the name of the taxonomy of a collection.
func taxonomyOf(c *Collection) string {
	switch c.Name {
	case "categories":
		return "category"
	case "tags":
		return "post_tag"
	case "menus":
		return "nav_menu"
	}
	return c.Name
}

func completeTerm(s *Site, l *list, data object) {
	if data["taxonomy"] == nil {
		data["taxonomy"] = taxonomyOf(l.c)
	}
	if text(data["slug"]) == "" {
		data["slug"] = l.unique(slug(text(data["name"])), nil)
	}
	if data["count"] == nil {
		data["count"] = float64(0)
	}
}

// changeTerm checks the name and the parent of a term.
func changeTerm(q *request, it *item, data object) error {
	hierarchical := q.l.formHas(q.Site, "parent", "")
	sent, _ := q.value("parent")
	parent := q.int("parent")
	q.breakLoop(it, data)
	switch {
	case sent != nil && !hierarchical:
		return fail(http.StatusBadRequest, "rest_taxonomy_not_hierarchical", "Cannot set parent term, taxonomy is not hierarchical.")
	case parent != 0 && q.l.find(strconv.Itoa(parent)) == nil:
		return fail(http.StatusBadRequest, "rest_term_invalid", "Parent term does not exist.")
	}
	name, named := data["name"]
	if named && text(name) == "" {
		return &rest.Error{Status: http.StatusInternalServerError, Code: "empty_term_name", Message: "A name is required for this term.", Data: "null"}
	}
	for _, x := range q.l.items {
		same := x != it && named && fold(x.text("name")) == fold(text(name)) && x.int("parent") == parent
		if same && (text(data["slug"]) == "" || text(data["slug"]) == x.text("slug")) {
			why := "A term with the name provided already exists in this taxonomy."
			if hierarchical {
				why = "A term with the name provided already exists with this parent."
			}
			id := x.int("id")
			if q.l.c.Name == "menus" {
				return &rest.Error{Status: http.StatusBadRequest, Code: "menu_exists", Message: why,
					Data: rest.Raw(fmt.Sprintf(`{"status":400,"term_id":%d}`, id))}
			}
			return &rest.Error{Status: http.StatusBadRequest, Code: "term_exists", Message: why,
				Data:     rest.Raw(fmt.Sprintf(`{"status":400,"term_id":%d}`, id)),
				MoreData: rest.Raw(fmt.Sprintf("[%d,%d]", id, id))}
		}
	}
	if s := text(data["slug"]); s != "" {
		data["slug"] = q.l.unique(first(slug(s), s), it)
	} else if it != nil {
		delete(data, "slug")
	}
	return nil
}

// listsTerm selects the terms of a post.
func listsTerm(q *request) func(*item) bool {
	id := q.int("post")
	post := q.findIn(Posts, "", id)
	return func(it *item) bool {
		return id == 0 || post != nil && anyOf(it.data["id"], post.data[q.l.c.Name])
	}
}

func showTerm(q *request, it *item) object {
	out := make(object, len(it.data)+2)
	for name, v := range it.data {
		out[name] = v
	}
	path := map[string]string{"category": "category", "post_tag": "tag"}[it.text("taxonomy")]
	out["link"] = q.home() + "/" + first(path, it.text("taxonomy")) + "/" + it.text("slug") + "/"
	return out
}

func linkTerm(q *request, it *item, add func(string, object)) {
	if p := it.int("parent"); p != 0 {
		add("up", object{"href": q.link(q.l.path + "/" + strconv.Itoa(p)), "embeddable": true})
	}
	for i := range q.d.Collections {
		c := &q.d.Collections[i]
		if c.Kind == Taxonomy {
			add("about", object{"href": q.link(c.Path + "/" + it.text("taxonomy"))})
		}
		if c.Kind == Posts && c.Form >= 0 && (&list{c: c}).formHas(q.Site, q.l.c.Name, "") {
			add("https://api.w.org/post_type", object{"href": q.link(c.Path, q.l.c.Name, it.text("id"))})
		}
	}
}

// deletesTerm keeps the default category, and takes a term from all posts.
func deletesTerm(q *request, it *item) error {
	if q.l.c.Name == "categories" && it.int("id") == 1 {
		return refuse(q.user, "rest_cannot_delete", "Sorry, you are not allowed to delete this term.")
	}
	for _, l := range q.lists {
		if l.c.Kind != Posts {
			continue
		}
		for _, post := range l.items {
			if ids, ok := post.data[q.l.c.Name].([]any); ok {
				var kept = []any{}
				for _, id := range ids {
					if number(id) != it.int("id") {
						kept = append(kept, id)
					}
				}
				post.data[q.l.c.Name] = kept
			}
		}
	}
	return nil
}
