package standin

import (
	"net/http"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// commentRights are the rights to comments.
func (q *request) commentRights() error {
	moderates := q.user.Can("moderate_comments")
	switch q.op.Do {
	case desc.Create:
		return q.newCommentRights(moderates)
	case desc.List:
		return q.commentListRights()
	}
	post := q.AnyPost(q.it.Int("post"))
	readable := post != nil && q.opens(post)
	own := q.user != nil && q.it.Int("author") == q.user.ID
	switch {
	case q.op.Do != desc.Get && !moderates && (post == nil || !q.user.Edits(post)):
		return q.denyVerb("this comment")
	case q.op.Do != desc.Get:
	case !moderates && !own && !(readable && q.it.Text("status") == "approved"):
		return q.denyVerb("this comment")
	case post != nil && !readable:
		return q.deny("rest_cannot_read_post", "read the post for this comment")
	}
	return nil
}

// opens reports whether the user may read what is in a post: if it has a
// password, only those who know it or edit the post.
func (q *request) opens(post *store.Item) bool {
	password := post.Text("password")
	return q.user.Reads(q.Store, post) && (password == "" || q.user.Edits(post) || q.text("password") == password)
}

// newCommentRights refuses visitors, and comments on posts that take none.
func (q *request) newCommentRights(moderates bool) error {
	id, author, note := q.int("post"), q.param("author"), q.text("type") == "note"
	if list := q.values("post"); list != nil { // for the header Allow of a list; PHP makes a number of it
		id = min(len(list), 1)
	}
	post := q.AnyPost(id)
	switch {
	case q.user == nil:
		return refuse(nil, "rest_comment_login_required", "Sorry, you must be logged in to comment.")
	case !moderates && !author.Missing() && value.Int(value.Of(author)) != q.user.ID:
		return q.deny("rest_comment_invalid_author", "edit 'author' for comments")
	case note && id != 0 && (post == nil || !q.user.Edits(post)):
		return q.deny("rest_cannot_create_note", "create notes for this post")
	case !moderates && !note && !q.param("status").Missing():
		return q.deny("rest_comment_invalid_status", "edit 'status' for comments")
	case post == nil:
		return q.deny("rest_comment_invalid_post_id", "create this comment without a post")
	case note && post.Text("status") != "trash":
		return nil
	case post.Text("status") == "draft", post.Text("status") == "trash":
		return q.deny("rest_comment_"+post.Text("status")+"_post", "create a comment on this post")
	case !q.opens(post):
		return q.deny("rest_cannot_read_post", "read the post for this comment")
	case post.Text("comment_status") == "closed":
		return fail(http.StatusForbidden, "rest_comment_closed", "Sorry, comments are closed for this item.")
	}
	return nil
}

// commentListRights refuses lists of comments on posts that the user may not
// read, and lists by what only those who write see.
func (q *request) commentListRights() error {
	ids := q.values("post")
	if id := q.int("post"); id != 0 {
		ids = []any{float64(id)}
	}
	for _, id := range ids {
		if post := q.AnyPost(value.Int(id)); post != nil && !q.opens(post) {
			return q.deny("rest_cannot_read_post", "read the post for this comment")
		} else if value.Int(id) == 0 && !q.user.Can("moderate_comments") {
			return q.deny("rest_cannot_read", "read comments without a post")
		}
	}
	reading := server.Request(q.ctx).Method == http.MethodGet
	var refused []string
	for _, p := range [...]struct{ name, public string }{
		{"author", ""}, {"author_exclude", ""}, {"author_email", ""}, {"type", "comment"}, {"status", "approve"},
	} {
		v := value.Of(q.param(p.name))
		if p.public == "" && !value.IsEmpty(v) || p.public != "" && v != p.public && !(v == nil && reading) {
			refused = append(refused, p.name)
		}
	}
	if len(refused) > 0 && !q.user.Can("edit_posts") {
		return refuse(q.user, "rest_forbidden_param", "Query parameter not permitted: "+strings.Join(refused, ", "))
	}
	return nil
}
