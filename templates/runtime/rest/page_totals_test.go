package rest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// No item is lost if servers or caches send different totals, or none.
func TestAllIgnoresWrongTotals(t *testing.T) {
	for name, x := range map[string]struct {
		say  func(h http.Header, nth int) // changes the headers of a response
		most int                          // most requested pages
	}{
		"one page without":   {func(h http.Header, nth int) { deleteTotals(h, nth == 3) }, 10},
		"first page without": {func(h http.Header, nth int) { deleteTotals(h, nth == 1) }, 10},
		"only the first":     {func(h http.Header, nth int) { deleteTotals(h, nth > 1) }, 10},
		"only pages":         {func(h http.Header, _ int) { h.Del("X-WP-Total") }, 10},
		"only pages, once":   {func(h http.Header, nth int) { h.Set("X-WP-Total", []string{"100", ""}[nth/3%2]) }, 10},
		"no numbers":         {func(h http.Header, _ int) { setTotals(h, "many", "-1") }, 12},
		"absurd": {func(h http.Header, _ int) {
			setTotals(h, "99999999999999999999", "9999999999999999999")
		}, 12},
		"too many":          {func(h http.Header, _ int) { setTotals(h, "1000", "100") }, 12},
		"one less at times": {func(h http.Header, nth int) { setTotals(h, fmt.Sprint(100-nth%2), "10") }, 100},
		"none at times": {func(h http.Header, nth int) {
			if nth%3 == 0 {
				setTotals(h, "0", "0")
			}
		}, 10},
		"half at times": {halfAtTimes, 100},
		"ever less":     {func(h http.Header, nth int) { setTotals(h, fmt.Sprint(100-nth), "10") }, 100},
	} {
		t.Run(name, func(t *testing.T) {
			s := newCollection(100)
			ids := walked(t, s, &listParams{PerPage: Some(10)}, nil, Transport(overHeaders{s, x.say}))
			if !complete(ids, 100) || len(s.pages) > x.most {
				t.Errorf("%s: %d items, asked for %v", name, len(ids), s.pages)
			}
		})
	}
}

func halfAtTimes(h http.Header, nth int) {
	if n, err := strconv.Atoi(h.Get("X-WP-Total")); err == nil && nth%2 == 0 {
		h.Set("X-WP-Total", strconv.Itoa(n/2))
	}
}

// If counts vary widely, a walk reads at most ten pages again for each page.
func TestAllReadsFewPagesAgain(t *testing.T) {
	s := newCollection(1600)
	ids := walked(t, s, &listParams{PerPage: Some(10)}, nil, Transport(overHeaders{s, halfAtTimes}))
	if !complete(ids, 1600) || len(s.pages) > 160*(1+10) {
		t.Errorf("%d items, %d requests", len(ids), len(s.pages))
	}
}

func deleteTotals(h http.Header, really bool) {
	if really {
		h.Del("X-WP-Total")
		h.Del("X-WP-TotalPages")
	}
}

func setTotals(h http.Header, total, pages string) {
	h.Set("X-WP-Total", total)
	h.Set("X-WP-TotalPages", pages)
}

// overHeaders serves a collection with other headers.
type overHeaders struct {
	s   *collection
	say func(h http.Header, nth int)
}

func (o overHeaders) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	o.s.ServeHTTP(w, r)
	answer := w.Result()
	o.say(answer.Header, len(o.s.pages))
	return answer, nil
}

// Items deleted after the current page move nothing; going back finds nothing.
func TestAllIgnoresDeletedLastItems(t *testing.T) {
	s := newCollection(95)
	s.each = func(c *collection) {
		if len(c.ids) > 60 {
			c.ids = c.ids[:len(c.ids)-1]
		}
	}
	if ids := walked(t, s, &listParams{PerPage: Some(10)}, nil); len(ids) < 60 || !complete(ids[:60], 60) {
		t.Error(ids)
	}
}

// Two servers take turns, and one of them lacks the newest item.
func TestAllFindsItemsOneServerLacks(t *testing.T) {
	s := newCollection(95)
	late := false
	s.each = func(c *collection) {
		if late = !late; late {
			c.ids = c.ids[1:]
		} else {
			c.ids = append([]int{1}, c.ids...)
		}
	}
	if ids := walked(t, s, &listParams{PerPage: Some(10)}, nil); !complete(ids, 95) {
		t.Error(ids)
	}
}

// A walk ends if the server ignores the number of the page, even if items have
// no id.
func TestAllEndsIfPageIsIgnored(t *testing.T) {
	unnumbered := Endpoint{
		Route: "/x/v1/texts", Methods: []string{"GET"}, Args: []schema.Schema{{Name: "page", Type: schema.Integer}},
	}
	n := 0
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) { reply(w, 200, `["a","b"]`) })
	for _, err := range All[Raw](context.Background(), c, &unnumbered, "/x/v1/texts", nil) {
		n++
		if n > 2 || err != nil {
			t.Fatal(n, err)
		}
	}
}

// An error after the last page ends a walk even if its status is 200.
func TestAllEndsAtErrorWithStatus200(t *testing.T) {
	s := newCollection(30)
	s.noTotals = true
	c := walked(t, s, &listParams{PerPage: Some(10)}, nil, Transport(goodStatus{s}))
	if !complete(c, 30) {
		t.Error(c)
	}
}

// goodStatus serves a collection with status 200 for all pages.
type goodStatus struct{ s *collection }

func (g goodStatus) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	g.s.ServeHTTP(w, r)
	w.Code = http.StatusOK
	return w.Result(), nil
}

// A site may send a total only, and hide some items of each page.
func TestAllNeedsNoTotalOfPages(t *testing.T) {
	s := newCollection(35)
	s.hidden = func(id int) bool { return id%7 == 3 }
	ids := walked(t, s, &listParams{PerPage: Some(10)}, nil,
		Transport(overHeaders{s, func(h http.Header, _ int) { h.Del("X-WP-TotalPages") }}))
	if len(ids) != 30 || len(s.pages) != 4 {
		t.Errorf("%d items, asked for %v", len(ids), s.pages)
	}
}

// Items without identity are yielded once, even if a promised page does not
// exist and the walk goes back.
func TestAllYieldsOnceDespiteMissingPage(t *testing.T) {
	var asked int
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked++
		if r.URL.Query().Get("page") == "2" || asked > 20 {
			reply(w, 400, `{"code":"x_invalid_page_number","message":"beyond","data":{"status":400}}`)
			return
		}
		setTotals(w.Header(), "3", "2")
		reply(w, 200, `["a","b"]`)
	})
	var texts []Raw
	for text, err := range All[Raw](context.Background(), c, &samplesList, "/x/v1/posts",
		&listParams{PerPage: Some(2)}) {
		if texts = append(texts, text); err != nil {
			t.Fatal(err)
		}
	}
	if len(texts) != 2 || asked > 3 {
		t.Errorf("%v, asked %d times", texts, asked)
	}
}
