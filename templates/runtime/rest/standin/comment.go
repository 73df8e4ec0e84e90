package standin

import (
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// commentOrder are the fields of comments by values of orderby.
var commentOrder = map[string]string{"date_gmt": "date_gmt", "date": "date"}

// commentStatus are the statuses that responses show, by those that requests
// write.
var commentStatus = map[string]string{"approve": "approved", "1": "approved", "0": "hold", "unapprove": "hold"}

// commentStatuses are the statuses that responses show.
var commentStatuses = []string{"approved", "hold", "spam", "trash"}

func completeComment(s *Site, l *list, data object) {
	at, zone := text(data["date"]), s.zone
	if at == "" {
		at, zone = text(data["date_gmt"]), time.UTC
	}
	t, ok := s.parseTime(at, zone)
	if !ok {
		t = s.now()
	}
	s.setTime(data, "date", t)
	for name, v := range map[string]any{"status": "approved", "type": "comment", "parent": float64(0), "author": float64(0)} {
		if _, ok := data[name]; !ok {
			data[name] = v
		}
	}
	data["status"] = first(commentStatus[text(data["status"])], text(data["status"]))
}

// changeComment checks the post and the content of a comment.
func changeComment(q *request, it *item, data object) error {
	dropOdd(data, "content")
	if it != nil {
		if v, ok := data["content"]; ok && strings.TrimSpace(text(v)) == "" {
			return fail(http.StatusBadRequest, "rest_comment_content_invalid", "Invalid comment content.")
		}
		if status := text(data["status"]); !slices.Contains(commentStatuses, first(commentStatus[status], status)) {
			delete(data, "status")
		}
		return nil
	}
	if kind := q.text("type"); kind != "" && kind != "comment" && kind != "note" {
		return fail(http.StatusBadRequest, "rest_invalid_comment_type", "Cannot create a comment with that type.")
	}
	id := number(data["post"])
	content := strings.TrimSpace(text(data["content"]))
	if content == "" {
		return fail(http.StatusBadRequest, "rest_comment_content_invalid", "Invalid comment content.")
	}
	r := server.Request(q.ctx)
	if host, _, err := net.SplitHostPort(r.RemoteAddr); err == nil && text(data["author_ip"]) == "" {
		data["author_ip"] = host
	}
	data["author_user_agent"] = first(text(data["author_user_agent"]), r.UserAgent())
	blank := true
	for _, name := range []string{"author", "author_name", "author_email", "author_url"} {
		blank = blank && text(data[name]) == ""
	}
	if blank && q.user != nil {
		data["author"] = float64(q.user.id)
		for field, own := range map[string]string{"author_name": "name", "author_email": "email", "author_url": "url"} {
			data[field] = first(text(data[field]), q.user.text(own))
		}
	}
	if author := q.users.find(text(data["author"])); author != nil {
		for field, own := range map[string]string{"author_name": "name", "author_email": "email", "author_url": "url"} {
			data[field] = first(text(data[field]), author.text(own))
		}
	} else if text(data["author_name"]) == "" || text(data["author_email"]) == "" {
		return fail(http.StatusBadRequest, "rest_comment_author_data_required", "Creating a comment requires valid author name and email values.")
	}
	for _, x := range q.l.items {
		if x.int("post") == id && x.text("content") == content && x.int("parent") == number(data["parent"]) &&
			(x.text("author_name") == text(data["author_name"]) || x.text("author_email") == text(data["author_email"])) && x.text("status") != "trash" {
			return fail(http.StatusConflict, "comment_duplicate", "Duplicate comment detected; it looks as though you&#8217;ve already said that!")
		}
	}
	return nil
}

// listsComment selects comments by status; approve, the default, are those
// that everybody sees.
func listsComment(q *request) func(*item) bool {
	wanted := first(q.text("status"), "approve")
	shown := first(commentStatus[wanted], wanted)
	return func(it *item) bool {
		return wanted == "all" && it.text("status") != "trash" || shown == it.text("status")
	}
}

func linkComment(q *request, it *item, add func(string, object)) {
	for _, l := range q.lists {
		if l.c.Kind == Posts && l.find(it.text("post")) != nil {
			add("up", object{"href": q.link(l.path + "/" + it.text("post")), "embeddable": true, "post_type": typeOf(l.c)})
		}
	}
	if id := it.int("author"); id != 0 {
		add("author", object{"href": q.link(q.users.path + "/" + it.text("author")), "embeddable": true})
	}
	if it.int("parent") != 0 {
		add("in-reply-to", object{"href": q.link(q.l.path + "/" + it.text("parent")), "embeddable": true})
	}
	if slices.ContainsFunc(q.l.items, func(x *item) bool {
		return x.int("parent") == it.int("id") && (x.text("status") == "approved" || x.text("status") == "hold")
	}) {
		add("children", object{"href": q.link(q.l.path, "parent", it.text("id")), "embeddable": true})
	}
}
