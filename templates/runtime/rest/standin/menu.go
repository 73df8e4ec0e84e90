package standin

import (
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// completeMenuItem adds what a new menu item lacks.
func completeMenuItem(s *Site, l *list, data object) {
	kind := first(text(data["type"]), "custom")
	label := "Custom Link"
	if object := text(data["object"]); kind != "custom" && object != "" {
		label = title(object)
	}
	for name, v := range map[string]any{"type": kind, "type_label": label, "status": "publish", "object": kind,
		"menu_order": float64(1), "classes": []any{""}, "xfn": []any{""}, "title": "", "invalid": false} {
		if data[name] == nil {
			data[name] = v
		}
	}
}

// changeMenuItem checks the menu of an item and what it links to.
func changeMenuItem(q *request, it *item, data object) error {
	own := object{}
	if it != nil {
		own = it.data
	}
	get := func(name string) any {
		if v, ok := data[name]; ok {
			return v
		}
		return own[name]
	}
	if id := number(data["menus"]); id != 0 && q.findIn(Terms, "menus", id) == nil {
		return fail(http.StatusBadRequest, "invalid_menu_id", "Invalid menu ID.")
	}
	kind := Posts
	switch get("type") {
	case "custom":
		return custom(text(get("title")), text(get("url")))
	case "post_type_archive":
		return nil
	case "taxonomy":
		kind = Terms
	}
	to := q.findIn(kind, "", number(get("object_id")))
	if to == nil && text(get("object")) == "" {
		if kind == Terms {
			return fail(http.StatusBadRequest, "rest_term_invalid_id", "Invalid term ID.")
		}
		return fail(http.StatusBadRequest, "rest_post_invalid_id", "Invalid post ID.")
	}
	if to != nil {
		data["object"] = first(to.text("taxonomy"), to.text("type"))
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

// showLocation returns a location with the menu that it shows.
func showLocation(q *request, it *item) object {
	out := object{"name": it.data["name"], "description": it.data["description"], "menu": float64(0)}
	for _, l := range q.lists {
		if l.c.Kind != Terms || l.c.Name != "menus" {
			continue
		}
		for _, menu := range l.items {
			if anyOf(menu.data["locations"], it.data["name"]) {
				out["menu"] = menu.data["id"]
			}
		}
	}
	return out
}
