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
//go:noinline
func All[T any, P codec.PointerTo[T]](ctx context.Context, c *Client, e *Endpoint, path string, params codec.FieldCoder) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		w := c.walk(ctx, e, path, params)
		defer w.stop()
		var page Page[T]
		for w.next(PageOf(&page)) {
			for i := range page.Items {
				item := &page.Items[i]
				if !w.known(P(item)) && !yield(*item, nil) {
					return
				}
			}
			page = Page[T]{}
		}
		if w.err != nil {
			yield(*new(T), w.err)
		}
	}
}

// walk is the state of All.
type walk struct {
	c      *Client
	ctx    context.Context // ends with the walk
	cancel context.CancelFunc
	call   *call
	err    error // that ended the walk

	// Read in which an item was seen first, by its identity.
	seen map[string]int
	// Pages requested ahead, by number.
	ahead   map[int]chan fetched
	running sync.WaitGroup

	// Whether the endpoint has pages.
	paged bool
	// Number of items on a page, 0 before the first page without per_page.
	size int
	// Offset of the first page, -1 if params have none.
	offset int

	// Numbers of pages: the current one, the first one requested, the highest
	// one read, and the last one of the collection.
	number   int
	first    int
	farthest int
	last     int

	// The current page.
	body        []byte
	items       int
	newItems    int
	total       int  // number of items of the collection
	pages       int  // number of pages of the collection
	totalBefore int  // total of the page before
	again       bool // the page was read before
	refused     bool // there is no page after it

	// Counts of pages read.
	reads      int
	withoutNew int // without a new item
	inARow     int // without a new item since the last new one
	// How often the walk went back since the last new item.
	backs int
	// Whether pages moved. Then they are read one by one: with responses out
	// of order, items would be lost again.
	oneByOne bool
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
	w := &walk{c: c, seen: map[string]int{}, ahead: map[int]chan fetched{}}
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
	arg := func(name string) *schema.Schema { return e.in(c.deployment.Index).arg(name, c.deployment.Index) }
	w.paged = arg("page") != nil || arg("offset") != nil
	w.first, w.size, w.offset = number("page", "1"), number("per_page", "0"), number("offset", "-1")
	if w.offset >= 0 {
		w.first = 1 // the server ignores page then
	}
	w.number = w.first
	perPage := arg("per_page")
	if perPage == nil || perPage.Default == nil || w.size != 0 {
		return w
	}
	if most := int(min(perPage.Maximum.Or(0), 1<<31-1)); most > 0 {
		w.size = most
		w.call.set("per_page", most)
	}
	return w
}

// stop ends the requests under way.
func (w *walk) stop() {
	w.cancel()
	w.running.Wait()
}

// set sets a parameter of the query.
func (x *call) set(name string, n int) {
	pairs := slices.DeleteFunc(strings.Split(string(x.query), "&"), func(pair string) bool {
		return pair == "" || strings.HasPrefix(pair, name+"=")
	})
	x.query = []byte(strings.Join(append(pairs, name+"="+strconv.Itoa(n)), "&"))
}

// next decodes the next page into result and reports whether there was one.
func (w *walk) next(result codec.FieldCoder) bool {
	if w.err != nil || w.reads > 0 && !w.nextPage() {
		return false
	}
	before := w.body
	page := result.(pageResult)
	_, total, pages := page(nil)
	for w.refused = false; ; w.refused = true {
		*total, *pages = w.total, w.pages // in case the page does not have them
		w.read(result)
		if !w.isPastEnd() {
			break
		}
		w.number--
		if w.number < w.first { // the collection shrank
			w.err = nil
			return false
		}
		clear(w.ahead)
	}
	items, _, _ := page(nil)
	if items > 0 && *total < max(w.offset, 0)+(w.number-1)*w.size+items { // not a number of all items
		*total, *pages = w.total, max(*pages, w.pages)
	}
	w.items, w.totalBefore, w.total, w.pages = items, w.total, *total, *pages
	w.newItems, w.again = 0, w.number <= w.farthest
	w.farthest = max(w.farthest, w.number)
	w.reads++
	if w.size == 0 {
		w.size = items
	}
	counted := w.pages > 0 || w.offset >= 0 && w.lastPage() > 0
	// A server that ignores page returns the same page forever.
	return w.err == nil && (counted || items == 0 || !bytes.Equal(w.body, before))
}

