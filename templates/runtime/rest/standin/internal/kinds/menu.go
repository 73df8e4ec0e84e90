package kinds

import (
	"cmp"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// completeMenuItem adds what a new menu item lacks. A link leads to itself.
func completeMenuItem(s *store.Store, l *store.List, data value.Object) {
	kind := cmp.Or(value.Text(data["type"]), "custom")
	if kind == "custom" {
		data["object"], data["object_id"] = kind, data["id"]
	}
	s.Defaults(l, data, value.Object{"type": kind, "status": "publish", "object": kind, "menu_order": 1.0, "target": "",
		"classes": []any{""}, "xfn": []any{""}})
}

// notInClass matches what names of classes do not have.
var notInClass = regexp.MustCompile(`[^A-Za-z0-9_-]`)

// changeMenuItem checks the menu of an item and what it leads to.
func changeMenuItem(q *request.Request, it *store.Item, data value.Object) error {
	dropOdd(data, "title")
	if data["status"] != nil && data["status"] != "publish" {
		data["status"] = "draft"
	}
	classes, _ := data["classes"].([]any)
	for i, c := range classes {
		classes[i] = notInClass.ReplaceAllString(value.Text(c), "")
	}
	if value.Int(data["menus"]) == 0 {
		delete(data, "menus")
	}
	after := merged(it, data)
	missing := request.Bad("rest_post_invalid_id", "Invalid post ID.")
	switch after["type"] {
	case "custom":
		if err := custom(value.Text(after["title"]), value.Text(after["url"])); err != nil {
			return err
		}
	case "post_type_archive":
		if !isType(q, value.Text(after["object"]), desc.Posts, desc.Media) {
			return request.Bad("rest_post_invalid_type", "Invalid post type.")
		}
	case "taxonomy":
		missing = request.Bad("rest_term_invalid_id", "Invalid term ID.")
		fallthrough
	case "post_type":
		switch l, to := target(q, after); {
		case value.Text(after["object"]) != "":
		case to == nil:
			return missing
		default:
			data["object"] = l.Collection.TypeName()
		}
	}
	if value.Int(after["menus"]) == 0 {
		data["menu_order"] = 1.0
	}
	if it != nil && value.Int(data["parent"]) == it.Int("id") {
		data["parent"] = 0.0
	}
	if menus := q.Named(desc.Terms, "menus"); data["menus"] != nil && (menus == nil || menus.Find(value.Text(data["menus"])) == nil) {
		return request.Bad("invalid_menu_id", "Invalid menu ID.")
	}
	return nil
}

// isType reports whether a post type or a taxonomy of some kinds has a name.
func isType(q *request.Request, name string, kinds ...desc.Kind) bool {
	return slices.ContainsFunc(q.Of(kinds...), func(c *desc.Collection) bool { return c.TypeName() == name })
}

// target returns the post or the term to which a menu item leads, with its list,
// or nil.
func target(q *request.Request, data value.Object) (*store.List, *store.Item) {
	kinds := map[string][]desc.Kind{"post_type": {desc.Posts, desc.Media}, "taxonomy": {desc.Terms}}[value.Text(data["type"])]
	for l, to := range q.Items(kinds...) {
		if to.Int("id") == value.Int(data["object_id"]) {
			return l, to
		}
	}
	return nil, nil
}

// showMenuItem shows what a menu item leads to.
func showMenuItem(q *request.Request, it *store.Item, out value.Object) {
	_, to := target(q, it.Data)
	name := it.Text("object")
	switch it.Text("type") {
	case "custom":
		out["type_label"] = "Custom Link"
	case "post_type_archive":
		out["type_label"] = "Post Type Archive"
	default:
		out["type_label"], out["invalid"] = name, true
		if isTerm := it.Text("type") == "taxonomy"; isTerm && isType(q, name, desc.Terms) || !isTerm && isType(q, name, desc.Posts, desc.Media) {
			out["type_label"], out["invalid"] = text.Capitalized(strings.TrimPrefix(name, "post_")), to == nil || to.Text("status") == "trash"
		}
		if it.Text("title") == "" {
			name = "#" + strconv.Itoa(it.Int("object_id")) + " (no title)"
			if to != nil {
				name = cmp.Or(to.Text("title"), to.Text("name"), name)
			}
			out["title"] = value.Object{"raw": name, "rendered": name}
		}
	}
	if it.Int("menus") == 0 {
		delete(out, "menus")
	}
}

func linkMenuItem(q *request.Request, it *store.Item, out *render.Links) {
	linkPost(q, it, out)
	if l, to := target(q, it.Data); to != nil {
		out.Add("wp:menu-item-object", l.Path+"/"+to.Text("id")).Embeddable().With(it.Text("type"), l.Collection.TypeName())
	}
}

// changeMenu checks the name of a menu, which makes its slug.
func changeMenu(q *request.Request, it *store.Item, data value.Object) error {
	name := value.Text(merged(it, data)["name"])
	fails := func(code, message string) *rest.Error {
		if it != nil {
			return request.Broken(code, message).(*rest.Error)
		}
		return request.Bad(code, message).(*rest.Error)
	}
	if name == "" {
		return fails("empty_term_name", "A name is required for this term.")
	}
	for _, x := range q.List.Items {
		if x != it && text.Fold(x.Text("name")) == text.Fold(name) {
			e := fails("menu_exists", "The menu name <strong>"+name+"</strong> conflicts with another menu name. Please try another.")
			if it == nil {
				e.Data, e.MoreData = rest.Raw(`{"status":400,"term_id":`+x.Text("id")+"}"), rest.Raw("["+x.Text("id")+"]")
			}
			return e
		}
	}
	data["slug"] = q.List.Unique(text.Slug(name), it)
	if data["description"] == nil {
		data["description"] = ""
	}
	return nil
}

// custom checks the title and the address of a custom link.
func custom(title, url string) error {
	var list []rest.ErrorDetail
	for _, field := range [][2]string{{"title", title}, {"url", url}} {
		if field[1] == "" {
			list = append(list, rest.ErrorDetail{Code: rest.ErrorCode("rest_" + field[0] + "_required"),
				Message: "The " + field[0] + " is required when using a custom menu item type.", Data: `{"status":400}`})
		}
	}
	if len(list) == 0 {
		return nil
	}
	return &rest.Error{Status: http.StatusBadRequest, Code: list[0].Code, Message: list[0].Message, Additional: list[1:]}
}

// showLocation shows a location with the menu that it has.
func showLocation(q *request.Request, it *store.Item, out value.Object) {
	for l, menu := range q.Items(desc.Terms) {
		if l.Collection.Name == "menus" && value.AnyOf(menu.Data["locations"], it.Data["name"]) {
			out["menu"] = menu.Data["id"]
		}
	}
}
