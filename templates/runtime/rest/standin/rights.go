package standin

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// asked is a request whose rights are checked.
type asked struct {
	*Site
	user  *user
	op    Operation
	l     *list // of the collection, or nil
	it    *item // of the path, or nil
	param func(name string) any
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
	a := &asked{Site: s, user: currentUser(ctx), op: op, param: func(name string) any { return valueOf(own.Param(name)) }}
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
		if a.user == nil {
			return fail(http.StatusUnauthorized, "rest_not_logged_in", "You are not currently logged in.")
		}
		a.it = a.user.item
	} else if op.onItem() {
		a.it = a.l.find(resolve("{" + c.Key + "}"))
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
		return refuse(a.user, "rest_forbidden_context", "Sorry, you are not allowed to edit this item.")
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
		return a.user.can("edit_posts")
	case Terms:
		return a.user.can("manage_categories") || !a.l.formHas(a.Site, "parent", "") && a.user.can("edit_posts")
	case Comments:
		return a.user.can("moderate_comments")
	}
	return a.user.can("list_users") || a.it != nil && a.user != nil && a.it.int("id") == a.user.id
}

func (a *asked) post() error {
	switch a.op.Do {
	case List:
		return a.statuses()
	case Get:
		if a.it.data["status"] != "publish" && a.it.data["status"] != "inherit" && !a.user.edits(a.it) {
			return refuse(a.user, "rest_forbidden", "Sorry, you are not allowed to do that.")
		}
	case Create:
		right := "edit_posts"
		if a.l.c.Kind == Media {
			right = "upload_files"
		} else if a.l.c.Name == "pages" {
			right = "edit_pages"
		}
		if !a.user.can(right) {
			return refuse(a.user, "rest_cannot_create", "Sorry, you are not allowed to create posts as this user.")
		}
		return a.publishes()
	case Update, Edit, Resize:
		if !a.user.edits(a.it) {
			return refuse(a.user, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.")
		}
		return a.publishes()
	case Delete:
		if !a.user.edits(a.it) {
			return refuse(a.user, "rest_cannot_delete", "Sorry, you are not allowed to delete this post.")
		}
	}
	return nil
}

// publishes refuses users who may not publish, or write as others.
func (a *asked) publishes() error {
	switch status := text(a.param("status")); status {
	case "publish", "future", "private":
		if !a.user.can("publish_posts") {
			return refuse(a.user, "rest_cannot_publish", "Sorry, you are not allowed to publish posts in this post type.")
		}
	}
	if id := number(a.param("author")); id != 0 && id != a.user.id && !a.user.can("edit_others_posts") {
		return refuse(a.user, "rest_cannot_edit_others", "Sorry, you are not allowed to create posts as this user.")
	}
	if a.param("sticky") == true && !a.user.can("edit_others_posts") {
		return refuse(a.user, "rest_cannot_assign_sticky", "Sorry, you are not allowed to make posts sticky.")
	}
	return nil
}

// statuses refuses lists of posts that are not public.
func (a *asked) statuses() error {
	v := a.param("status")
	list, ok := v.([]any)
	if !ok && v != nil {
		list = []any{v}
	}
	for _, status := range list {
		if status != "publish" && status != "inherit" && !a.user.can("edit_posts") {
			return invalid("status", "rest_forbidden_status", "Status is forbidden.")
		}
	}
	return nil
}

func (a *asked) term() error {
	switch {
	case a.op.Do == Create && !a.mayEdit():
		return refuse(a.user, "rest_cannot_create", "Sorry, you are not allowed to create terms in this taxonomy.")
	case a.op.Do == Update && !a.user.can("manage_categories"):
		return refuse(a.user, "rest_cannot_update", "Sorry, you are not allowed to edit this term.")
	case a.op.Do == Delete && !a.user.can("manage_categories"):
		return refuse(a.user, "rest_cannot_delete", "Sorry, you are not allowed to delete this term.")
	case a.l.c.Name == "menus":
		return a.menu()
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

func (a *asked) comment() error {
	moderates := a.user.can("moderate_comments")
	switch {
	case a.op.Do == Create && a.user == nil:
		return refuse(nil, "rest_comment_login_required", "Sorry, you must be logged in to comment.")
	case a.op.Do == List && !moderates:
		for _, name := range []string{"status", "author", "author_email", "type"} {
			v := a.param(name)
			if list, ok := v.([]any); v == nil || ok && len(list) == 0 || v == "" || v == "approve" || name == "type" && v == "comment" {
				continue
			}
			return refuse(a.user, "rest_forbidden_param", "Query parameter not permitted: "+name)
		}
	case a.op.Do == Update && !moderates:
		return refuse(a.user, "rest_cannot_edit", "Sorry, you are not allowed to edit this comment.")
	case a.op.Do == Delete && !moderates:
		return refuse(a.user, "rest_cannot_delete", "Sorry, you are not allowed to delete this comment.")
	}
	return nil
}

func (a *asked) ofUser() error {
	lists := a.user.can("list_users")
	self := a.it != nil && a.user != nil && a.it.int("id") == a.user.id
	switch a.op.Do {
	case List:
		for _, name := range []string{"roles", "capabilities", "who"} {
			if v := a.param(name); v != nil && !lists && text(v) != "" {
				return refuse(a.user, "rest_user_cannot_view", "Sorry, you are not allowed to filter users by role.")
			}
		}
		if by := a.param("orderby"); (by == "email" || by == "registered_date") && !lists {
			return refuse(a.user, "rest_forbidden_orderby", "Sorry, you are not allowed to order users by this parameter.")
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
		if !self && !a.user.can("edit_users") {
			return refuse(a.user, "rest_cannot_edit", "Sorry, you are not allowed to edit this user.")
		}
		if a.param("roles") != nil && !a.user.can("promote_users") {
			return refuse(a.user, "rest_cannot_edit_roles", "Sorry, you are not allowed to edit roles of this user.")
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
	case post == nil:
		return fail(http.StatusNotFound, "rest_post_invalid_parent", "Invalid post parent ID.")
	case a.user.edits(post) && a.op.Do != Delete:
		return nil
	case a.op.Do == Delete:
		return refuse(a.user, "rest_cannot_delete", "Sorry, you are not allowed to delete this revision.")
	case a.op.Do == Create:
		return refuse(a.user, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.")
	}
	return refuse(a.user, "rest_cannot_read", "Sorry, you are not allowed to view revisions of this post.")
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
