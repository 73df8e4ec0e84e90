package standin

import (
	"cmp"
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// completeMenuItem adds what a new menu item lacks.
func completeMenuItem(s *Site, l *list, data object) {
	kind := cmp.Or(text(data["type"]), "custom")
	s.defaults(l, data, object{"type": kind, "status": "publish", "object": kind, "menu_order": 1.0,
		"classes": []any{""}, "xfn": []any{""}})
}

// changeMenuItem checks the menu of an item and what it links to.
func changeMenuItem(q *request, it *item, data object) error {
	menus := q.named(Terms, "menus")
	if number(data["menus"]) != 0 && (menus == nil || menus.find(text(data["menus"])) == nil) {
		return bad("invalid_menu_id", "Invalid menu ID.")
	}
	after := merged(it, data)
	kind, missing := Posts, bad("rest_post_invalid_id", "Invalid post ID.")
	switch after["type"] {
	case "custom":
		return custom(text(after["title"]), text(after["url"]))
	case "post_type_archive":
		return nil
	case "taxonomy":
		kind, missing = Terms, bad("rest_term_invalid_id", "Invalid term ID.")
	}
	to := q.findIn(number(after["object_id"]), kind)
	switch {
	case to != nil:
		data["object"] = cmp.Or(to.text("taxonomy"), to.text("type"))
	case text(after["object"]) == "":
		return missing
	}
	data["invalid"] = to == nil
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
func showLocation(q *request, it *item, out object) {
	for l, menu := range q.items(Terms) {
		if l.c.Name == "menus" && anyOf(menu.data["locations"], it.data["name"]) {
			out["menu"] = menu.data["id"]
		}
	}
}
