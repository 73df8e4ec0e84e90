package standin

import (
	"net/http"
	"strings"
)

// comment are the rights to comments.
func (a *asked) comment() error {
	moderates := a.user.can("moderate_comments")
	switch a.op.Do {
	case Create:
		return a.newComment(moderates)
	case List:
		return a.comments()
	case Get:
		post := a.anyPost(a.it.int("post"))
		switch readable := post != nil && a.reads(a.user, post); {
		case !moderates && !(readable && a.it.text("status") == "approved") && (a.user == nil || a.it.int("author") != a.user.id):
			return refuse(a.user, "rest_cannot_read", "Sorry, you are not allowed to read this comment.")
		case post != nil && !readable:
			return refuse(a.user, "rest_cannot_read_post", "Sorry, you are not allowed to read the post for this comment.")
		}
	case Update, Delete:
		if post := a.anyPost(a.it.int("post")); !moderates && (post == nil || !a.user.edits(post)) {
			verb := map[Do]string{Update: "edit", Delete: "delete"}[a.op.Do]
			return refuse(a.user, "rest_cannot_"+verb, "Sorry, you are not allowed to "+verb+" this comment.")
		}
	}
	return nil
}

// newComment refuses visitors, and comments on posts that take none.
func (a *asked) newComment(moderates bool) error {
	if a.user == nil {
		return refuse(nil, "rest_comment_login_required", "Sorry, you must be logged in to comment.")
	}
	for _, name := range []string{"author", "status"} {
		if v := a.param(name); v != nil && !moderates && (name != "author" || number(v) != a.user.id) {
			return refuse(a.user, "rest_comment_invalid_"+name, "Sorry, you are not allowed to edit '"+name+"' for comments.")
		}
	}
	id := number(a.param("post"))
	if list, ok := a.param("post").([]any); ok { // of a list, for the header Allow; PHP makes a number of it
		id = min(len(list), 1)
	}
	post := a.anyPost(id)
	switch {
	case post == nil:
		return fail(http.StatusForbidden, "rest_comment_invalid_post_id", "Sorry, you are not allowed to create this comment without a post.")
	case post.text("status") == "draft" || post.text("status") == "trash":
		return fail(http.StatusForbidden, "rest_comment_"+post.text("status")+"_post", "Sorry, you are not allowed to create a comment on this post.")
	case !a.reads(a.user, post):
		return refuse(a.user, "rest_cannot_read_post", "Sorry, you are not allowed to read the post for this comment.")
	case post.text("comment_status") == "closed":
		return fail(http.StatusForbidden, "rest_comment_closed", "Sorry, comments are closed for this item.")
	}
	return nil
}

// comments refuses lists of comments on posts that the user may not read, and
// lists by what only those who write see.
func (a *asked) comments() error {
	ids, ok := a.param("post").([]any)
	if one := a.param("post"); !ok && number(one) != 0 {
		ids = []any{one}
	}
	for _, id := range ids {
		if post := a.anyPost(number(id)); post != nil && !a.reads(a.user, post) {
			return refuse(a.user, "rest_cannot_read_post", "Sorry, you are not allowed to read the post for this comment.")
		} else if number(id) == 0 && !a.user.can("moderate_comments") {
			return refuse(a.user, "rest_cannot_read", "Sorry, you are not allowed to read comments without a post.")
		}
	}
	if a.user.can("edit_posts") {
		return nil
	}
	var refused []string
	for _, name := range []string{"author", "author_exclude", "author_email", "type", "status"} {
		v := a.param(name)
		list, isList := v.([]any)
		switch {
		case name == "status" && v == "approve", name == "type" && v == "comment", v == nil && a.reading:
			continue
		case name != "status" && name != "type" && (v == nil || isList && len(list) == 0 || v == ""):
			continue
		}
		refused = append(refused, name)
	}
	if refused != nil {
		return refuse(a.user, "rest_forbidden_param", "Query parameter not permitted: "+strings.Join(refused, ", "))
	}
	return nil
}
