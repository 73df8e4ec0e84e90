//go:build integration

package twin

import (
	"fmt"
	"strings"
)

// listArgs are the parameters of lists.
var listArgs = map[string][]string{
	"posts": {"context", "page", "per_page", "search", "after", "modified_after", "author", "author_exclude", "before", "modified_before", "exclude",
		"include", "search_semantics", "offset", "order", "orderby", "search_columns", "slug", "status", "tax_relation", "categories",
		"categories_exclude", "categories[terms]", "categories[include_children]", "tags", "tags_exclude", "sticky", "ignore_sticky", "format"},
	"pages": {"context", "page", "per_page", "search", "after", "author", "before", "exclude", "include", "menu_order", "offset", "order", "orderby",
		"parent", "parent_exclude", "slug", "status"},
	"categories": {"context", "page", "per_page", "search", "exclude", "include", "order", "orderby", "hide_empty", "parent", "post", "slug"},
	"tags":       {"context", "page", "per_page", "search", "exclude", "include", "offset", "order", "orderby", "hide_empty", "post", "slug"},
	"comments": {"context", "page", "per_page", "search", "after", "author", "author_email", "before", "exclude", "include", "offset", "order", "orderby",
		"parent", "parent_exclude", "post", "status", "type"},
	"users": {"context", "page", "per_page", "search", "exclude", "include", "offset", "order", "orderby", "slug", "roles", "who", "has_published_posts"},
	"blocks": {"context", "page", "per_page", "search", "after", "exclude", "include", "offset", "order", "orderby", "slug", "status",
		"wp_pattern_category"},
	"navigation":          {"context", "page", "per_page", "search", "exclude", "include", "offset", "order", "orderby", "slug", "status"},
	"wp_pattern_category": {"context", "page", "per_page", "search", "exclude", "include", "order", "orderby", "hide_empty", "slug"},
	"menus":               {"context", "page", "per_page", "search", "exclude", "include", "order", "orderby", "hide_empty", "slug"},
	"menu-items": {"context", "page", "per_page", "search", "exclude", "include", "offset", "order", "orderby", "slug", "status", "menus",
		"menus_exclude", "menu_order"},
	"media": {"context", "page", "per_page", "search", "author", "exclude", "include", "order", "orderby", "parent", "slug", "status", "media_type", "mime_type"},
}

var searchArgs = []string{"search", "type", "subtype", "per_page", "page", "exclude", "include"}

// arg returns a value of a parameter.
func (m *maker) arg(name string) string {
	switch name {
	case "context":
		return pick(m, "view", "edit", "edit", "embed", "bogus")
	case "page":
		return pick(m, "1", "2", "3", "0", "x")
	case "per_page":
		return pick(m, "1", "2", "3", "5", "100", "0", "101")
	case "offset":
		return pick(m, "0", "1", "2", "-1")
	case "search":
		return pick(m, "alpha", "beta", "gamma delta", "über", `"alpha beta"`, "alpha -beta", "nothing", "")
	case "after", "before", "modified_after", "modified_before":
		return pick(m, "2019-06-01T00:00:00", "2017-01-01T00:00:00Z", "2021-03-03T03:03:03+02:00", "yesterday")
	case "order":
		return pick(m, "asc", "desc", "up")
	case "orderby":
		return pick(m, "id", "include", "date", "title", "slug", "author", "name", "relevance", "count", "parent", "menu_order", "include_slugs", "email",
			"registered_date", "description", "term_group")
	case "status":
		return pick(m, "publish", "draft", "any", "trash", "private", "publish,draft", "future", "hold", "approve", "all", "bogus", "")
	case "slug":
		return pick(m, "alpha", "beta", "alpha,beta", "alpha-beta", "uncategorized", "hello-world")
	}
	return m.idArg(name)
}

// idArg is arg for the others.
func (m *maker) idArg(name string) string {
	switch name {
	case "include", "exclude":
		return m.joined(pick(m, collections...))
	case "author", "author_exclude":
		return pick(m, "1", "{-1}", unknown, m.joined("/wp/v2/users"))
	case "parent", "parent_exclude":
		return pick(m, "0", m.joined(pick(m, "/wp/v2/pages", "/wp/v2/categories", "/wp/v2/comments")))
	case "post":
		return m.item("/wp/v2/posts")
	case "categories", "categories_exclude":
		return pick(m, "1", m.joined("/wp/v2/categories"))
	case "categories[terms]":
		return pick(m, "1", m.joined("/wp/v2/categories"))
	case "wp_pattern_category":
		return m.joined("/wp/v2/wp_pattern_category")
	case "menus", "menus_exclude":
		return m.joined("/wp/v2/menus")
	case "tags", "tags_exclude":
		return m.joined("/wp/v2/tags")
	case "sticky", "ignore_sticky", "hide_empty", "has_published_posts", "categories[include_children]":
		return pick(m, "true", "false", "1", "yes")
	}
	return pick(m, map[string][]string{
		"search_semantics": {"exact", "fuzzy"}, "search_columns": {"post_title", "post_content", "post_title,post_content", "x"},
		"tax_relation": {"AND", "OR"}, "format": {"standard", "aside", "aside,link", "x"}, "menu_order": {"0", "1", "2"},
		"author_email": {"a@twin.example", "x"}, "type": {"comment", "post", "term", "note"}, "roles": {"author", "editor", "none"},
		"who": {"authors"}, "media_type": {"text", "image", "x"}, "mime_type": {"text/plain", "image/png"},
		"subtype": {"post", "page", "category", "post_tag", "any", "x"},
	}[name]...)
}

