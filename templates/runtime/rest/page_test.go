package rest

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// collection is a server of items that may change while it is read.
type collection struct {
	sync.Mutex
	ids      []int
	pages    []string // requested pages
	beyond   bool     // a page beyond the end is an error, as for posts
	noTotals bool
	hidden   func(id int) bool   // items that count and do not come
	each     func(c *collection) // before each response
}

func newCollection(n int) *collection {
	c := &collection{beyond: true}
	for i := range n {
		c.ids = append(c.ids, i+1)
	}
	return c
}

func (c *collection) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.Lock()
	defer c.Unlock()
	if c.each != nil {
		c.each(c)
	}
	q := r.URL.Query()
	number := func(name string, other int) int {
		if n, err := strconv.Atoi(q.Get(name)); err == nil {
			return n
		}
		return other
	}
	page, size := number("page", 1), number("per_page", 10)
	c.pages = append(c.pages, fmt.Sprintf("%d/%d+%d", page, size, number("offset", 0)))
	from := min(number("offset", (page-1)*size), len(c.ids))
	last := (len(c.ids) + size - 1) / size
	if c.beyond && page > max(1, last) {
		reply(w, 400, `{"code":"rest_post_invalid_page_number","message":"beyond","data":{"status":400}}`)
		return
	}
	if !c.noTotals {
		w.Header().Set("X-WP-Total", strconv.Itoa(len(c.ids)))
		w.Header().Set("X-WP-TotalPages", strconv.Itoa(last))
	}
	var items []string
	for _, id := range c.ids[from:min(from+size, len(c.ids))] {
		if c.hidden != nil && c.hidden(id) {
			continue
		}
		items = append(items, fmt.Sprintf(`{"id":%d}`, id))
	}
	reply(w, 200, "["+strings.Join(items, ",")+"]")
}

func (c *collection) remove(id int) {
	c.Lock()
	defer c.Unlock()
	c.ids = slices.DeleteFunc(c.ids, func(x int) bool { return x == id })
}

type listParams struct{ Page, PerPage, Offset Opt[int] }

func (p *listParams) CodeFields(c *codec.Coder) {
	c.Field("page", &p.Page)
	c.Field("per_page", &p.PerPage)
	c.Field("offset", &p.Offset)
}

// walked reads a collection to the end.
func walked(t *testing.T, s *collection, in *listParams, each func(id int), options ...ClientOption) (ids []int) {
	t.Helper()
	c := serve(t, s.ServeHTTP, options...)
	for item, err := range All[samplePost](context.Background(), c, &samplesList, "/x/v1/posts", in) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, item.ID)
		if each != nil {
			each(item.ID)
		}
	}
	return ids
}

func TestListReturnsOnePage(t *testing.T) {
	c := serve(t, newCollection(25).ServeHTTP)
	page, err := doPage(context.Background(), c, &samplesList, "/x/v1/posts", &listParams{Page: Some(3)})
	if err != nil || len(page.Items) != 5 || page.Total != 25 || page.TotalPages != 3 {
		t.Error(page, err)
	}
}

func TestAllVisitsEveryItemOnce(t *testing.T) {
	for _, x := range []struct {
		name  string
		in    listParams
		n     int
		first int
		pages string
	}{
		{name: "large pages", in: listParams{}, n: 250, first: 1, pages: "1/100+0 2/100+0 3/100+0"},
		{name: "full last page", in: listParams{PerPage: Some(5)}, n: 10, first: 1, pages: "1/5+0 2/5+0"},
		{name: "empty", in: listParams{}, first: 1, pages: "1/100+0"},
		{name: "from a page", in: listParams{Page: Some(2), PerPage: Some(10)}, n: 25, first: 11,
			pages: "2/10+0 3/10+0"},
		{name: "from an offset", in: listParams{Offset: Some(7), PerPage: Some(10)}, n: 25, first: 8,
			pages: "1/10+7 1/10+17"},
		{name: "an offset counts, not the page",
			in: listParams{Page: Some(2), Offset: Some(7), PerPage: Some(10)}, n: 25, first: 8,
			pages: "2/10+7 2/10+17"},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := newCollection(x.n)
			ids := walked(t, s, &x.in, nil)
			if len(ids) != max(0, x.n-x.first+1) || len(ids) > 0 && (ids[0] != x.first || ids[len(ids)-1] != x.n) {
				t.Errorf("%s: %v", x.name, ids)
			}
			if got := strings.Join(s.pages, " "); got != x.pages {
				t.Errorf("%s: asked for %s, want %s", x.name, got, x.pages)
			}
		})
	}
}

func TestAllNeedsNoTotals(t *testing.T) {
	for _, beyond := range []bool{true, false} {
		for _, n := range []int{0, 5, 10, 25, 30, 47} {
			s := newCollection(n)
			s.noTotals, s.beyond = true, beyond
			if ids := walked(t, s, &listParams{PerPage: Some(10)}, nil); len(ids) != n {
				t.Errorf("%d: %v", n, ids)
			}
			for _, offset := range []int{0, 3, 20, 25} {
				if ids := walked(t, s, &listParams{Offset: Some(offset), PerPage: Some(10)}, nil); len(ids) != max(0, n-offset) {
					t.Errorf("%d from %d: %v", n, offset, ids)
				}
			}
		}
	}
}

