// Package rights decides who may do what.
//
// Decide asks the rights of the kind of items, each of which is a function here.
package rights

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/account"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// Decide decides by the kind of the collection.
func Decide(q *request.Request) error {
	if q.List == nil {
		return Others(q)
	}
	if q.Op.Do == desc.Edit && !q.User.Can("upload_files") {
		return q.Deny("rest_cannot_edit_image", "upload media on this site")
	}
	edits := q.Behavior().Edits
	if edits[0] != "" {
		switch {
		case q.Op.Own && q.User == nil && q.Op.Do == desc.Get:
			return nil // the handler refuses visitors
		case q.Item == nil && q.Op.OnItem():
			return q.NotFound()
		}
	}
	isUsers := q.List.Collection.Kind == desc.Users && q.Op.Do == desc.List // these have other errors before
	if edits[0] != "" && !isUsers && (q.Op.Do == desc.Get || q.Op.Do == desc.List) && q.Text("context") == "edit" && !mayEdit(q) {
		what := edits[1]
		if q.Item != nil {
			what = edits[0]
		}
		return q.Deny("rest_forbidden_context", "edit "+what)
	}
	return q.Behavior().Rights(q)
}

// mayEdit reports whether the user may change the item, or items at all.
func mayEdit(q *request.Request) bool {
	switch q.List.Collection.Kind {
	case desc.Posts, desc.Media:
		if q.Item != nil {
			return q.User.Edits(q.Item)
		}
		return q.User.Can(account.EditRight(q.List.Collection.TypeName()))
	case desc.Terms, desc.MenuItems:
		return q.User.Can(termRight(q))
	case desc.Comments:
		return q.User.Can("moderate_comments")
	}
	return q.User.Can("list_users") || q.User.Is(q.Item)
}

// termRight returns the right to change terms, or menus and their items.
func termRight(q *request.Request) string {
	if q.List.Collection.Kind == desc.MenuItems || q.List.Collection.Name == "menus" {
		return "edit_theme_options"
	}
	return "manage_categories"
}

// Posts are the rights to posts and files.
func Posts(q *request.Request) error {
	switch {
	case q.Op.Do == desc.Create:
		return writeRights(q, "create")
	case q.Op.Do == desc.List:
	case q.Op.Do != desc.Get && !q.User.Edits(q.Item):
		return q.DenyVerb("this post")
	case q.Op.Do == desc.Delete:
	case q.Op.Do != desc.Get:
		return writeRights(q, "update")
	case q.PostPassword != "" && q.PostPassword != q.Item.Text("password"):
		return request.Fail(http.StatusForbidden, "rest_post_incorrect_password", "Incorrect post password.")
	case !q.User.Reads(q.Store, q.Item):
		return q.Deny("rest_forbidden", "do that")
	}
	return nil
}

// writeRights refuses users who may not write as others, make posts sticky, or
// assign terms.
func writeRights(q *request.Request, verb string) error {
	others := q.User.Can("edit_others_posts") && q.User.Can(account.EditRight(q.List.Collection.TypeName()))
	sticky := value.Of(q.Param("sticky"))
	author := value.Of(q.Param("author"))
	assigns := slices.ContainsFunc(q.Of(desc.Terms), func(c *desc.Collection) bool {
		return q.Has(c.Name) && value.HasZero(value.Of(q.Param(c.Name)))
	})
	switch {
	case value.IsTrue(author) && !others && (q.User == nil || author != float64(q.User.ID)):
		return q.Deny("rest_cannot_edit_others", verb+" posts as this user")
	case !others && sticky != nil && value.IsTrue(sticky) != (q.Item != nil && q.Item.Data["sticky"] == true):
		return q.Deny("rest_cannot_assign_sticky", "make posts sticky")
	case q.Item == nil && !q.User.Can(account.CreateRight(q.List.Collection.TypeName())):
		return q.Deny("rest_cannot_create", "create posts as this user")
	case assigns:
		return q.Deny("rest_cannot_assign_term", "assign the provided terms")
	case q.Item == nil && q.List.Collection.Kind == desc.Media && value.IsTrue(value.Of(q.Param("post"))):
		if post := q.AnyPost(q.Int("post")); post == nil || !q.User.Edits(post) {
			return q.Deny("rest_cannot_edit", "upload media to this post")
		}
	}
	return nil
}

