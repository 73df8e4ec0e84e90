// Package kinds knows what posts, files, terms, comments, users and other kinds of
// items do: how they are completed, checked, changed, shown and deleted.
//
// Of has a row for each kind, whose functions are in the file of its name. To
// change a kind, change its file; write.go has what all of them share.
package kinds

import (
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/rights"
)

// Of returns the behavior of a kind.
func Of(k desc.Kind) *request.Behavior {
	post := &request.Behavior{Rights: rights.Posts, Complete: completePost, Deletes: deletesPost, Read: readPost, Lists: listsPost,
		Missing: [2]string{"rest_post_invalid_id", "Invalid post ID."}, Edits: [2]string{"this post", "posts in this post type"},
		Pages: "rest_post", Trashed: "The post has already been deleted."}
	switch k {
	case desc.Posts:
		post.Change, post.Changed, post.Shown, post.Links = changePost, postChanged, showPost, linkPost
		post.Exists = [2]string{"rest_post_exists", "Cannot create existing post."}
		return post
	case desc.Media:
		post.Change, post.Shown, post.Links = changeMedia, showMedia, linkMedia
		return post
	case desc.MenuItems:
		return &request.Behavior{Rights: rights.MenuItems, Complete: completeMenuItem, Change: changeMenuItem,
			Lists: listsPost, Shown: showMenuItem, Links: linkMenuItem, Missing: post.Missing, Edits: post.Edits, Pages: post.Pages,
			Exists: [2]string{"rest_post_exists", "Cannot create existing post."}}
	case desc.Terms:
		return &request.Behavior{Rights: rights.Terms, Complete: completeTerm, Change: changeTerm, Deletes: deletesTerm,
			Lists: listsTerm, Shown: showTerm, Links: linkTerm,
			Missing: [2]string{"rest_term_invalid", "Term does not exist."}, Edits: [2]string{"this term", "terms in this taxonomy"}}
	case desc.Comments:
		return &request.Behavior{Rights: rights.Comments, Complete: completeComment, Change: changeComment, Deletes: deletesComment,
			Lists: listsComment, Links: linkComment,
			Missing: [2]string{"rest_comment_invalid_id", "Invalid comment ID."},
			Exists:  [2]string{"rest_comment_exists", "Cannot create existing comment."},
			Edits:   [2]string{"comments", "comments"}, Trashed: "The comment has already been trashed."}
	case desc.Users:
		return &request.Behavior{Rights: rights.Users, Complete: completeUser, Change: changeUser, Deletes: deletesUser,
			Lists: listsUser, Shown: showUser,
			Missing: [2]string{"rest_user_invalid_id", "Invalid user ID."},
			Exists:  [2]string{"rest_user_exists", "Cannot create existing user."}, Edits: [2]string{"this user", "users"}}
	case desc.Passwords:
		return &request.Behavior{Rights: rights.Passwords, Complete: completePassword, Change: changePassword, Shown: showPassword,
			Missing: [2]string{"rest_application_password_not_found", "Application password not found."}}
	case desc.Revisions:
		return &request.Behavior{Rights: rights.Revisions, Shown: showRevision, Links: linkRevision,
			Missing: [2]string{"rest_post_invalid_id", "Invalid revision ID."}, Pages: "rest_revision"}
	case desc.Autosaves:
		return &request.Behavior{Rights: rights.Revisions, Shown: showRevision, Links: linkRevision,
			Missing: [2]string{"rest_post_no_autosave", "There is no autosave revision for this post."}}
	case desc.Types:
		return &request.Behavior{Rights: rights.Tables, Links: linkTable, Missing: [2]string{"rest_type_invalid", "Invalid post type."}}
	case desc.Taxonomy:
		return &request.Behavior{Rights: rights.Tables, Links: linkTable, Missing: [2]string{"rest_taxonomy_invalid", "Invalid taxonomy."}}
	case desc.Statuses:
		return &request.Behavior{Rights: rights.Tables, Lists: listsStatus, Links: linkStatus,
			Missing: [2]string{"rest_status_invalid", "Invalid status."}}
	case desc.Locations:
		return &request.Behavior{Rights: rights.Menus, Shown: showLocation,
			Missing: [2]string{"rest_menu_location_invalid", "Invalid menu location."}}
	}
	return &request.Behavior{Rights: rights.Others, Missing: [2]string{"rest_post_invalid_id", "There is no such item."}}
}
