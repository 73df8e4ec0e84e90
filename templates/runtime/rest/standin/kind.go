package standin

// behavior is what items of a kind do beyond generic ones. Functions may be nil.
type behavior struct {
	rights   func(q *request) error                        // decides whether the user may do what is asked for
	complete func(s *Site, l *list, data object)           // adds what a new item lacks
	change   func(q *request, it *item, data object) error // checks and converts input; it is nil for a new item
	changed  func(q *request, it *item, before object)     // follows a change
	deletes  func(q *request, it *item) error              // checks a deletion and does what follows from it
	read     func(q *request, it *item)                    // follows a GET
	lists    func(q *request) filter                       // whether a list shows an item
	shown    func(q *request, it *item, out object)        // changes a copy of an item for a response
	links    func(q *request, it *item, out *links)        // adds links
}

// behaviorOf returns the behavior of a kind.
func behaviorOf(k Kind) behavior {
	switch k {
	case Posts:
		return behavior{rights: (*request).postRights, complete: completePost, change: changePost, changed: postChanged,
			deletes: deletesPost, read: readPost, lists: listsPost, shown: showPost, links: linkPost}
	case Media:
		return behavior{rights: (*request).postRights, complete: completePost, change: changeMedia,
			deletes: deletesPost, read: readPost, lists: listsPost, shown: showMedia, links: linkMedia}
	case MenuItems:
		return behavior{rights: (*request).menuItemRights, complete: completeMenuItem, change: changeMenuItem,
			lists: listsPost, shown: showMenuItem, links: linkMenuItem}
	case Terms:
		return behavior{rights: (*request).termRights, complete: completeTerm, change: changeTerm, deletes: deletesTerm,
			lists: listsTerm, shown: showTerm, links: linkTerm}
	case Comments:
		return behavior{rights: (*request).commentRights, complete: completeComment, change: changeComment, deletes: deletesComment,
			lists: listsComment, links: linkComment}
	case Users:
		return behavior{rights: (*request).userRights, complete: completeUser, change: changeUser, deletes: deletesUser,
			lists: listsUser, shown: showUser}
	case Passwords:
		return behavior{rights: (*request).passwordRights, complete: completePassword, change: changePassword,
			shown: showPassword}
	case Revisions, Autosaves:
		return behavior{rights: (*request).revisionRights, shown: showRevision, links: linkRevision}
	case Types, Taxonomy:
		return behavior{rights: (*request).tableRights, links: linkTable}
	case Statuses:
		return behavior{rights: (*request).tableRights, lists: listsStatus, links: linkStatus}
	case Locations:
		return behavior{rights: (*request).menuRights, shown: showLocation}
	}
	return behavior{rights: (*request).otherRights}
}

// reasons are the errors of a kind of items.
type reasons struct {
	missing [2]string // code and message for unknown items
	exists  [2]string // and for a request that creates an item with an id
	edits   [2]string // what only some see in the context edit: one item, and all
	pages   string    // begins the code of a page beyond the last one
	trashed string    // says that an item is in the trash already
}

// reasonsOf are the errors of kinds.
var reasonsOf = map[Kind]reasons{
	Posts: {
		missing: [2]string{"rest_post_invalid_id", "Invalid post ID."},
		exists:  [2]string{"rest_post_exists", "Cannot create existing post."},
		edits:   [2]string{"this post", "posts in this post type"},
		pages:   "rest_post",
		trashed: "The post has already been deleted.",
	},
	Media: {
		missing: [2]string{"rest_post_invalid_id", "Invalid post ID."},
		edits:   [2]string{"this post", "posts in this post type"},
		pages:   "rest_post",
		trashed: "The post has already been deleted.",
	},
	Terms: {
		missing: [2]string{"rest_term_invalid", "Term does not exist."},
		edits:   [2]string{"this term", "terms in this taxonomy"},
	},
	Comments: {
		missing: [2]string{"rest_comment_invalid_id", "Invalid comment ID."},
		exists:  [2]string{"rest_comment_exists", "Cannot create existing comment."},
		edits:   [2]string{"comments", "comments"},
		trashed: "The comment has already been trashed.",
	},
	Users: {
		missing: [2]string{"rest_user_invalid_id", "Invalid user ID."},
		exists:  [2]string{"rest_user_exists", "Cannot create existing user."},
		edits:   [2]string{"this user", "users"},
	},
	MenuItems: {
		missing: [2]string{"rest_post_invalid_id", "Invalid post ID."},
		exists:  [2]string{"rest_post_exists", "Cannot create existing post."},
		edits:   [2]string{"this post", "posts in this post type"},
		pages:   "rest_post",
	},
	Passwords: {missing: [2]string{"rest_application_password_not_found", "Application password not found."}},
	Revisions: {missing: [2]string{"rest_post_invalid_id", "Invalid revision ID."}, pages: "rest_revision"},
	Autosaves: {missing: [2]string{"rest_post_no_autosave", "There is no autosave revision for this post."}},
	Types:     {missing: [2]string{"rest_type_invalid", "Invalid post type."}},
	Taxonomy:  {missing: [2]string{"rest_taxonomy_invalid", "Invalid taxonomy."}},
	Statuses:  {missing: [2]string{"rest_status_invalid", "Invalid status."}},
	Locations: {missing: [2]string{"rest_menu_location_invalid", "Invalid menu location."}},
	Generic:   {missing: [2]string{"rest_post_invalid_id", "There is no such item."}},
}
