package standin

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// asked is a request whose rights are checked.
type asked struct {
	*Site
	user *user
	op   Operation
	l    *list // of the collection, or nil
	it   *item // of the path, or nil
	key  string
	// The password of a post, which only the query has.
	postPassword string
	reading      bool // the method is GET
	param        func(name string) any
}

// authorize decides whether the user may do what a request asks for. For posts,
// terms, comments and users it first looks whether the item exists.
func (s *Site) authorize(ctx context.Context, e *rest.Endpoint, r *http.Request) error {
	if e.Route == "/" || e.Route == "/batch/v1" || e.Route == "/"+e.Namespace {
		return nil
	}
	op, known := s.operation(e)
	if !known {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failure(e.Methods, op, true) != nil {
		sessionOf(ctx).user = nil
	}
	own := server.OperationOf(ctx)
	a := &asked{Site: s, user: currentUser(ctx), op: op, postPassword: r.URL.Query().Get("password"), reading: r.Method == http.MethodGet}
	a.param = func(name string) any {
		if name == "context" && sessionOf(ctx).wrote {
			return "edit"
		}
		return valueOf(own.Param(name))
	}
	if op.Collection < 0 {
		return a.other()
	}
	c := &s.d.Collections[op.Collection]
	resolve := func(path string) string {
		return braces.ReplaceAllStringFunc(path, func(capture string) string {
			v := text(a.param(strings.Trim(capture, "{}")))
			if v == "me" && a.user != nil {
				return strconv.Itoa(a.user.id)
			}
			return v
		})
	}
	a.l = s.list(c, resolve(op.listPath(c)))
	if strings.HasSuffix(op.Path, "/me") {
		switch {
		case a.user != nil:
			a.it = a.user.item
		case op.Do == Get:
			return nil // the handler refuses visitors
		default:
			return fail(http.StatusUnauthorized, "rest_not_logged_in", "You are not currently logged in.")
		}
	} else if op.onItem() {
		a.key = resolve("{" + c.Key + "}")
		a.it = a.l.find(a.key)
	}
	return a.decide()
}

// decide decides by the kind of the collection.
func (a *asked) decide() error {
	c := a.l.c
	switch c.Kind {
	case Posts, Media, Terms, Comments, Users, MenuItems:
		if a.it == nil && a.op.onItem() {
			return notFound(c)
		}
	case Revisions, Autosaves:
		return a.revision()
	case Passwords:
		return a.password()
	case Types, Taxonomy, Statuses:
		if a.param("context") == "edit" && !a.user.can("edit_posts") {
			return refuse(a.user, "rest_forbidden_context", "Sorry, you are not allowed to edit items of this type.")
		}
		return nil
	case Locations:
	default:
		return a.other()
	}
	if (a.op.Do == Get || a.op.Do == List) && a.param("context") == "edit" && !a.mayEdit() {
		return refuse(a.user, "rest_forbidden_context", "Sorry, you are not allowed to edit "+a.edited()+".")
	}
	switch c.Kind {
	case Posts, Media:
		return a.post()
	case Terms:
		return a.term()
	case Comments:
		return a.comment()
	case MenuItems, Locations:
		return a.menu()
	}
	return a.ofUser()
}

// mayEdit reports whether the user may change the item, or items at all.
func (a *asked) mayEdit() bool {
	switch a.l.c.Kind {
	case Posts, Media:
		if a.it != nil {
			return a.user.edits(a.it)
		}
		return a.user.can(a.editRight())
	case Terms:
		return a.user.can("manage_categories")
	case Comments:
		return a.user.can("moderate_comments")
	}
	return a.user.can("list_users") || a.it != nil && a.user != nil && a.it.int("id") == a.user.id
}

// edited names what the context edit is refused for.
func (a *asked) edited() string {
	one := map[Kind]string{Posts: "this post", Media: "this post", Terms: "this term", Users: "this user"}
	all := map[Kind]string{Posts: "posts in this post type", Media: "posts in this post type", Terms: "terms in this taxonomy",
		Users: "users", Comments: "comments"}
	if a.it != nil && one[a.l.c.Kind] != "" {
		return one[a.l.c.Kind]
	}
	return first(all[a.l.c.Kind], "this item")
}

// editRight returns the right to edit own posts of a type.
func (a *asked) editRight() string {
	if a.l.c.Name == "pages" {
		return "edit_pages"
	}
	return "edit_posts"
}

func (a *asked) post() error {
	switch a.op.Do {
	case Get:
		if given := a.postPassword; given != "" && given != a.it.text("password") {
			return fail(http.StatusForbidden, "rest_post_incorrect_password", "Incorrect post password.")
		}
		if !a.reads(a.user, a.it) {
			return refuse(a.user, "rest_forbidden", "Sorry, you are not allowed to do that.")
		}
	case Create:
		return a.writes(a.l.c.Kind == Media, "create")
	case Update, Edit, Resize:
		if !a.user.edits(a.it) {
			return refuse(a.user, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.")
		}
		return a.writes(false, "update")
	case Delete:
		if !a.user.edits(a.it) {
			return refuse(a.user, "rest_cannot_delete", "Sorry, you are not allowed to delete this post.")
		}
	}
	return nil
}

// writes refuses users who may not write as others, make posts sticky, or
// assign terms.
func (a *asked) writes(uploads bool, verb string) error {
	others := a.user.can("edit_others_posts")
	if id := number(a.param("author")); id != 0 && (a.user == nil || id != a.user.id) && !others {
		return refuse(a.user, "rest_cannot_edit_others", "Sorry, you are not allowed to "+verb+" posts as this user.")
	}
	sticky := a.param("sticky")
	if !others && sticky != nil && filled(sticky) != (a.it != nil && a.it.data["sticky"] == true) {
		return refuse(a.user, "rest_cannot_assign_sticky", "Sorry, you are not allowed to make posts sticky.")
	}
	if a.it == nil && !a.user.can(a.editRight()) {
		return refuse(a.user, "rest_cannot_create", "Sorry, you are not allowed to create posts as this user.")
	}
	for i := range a.d.Collections {
		c := &a.d.Collections[i]
		if c.Kind == Terms && a.l.formHas(a.Site, c.Name, "") && hasZero(a.param(c.Name)) {
			return refuse(a.user, "rest_cannot_assign_term", "Sorry, you are not allowed to assign the provided terms.")
		}
	}
	if uploads && !a.user.can("upload_files") {
		return fail(http.StatusBadRequest, "rest_cannot_create", "Sorry, you are not allowed to upload media on this site.")
	}
	if status := text(a.param("status")); status == "publish" || status == "future" || status == "private" {
		if !a.user.can("publish_posts") {
			return refuse(a.user, "rest_cannot_publish", "Sorry, you are not allowed to publish posts in this post type.")
		}
	}
	return nil
}

// filled reports whether PHP takes a value for true.
func filled(v any) bool { return !isEmpty(v) && v != "0" }

// hasZero reports whether one of the ids in a list is zero or empty.
func hasZero(ids any) bool {
	list, ok := ids.([]any)
	if !ok && ids != nil {
		list = []any{ids}
	}
	return slices.ContainsFunc(list, func(id any) bool {
		return id == nil || id == float64(0) || id == "" || id == "0"
	})
}

func (a *asked) term() error {
	switch {
	case a.l.c.Name == "menus":
		return a.menu()
	case a.op.Do == Create && !a.user.can("manage_categories") && (a.l.formHas(a.Site, "parent", "") || !a.user.can("edit_posts")):
		return refuse(a.user, "rest_cannot_create", "Sorry, you are not allowed to create terms in this taxonomy.")
	case a.op.Do == Update && !a.user.can("manage_categories"):
		return refuse(a.user, "rest_cannot_update", "Sorry, you are not allowed to edit this term.")
	case a.op.Do == Delete && (!a.user.can("manage_categories") || a.l.c.Name == "categories" && a.it.int("id") == 1):
		return refuse(a.user, "rest_cannot_delete", "Sorry, you are not allowed to delete this term.")
	case a.op.Do != List || number(a.param("post")) == 0:
		return nil
	}
	post := a.anyPost(number(a.param("post")))
	switch {
	case post == nil:
		return fail(http.StatusBadRequest, "rest_post_invalid_id", "Invalid post ID.")
	case post.data[a.l.c.Name] == nil, !a.reads(a.user, post):
		return refuse(a.user, "rest_forbidden_context", "Sorry, you are not allowed to view terms for this post.")
	}
	return nil
}

// menu are the rights to menus, their items and locations.
func (a *asked) menu() error {
	if a.user.can("edit_theme_options") {
		return nil
	}
	return refuse(a.user, "rest_cannot_view", "Sorry, you are not allowed to view "+strings.ReplaceAll(a.l.c.Name, "-", " ")+".")
}

func (a *asked) ofUser() error {
	lists := a.user.can("list_users")
	self := a.it != nil && a.user != nil && a.it.int("id") == a.user.id
	switch a.op.Do {
	case List:
		for name, what := range map[string]string{"roles": "role", "capabilities": "capability"} {
			if list, _ := a.param(name).([]any); len(list) > 0 && !lists {
				return refuse(a.user, "rest_user_cannot_view", "Sorry, you are not allowed to filter users by "+what+".")
			}
		}
		if by := a.param("orderby"); (by == "email" || by == "registered_date") && !lists {
			return refuse(a.user, "rest_forbidden_orderby", "Sorry, you are not allowed to order users by this parameter.")
		}
		if a.param("who") == "authors" && !a.user.can("edit_posts") {
			return refuse(a.user, "rest_forbidden_who", "Sorry, you are not allowed to query users by this parameter.")
		}
	case Get:
		if !self && !lists && !a.hasPublished(a.it) {
			return refuse(a.user, "rest_user_cannot_view", "Sorry, you are not allowed to list users.")
		}
	case Create:
		if !a.user.can("create_users") {
			return refuse(a.user, "rest_cannot_create_user", "Sorry, you are not allowed to create new users.")
		}
	case Update:
		if a.param("roles") != nil && !a.user.can("promote_users") {
			return refuse(a.user, "rest_cannot_edit_roles", "Sorry, you are not allowed to edit roles of this user.")
		}
		if !self && !a.user.can("edit_users") {
			return refuse(a.user, "rest_cannot_edit", "Sorry, you are not allowed to edit this user.")
		}
	case Delete:
		if !a.user.can("delete_users") {
			return refuse(a.user, "rest_user_cannot_delete", "Sorry, you are not allowed to delete this user.")
		}
	}
	return nil
}

// revision needs the right to edit the post.
func (a *asked) revision() error {
	post := a.parentPost(a.l)
	switch {
	case post == nil && a.op.Do == Create && strings.HasSuffix(a.l.path, "/0/autosaves"):
		return fail(http.StatusNotFound, "rest_post_invalid_id", "Invalid item ID.")
	case post == nil && a.op.Do == Create:
		return fail(http.StatusNotFound, "rest_post_invalid_id", "Invalid post ID.")
	case post == nil:
		return fail(http.StatusNotFound, "rest_post_invalid_parent", "Invalid post parent ID.")
	case a.user.edits(post) && a.op.Do != Delete:
		return nil
	case a.op.Do == Delete && !a.user.edits(post):
		return refuse(a.user, "rest_cannot_delete", "Sorry, you are not allowed to delete revisions of this post.")
	case a.op.Do == Delete && a.l.find(a.key) == nil:
		return notFound(a.l.c)
	case a.op.Do == Delete:
		return refuse(a.user, "rest_cannot_delete", "Sorry, you are not allowed to delete this revision.")
	case a.op.Do == Create:
		return refuse(a.user, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.")
	}
	return refuse(a.user, "rest_cannot_read", "Sorry, you are not allowed to view "+a.l.c.Name+" of this post.")
}

// password are the rights to application passwords: one's own, or all.
func (a *asked) password() error {
	id := strings.Split(strings.TrimPrefix(a.l.path, a.users.path+"/"), "/")[0]
	if a.user == nil && id == "me" {
		return refuse(nil, "rest_not_logged_in", "You are not currently logged in.")
	}
	if a.users.find(id) == nil {
		return fail(http.StatusNotFound, "rest_user_invalid_id", "Invalid user ID.")
	}
	if a.user != nil && (a.user.can("edit_users") || id == strconv.Itoa(a.user.id)) {
		return nil
	}
	verb := map[Do]string{List: "list", Create: "create", Get: "read", Update: "edit", Delete: "delete", Clear: "delete"}[a.op.Do]
	return refuse(a.user, "rest_cannot_"+verb+"_application_passwords",
		"Sorry, you are not allowed to "+verb+" application passwords for this user.")
}

// other are the rights to everything else: search and oEmbed of the site are
// public, and administrators may do all.
func (a *asked) other() error {
	proxy := strings.HasSuffix(a.op.Path, "/proxy")
	if a.op.Do == Search || a.op.Do == Embed && !proxy || proxy && a.user.can("edit_posts") || a.user.can("manage_options") {
		return nil
	}
	return refuse(a.user, "rest_forbidden", "Sorry, you are not allowed to do that.")
}