// read decodes the current page into result.
func (w *walk) read(result codec.FieldCoder) {
	f := w.get()
	w.err = f.err
	if w.err == nil {
		w.body = f.Body
		w.err = w.c.take(w.call, f.Response, result)
	}
}

// isPastEnd reports whether the server rejected the number of the page.
func (w *walk) isPastEnd() bool {
	e, ok := errorAs[*Error](w.err)
	return ok && w.reads > 0 && e.Status == http.StatusBadRequest && strings.HasSuffix(e.Code, "_invalid_page_number")
}

// known reports whether an item was yielded before. An item without identity
// was if its page was read before.
func (w *walk) known(item codec.FieldCoder) bool {
	key := codec.Identity(item)
	read := w.seen[key]
	if read != 0 && read != w.reads || key == "" && w.again {
		return true
	}
	w.newItems++
	if key != "" {
		w.seen[key] = w.reads
	}
	return false
}

const (
	// maxInARow is how many pages without a new item are read in a row, besides
	// those that are read again. Pages with hidden items are empty.
	maxInARow = 100

	// maxBacks is how often a walk goes back without finding a new item.
	// Servers behind one address do not count alike.
	maxBacks = 3

	// maxWithoutNew is how many pages without a new item there may be for each
	// page with one before the walk no longer goes back. If counts vary widely,
	// it would read all pages again for each page.
	maxWithoutNew = 10
)

// direction is where a walk goes after a page.
type direction uint8

const (
	atEnd direction = iota
	goBack
	goOn
)

// nextPage chooses the page to read next and reports whether there is one.
func (w *walk) nextPage() bool {
	w.inARow++
	if w.newItems > 0 {
		w.inARow, w.backs = 0, 0
	} else {
		w.withoutNew++
	}
	w.last = w.lastPage()
	switch w.direction() {
	case atEnd:
		return false
	case goOn:
		w.number++
	case goBack:
		// To the first page that items can have moved to.
		gone := w.totalBefore - w.total + w.backs*w.size
		w.number = max(w.first, ((w.number-1)*w.size-gone)/w.size+1)
		clear(w.ahead)
		w.oneByOne = true
		w.backs++
		w.inARow = 0
	}
	if w.inARow > len(w.seen)/w.size+maxInARow {
		w.err = w.c.named(w.call, &Error{
			Status:  http.StatusOK,
			Code:    string(ErrNotJSON),
			Message: fmt.Sprintf("%d pages in a row with nothing new, and more to come", w.inARow),
		})
	}
	return w.err == nil
}

// direction returns where the walk goes after the current page.
func (w *walk) direction() direction {
	// Without a number of pages, only a page that is not full ends the walk.
	endless := w.last == 0 || w.offset < 0 && w.pages == 0
	mayGoBack := w.backs < maxBacks && w.withoutNew <= maxWithoutNew*(w.reads-w.withoutNew)+maxInARow
	switch {
	case !w.paged || w.size <= 0:
		return atEnd
	case w.inARow > w.last+2: // the collection grows faster than it is read
		return atEnd
	case w.total < w.totalBefore && len(w.seen) > 0 && mayGoBack:
		return goBack
	case w.number < w.last && (w.newItems > 0 || !w.refused):
		return goOn
	case endless && w.items >= w.size && w.newItems > 0:
		return goOn
	}
	return atEnd
}

// lastPage returns the number of the last page, 0 if the server does not send
// it.
func (w *walk) lastPage() int {
	if w.size > 0 && (w.offset >= 0 || w.pages == 0) {
		return max(0, w.total-max(0, w.offset)+w.size-1) / w.size
	}
	return w.pages
}

// get returns the current page and requests some pages after it.
func (w *walk) get() fetched {
	for n := w.number + 1; n <= min(w.number+w.c.prefetch, w.last) && !w.oneByOne; n++ {
		if w.ahead[n] == nil {
			w.ahead[n] = w.request(n)
		}
	}
	coming := w.ahead[w.number]
	if coming == nil {
		return w.fetch(w.number)
	}
	delete(w.ahead, w.number)
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
	if w.offset >= 0 {
		x.set("offset", w.offset+(number-1)*w.size)
	} else if number > 1 {
		x.set("page", number)
	}
	response, err := w.c.send(w.ctx, &x)
	return fetched{Response: response, err: err}
}
