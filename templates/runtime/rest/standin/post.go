package standin

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// postOrder are the fields of posts by values of orderby.
var postOrder = map[string]string{"date": "date", "modified": "modified", "title": "title", "slug": "slug", "author": "author",
	"parent": "parent", "menu_order": "menu_order", "relevance": "date", "id": "id"}

// typeOf returns the name of the post type of a collection, as types name it.
func typeOf(c *Collection) string {
	switch c.Name {
	case "posts":
		return "post"
	case "pages":
		return "page"
	case "media":
		return "attachment"
	case "blocks":
		return "wp_block"
	case "navigation":
		return "wp_navigation"
	}
	return c.Name
}

// completePost adds what a new post or a new file lacks.
func completePost(s *Site, l *list, data object) {
	now := s.now()
	for _, name := range []string{"date", "modified"} {
		if _, ok := data[name]; !ok && name == "modified" {
			data["modified"], data["modified_gmt"] = data["date"], data["date_gmt"]
		} else if !ok {
			s.setTime(data, name, now)
		} else if data[name+"_gmt"] == nil {
			t, _ := s.parseTime(text(data[name]), s.zone)
			s.setTime(data, name, t)
		}
	}
	comments, pings := "open", "open" // unless the type supports none
	if l.c.Name == "pages" {
		comments, pings = "closed", "closed"
	} else if l.c.Kind == Media {
		pings = "closed"
	}
	for name, v := range map[string]any{"status": "draft", "type": typeOf(l.c), "slug": "", "author": float64(1),
		"title": "", "template": "", "password": "", "comment_status": comments, "ping_status": pings, "format": "standard"} {
		if _, ok := data[name]; !ok && (name == "status" || l.formHas(s, name, "") || l.c.Form < 0) {
			data[name] = v
		}
	}
	if l.c.Kind == Media && data["status"] != "trash" && data["status"] != "private" {
		data["status"] = "inherit"
	}
	if l.formHas(s, "categories", "") && data["categories"] == nil {
		data["categories"] = []any{float64(1)}
	}
	if public(data) && text(data["slug"]) == "" {
		data["slug"] = s.postSlug(l, first(slug(text(data["title"])), text(data["id"])), nil, number(data["parent"]))
	}
}

// public reports whether a post has a status with an address of its own.
func public(data object) bool {
	switch data["status"] {
	case "publish", "private", "future", "inherit":
		return true
	}
	return false
}

// changePost checks and converts the input of a post.
func changePost(q *request, it *item, data object) error {
	dropOdd(data, "title", "content", "excerpt")
	blank := func(name string) bool { return strings.TrimSpace(text(data[name])) == "" }
	if it == nil && blank("title") && blank("content") && blank("excerpt") && q.l.formHas(q.Site, "content", "") && q.l.c.Name != "pages" {
		return fail(http.StatusBadRequest, "empty_content", "Content, title, and excerpt are empty.")
	}
	if err := q.checkReferences(it, data); err != nil {
		return err
	}
	if err := q.changeDates(it, data); err != nil {
		return err
	}
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
	if text(get("password")) != "" && get("sticky") == true {
		return fail(http.StatusBadRequest, "rest_invalid_field", stickyAndProtected(it, data))
	}
	if it != nil && it.text("status") == "trash" && data["status"] != nil && data["status"] != "trash" && data["slug"] == nil && it.slug != "" {
		data["slug"] = it.slug
	}
	if it == nil && data["status"] == nil {
		data["status"] = "draft"
	}
	if get("status") == "private" {
		data["password"] = ""
	}
	if name := text(data["slug"]); name != "" {
		data["slug"] = q.postSlug(q.l, first(slug(name), name), it, number(get("parent")))
	}
	if public(object{"status": get("status")}) && text(get("slug")) == "" {
		id := text(own["id"])
		if it == nil {
			id = strconv.Itoa(q.nextID[Posts] + 1)
		}
		data["slug"] = q.postSlug(q.l, first(slug(text(get("title"))), id), it, number(get("parent")))
	}
	return nil
}

// stickyAndProtected returns why a post cannot be both.
func stickyAndProtected(it *item, data object) string {
	switch {
	case it == nil || text(data["password"]) != "" && data["sticky"] == true:
		return "A post can not be sticky and have a password."
	case text(data["password"]) != "":
		return "A sticky post can not be password protected."
	}
	return "A password protected post can not be set to sticky."
}

// dropOdd drops texts that are neither strings nor objects with one, which the
// server ignores.
func dropOdd(data object, names ...string) {
	for _, name := range names {
		o, isObject := data[name].(object)
		_, isText := data[name].(string)
		if _, ok := o["raw"].(string); !isText && !(isObject && ok) {
			delete(data, name)
		}
	}
}

// checkReferences checks the author and the parent of a post, and drops terms
// and files that do not exist.
func (q *request) checkReferences(it *item, data object) error {
	if v, ok := data["author"]; ok && v != nil && q.users.find(text(v)) == nil {
		return fail(http.StatusBadRequest, "rest_invalid_author", "Invalid author ID.")
	}
	if it == nil && data["author"] == nil && q.user != nil {
		data["author"] = float64(q.user.id)
	}
	if id := number(data["parent"]); id != 0 && q.l.c.Kind == Posts && q.l.find(strconv.Itoa(id)) == nil {
		return fail(http.StatusBadRequest, "rest_post_invalid_id", "Invalid post parent ID.")
	}
	if id := number(data["featured_media"]); id != 0 {
		if file := q.findIn(Media, "", id); file == nil || file.text("media_type") != "image" {
			data["featured_media"] = float64(0)
		}
	}
	q.breakLoop(it, data)
	for name, v := range data {
		ids, ok := v.([]any)
		if ok && q.termList(name) != nil {
			var kept = []any{}
			for _, id := range ids {
				if q.findIn(Terms, name, number(id)) != nil && !anyOf(id, kept) {
					kept = append(kept, id)
				}
			}
			data[name] = kept
		}
	}
	return nil
}

