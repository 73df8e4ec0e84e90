package kinds

import (
	"cmp"
	"maps"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/clock"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// completePost adds what a new post or a new file lacks.
func completePost(s *store.Store, l *store.List, data value.Object) {
	at := s.Clock.Complete(data, "date", s.Clock.Now())
	s.Clock.Complete(data, "modified", at)
	values := value.Object{"type": l.Collection.TypeName(), "author": 1.0}
	if l.Collection.Name == "pages" {
		values["comment_status"] = "closed"
	}
	if l.Collection.Name == "pages" || l.Collection.Kind == desc.Media {
		values["ping_status"] = "closed"
	}
	s.Defaults(l, data, values)
	switch status := data["status"]; {
	case l.Collection.Kind == desc.Media && status != "trash" && status != "private":
		data["status"] = "inherit"
	case status == nil:
		data["status"] = "draft"
	}
	if s.Desc.Has(l.Collection, "categories") && data["categories"] == nil {
		data["categories"] = []any{1.0}
	}
	if public(data["status"]) && value.Text(data["slug"]) == "" {
		name := cmp.Or(text.Slug(value.Text(data["title"])), value.Text(data["id"]))
		data["slug"] = s.PostSlug(l, name, nil, value.Int(data["parent"]))
	}
}

// public reports whether posts with a status have an address of their own.
func public(status any) bool {
	switch status {
	case "publish", "private", "future", "inherit":
		return true
	}
	return false
}

// changePost checks and converts the input of a post.
func changePost(q *request.Request, it *store.Item, data value.Object) error {
	dropOdd(data, "title", "content", "excerpt")
	if err := mayPublish(q, data["status"]); err != nil {
		return err
	}
	if err := changeDates(q, it, data); err != nil {
		return err
	}
	if err := checkReferences(q, it, data); err != nil {
		return err
	}
	after := merged(it, data)
	if value.Text(after["password"]) != "" && after["sticky"] == true {
		return request.Bad("rest_invalid_field", stickyAndProtected(it, data))
	}
	blank := func(name string) bool { return strings.TrimSpace(value.Text(data[name])) == "" }
	if it == nil && blank("title") && blank("content") && blank("excerpt") && q.Has("content") && q.Has("excerpt") && q.List.Collection.Name != "pages" {
		return request.Bad("empty_content", "Content, title, and excerpt are empty.")
	}
	if after["status"] == "private" {
		data["password"] = ""
	}
	changeSlug(q, it, data, after)
	return nil
}

// changeSlug makes a slug that was sent plain. It is made unique as well, unless
// a new post has no status; a slug that is there already only for posts with an
// address. A post that leaves the trash has its old slug again, and one that waits
// for another user to publish it has none. Nobody may publish blocks.
func changeSlug(q *request.Request, it *store.Item, data, after value.Object) {
	name := value.Text(after["slug"])
	sent := value.Text(data["slug"]) != ""
	switch {
	case after["status"] == "pending" && (it != nil && q.List.Collection.Name == "blocks" || !q.User.Can("publish_posts")):
		name = ""
	case it != nil && it.Text("status") == "trash" && after["status"] != "trash" && oldSlug(it) != "":
		name = oldSlug(it)
	case sent:
		name = cmp.Or(text.Slug(name), name)
	}
	if name != "" && (public(after["status"]) || sent && (after["status"] != nil || q.List.Collection.Kind == desc.Media)) {
		name = q.PostSlug(q.List, name, it, value.Int(after["parent"]))
	}
	if name != value.Text(after["slug"]) {
		data["slug"] = name
	}
}

// oldSlug returns the slug of a post before it went to the trash, or "". That of
// a fixture shows it.
func oldSlug(it *store.Item) string {
	if old, ok := strings.CutSuffix(it.Text("slug"), "__trashed"); ok && it.SlugBefore == "" {
		return old
	}
	return it.SlugBefore
}

// mayPublish refuses a status to those who may not publish.
func mayPublish(q *request.Request, status any) error {
	switch {
	case q.User.Can("publish_posts"):
	case status == "private":
		return q.Deny("rest_cannot_publish", "create private posts in this post type")
	case status == "publish", status == "future":
		return q.Deny("rest_cannot_publish", "publish posts in this post type")
	}
	return nil
}

// merged returns the fields of an item, if there is one, after a change.
func merged(it *store.Item, data value.Object) value.Object {
	out := value.Object{}
	if it != nil {
		maps.Copy(out, it.Data)
	}
	maps.Copy(out, data)
	return out
}

// stickyAndProtected returns why a post cannot be both.
func stickyAndProtected(it *store.Item, data value.Object) string {
	switch {
	case it == nil || value.Text(data["password"]) != "" && data["sticky"] == true:
		return "A post can not be sticky and have a password."
	case value.Text(data["password"]) != "":
		return "A sticky post can not be password protected."
	}
	return "A password protected post can not be set to sticky."
}

// dropOdd drops texts that are neither strings nor objects with one, which the
// server ignores.
func dropOdd(data value.Object, names ...string) {
	for _, name := range names {
		o, _ := data[name].(value.Object)
		_, isText := data[name].(string)
		if _, ok := o["raw"].(string); !isText && !ok {
			delete(data, name)
		}
	}
}

// checkReferences checks the author and the parent of a post, and drops terms
// and files that do not exist.
func checkReferences(q *request.Request, it *store.Item, data value.Object) error {
	switch id := value.Text(data["author"]); {
	case id != "" && id != "0" && q.Users.Find(id) == nil:
		return request.Bad("rest_invalid_author", "Invalid author ID.")
	case id != "" && id != "0":
	case it != nil:
		delete(data, "author")
	case q.User != nil:
		data["author"] = float64(q.User.ID)
	}
	if value.Int(data["parent"]) != 0 && q.List.Collection.Kind == desc.Posts && q.List.Find(value.Text(data["parent"])) == nil {
		return request.Bad("rest_post_invalid_id", "Invalid post parent ID.")
	}
	if id := value.Int(data["featured_media"]); id != 0 {
		if file := q.FindIn(id, desc.Media); file == nil || file.Text("media_type") != "image" {
			data["featured_media"] = 0.0
		}
	}
	breakLoop(q, it, data)
	for _, c := range q.Of(desc.Terms) {
		if ids, ok := data[c.Name].([]any); ok {
			kept := []any{}
			for _, id := range ids {
				if q.Term(c, id) != nil && !value.AnyOf(id, kept) {
					kept = append(kept, id)
				}
			}
			sort.SliceStable(kept, func(i, j int) bool { // the server has them by name
				return value.Compare(q.Term(c, kept[i]).Data["name"], q.Term(c, kept[j]).Data["name"]) < 0
			})
			data[c.Name] = kept
		}
	}
	return nil
}

// changeDates converts the dates of a post, and chooses between publish and
// future by them.
func changeDates(q *request.Request, it *store.Item, data value.Object) error {
	at := q.Clock.Now()
	if it != nil {
		at, _ = clock.Parse(it.Text("date_gmt"), time.UTC)
		q.Clock.Set(data, "modified", q.Clock.Now())
	}
	reset := false
	for _, name := range []string{"date_gmt", "date"} {
		v, sent := data[name]
		reset = reset || sent && v == nil
		delete(data, name)
		zone := q.Clock.Zone
		if name == "date_gmt" {
			zone = time.UTC
		}
		switch t, ok := clock.Parse(value.Text(v), zone); {
		case !sent, v == nil:
		case !ok:
			return request.Bad("invalid_date", "Invalid date.")
		default:
			at = t
		}
	}
	if reset {
		at = q.Clock.Now()
	}
	if it == nil || clock.Stamp(at.UTC()) != it.Text("date_gmt") {
		q.Clock.Set(data, "date", at)
	}
	switch status, later := merged(it, data)["status"], at.After(q.Clock.Now()); {
	case status == "future" && !later:
		data["status"] = "publish"
	case status == "publish" && later:
		data["status"] = "future"
	}
	return nil
}

// readPost names the page of a post, unless its type has none.
func readPost(q *request.Request, it *store.Item) {
	if strings.HasPrefix(q.List.Collection.TypeName(), "wp_") {
		return
	}
	server.ResponseHeader(q.Ctx).Set("Link", "<"+postLink(q, it)+`>; rel="alternate"; type=text/html`)
}

// listsPost selects posts by their status.
func listsPost(q *request.Request) request.Filter {
	var wanted []string
	for _, status := range q.Values("status") {
		wanted = append(wanted, value.Text(status))
	}
	if slices.Contains(wanted, "any") {
		wanted = []string{"any"}
	}
	return func(it *store.Item) bool {
		switch status := q.Status(it); {
		case len(wanted) == 0:
			return status == "publish" || status == "inherit"
		case wanted[0] == "any":
			return status != "trash" && status != "auto-draft"
		default:
			return slices.Contains(wanted, status)
		}
	}
}

// plainLink returns the address of a post by its id.
func plainLink(q *request.Request, it *store.Item) string {
	query := "?p="
	switch it.Text("type") {
	case "page":
		query = "?page_id="
	case "attachment":
		query = "?attachment_id="
	}
	return q.Call.Home() + "/" + query + it.Text("id")
}

// postLink returns the address of a post.
func postLink(q *request.Request, it *store.Item) string {
	if public(it.Data["status"]) && it.Text("slug") != "" && it.Text("status") != "future" {
		return linkAs(q, it, it.Text("slug"))
	}
	return plainLink(q, it)
}

// template returns the address that a post has once it is public, with a
// placeholder for its slug.
func template(q *request.Request, it *store.Item) string {
	switch kind := it.Text("type"); {
	case kind == "page":
		return linkAs(q, it, "%pagename%")
	case kind == "attachment" && it.Int("post") == 0, it.Text("status") == "trash":
		return plainLink(q, it)
	}
	return linkAs(q, it, "%postname%")
}

// linkAs returns the address of a post by a name, below the pages above it or
// below the post of a file.
func linkAs(q *request.Request, it *store.Item, name string) string {
	if id := it.Int("post"); id != 0 {
		if post := q.AnyPost(id); post != nil && !strings.Contains(postLink(q, post), "?") {
			return postLink(q, post) + name + "/"
		}
		return plainLink(q, it)
	}
	pages := q.ListAt(it.Collection, it.Collection.Path)
	for n := len(pages.Items); it != nil && it.Int("parent") != 0 && n > 0; n-- { // fixtures may have loops
		if it = pages.Find(it.Text("parent")); it != nil && it.Text("slug") != "" {
			name = it.Text("slug") + "/" + name
		}
	}
	return q.Call.Home() + "/" + name + "/"
}

// showPost shows a post as the user may see it.
func showPost(q *request.Request, it *store.Item, out value.Object) {
	guid := plainLink(q, it)
	out["link"], out["guid"] = postLink(q, it), value.Object{"rendered": guid, "raw": guid}
	if password := it.Text("password"); password != "" {
		hide := !(q.User.Edits(it) && q.Show&codec.Edit != 0) && q.Text("password") != password
		for _, name := range []string{"content", "excerpt"} {
			if o, ok := out[name].(value.Object); ok {
				own := maps.Clone(o)
				own["protected"] = true
				if hide {
					own["rendered"] = ""
				}
				out[name] = own
			}
		}
	}
	if q.Show == codec.Edit && q.Has("generated_slug") {
		name := cmp.Or(text.Slug(it.Text("title")), it.Text("id"))
		out["generated_slug"] = q.PostSlug(q.List, name, it, it.Int("parent"))
		out["permalink_template"] = template(q, it)
	}
	for _, name := range []string{"password", "author"} {
		if !q.Has(name) {
			delete(out, name)
		}
	}
	if meta, ok := it.Data["meta"].(value.Object); ok && q.List.Collection.TypeName() == "wp_block" {
		out["wp_pattern_sync_status"] = value.Text(meta["wp_pattern_sync_status"])
		meta = maps.Clone(meta)
		delete(meta, "wp_pattern_sync_status")
		out["meta"] = meta
	}
}

// deletesPost deletes what belongs to a post, and moves what is below it up.
func deletesPost(q *request.Request, it *store.Item) error {
	id := it.Int("id")
	details, _ := it.Data["media_details"].(value.Object)
	delete(q.Files, value.Text(details["file"]))
	maps.DeleteFunc(q.Lists, func(path string, _ *store.List) bool {
		return strings.HasPrefix(path, q.List.Path+"/"+it.Text("id")+"/")
	})
	for _, c := range q.Of(desc.Comments) {
		q.ListOf(c).RemoveIf(func(x *store.Item) bool { return x.Int("post") == id })
	}
	moveUp(q, it)
	for _, x := range q.Items(desc.Posts, desc.Media) {
		for _, name := range []string{"featured_media", "post"} {
			if x.Int(name) == id {
				x.Data[name] = 0.0
			}
		}
	}
	return nil
}
