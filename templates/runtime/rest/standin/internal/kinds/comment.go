package kinds

import (
	"cmp"
	"net"
	"net/http"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/account"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/show"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// commentStatus returns the status that responses show for one that requests
// write.
func commentStatus(written string) string {
	switch written {
	case "approve", "1":
		return "approved"
	case "unapprove", "0":
		return "hold"
	}
	return written
}

func completeComment(s *store.Store, l *store.List, data value.Object) {
	s.Clock.Complete(data, "date", s.Clock.Now())
	s.Defaults(l, data, value.Object{"status": "approved", "type": "comment"})
	data["status"] = commentStatus(value.Text(data["status"]))
}

// changeComment checks the post and the content of a comment.
func changeComment(q *request.Request, it *store.Item, data value.Object) error {
	dropOdd(data, "content")
	content, sent := data["content"]
	switch status := commentStatus(value.Text(data["status"])); {
	case it == nil && !slices.Contains([]string{"", "comment", "note"}, q.Text("type")):
		return request.Bad("rest_invalid_comment_type", "Cannot create a comment with that type.")
	case it != nil && !q.Param("type").Missing() && q.Text("type") != it.Text("type"):
		return request.Fail(http.StatusNotFound, "rest_comment_invalid_type", "Sorry, you are not allowed to change the comment type.")
	case (it == nil || sent) && strings.TrimSpace(value.Text(content)) == "":
		return request.Bad("rest_comment_content_invalid", "Invalid comment content.")
	case !slices.Contains([]string{"approved", "hold", "spam", "trash"}, status):
		delete(data, "status")
	}
	if it != nil {
		return nil
	}
	if !q.User.Can("moderate_comments") {
		q.Show = codec.View
	}
	r := server.Request(q.Ctx)
	if host, _, err := net.SplitHostPort(r.RemoteAddr); err == nil && value.Text(data["author_ip"]) == "" {
		data["author_ip"] = host
	}
	data["author_user_agent"] = cmp.Or(value.Text(data["author_user_agent"]), r.UserAgent())
	blank := func(names ...string) bool {
		return !slices.ContainsFunc(names, func(name string) bool { return value.Text(data[name]) != "" })
	}
	if blank("author", "author_name", "author_email", "author_url") {
		data["author"] = float64(q.User.ID)
	}
	known := !blank("status")
	author := q.Users.Find(value.Text(data["author"]))
	if author != nil {
		post := q.AnyPost(value.Int(data["post"]))
		known = known || account.New(author, "").Can("moderate_comments") || post != nil && post.Int("author") == author.Int("id")
		for _, name := range [...]string{"name", "email", "url"} {
			data["author_"+name] = cmp.Or(value.Text(data["author_"+name]), author.Text(name))
		}
	} else if blank("author_name") || blank("author_email") {
		return request.Bad("rest_comment_author_data_required", "Creating a comment requires valid author name and email values.")
	}
	same := func(x *store.Item, name string) bool { return x.Text(name) == value.Text(data[name]) }
	if q.Text("type") == "note" {
		data["type"], data["status"] = "note", "approved"
		return nil
	}
	for _, x := range q.List.Items {
		known = known || x.Text("status") == "approved" && (author != nil && same(x, "author") ||
			author == nil && same(x, "author_name") && same(x, "author_email"))
		if same(x, "post") && x.Int("parent") == value.Int(data["parent"]) && x.Text("status") != "trash" &&
			x.Text("content") == strings.TrimSpace(value.Text(content)) &&
			(same(x, "author_name") || same(x, "author_email")) {
			return request.Fail(http.StatusConflict, "comment_duplicate",
				"Duplicate comment detected; it looks as though you&#8217;ve already said that!")
		}
	}
	if !known { // somebody has to approve the first one
		data["status"] = "hold"
	}
	return nil
}

// deletesComment moves replies up.
func deletesComment(q *request.Request, it *store.Item) error {
	moveUp(q, it)
	return nil
}

// listsComment selects comments by status; approve, the default, are those
// that everybody sees.
func listsComment(q *request.Request) request.Filter {
	wanted := cmp.Or(q.Text("status"), "approve")
	return func(it *store.Item) bool {
		return wanted == "any" || wanted == "all" && it.Text("status") != "trash" || commentStatus(wanted) == it.Text("status")
	}
}

func linkComment(q *request.Request, it *store.Item, out *render.Links) {
	for _, c := range q.Of(desc.Posts) {
		if q.ListOf(c).Find(it.Text("post")) != nil {
			out.Add("up", c.Path+"/"+it.Text("post")).Embeddable().With("post_type", c.TypeName())
		}
	}
	show.LinkItem(q, out, "author", q.Users.Path, it, "author")
	show.LinkItem(q, out, "in-reply-to", q.List.Path, it, "parent")
	if slices.ContainsFunc(q.List.Items, func(x *store.Item) bool {
		return x.Int("parent") == it.Int("id") && (x.Text("status") == "approved" || x.Text("status") == "hold")
	}) {
		out.Add("children", q.List.Path, "parent", it.Text("id")).Embeddable()
	}
}