func (m *maker) joined(path string) string {
	var list []string
	for _, id := range m.ids(path) {
		list = append(list, fmt.Sprint(id))
	}
	return strings.Join(list, ",")
}

// fields returns the body of a write.
func (m *maker) fields(path string, create bool) map[string]any {
	body := map[string]any{}
	set := func(percent int, name string, v any) {
		if m.chance(percent) {
			body[name] = v
		}
		if m.chance(1) && name != "template" && name != "url" { // there the server fails
			body[name] = pick[any](m, nil, nil, 5, true, "x", []any{}, []any{"x"}, map[string]any{}, map[string]any{"raw": "x"})
		}
	}
	switch path {
	case "/wp/v2/posts", "/wp/v2/pages", "/wp/v2/media", "/wp/v2/blocks", "/wp/v2/navigation":
		m.post(path, create, body, set)
	case "/wp/v2/menu-items":
		m.menuItem(create, set)
	case "/wp/v2/categories", "/wp/v2/tags", "/wp/v2/wp_pattern_category", "/wp/v2/menus":
		set(map[bool]int{true: 96, false: 50}[create], "name", pick(m, m.text(), m.text(), m.text(), ""))
		set(20, "slug", pick(m, "one", "two", "Three Four", "alpha", ""))
		set(30, "description", m.text())
		set(20, "parent", pick(m, m.item(path), "{0}"))
	case "/wp/v2/comments":
		set(map[bool]int{true: 94, false: 10}[create], "post", pick(m, m.item("/wp/v2/posts"), m.item("/wp/v2/posts"), m.item("/wp/v2/pages")))
		set(map[bool]int{true: 94, false: 50}[create], "content", pick[any](m, m.text(), m.text(), map[string]any{"raw": m.text()}, " "))
		set(90, "date", m.date())
		set(15, "parent", m.item(path))
		set(15, "author_name", m.text())
		set(15, "author_email", pick(m, "a@twin.example", "b@twin.example", "x"))
		set(10, "author_url", "https://twin.example/a")
		set(20, "status", pick(m, "approve", "hold", "spam", "trash", "1", "nonsense"))
		set(4, "type", pick(m, "comment", "note", "x"))
	case "/wp/v2/users":
		m.account(create, set)
	default:
		set(80, "title", m.text())
	}
	return body
}

func (m *maker) post(path string, create bool, body map[string]any, set func(int, string, any)) {
	set(map[bool]int{true: 90, false: 40}[create], "title", pick[any](m, m.text(), m.text(), m.text(), map[string]any{"raw": m.text()}, 5))
	set(50, "content", m.text()+" "+m.text())
	set(20, "excerpt", m.text())
	if create {
		set(92, "date", m.date())
	} else {
		set(15, "date", pick[any](m, m.date(), m.date(), "2035-01-01T10:00:00", nil, "tomorrow"))
		set(5, "date_gmt", pick[any](m, m.date(), "2020-05-05T12:00:00+02:00", nil))
	}
	set(65, "status", pick(m, "publish", "publish", "publish", "draft", "pending", "private", "future", "trash", "bogus"))
	set(15, "slug", pick(m, "alpha", "beta", "Dup Foo", ""))
	if path == "/wp/v2/blocks" && body["status"] == "private" { // nobody deletes those of others
		body["status"] = "draft"
	}
	set(8, "password", pick(m, "secret", "", "secret"))
	set(8, "author", pick[any](m, 1, 99999999, "x"))
	set(12, "comment_status", pick(m, "open", "closed", "ajar"))
	set(6, "featured_media", pick(m, m.item("/wp/v2/media")))
	set(5, "template", "") // the stand-in does not know the templates of the theme
	set(6, "meta", pick[any](m, map[string]any{"footnotes": `[{"id":"a","content":"x"}]`}, map[string]any{"nope": 1}, 5, map[string]any{"footnotes": 5},
		map[string]any{"probe_text": "a", "probe_number": 1.5, "probe_words": []any{"a"}}, map[string]any{"probe_point": map[string]any{"x": 1}},
		map[string]any{"probe_switch": "yes"}, map[string]any{"probe_many": []any{1, 2}, "probe_text": nil}))
	if path == "/wp/v2/pages" {
		set(25, "parent", pick(m, m.item(path), m.item(path), "{0}"))
		set(25, "menu_order", pick[any](m, 1, 2, 3, "x"))
	}
	if path == "/wp/v2/media" {
		set(15, "post", m.item("/wp/v2/posts"))
		set(25, "alt_text", m.text())
		set(25, "caption", m.text())
		set(15, "description", m.text())
	}
	if path == "/wp/v2/posts" {
		set(25, "categories", m.ids("/wp/v2/categories"))
		set(25, "tags", m.ids("/wp/v2/tags"))
		set(10, "sticky", pick[any](m, true, false, "yes"))
		set(12, "format", pick(m, "aside", "standard", "link", "comic"))
	}
}

func (m *maker) account(create bool, set func(int, string, any)) {
	if create {
		name := fmt.Sprintf("user%d", m.n)
		set(96, "username", pick(m, name, name, name, "admin"))
		set(96, "email", pick(m, name+"@twin.example", name+"@twin.example", "x"))
		set(96, "password", "secret")
	}
	set(30, "name", m.text())
	set(20, "first_name", m.text())
	set(20, "nickname", m.text())
	set(20, "description", m.text())
	set(15, "url", "https://twin.example/u")
	set(30, "roles", []any{pick(m, "author", "editor", "subscriber", "contributor", "king")})
	set(10, "slug", pick(m, "One", "two"))
	set(10, "locale", pick(m, "en_US", "", "de_DE"))
}
