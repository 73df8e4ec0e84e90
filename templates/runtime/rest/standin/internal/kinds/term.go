package kinds

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/show"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

func completeTerm(s *store.Store, l *store.List, data value.Object) {
	if value.Text(data["slug"]) == "" {
		data["slug"] = termSlug(l, text.Slug(value.Text(data["name"])), value.Int(data["parent"]))
	}
	s.Defaults(l, data, value.Object{"taxonomy": l.Collection.TypeName(), "count": 0.0})
}

// termSlug returns the slug of a new term: a name that is taken is followed by
// the slugs of the terms above.
func termSlug(l *store.List, name string, parent int) string {
	for seen := 0; parent != 0 && len(l.WithSlug(name, nil)) > 0 && seen < len(l.Items); seen++ {
		up := l.Find(strconv.Itoa(parent))
		if up == nil {
			break
		}
		name, parent = name+"-"+up.Text("slug"), up.Int("parent")
	}
	return l.Unique(name, nil)
}

// changeTerm checks the name and the parent of a term.
func changeTerm(q *request.Request, it *store.Item, data value.Object) error {
	breakLoop(q, it, data)
	parent, tree := q.Int("parent"), q.Has("parent")
	name, named := data["name"]
	switch {
	case !q.Param("parent").Missing() && !tree:
		return request.Bad("rest_taxonomy_not_hierarchical", "Cannot set parent term, taxonomy is not hierarchical.")
	case parent != 0 && q.List.Find(q.Text("parent")) == nil:
		return request.Bad("rest_term_invalid", "Parent term does not exist.")
	case q.List.Collection.Name == "menus":
		return changeMenu(q, it, data)
	case named && value.Text(name) == "":
		return request.Broken("empty_term_name", "A name is required for this term.")
	}
	if named {
		name = text.PlainName(value.Text(name))
		data["name"] = name
	}
	wanted := value.Text(data["slug"])
	for _, x := range q.List.Items {
		same := named && text.Fold(x.Text("name")) == text.Fold(value.Text(name)) && x.Int("parent") == parent
		exact := !tree || x.Text("name") == value.Text(name) || x.Text("slug") == cmp.Or(wanted, text.Slug(value.Text(name)))
		if same && exact && x != it && (wanted == "" || wanted == x.Text("slug")) {
			return termExists(q, x.Int("id"), tree)
		}
	}
	if wanted != "" {
		data["slug"] = q.List.Unique(cmp.Or(text.Slug(wanted), wanted), it)
	}
	return nil
}

// termExists returns the error of a name that another term has.
func termExists(q *request.Request, id int, tree bool) error {
	e := &rest.Error{Status: http.StatusBadRequest, Code: "term_exists",
		Message: "A term with the name provided already exists in this taxonomy.",
		Data:    rest.Raw(fmt.Sprintf(`{"status":400,"term_id":%d}`, id)), MoreData: rest.Raw(fmt.Sprintf("[%d,%d]", id, id))}
	if tree {
		e.Message = "A term with the name provided already exists with this parent."
	}
	return e
}

// listsTerm selects the terms of a post.
func listsTerm(q *request.Request) request.Filter {
	id := q.Int("post")
	post := q.FindIn(id, desc.Posts)
	return func(it *store.Item) bool {
		return id == 0 || post != nil && value.AnyOf(it.Data["id"], post.Data[q.List.Collection.Name])
	}
}

func showTerm(q *request.Request, it *store.Item, out value.Object) {
	path := q.List.Collection.TypeName()
	if path == "post_tag" {
		path = "tag"
	}
	out["link"] = q.Call.Home() + "/" + path + "/" + it.Text("slug") + "/"
}

func linkTerm(q *request.Request, it *store.Item, out *render.Links) {
	show.LinkItem(q, out, "up", q.List.Path, it, "parent")
	for _, c := range q.Of(desc.Taxonomy) {
		out.Add("about", c.Path+"/"+q.List.Collection.TypeName())
	}
	for _, c := range q.Of(desc.Posts, desc.MenuItems) {
		if q.Desc.Has(c, q.List.Collection.Name) {
			out.Add("wp:post_type", c.Path, q.List.Collection.Name, it.Text("id"))
		}
	}
}

// deletesTerm takes a term from all posts, which have the default category at
// least, and the items from a menu.
func deletesTerm(q *request.Request, it *store.Item) error {
	moveUp(q, it)
	for _, c := range q.Of(desc.MenuItems) {
		q.ListOf(c).RemoveIf(func(x *store.Item) bool { return q.List.Collection.Name == "menus" && x.Int("menus") == it.Int("id") })
	}
	for l, post := range q.Items(desc.Posts) {
		ids, _ := post.Data[q.List.Collection.Name].([]any)
		if !value.AnyOf(it.Data["id"], ids) {
			continue
		}
		kept := slices.DeleteFunc(slices.Clone(ids), func(id any) bool { return value.Int(id) == it.Int("id") })
		if len(kept) == 0 && q.List.Collection.Name == "categories" {
			kept = append(kept, 1.0)
			q.Count(l, value.Object{"status": post.Data["status"], q.List.Collection.Name: kept}, 1)
		}
		post.Data[q.List.Collection.Name] = kept
	}
	return nil
}
