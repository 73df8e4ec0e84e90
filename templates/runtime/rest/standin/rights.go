package standin

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/account"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// authorize decides whether the user may do what a request asks for. For posts,
// terms, comments and users it first looks whether the item exists.
func (s *Site) authorize(ctx context.Context, e *rest.Endpoint, r *http.Request) error {
	op, known := s.operation(e)
	if !known || op.Public {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.faults.Next(e.Methods, op.Path, true) != nil {
		sessionOf(ctx).user = nil
	}
	param := server.OperationOf(ctx).Param
	q := s.request(ctx, e, op, func(name string) schema.Value {
		if name == "context" && sessionOf(ctx).wrote == r.URL {
			return schema.ValueOf("edit")
		}
		return param(name)
	})
	q.password = r.URL.Query().Get("password")
	return q.decide()
}

// decide decides by the kind of the collection.
func (q *request) decide() error {
	if q.l == nil {
		return q.otherRights()
	}
	if q.op.Do == desc.Edit && !q.user.Can("upload_files") {
		return q.deny("rest_cannot_edit_image", "upload media on this site")
	}
	edits := q.kind().edits
	if edits[0] != "" {
		switch {
		case q.op.Own && q.user == nil && q.op.Do == desc.Get:
			return nil // the handler refuses visitors
		case q.it == nil && q.op.OnItem():
			return q.notFound()
		}
	}
	isUsers := q.l.Collection.Kind == desc.Users && q.op.Do == desc.List // these have other errors before
	if edits[0] != "" && !isUsers && (q.op.Do == desc.Get || q.op.Do == desc.List) && q.text("context") == "edit" && !q.mayEdit() {
		what := edits[1]
		if q.it != nil {
			what = edits[0]
		}
		return q.deny("rest_forbidden_context", "edit "+what)
	}
	return q.kind().rights(q)
}

// mayEdit reports whether the user may change the item, or items at all.
func (q *request) mayEdit() bool {
	switch q.l.Collection.Kind {
	case desc.Posts, desc.Media:
		if q.it != nil {
			return q.user.Edits(q.it)
		}
		return q.user.Can(account.EditRight(q.l.Collection.TypeName()))
	case desc.Terms, desc.MenuItems:
		return q.user.Can(q.termRight())
	case desc.Comments:
		return q.user.Can("moderate_comments")
	}
	return q.user.Can("list_users") || q.user.Is(q.it)
}

// termRight returns the right to change terms, or menus and their items.
func (q *request) termRight() string {
	if q.l.Collection.Kind == desc.MenuItems || q.l.Collection.Name == "menus" {
		return "edit_theme_options"
	}
	return "manage_categories"
}

// postRights are the rights to posts and files.
func (q *request) postRights() error {
	switch {
	case q.op.Do == desc.Create:
		return q.writeRights("create")
	case q.op.Do == desc.List:
	case q.op.Do != desc.Get && !q.user.Edits(q.it):
		return q.denyVerb("this post")
	case q.op.Do == desc.Delete:
	case q.op.Do != desc.Get:
		return q.writeRights("update")
	case q.password != "" && q.password != q.it.Text("password"):
		return fail(http.StatusForbidden, "rest_post_incorrect_password", "Incorrect post password.")
	case !q.user.Reads(q.Store, q.it):
		return q.deny("rest_forbidden", "do that")
	}
	return nil
}

// writeRights refuses users who may not write as others, make posts sticky, or
// assign terms.
func (q *request) writeRights(verb string) error {
	others := q.user.Can("edit_others_posts") && q.user.Can(account.EditRight(q.l.Collection.TypeName()))
	sticky := value.Of(q.param("sticky"))
	author := value.Of(q.param("author"))
	assigns := slices.ContainsFunc(q.Of(desc.Terms), func(c *desc.Collection) bool {
		return q.has(c.Name) && value.HasZero(value.Of(q.param(c.Name)))
	})
	switch {
	case value.IsTrue(author) && !others && (q.user == nil || author != float64(q.user.ID)):
		return q.deny("rest_cannot_edit_others", verb+" posts as this user")
	case !others && sticky != nil && value.IsTrue(sticky) != (q.it != nil && q.it.Data["sticky"] == true):
		return q.deny("rest_cannot_assign_sticky", "make posts sticky")
	case q.it == nil && !q.user.Can(account.CreateRight(q.l.Collection.TypeName())):
		return q.deny("rest_cannot_create", "create posts as this user")
	case assigns:
		return q.deny("rest_cannot_assign_term", "assign the provided terms")
	case q.it == nil && q.l.Collection.Kind == desc.Media && value.IsTrue(value.Of(q.param("post"))):
		if post := q.AnyPost(q.int("post")); post == nil || !q.user.Edits(post) {
			return q.deny("rest_cannot_edit", "upload media to this post")
		}
	}
	return nil
}

// termRights are the rights to terms.
func (q *request) termRights() error {
	manages, menus := q.user.Can(q.termRight()), q.l.Collection.Name == "menus"
	switch {
	case q.op.Do == desc.Create && !manages && (q.has("parent") || menus || !q.user.Can("edit_posts")):
		return q.denyVerb("terms in this taxonomy")
	case q.op.Do == desc.Update && !manages:
		return q.deny("rest_cannot_update", "edit this term")
	case q.op.Do == desc.Delete && !manages:
		return q.denyVerb("this term")
	case menus:
		return q.menuRights()
	case q.op.Do == desc.Delete && q.l.Collection.Name == "categories" && q.it.Int("id") == 1: // the default one
		return q.denyVerb("this term")
	case q.op.Do != desc.List || q.int("post") == 0:
		return nil
	}
	switch post := q.AnyPost(q.int("post")); {
	case post == nil:
		return bad("rest_post_invalid_id", "Invalid post ID.")
	case post.Data[q.l.Collection.Name] == nil, !q.user.Reads(q.Store, post):
		return q.deny("rest_forbidden_context", "view terms for this post")
	}
	return nil
}

// menuRights are the rights to read menus, their items and locations.
func (q *request) menuRights() error {
	if q.user.Can("edit_theme_options") || q.l.Collection.Kind != desc.Locations && q.user.Can("edit_posts") {
		return nil
	}
	return q.deny("rest_cannot_view", "view "+strings.ReplaceAll(q.l.Collection.Name, "-", " "))
}

// menuItemRights are the rights to menu items, and to put them into a menu.
func (q *request) menuItemRights() error {
	writes := q.op.Do != desc.Get && q.op.Do != desc.List
	switch {
	case q.op.Do == desc.Create && !q.mayEdit():
		return q.denyVerb("posts as this user")
	case writes && !q.mayEdit():
		return q.denyVerb("this post")
	case q.op.Do == desc.Delete:
		return nil
	case writes && value.HasZero(value.Of(q.param("menus"))):
		return q.deny("rest_cannot_assign_term", "assign the provided terms")
	case q.op.Do == desc.Get:
		if err := q.postRights(); err != nil {
			return err
		}
	}
	return q.menuRights()
}

// tableRights are the rights to post types, taxonomies and statuses. One status
// is public.
func (q *request) tableRights() error {
	edits, statuses, one := q.user.Can("edit_posts"), q.l.Collection.Kind == desc.Statuses, q.op.Do == desc.Get
	what := "manage post statuses"
	switch q.l.Collection.Kind {
	case desc.Types:
		what = "edit posts in this post type"
	case desc.Taxonomy:
		what = "manage terms in this taxonomy"
	}
	switch {
	case statuses && one && q.it == nil:
		return q.notFound()
	case edits:
	case statuses && one && q.it.Data["public"] != true:
		return refuse(q.user, "rest_cannot_read_status", "Cannot view status.")
	case q.text("context") == "edit" && !one:
		return q.deny("rest_cannot_view", what)
	case q.text("context") == "edit" && !statuses && q.it != nil:
		return q.deny("rest_forbidden_context", what)
	}
	return nil
}

// userRights are the rights to users.
func (q *request) userRights() error {
	lists, by := q.user.Can("list_users"), q.text("orderby")
	switch q.op.Do {
	case desc.List:
		switch {
		case lists:
		case value.IsTrue(value.Of(q.param("roles"))):
			return q.deny("rest_user_cannot_view", "filter users by role")
		case value.IsTrue(value.Of(q.param("capabilities"))):
			return q.deny("rest_user_cannot_view", "filter users by capability")
		case q.text("context") == "edit":
			return q.deny("rest_forbidden_context", "edit users")
		case by == "email", by == "registered_date":
			return q.deny("rest_forbidden_orderby", "order users by this parameter")
		case q.text("who") == "authors" && !q.user.Can("edit_posts"):
			return q.deny("rest_forbidden_who", "query users by this parameter")
		}
	case desc.Create:
		if !q.user.Can("create_users") {
			return q.deny("rest_cannot_create_user", "create new users")
		}
	case desc.Delete:
		if !q.user.Can("delete_users") {
			return q.deny("rest_user_cannot_delete", "delete this user")
		}
	case desc.Get:
		if !q.user.Is(q.it) && !lists && !account.HasPublished(q.Store, q.it) {
			return q.deny("rest_user_cannot_view", "list users")
		}
	case desc.Update:
		switch {
		case !q.param("roles").Missing() && !q.user.Can("promote_users"):
			return q.deny("rest_cannot_edit_roles", "edit roles of this user")
		case !q.user.Is(q.it) && !q.user.Can("edit_users"):
			return q.denyVerb("this user")
		}
	}
	return nil
}

// revisionRights needs the right to edit the post.
func (q *request) revisionRights() error {
	_, id, post := q.parent()
	edits := post != nil && q.user.Edits(post)
	switch {
	case post == nil && q.op.Do == desc.Create && id == "0":
		return fail(http.StatusNotFound, "rest_post_invalid_id", "Invalid item ID.")
	case post == nil && q.op.Do == desc.Create:
		return fail(http.StatusNotFound, "rest_post_invalid_id", "Invalid post ID.")
	case post == nil:
		return noParent()
	case q.op.Do == desc.Delete && !edits:
		return q.denyVerb("revisions of this post")
	case q.op.Do == desc.Delete && q.it == nil:
		return q.notFound()
	case q.op.Do == desc.Delete:
		return q.denyVerb("this revision")
	case edits:
		return nil
	case q.op.Do == desc.Create:
		return q.deny("rest_cannot_edit", "edit this post")
	}
	return q.deny("rest_cannot_read", "view "+q.l.Collection.Name+" of this post")
}

// passwordRights are the rights to application passwords: one's own, or all.
func (q *request) passwordRights() error {
	_, id, owner := q.parent()
	verb := verb(q.op.Do)
	switch {
	case q.user == nil && id == "me":
		return notLoggedIn()
	case owner == nil:
		return fail(http.StatusNotFound, "rest_user_invalid_id", "Invalid user ID.")
	case q.user != nil && (q.user.Can("edit_users") || id == strconv.Itoa(q.user.ID)):
		return nil
	}
	if !q.op.OnItem() {
		return q.deny("rest_cannot_"+verb+"_application_passwords", verb+" application passwords for this user")
	}
	return q.deny("rest_cannot_"+verb+"_application_password", verb+" this application password")
}

// otherRights are the rights to everything else: administrators may do all, but
// not below an item that does not exist.
func (q *request) otherRights() error {
	switch {
	case !q.user.Can("manage_options") && !(q.op.Do == desc.Embed && q.user.Can("edit_posts")):
		return q.deny("rest_forbidden", "do that")
	case (q.op.Do == desc.List || q.op.Do == desc.Create) && desc.Template(q.l.Collection.Path).IsBelowItem() && len(q.l.Items) == 0:
		if items, _, above := q.parent(); items != nil && above == nil {
			return noParent()
		}
	}
	return nil
}
