package rest

import (
	"context"
	"errors"
	"iter"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
)

func (p *Page[T]) readHeader(h http.Header) {
	p.Total, _ = strconv.Atoi(h.Get("X-WP-Total"))
	p.TotalPages, _ = strconv.Atoi(h.Get("X-WP-TotalPages"))
}

// All walks a collection, page by page, from the page or the offset that in asks for. Unless in says otherwise
// the pages are as large as the server allows. The walk ends at the first error, which it yields.
//
// It holds while the collection changes: what moves to a page that is already read, because something before it
// was deleted, is read there, and nothing comes twice. For that an answer has to tell how many items there are,
// and an item its id, slug, uuid or name: with the option Fields ask for one of these.
func All[T any, P shape[T]](ctx context.Context, c *Client, e *Endpoint, path string, in Codable) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		w := walk[T]{c: c, seen: map[string]bool{}, ahead: map[int]chan pageOf[T]{}}
		defer w.running.Wait()
		defer cancel()
		x, err := c.prepare(e, path, in)
		if err == nil {
			w.begin(x, e.in(c.deployment.index))
			err = w.pages(ctx, func(item *T) bool { return w.known(P(item)) || yield(*item, nil) })
		}
		if err != nil {
			yield(*new(T), err)
		}
	}
}

// walk is the state of All.
type walk[T any] struct {
	c       *Client
	call    *call
	number  int  // of the page to read
	size    int  // of a page; 0 until the first has come
	offset  int  // of the first item, where the call says so; -1 else
	paged   bool // the endpoint has pages
	total   int  // of items, as the page before says
	end     int  // the last page, as the page before says
	stale   int  // pages without a new item, in a row
	fresh   int  // new items of this page
	seen    map[string]bool
	ahead   map[int]chan pageOf[T] // pages that are asked for
	running sync.WaitGroup
}

type pageOf[T any] struct {
	Page[T]
	err error
}

// begin reads from the call where the walk begins.
func (w *walk[T]) begin(x *call, e *Endpoint) {
	query, _ := url.ParseQuery(string(x.query))
	number := func(name string, other int) int {
		if n, err := strconv.Atoi(query.Get(name)); err == nil {
			return n
		}
		return other
	}
	arg := func(name string) Rule { return e.arg(name, w.c.deployment.index) }
	w.call, w.paged = x, arg("page") != nil || arg("offset") != nil
	w.number, w.size, w.offset = number("page", 1), number("per_page", 0), number("offset", -1)
	if most := pageSize(arg("per_page")); w.size == 0 && most > 0 {
		w.size = most
		x.set("per_page", most)
	}
}

// arg returns the rule of an arg in a deployment, or nil.
func (e *Endpoint) arg(name string, deployment int) Rule {
	for _, r := range e.rules() {
		if len(r) > 0 && r[0] == Name(name) && !slices.ContainsFunc(r, func(k Keyword) bool {
			in, ok := k.(In)
			return ok && !Deployments(in).Has(deployment)
		}) {
			return r
		}
	}
	return nil
}

// pageSize returns the largest page of an endpoint that has pages by default, or 0.
func pageSize(perPage Rule) int {
	most, byDefault := 0, false
	for _, k := range perPage {
		switch k := k.(type) {
		case Maximum:
			most = int(k)
		case Default:
			byDefault = true
		}
	}
	if !byDefault {
		return 0
	}
	return most
}

// set sets a parameter of the query.
func (x *call) set(name string, n int) {
	pairs := slices.DeleteFunc(strings.Split(string(x.query), "&"), func(pair string) bool {
		return pair == "" || strings.HasPrefix(pair, name+"=")
	})
	x.query = []byte(strings.Join(append(pairs, name+"="+strconv.Itoa(n)), "&"))
}

// pages reads page after page and calls take with each item, until take says false.
func (w *walk[T]) pages(ctx context.Context, take func(*T) bool) error {
	for {
		page := w.get(ctx)
		if page.err != nil {
			if w.number > 1 && beyondEnd(page.err) {
				w.number-- // the collection shrank
				w.forget()
				continue
			}
			return page.err
		}
		if w.size == 0 {
			w.size = len(page.Items)
		}
		w.fresh = 0
		for i := range page.Items {
			if !take(&page.Items[i]) {
				return nil
			}
		}
		if !w.next(&page.Page) {
			return nil
		}
	}
}

// beyondEnd reports whether a page was refused because there are not so many.
func beyondEnd(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Status == http.StatusBadRequest && strings.HasSuffix(e.Code, "_invalid_page_number")
}

// known reports whether an item has come before. Items that cannot be told apart have not.
func (w *walk[T]) known(item Codable) bool {
	key := identity(item)
	if key == "" {
		w.fresh++
		return false
	}
	if !w.seen[key] {
		w.seen[key] = true
		w.fresh++
		return false
	}
	return true
}

// identities are the members that tell items apart, in the order in which they are looked for.
var identities = [...]string{"id", "uuid", "slug", "name"}

// identity returns the first of these that an item has, as JSON, or nothing.
func identity(item Codable) string {
	for _, name := range identities {
		c := newCoder(opEncode)
		c.nested = &fieldSet{names: map[string]*fieldSet{name: nil}}
		c.value(item)
		text := strings.TrimPrefix(string(c.out), `{"`+name+`":`)
		c.release()
		switch text {
		case "0}", `""}`, "null}", "[]", "{}", "":
		default:
			return text
		}
	}
	return ""
}

// next finds the page to read after this one, and reports whether there is one.
func (w *walk[T]) next(page *Page[T]) bool {
	before := w.total
	w.total = page.Total
	if w.stale++; w.fresh > 0 {
		w.stale = 0
	}
	last := w.last(page)
	w.end = last
	switch {
	case !w.paged || w.size <= 0 || w.stale > last+2:
		return false
	case page.Total < before && len(w.seen) > 0:
		w.back(before - page.Total)
	case w.number < last, last == 0 && len(page.Items) >= w.size && w.fresh > 0:
		w.number++
	default:
		return false
	}
	return true
}

// last returns the number of the last page, 0 when the server does not tell.
func (w *walk[T]) last(page *Page[T]) int {
	if w.offset >= 0 && w.size > 0 {
		return (page.Total - w.offset + w.size - 1) / w.size
	}
	return page.TotalPages
}

// back goes back to the first page to which items can have moved when some before them went.
func (w *walk[T]) back(gone int) {
	w.number = max(0, (w.number-1)*w.size-gone)/w.size + 1
	w.forget()
}

// forget drops the pages that are asked for: they were numbered otherwise.
func (w *walk[T]) forget() { clear(w.ahead) }

// get returns the page to read next, and asks for some behind it.
func (w *walk[T]) get(ctx context.Context) pageOf[T] {
	for n := w.number + 1; n <= min(w.number+w.c.prefetch, w.end); n++ {
		if w.ahead[n] != nil {
			continue
		}
		coming := make(chan pageOf[T], 1)
		w.ahead[n] = coming
		w.running.Go(func() { coming <- w.read(ctx, n) })
	}
	if coming := w.ahead[w.number]; coming != nil {
		delete(w.ahead, w.number)
		return <-coming
	}
	return w.read(ctx, w.number)
}

func (w *walk[T]) read(ctx context.Context, number int) (page pageOf[T]) {
	x := *w.call
	if w.offset >= 0 {
		x.set("offset", w.offset+(number-1)*w.size)
	} else if number > 1 {
		x.set("page", number)
	}
	page.err = w.c.run(ctx, &x, &page.Page)
	return page
}
