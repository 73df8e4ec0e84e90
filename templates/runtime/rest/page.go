package rest

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
	"github.com/restgen/restgen/templates/runtime/rest/internal/paging"
	"github.com/restgen/restgen/templates/runtime/rest/internal/result"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// All iterates over a collection, one page at a time, from the page or the
// offset in params. Pages are as large as the site allows unless params say
// otherwise. The first error ends the iteration; it is yielded.
//
// The collection may change meanwhile: All goes back for items that moved to
// a page it has read, and yields no item twice. For this a response needs the
// number of items, and items need an id or a uuid; with the option Fields,
// select it. If the site sends no numbers, the last page is one that is not
// full or that repeats the page before. Changes that leave the number of items
// as it is are not noticed. Too many pages without a new item are an error,
// ErrNotJSON.
//
// Inlined, it would make the machine code of the clients of WordPress 5 % larger.
//
//go:noinline
func All[T any, P codec.PointerTo[T]](ctx context.Context, c *Client, e *Endpoint, path string, params codec.FieldCoder) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var page Page[T]
		w := c.walk(ctx, e, path, params)
		w.each(PageOf(&page), func(item any, err error) bool { return yield(*item.(*T), err) })
	}
}

// walk is the state of All.
type walk struct {
	c      *Client
	ctx    context.Context // ends with the walk
	cancel context.CancelFunc
	call   *call
	err    error // that ended the walk

	at      paging.Walk
	body    []byte               // of the current page
	ahead   map[int]chan fetched // pages requested ahead, by number
	running sync.WaitGroup
}

// fetched is a response that is not decoded yet. It is nil if a hook panicked
// or ended its goroutine.
type fetched struct {
	*Response
	err      error
	panicked any
}

// walk prepares a walk.
func (c *Client) walk(ctx context.Context, e *Endpoint, path string, params codec.FieldCoder) *walk {
	w := &walk{c: c, ahead: map[int]chan fetched{}}
	w.ctx, w.cancel = context.WithCancel(ctx)
	w.call, w.err = c.prepare(e, path, params)
	if w.err != nil {
		return w
	}
	query, _ := url.ParseQuery(string(w.call.query))
	number := func(name, other string) int {
		n, _ := strconv.Atoi(cmp.Or(query.Get(name), other))
		return n
	}
	arg := func(name string) *schema.Schema { return e.For(c.deployment.Index).arg(name, c.deployment.Index) }
	w.at = paging.Walk{
		Paged:  arg("page") != nil || arg("offset") != nil,
		First:  number("page", "1"),
		Size:   number("per_page", "0"),
		Offset: number("offset", "-1"),
	}
	if w.at.Offset >= 0 {
		w.at.First = 1 // the server ignores page then
	}
	w.at.Number = w.at.First
	perPage := arg("per_page")
	if perPage == nil || perPage.Default == nil || w.at.Size != 0 {
		return w
	}
	if most := int(min(perPage.Maximum.Or(0), 1<<31-1)); most > 0 {
		w.at.Size = most
		w.call.set("per_page", most)
	}
	return w
}

// each reads page after page and calls yield with a pointer to each item, or with
// the error that ends the walk.
func (w *walk) each(out codec.FieldCoder, yield func(item any, err error) bool) {
	page := out.(*result.Page)
	defer w.running.Wait()
	defer w.cancel()
	for w.next(page) {
		for i := range page.Len() {
			item := page.Item(i)
			if !w.at.Know(codec.Identity(item)) && !yield(item, nil) {
				return
			}
		}
		page.Clear()
	}
	if w.err != nil {
		yield(page.NewItem(), w.err)
	}
}

// set sets a parameter of the query.
func (x *call) set(name string, n int) {
	pairs := slices.DeleteFunc(strings.Split(string(x.query), "&"), func(pair string) bool {
		return pair == "" || strings.HasPrefix(pair, name+"=")
	})
	x.query = []byte(strings.Join(append(pairs, name+"="+strconv.Itoa(n)), "&"))
}

// next decodes the next page into out and reports whether there was one.
func (w *walk) next(page *result.Page) bool {
	if w.err != nil || w.at.Reads > 0 && !w.nextPage() {
		return false
	}
	before := w.body
	for w.at.PastEnd = false; ; w.at.PastEnd = true {
		*page.Total, *page.Pages = w.at.Total, w.at.Pages // in case the page does not have them
		w.read(page)
		if !w.isPastEnd() {
			break
		}
		w.at.Number--
		if w.at.Number < w.at.First { // the collection shrank
			w.err = nil
			return false
		}
		clear(w.ahead)
	}
	items := page.Len()
	total, pages := w.at.Counts(items, *page.Total, *page.Pages)
	w.at.Read(items, total, pages)
	// A server that ignores page returns the same page forever.
	return w.err == nil && (w.at.Counted() || items == 0 || !bytes.Equal(w.body, before))
}

// read decodes the current page into out.
func (w *walk) read(out codec.FieldCoder) {
	f := w.get()
	w.err = f.err
	if w.err == nil {
		w.body = f.Body
		w.err = w.c.take(w.call, f.Response, out)
	}
}

// isPastEnd reports whether the server rejected the number of the page.
func (w *walk) isPastEnd() bool {
	e, ok := errs.As[*Error](w.err)
	return ok && w.at.Reads > 0 && e.Status == http.StatusBadRequest && strings.HasSuffix(string(e.Code), "_invalid_page_number")
}

// nextPage chooses the page to read next and reports whether there is one.
func (w *walk) nextPage() bool {
	ok, back := w.at.Next()
	if back {
		clear(w.ahead)
	}
	if n := w.at.InVain(); ok && n > 0 {
		w.err = w.c.named(w.call, &Error{
			Status:  http.StatusOK,
			Code:    ErrNotJSON,
			Message: fmt.Sprintf("%d pages in a row with nothing new, and more to come", n),
		})
	}
	return ok && w.err == nil
}

// get returns the current page and requests some pages after it.
func (w *walk) get() fetched {
	for n := w.at.Number + 1; n <= min(w.at.Number+w.c.prefetch, w.at.Last) && !w.at.OneByOne; n++ {
		if w.ahead[n] == nil {
			w.ahead[n] = w.request(n)
		}
	}
	coming := w.ahead[w.at.Number]
	if coming == nil {
		return w.fetch(w.at.Number)
	}
	delete(w.ahead, w.at.Number)
	f := <-coming
	if f.panicked != nil {
		panic(f.panicked) // where the caller can recover it
	}
	if f.Response == nil {
		runtime.Goexit()
	}
	return f
}

// request fetches a page in another goroutine.
func (w *walk) request(number int) chan fetched {
	coming := make(chan fetched, 1)
	w.running.Add(1)
	go func() {
		var f fetched
		defer func() {
			f.panicked = recover()
			coming <- f
			w.running.Done()
		}()
		f = w.fetch(number)
	}()
	return coming
}

func (w *walk) fetch(number int) fetched {
	x := *w.call
	if w.at.Offset >= 0 {
		x.set("offset", w.at.Offset+(number-1)*w.at.Size)
	} else if number > 1 {
		x.set("page", number)
	}
	response, err := w.c.send(w.ctx, &x)
	return fetched{Response: response, err: err}
}