// Terms are the rights to terms.
func Terms(q *request.Request) error {
	manages, menus := q.User.Can(termRight(q)), q.List.Collection.Name == "menus"
	switch {
	case q.Op.Do == desc.Create && !manages && (q.Has("parent") || menus || !q.User.Can("edit_posts")):
		return q.DenyVerb("terms in this taxonomy")
	case q.Op.Do == desc.Update && !manages:
		return q.Deny("rest_cannot_update", "edit this term")
	case q.Op.Do == desc.Delete && !manages:
		return q.DenyVerb("this term")
	case menus:
		return Menus(q)
	case q.Op.Do == desc.Delete && q.List.Collection.Name == "categories" && q.Item.Int("id") == 1: // the default one
		return q.DenyVerb("this term")
	case q.Op.Do != desc.List || q.Int("post") == 0:
		return nil
	}
	switch post := q.AnyPost(q.Int("post")); {
	case post == nil:
		return request.Bad("rest_post_invalid_id", "Invalid post ID.")
	case post.Data[q.List.Collection.Name] == nil, !q.User.Reads(q.Store, post):
		return q.Deny("rest_forbidden_context", "view terms for this post")
	}
	return nil
}

// Menus are the rights to read menus, their items and locations.
func Menus(q *request.Request) error {
	if q.User.Can("edit_theme_options") || q.List.Collection.Kind != desc.Locations && q.User.Can("edit_posts") {
		return nil
	}
	return q.Deny("rest_cannot_view", "view "+strings.ReplaceAll(q.List.Collection.Name, "-", " "))
}

// MenuItems are the rights to menu items, and to put them into a menu.
func MenuItems(q *request.Request) error {
	writes := q.Op.Do != desc.Get && q.Op.Do != desc.List
	switch {
	case q.Op.Do == desc.Create && !mayEdit(q):
		return q.DenyVerb("posts as this user")
	case writes && !mayEdit(q):
		return q.DenyVerb("this post")
	case q.Op.Do == desc.Delete:
		return nil
	case writes && value.HasZero(value.Of(q.Param("menus"))):
		return q.Deny("rest_cannot_assign_term", "assign the provided terms")
	case q.Op.Do == desc.Get:
		if err := Posts(q); err != nil {
			return err
		}
	}
	return Menus(q)
}

// Tables are the rights to post types, taxonomies and statuses. One status
// is public.
func Tables(q *request.Request) error {
	edits, statuses, one := q.User.Can("edit_posts"), q.List.Collection.Kind == desc.Statuses, q.Op.Do == desc.Get
	what := "manage post statuses"
	switch q.List.Collection.Kind {
	case desc.Types:
		what = "edit posts in this post type"
	case desc.Taxonomy:
		what = "manage terms in this taxonomy"
	}
	switch {
	case statuses && one && q.Item == nil:
		return q.NotFound()
	case edits:
	case statuses && one && q.Item.Data["public"] != true:
		return request.Refuse(q.User, "rest_cannot_read_status", "Cannot view status.")
	case q.Text("context") == "edit" && !one:
		return q.Deny("rest_cannot_view", what)
	case q.Text("context") == "edit" && !statuses && q.Item != nil:
		return q.Deny("rest_forbidden_context", what)
	}
	return nil
}