// Items without an id are all different.
func TestAllYieldsItemsWithoutID(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-WP-Total", "4")
		w.Header().Set("X-WP-TotalPages", "2")
		reply(w, 200, `["a","b"]`)
	})
	var got []string
	for item, err := range All[Raw](context.Background(), c, &samplesList, "/x/v1/posts", &listParams{PerPage: Some(2)}) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, item.String())
	}
	if text := strings.Join(got, " "); text != "a b a b" {
		t.Error(text)
	}
}

// No item is lost or repeated while items are added and removed.
func TestAllLosesNoItemOfChangingCollection(t *testing.T) {
	for _, ahead := range []int{0, 3} {
		s := newCollection(95)
		ids := walked(t, s, &listParams{PerPage: Some(10)}, s.remove, Prefetch(ahead)) // each is deleted as it comes
		if !complete(ids, 95) {
			t.Errorf("deleted on the way, prefetch %d: %v", ahead, ids)
		}

		s = newCollection(95)
		ids = walked(t, s, &listParams{PerPage: Some(10)}, func(id int) {
			if id%4 == 0 {
				s.remove(id)
			}
		}, Prefetch(ahead))
		if !complete(ids, 95) {
			t.Errorf("some deleted, prefetch %d: %v", ahead, ids)
		}

		s = newCollection(95)
		next := 1000
		s.each = func(c *collection) { next++; c.ids = append([]int{next}, c.ids...) } // new ones come first
		ids = walked(t, s, &listParams{PerPage: Some(10)}, nil, Prefetch(ahead))
		slices.Sort(ids)
		if old := ids[:slices.IndexFunc(append(ids, 1000), func(id int) bool { return id >= 1000 })]; !complete(old, 95) || len(slices.Compact(slices.Clone(ids))) != len(ids) {
			t.Errorf("growing, prefetch %d: %v", ahead, ids)
		}
	}
}

// complete reports whether ids are the numbers from 1 to n, each once.
func complete(ids []int, n int) bool {
	ids = slices.Sorted(slices.Values(ids))
	for i, id := range ids {
		if id != i+1 {
			return false
		}
	}
	return len(ids) == n
}

// A walk ends even if the totals of the server are wrong.
func TestAllEndsDespiteWrongTotals(t *testing.T) {
	n := 0
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		n++
		w.Header().Set("X-WP-Total", strconv.Itoa(1000-n))
		w.Header().Set("X-WP-TotalPages", "5")
		reply(w, 200, `[{"id":1},{"id":2}]`)
	})
	for range All[samplePost](context.Background(), c, &samplesList, "/x/v1/posts", nil) {
		if n > 50 {
			t.Fatal("no end")
		}
	}
	if n > 20 {
		t.Errorf("%d pages", n)
	}
}

// A walk over millions of pages that are the same ends with an error.
func TestAllGivesUpOnRepeatedPages(t *testing.T) {
	for _, body := range []string{`[{"id":1},{"id":2}]`, "[]"} {
		n := 0
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		c := serve(t, func(w http.ResponseWriter, r *http.Request) {
			n++
			if n > 1000 {
				cancel()
			}
			w.Header().Set("X-WP-Total", "1000000000")
			w.Header().Set("X-WP-TotalPages", "10000000")
			reply(w, 200, body)
		})
		var last error
		for _, err := range All[samplePost](ctx, c, &samplesList, "/x/v1/posts", nil) {
			last = err
		}
		failsWith(t, last, ErrNotJSON, "nothing new")
		if n > 150 {
			t.Errorf("%d pages", n)
		}
	}
}

// Pages before the first requested one are not read, even if the page is beyond
// the end or the collection shrinks.
func TestAllFromAPageGoesBackNoFurther(t *testing.T) {
	s := newCollection(25)
	c := serve(t, s.ServeHTTP)
	for _, err := range All[samplePost](context.Background(), c, &samplesList, "/x/v1/posts", &listParams{Page: Some(500), PerPage: Some(10)}) {
		failsWith(t, err, ErrorCode("rest_post_invalid_page_number"), "beyond")
	}
	if len(s.pages) != 1 {
		t.Errorf("asked for %d pages", len(s.pages))
	}
	s = newCollection(25)
	if ids := walked(t, s, &listParams{Page: Some(2), PerPage: Some(10)}, s.remove); ids[0] != 11 || slices.Min(ids) != 11 || len(s.ids) < 10 {
		t.Error(ids)
	}
}

type person struct {
	ID         int
	UUID, Name string
}

func (p *person) CodeFields(c *codec.Coder) {
	c.Int("id", &p.ID)
	c.String("uuid", &p.UUID)
	c.String("name", &p.Name)
}