// findIn returns the item with an id in the collections of a kind and, unless
// it is empty, a name.
func (s *Site) findIn(kind Kind, name string, id int) *item {
	for _, l := range s.lists {
		if l.c.Kind == kind && (name == "" || l.c.Name == name) {
			if it := l.find(strconv.Itoa(id)); it != nil {
				return it
			}
		}
	}
	return nil
}

// termList returns the terms of a field of posts, or nil.
func (s *Site) termList(name string) *Collection {
	i := slices.IndexFunc(s.d.Collections, func(c Collection) bool { return c.Kind == Terms && c.Name == name })
	if i < 0 {
		return nil
	}
	return &s.d.Collections[i]
}

// changeDates converts the dates of a post, and chooses between publish and
// future by them.
func (q *request) changeDates(it *item, data object) error {
	at := q.now()
	if it != nil {
		at, _ = q.parseTime(it.text("date_gmt"), time.UTC)
		q.setTime(data, "modified", q.now())
	}
	for _, name := range []string{"date_gmt", "date"} {
		v, sent := data[name]
		delete(data, name)
		zone := q.zone
		if name == "date_gmt" {
			zone = time.UTC
		}
		if !sent {
			continue
		}
		if v == nil {
			at = q.now()
			continue
		}
		t, ok := q.parseTime(text(v), zone)
		if !ok {
			return fail(http.StatusBadRequest, "invalid_date", "Invalid date.")
		}
		at = t
	}
	if it == nil || stamp(at.UTC()) != it.text("date_gmt") {
		q.setTime(data, "date", at)
	}
	status := text(data["status"])
	if status == "" && it != nil {
		status = it.text("status")
	}
	switch later := at.After(q.now()); {
	case status == "future" && !later:
		data["status"] = "publish"
	case status == "publish" && later:
		data["status"] = "future"
	}
	return nil
}

// postChanged counts the posts of terms again, and keeps a revision.
func postChanged(q *request, it *item, before object) {
	if ids, ok := it.data["categories"].([]any); ok && before != nil && len(ids) == 0 {
		if _, sent := q.value("categories"); !sent {
			it.data["categories"] = []any{float64(1)}
		}
	}
	for name, v := range it.data {
		if _, ok := v.([]any); ok && q.termList(name) != nil {
			q.count(name, it.data, 1)
		}
	}
	for name, v := range before {
		if _, ok := v.([]any); ok && q.termList(name) != nil {
			q.count(name, before, -1)
		}
	}
	if before == nil {
		return
	}
	c, path := q.below(q.l.c, it.text("id"), Revisions)
	if c == nil || it.data["id"] == nil {
		return
	}
	changed := len(q.list(c, path).items) == 0
	for _, name := range []string{"title", "content", "excerpt"} {
		changed = changed || text(before[name]) != it.text(name)
	}
	if changed {
		q.keepRevision(it, Revisions)
	}
}

// count changes the number of posts of the terms of a post that is published.
func (s *Site) count(name string, data object, by float64) {
	if data["status"] != "publish" {
		return
	}
	ids, _ := data[name].([]any)
	for _, id := range ids {
		if term := s.findIn(Terms, name, number(id)); term != nil {
			n, _ := term.data["count"].(float64)
			term.data["count"] = n + by
		}
	}
}

// readPost names the page of a post.
func readPost(q *request, it *item) error {
	server.ResponseHeader(q.ctx).Set("Link", "<"+text(showPost(q, it)["link"])+`>; rel="alternate"; type=text/html`)
	return nil
}

// listsPost selects posts by their status.
func listsPost(q *request) func(*item) bool {
	v, _ := q.value("status")
	given, _ := v.([]any)
	wanted := make([]string, len(given))
	for i, status := range given {
		wanted[i] = text(status)
	}
	all := slices.Contains(wanted, "any")
	return func(it *item) bool {
		status := it.text("status")
		switch {
		case len(wanted) == 0:
			return status == "publish" || status == "inherit"
		case all:
			return status != "trash" && status != "auto-draft"
		}
		return slices.Contains(wanted, status)
	}
}

// showPost returns a post as the user may see it.
func showPost(q *request, it *item) object {
	out := make(object, len(it.data)+4)
	for name, v := range it.data {
		out[name] = v
	}
	id := it.text("id")
	query := map[string]string{"page": "?page_id=", "attachment": "?attachment_id="}[it.text("type")]
	out["link"] = q.home() + "/" + first(query, "?p=") + id
	if public(it.data) && it.text("slug") != "" && it.text("status") != "future" {
		out["link"] = q.home() + "/" + it.text("slug") + "/"
	}
	guid := q.home() + "/" + first(query, "?p=") + id
	out["guid"] = object{"rendered": guid, "raw": guid}
	if q.l.formHas(q.Site, "permalink_template", "") {
		out["permalink_template"] = q.home() + "/%pagename%/"
		out["generated_slug"] = first(it.text("slug"), slug(it.text("title")))
	}
	if password := it.text("password"); password != "" {
		hide := !(q.user.edits(it) && q.show&2 != 0) && q.text("password") != password
		for _, name := range []string{"content", "excerpt"} {
			if o, ok := it.data[name].(object); ok {
				own := clone(o).(object)
				own["protected"] = true
				if hide {
					own["rendered"] = ""
				}
				out[name] = own
			}
		}
	}
	if q.l.c.Form < 0 || !q.l.formHas(q.Site, "password", "") {
		delete(out, "password")
	}
	return out
}