// Users are the rights to users.
func Users(q *request.Request) error {
	lists, by := q.User.Can("list_users"), q.Text("orderby")
	switch q.Op.Do {
	case desc.List:
		switch {
		case lists:
		case value.IsTrue(value.Of(q.Param("roles"))):
			return q.Deny("rest_user_cannot_view", "filter users by role")
		case value.IsTrue(value.Of(q.Param("capabilities"))):
			return q.Deny("rest_user_cannot_view", "filter users by capability")
		case q.Text("context") == "edit":
			return q.Deny("rest_forbidden_context", "edit users")
		case by == "email", by == "registered_date":
			return q.Deny("rest_forbidden_orderby", "order users by this parameter")
		case q.Text("who") == "authors" && !q.User.Can("edit_posts"):
			return q.Deny("rest_forbidden_who", "query users by this parameter")
		}
	case desc.Create:
		if !q.User.Can("create_users") {
			return q.Deny("rest_cannot_create_user", "create new users")
		}
	case desc.Delete:
		if !q.User.Can("delete_users") {
			return q.Deny("rest_user_cannot_delete", "delete this user")
		}
	case desc.Get:
		if !q.User.Is(q.Item) && !lists && !account.HasPublished(q.Store, q.Item) {
			return q.Deny("rest_user_cannot_view", "list users")
		}
	case desc.Update:
		switch {
		case !q.Param("roles").Missing() && !q.User.Can("promote_users"):
			return q.Deny("rest_cannot_edit_roles", "edit roles of this user")
		case !q.User.Is(q.Item) && !q.User.Can("edit_users"):
			return q.DenyVerb("this user")
		}
	}
	return nil
}

// Revisions needs the right to edit the post.
func Revisions(q *request.Request) error {
	_, id, post := q.Parent()
	edits := post != nil && q.User.Edits(post)
	switch {
	case post == nil && q.Op.Do == desc.Create && id == "0":
		return request.Fail(http.StatusNotFound, "rest_post_invalid_id", "Invalid item ID.")
	case post == nil && q.Op.Do == desc.Create:
		return request.Fail(http.StatusNotFound, "rest_post_invalid_id", "Invalid post ID.")
	case post == nil:
		return request.NoParent()
	case q.Op.Do == desc.Delete && !edits:
		return q.DenyVerb("revisions of this post")
	case q.Op.Do == desc.Delete && q.Item == nil:
		return q.NotFound()
	case q.Op.Do == desc.Delete:
		return q.DenyVerb("this revision")
	case edits:
		return nil
	case q.Op.Do == desc.Create:
		return q.Deny("rest_cannot_edit", "edit this post")
	}
	return q.Deny("rest_cannot_read", "view "+q.List.Collection.Name+" of this post")
}

// Passwords are the rights to application passwords: one's own, or all.
func Passwords(q *request.Request) error {
	_, id, owner := q.Parent()
	verb := request.Verb(q.Op.Do)
	switch {
	case q.User == nil && id == "me":
		return request.NotLoggedIn()
	case owner == nil:
		return request.Fail(http.StatusNotFound, "rest_user_invalid_id", "Invalid user ID.")
	case q.User != nil && (q.User.Can("edit_users") || id == strconv.Itoa(q.User.ID)):
		return nil
	}
	if !q.Op.OnItem() {
		return q.Deny("rest_cannot_"+verb+"_application_passwords", verb+" application passwords for this user")
	}
	return q.Deny("rest_cannot_"+verb+"_application_password", verb+" this application password")
}

// Others are the rights to everything else: administrators may do all, but
// not below an item that does not exist.
func Others(q *request.Request) error {
	switch {
	case !q.User.Can("manage_options") && !(q.Op.Do == desc.Embed && q.User.Can("edit_posts")):
		return q.Deny("rest_forbidden", "do that")
	case (q.Op.Do == desc.List || q.Op.Do == desc.Create) && desc.Template(q.List.Collection.Path).IsBelowItem() && len(q.List.Items) == 0:
		if items, _, above := q.Parent(); items != nil && above == nil {
			return request.NoParent()
		}
	}
	return nil
}