// All yields all items of all pages, except for items with an id that it has
// yielded before.
func TestAllYieldsWhatListReturns(t *testing.T) {
	pages := []string{
		`[{"name":"Smith"},{"name":"Smith"},{"id":0,"name":"x"},{"id":0,"name":"x"},{"id":7},{"id":7},{"uuid":"a"},{"uuid":"a"}]`,
		`[{"name":"Smith"},{"id":7},{"uuid":"a"}]`,
	}
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		page, _ := strconv.Atoi(r.URL.Query().Get("page"))
		w.Header().Set("X-WP-Total", "11")
		w.Header().Set("X-WP-TotalPages", "2")
		reply(w, 200, pages[max(page-1, 0)])
	})
	n := 0
	for _, err := range All[person](context.Background(), c, &samplesList, "/x/v1/posts", nil) {
		n++
		if err != nil {
			t.Error(err)
		}
	}
	if n != 9 {
		t.Errorf("%d items", n)
	}
}

func TestAllPrefetchesInOrder(t *testing.T) {
	s := newCollection(100)
	if ids := walked(t, s, &listParams{PerPage: Some(10)}, nil, Prefetch(4)); !complete(ids, 100) || !slices.IsSorted(ids) || len(s.pages) != 10 {
		t.Error(ids, s.pages)
	}
}

// A hook that panics or ends its goroutine does so in the goroutine of the
// caller.
func TestAllPrefetchesWithHooksThatFail(t *testing.T) {
	for want, fail := range map[any]func(){"hook": func() { panic("hook") }, nil: runtime.Goexit} {
		c := serve(t, newCollection(100).ServeHTTP, Prefetch(4), OnExchange(func(e Exchange) {
			if strings.Contains(e.URL, "&page=3") {
				fail()
			}
		}))
		items, caught := 0, make(chan any)
		go func() {
			defer func() { caught <- recover() }()
			for range All[samplePost](context.Background(), c, &samplesList, "/x/v1/posts", &listParams{PerPage: Some(10)}) {
				items++
			}
			t.Error("the walk went on")
		}()
		if p := <-caught; p != want || items != 20 {
			t.Errorf("%v after %d items, not %v", p, items, want)
		}
	}
}

func TestAllStopsWhenTheContextEnds(t *testing.T) {
	for _, ahead := range []int{0, 5} {
		s := newCollection(100)
		c := serve(t, s.ServeHTTP, Prefetch(ahead))
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		var last error
		n := 0
		for _, err := range All[samplePost](ctx, c, &samplesList, "/x/v1/posts", &listParams{PerPage: Some(10)}) {
			n++
			if n == 15 {
				cancel()
			}
			last = err
		}
		if last == nil || n > 21+10*ahead {
			t.Errorf("prefetch %d: %d items, %v", ahead, n, last)
		}
		for range All[samplePost](context.Background(), c, &samplesList, "/x/v1/posts", nil) {
			break
		}
	}
}

func TestAllYieldsErrors(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		reply(w, 403, `{"code":"rest_forbidden","message":"no","data":null}`)
	})
	n := 0
	for _, err := range All[samplePost](context.Background(), c, &samplesList, "/x/v1/posts", nil) {
		n++
		failsWith(t, err, errForbidden, "no")
	}
	if n != 1 {
		t.Error(n)
	}
}

func TestLinksAndEmbeddedAreKept(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if got := r.URL.Query().Get("_embed"); got != "author,wp:term" {
			t.Error(got)
		}
		reply(w, 200, `{"id":1,"_links":{"self":[{"href":"h","targetHints":{"allow":["GET"]}}],"author":[{"embeddable":true,"href":"a"}]},
			"_embedded":{"author":[{"id":5}],"wp:term":[[{"id":6},{"id":7}],[]],"up":[{"code":"rest_forbidden","message":"m","data":{"status":401}}],"coupon":[{"id":8,"code":"SUMMER"}]}}`)
	})
	p, err := get(c.With(Embed("author", "wp:term")))
	if err != nil {
		t.Fatal(err)
	}
	links := Links(&p)
	if hints, _ := links["self"][0].Extras.Get("targetHints"); links["author"][0].Href != "a" || !links["author"][0].Embeddable || hints != `{"allow":["GET"]}` {
		t.Errorf("%+v", links)
	}
	authors, err := Embedded[samplePost](&p, "author")
	terms, err2 := Embedded[samplePost](&p, "wp:term")
	if err != nil || err2 != nil || authors[0].ID != 5 || len(terms) != 2 || terms[1].ID != 7 {
		t.Error(authors, terms, err, err2)
	}
	_, err = Embedded[samplePost](&p, "up")
	failsWith(t, err, errForbidden, "m")
	if coupons, err := Embedded[samplePost](&p, "coupon"); len(coupons) != 1 || coupons[0].ID != 8 || err != nil {
		t.Error(coupons, err)
	}
	if none, err := Embedded[samplePost](&p, "none"); none != nil || err != nil {
		t.Error(none, err)
	}
}
