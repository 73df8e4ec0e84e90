package standin

import (
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// checkStatuses refuses lists of posts that are not public.
func (q *request) checkStatuses() error {
	v, _ := q.value("status")
	list, _ := v.([]any)
	right := (&asked{l: q.l}).editRight()
	if q.l.c.Kind != Posts && q.l.c.Kind != Media || q.user.can(right) {
		return nil
	}
	for _, status := range list {
		if status != "publish" && status != "inherit" {
			return invalid("status", "rest_forbidden_status", "Status is forbidden.")
		}
	}
	return nil
}

// checkList reports parameters that contradict each other.
func (q *request) checkList() error {
	include, _ := q.value("include")
	ids, _ := include.([]any)
	switch q.text("orderby") {
	case "include":
		if k := q.l.c.Kind; len(ids) == 0 && k != Terms && k != Users && k != Comments {
			return fail(http.StatusBadRequest, "rest_orderby_include_missing_include",
				"You need to define an include parameter to order by include.")
		}
	case "relevance":
		if q.text("search") == "" {
			return fail(http.StatusBadRequest, "rest_no_search_term_defined",
				"You need to define a search term to order by relevance.")
		}
	}
	return nil
}

// listed reports whether a page shows an item, which the totals count anyway.
func (q *request) listed(it *item) bool {
	switch q.l.c.Kind {
	case Posts, Media:
		return q.reads(q.user, it) && (q.show != codec.Edit || q.user.edits(it))
	case Comments:
		post := q.anyPost(it.int("post"))
		return q.user.can("moderate_comments") || q.user != nil && q.user.id == it.int("author") ||
			post != nil && q.reads(q.user, post) && it.text("status") == "approved"
	}
	return true
}
