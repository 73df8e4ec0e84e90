package standin

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

func completeTerm(s *Site, l *list, data value.Object) {
	if value.Text(data["slug"]) == "" {
		data["slug"] = l.termSlug(text.Slug(value.Text(data["name"])), value.Int(data["parent"]))
	}
	s.defaults(l, data, value.Object{"taxonomy": l.c.TypeName(), "count": 0.0})
}

// termSlug returns the slug of a new term: a name that is taken is followed by
// the slugs of the terms above.
func (l *list) termSlug(name string, parent int) string {
	for seen := 0; parent != 0 && len(l.withSlug(name, nil)) > 0 && seen < len(l.items); seen++ {
		up := l.find(strconv.Itoa(parent))
		if up == nil {
			break
		}
		name, parent = name+"-"+up.text("slug"), up.int("parent")
	}
	return l.unique(name, nil)
}

// changeTerm checks the name and the parent of a term.
func changeTerm(q *request, it *item, data value.Object) error {
	q.breakLoop(it, data)
	parent, tree := q.int("parent"), q.has("parent")
	name, named := data["name"]
	switch {
	case !q.param("parent").Missing() && !tree:
		return bad("rest_taxonomy_not_hierarchical", "Cannot set parent term, taxonomy is not hierarchical.")
	case parent != 0 && q.l.find(q.text("parent")) == nil:
		return bad("rest_term_invalid", "Parent term does not exist.")
	case q.l.c.Name == "menus":
		return q.changeMenu(it, data)
	case named && value.Text(name) == "":
		return broken("empty_term_name", "A name is required for this term.")
	}
	if named {
		name = text.PlainName(value.Text(name))
		data["name"] = name
	}
	wanted := value.Text(data["slug"])
	for _, x := range q.l.items {
		same := named && text.Fold(x.text("name")) == text.Fold(value.Text(name)) && x.int("parent") == parent
		exact := !tree || x.text("name") == value.Text(name) || x.text("slug") == cmp.Or(wanted, text.Slug(value.Text(name)))
		if same && exact && x != it && (wanted == "" || wanted == x.text("slug")) {
			return q.termExists(x.int("id"), tree)
		}
	}
	if wanted != "" {
		data["slug"] = q.l.unique(cmp.Or(text.Slug(wanted), wanted), it)
	}
	return nil
}

// termExists returns the error of a name that another term has.
func (q *request) termExists(id int, tree bool) error {
	e := &rest.Error{Status: http.StatusBadRequest, Code: "term_exists",
		Message: "A term with the name provided already exists in this taxonomy.",
		Data:    rest.Raw(fmt.Sprintf(`{"status":400,"term_id":%d}`, id)), MoreData: rest.Raw(fmt.Sprintf("[%d,%d]", id, id))}
	if tree {
		e.Message = "A term with the name provided already exists with this parent."
	}
	return e
}

// listsTerm selects the terms of a post.
func listsTerm(q *request) filter {
	id := q.int("post")
	post := q.findIn(id, desc.Posts)
	return func(it *item) bool {
		return id == 0 || post != nil && value.AnyOf(it.data["id"], post.data[q.l.c.Name])
	}
}

func showTerm(q *request, it *item, out value.Object) {
	path := q.l.c.TypeName()
	if path == "post_tag" {
		path = "tag"
	}
	out["link"] = q.call.Home() + "/" + path + "/" + it.text("slug") + "/"
}

func linkTerm(q *request, it *item, out *render.Links) {
	q.linkItem(out, "up", q.l.path, it, "parent")
	for _, c := range q.of(desc.Taxonomy) {
		out.Add("about", c.Path+"/"+q.l.c.TypeName())
	}
	for _, c := range q.of(desc.Posts, desc.MenuItems) {
		if q.d.Has(c, q.l.c.Name) {
			out.Add("wp:post_type", c.Path, q.l.c.Name, it.text("id"))
		}
	}
}

// deletesTerm takes a term from all posts, which have the default category at
// least, and the items from a menu.
func deletesTerm(q *request, it *item) error {
	q.moveUp(it)
	for _, c := range q.of(desc.MenuItems) {
		q.list(c, c.Path).removeIf(func(x *item) bool { return q.l.c.Name == "menus" && x.int("menus") == it.int("id") })
	}
	for l, post := range q.items(desc.Posts) {
		ids, _ := post.data[q.l.c.Name].([]any)
		if !value.AnyOf(it.data["id"], ids) {
			continue
		}
		kept := slices.DeleteFunc(slices.Clone(ids), func(id any) bool { return value.Int(id) == it.int("id") })
		if len(kept) == 0 && q.l.c.Name == "categories" {
			kept = append(kept, 1.0)
			q.count(l, value.Object{"status": post.data["status"], q.l.c.Name: kept}, 1)
		}
		post.data[q.l.c.Name] = kept
	}
	return nil
}
