package standin

import "github.com/restgen/restgen/templates/runtime/rest/standin/desc"

// behaviorOf returns the behavior of a kind.
func behaviorOf(k desc.Kind) *behavior {
	post := &behavior{rights: (*request).postRights, complete: completePost, deletes: deletesPost, read: readPost, lists: listsPost,
		missing: [2]string{"rest_post_invalid_id", "Invalid post ID."}, edits: [2]string{"this post", "posts in this post type"},
		pages: "rest_post", trashed: "The post has already been deleted."}
	switch k {
	case desc.Posts:
		post.change, post.changed, post.shown, post.links = changePost, postChanged, showPost, linkPost
		post.exists = [2]string{"rest_post_exists", "Cannot create existing post."}
		return post
	case desc.Media:
		post.change, post.shown, post.links = changeMedia, showMedia, linkMedia
		return post
	case desc.MenuItems:
		return &behavior{rights: (*request).menuItemRights, complete: completeMenuItem, change: changeMenuItem,
			lists: listsPost, shown: showMenuItem, links: linkMenuItem, missing: post.missing, edits: post.edits, pages: post.pages,
			exists: [2]string{"rest_post_exists", "Cannot create existing post."}}
	case desc.Terms:
		return &behavior{rights: (*request).termRights, complete: completeTerm, change: changeTerm, deletes: deletesTerm,
			lists: listsTerm, shown: showTerm, links: linkTerm,
			missing: [2]string{"rest_term_invalid", "Term does not exist."}, edits: [2]string{"this term", "terms in this taxonomy"}}
	case desc.Comments:
		return &behavior{rights: (*request).commentRights, complete: completeComment, change: changeComment, deletes: deletesComment,
			lists: listsComment, links: linkComment,
			missing: [2]string{"rest_comment_invalid_id", "Invalid comment ID."},
			exists:  [2]string{"rest_comment_exists", "Cannot create existing comment."},
			edits:   [2]string{"comments", "comments"}, trashed: "The comment has already been trashed."}
	case desc.Users:
		return &behavior{rights: (*request).userRights, complete: completeUser, change: changeUser, deletes: deletesUser,
			lists: listsUser, shown: showUser,
			missing: [2]string{"rest_user_invalid_id", "Invalid user ID."},
			exists:  [2]string{"rest_user_exists", "Cannot create existing user."}, edits: [2]string{"this user", "users"}}
	case desc.Passwords:
		return &behavior{rights: (*request).passwordRights, complete: completePassword, change: changePassword, shown: showPassword,
			missing: [2]string{"rest_application_password_not_found", "Application password not found."}}
	case desc.Revisions:
		return &behavior{rights: (*request).revisionRights, shown: showRevision, links: linkRevision,
			missing: [2]string{"rest_post_invalid_id", "Invalid revision ID."}, pages: "rest_revision"}
	case desc.Autosaves:
		return &behavior{rights: (*request).revisionRights, shown: showRevision, links: linkRevision,
			missing: [2]string{"rest_post_no_autosave", "There is no autosave revision for this post."}}
	case desc.Types:
		return &behavior{rights: (*request).tableRights, links: linkTable, missing: [2]string{"rest_type_invalid", "Invalid post type."}}
	case desc.Taxonomy:
		return &behavior{rights: (*request).tableRights, links: linkTable, missing: [2]string{"rest_taxonomy_invalid", "Invalid taxonomy."}}
	case desc.Statuses:
		return &behavior{rights: (*request).tableRights, lists: listsStatus, links: linkStatus,
			missing: [2]string{"rest_status_invalid", "Invalid status."}}
	case desc.Locations:
		return &behavior{rights: (*request).menuRights, shown: showLocation,
			missing: [2]string{"rest_menu_location_invalid", "Invalid menu location."}}
	}
	return &behavior{rights: (*request).otherRights, missing: [2]string{"rest_post_invalid_id", "There is no such item."}}
}
