package rights

import (
	"net/http"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// Comments are the rights to comments.
func Comments(q *request.Request) error {
	moderates := q.User.Can("moderate_comments")
	switch q.Op.Do {
	case desc.Create:
		return newCommentRights(q, moderates)
	case desc.List:
		return commentListRights(q)
	}
	post := q.AnyPost(q.Item.Int("post"))
	readable := post != nil && Opens(q, post)
	own := q.User != nil && q.Item.Int("author") == q.User.ID
	switch {
	case q.Op.Do != desc.Get && !moderates && (post == nil || !q.User.Edits(post)):
		return q.DenyVerb("this comment")
	case q.Op.Do != desc.Get:
	case !moderates && !own && !(readable && q.Item.Text("status") == "approved"):
		return q.DenyVerb("this comment")
	case post != nil && !readable:
		return q.Deny("rest_cannot_read_post", "read the post for this comment")
	}
	return nil
}

// Opens reports whether the user may read what is in a post: if it has a
// password, only those who know it or edit the post.
func Opens(q *request.Request, post *store.Item) bool {
	password := post.Text("password")
	return q.User.Reads(q.Store, post) && (password == "" || q.User.Edits(post) || q.Text("password") == password)
}

// newCommentRights refuses visitors, and comments on posts that take none.
func newCommentRights(q *request.Request, moderates bool) error {
	id, author, note := q.Int("post"), q.Param("author"), q.Text("type") == "note"
	if list := q.Values("post"); list != nil { // for the header Allow of a list; PHP makes a number of it
		id = min(len(list), 1)
	}
	post := q.AnyPost(id)
	switch {
	case q.User == nil:
		return request.Refuse(nil, "rest_comment_login_required", "Sorry, you must be logged in to comment.")
	case !moderates && !author.Missing() && value.Int(value.Of(author)) != q.User.ID:
		return q.Deny("rest_comment_invalid_author", "edit 'author' for comments")
	case note && id != 0 && (post == nil || !q.User.Edits(post)):
		return q.Deny("rest_cannot_create_note", "create notes for this post")
	case !moderates && !note && !q.Param("status").Missing():
		return q.Deny("rest_comment_invalid_status", "edit 'status' for comments")
	case post == nil:
		return q.Deny("rest_comment_invalid_post_id", "create this comment without a post")
	case note && post.Text("status") != "trash":
		return nil
	case post.Text("status") == "draft", post.Text("status") == "trash":
		return q.Deny("rest_comment_"+post.Text("status")+"_post", "create a comment on this post")
	case !Opens(q, post):
		return q.Deny("rest_cannot_read_post", "read the post for this comment")
	case post.Text("comment_status") == "closed":
		return request.Fail(http.StatusForbidden, "rest_comment_closed", "Sorry, comments are closed for this item.")
	}
	return nil
}

// commentListRights refuses lists of comments on posts that the user may not
// read, and lists by what only those who write see.
func commentListRights(q *request.Request) error {
	ids := q.Values("post")
	if id := q.Int("post"); id != 0 {
		ids = []any{float64(id)}
	}
	for _, id := range ids {
		if post := q.AnyPost(value.Int(id)); post != nil && !Opens(q, post) {
			return q.Deny("rest_cannot_read_post", "read the post for this comment")
		} else if value.Int(id) == 0 && !q.User.Can("moderate_comments") {
			return q.Deny("rest_cannot_read", "read comments without a post")
		}
	}
	reading := server.Request(q.Ctx).Method == http.MethodGet
	var refused []string
	for _, p := range [...]struct{ name, public string }{
		{"author", ""}, {"author_exclude", ""}, {"author_email", ""}, {"type", "comment"}, {"status", "approve"},
	} {
		v := value.Of(q.Param(p.name))
		if p.public == "" && !value.IsEmpty(v) || p.public != "" && v != p.public && !(v == nil && reading) {
			refused = append(refused, p.name)
		}
	}
	if len(refused) > 0 && !q.User.Can("edit_posts") {
		return request.Refuse(q.User, "rest_forbidden_param", "Query parameter not permitted: "+strings.Join(refused, ", "))
	}
	return nil
}
