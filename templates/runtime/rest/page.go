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

// All walks a collection, page by page, from the page or the offset that in asks for. Unless in says otherwise
// the pages are as large as the server allows. The walk ends at the first error, which it yields.
//
// It holds while the collection changes: what moves to a page that is already read, because something before it
// was deleted, is read there, and nothing comes twice. For that an answer has to tell how many items there are,
// and an item its id or uuid: with the option Fields ask for it. Where no number of items or pages is told, the end is a page
// that is not full, or is like the one before. Nobody can tell when as many items go as come between two pages.
// Pages before the first that in asks for are not read. Too many pages without a new item are an error, ErrNotJSON.
//
//go:noinline
func All[T any, P codec.PointerTo[T]](ctx context.Context, c *Client, e *Endpoint, path string, in codec.FieldCoder) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		w := c.walk(ctx, e, path, in)
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
	c       *Client
	ctx     context.Context // until the walk stops
	cancel  context.CancelFunc
	call    *call
	err     error                // has ended the walk
	seen    map[string]int       // the read with which an item came first
	body    []byte               // of the page
	ahead   map[int]chan fetched // pages that are asked for
	running sync.WaitGroup

	// Numbers of pages: this one, the first that was asked for, the one furthest behind that has come, the last.
	number, first, far, end int

	// How many items a page has, 0 until the first has come, and which is the first, where the call says so; -1 else.
	size, offset int

	// The items of this page, and those of them that are new; how many items and pages there are as it says, and items as the
	// page before said.
	items, fresh, total, pages, before int

	// Pages that have come, of these those without a new item, in a row and in all, and how often the walk went back since the
	// last new item.
	reads, stale, vain, backs int

	paged   bool // the endpoint has pages
	refused bool // the page behind this one, as there are not so many
	again   bool // this page has come before
	alone   bool // one page at a time, once pages have moved: those that are answered out of order lose items again
}

// fetched is an answer that is not decoded yet. It is nil where a hook panicked, or ended its goroutine.
type fetched struct {
	*Response
	err      error
	panicked any
}

// walk prepares the walk of All.
func (c *Client) walk(ctx context.Context, e *Endpoint, path string, in codec.FieldCoder) *walk {
	w := &walk{c: c, seen: map[string]int{}, ahead: map[int]chan fetched{}}
	w.ctx, w.cancel = context.WithCancel(ctx)
	if w.call, w.err = c.prepare(e, path, in); w.err != nil {
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
		w.first = 1 // of those behind the offset: the server does not look at page then
	}
	w.number = w.first
	if perPage := arg("per_page"); perPage != nil && perPage.Default != nil && w.size == 0 {
		if most := int(min(perPage.Maximum.Or(0), 1<<31-1)); most > 0 {
			w.size = most // the endpoint has pages by default
			w.call.set("per_page", most)
		}
	}
	return w
}

// stop ends the requests that are on their way.
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

// next decodes the page to read next into p, and reports whether there was one.
func (w *walk) next(result codec.FieldCoder) bool {
	if w.err != nil || w.reads > 0 && !w.nextPage() {
		return false
	}
	before := w.body
	page := result.(pageResult)
	_, total, pages := page(nil)
	for w.refused = false; ; w.refused = true {
		*total, *pages = w.total, w.pages // what the page does not say of the others is as the page before said
		answer := w.get()
		if w.err = answer.err; w.err == nil {
			w.body = answer.Body
			w.err = w.c.take(w.call, answer.Response, result)
		}
		e, ok := errorAs[*Error](w.err)
		if w.reads == 0 || !ok || e.Status != http.StatusBadRequest || !strings.HasSuffix(e.Code, "_invalid_page_number") {
			break // else there are not so many pages
		}
		if w.number--; w.number < w.first { // the collection shrank
			w.err = nil
			return false
		}
		clear(w.ahead)
	}
	items, _, _ := page(nil)
	if items > 0 && *total < max(w.offset, 0)+(w.number-1)*w.size+items { // no count of what these items are among
		*total, *pages = w.total, max(*pages, w.pages)
	}
	w.items, w.before, w.total, w.pages = items, w.total, *total, *pages
	w.fresh, w.again = 0, w.number <= w.far
	w.far = max(w.far, w.number)
	w.reads++
	if w.size == 0 {
		w.size = items
	}
	told := w.pages > 0 || w.offset >= 0 && w.last() > 0
	return w.err == nil && (told || items == 0 || !bytes.Equal(w.body, before)) // a server that does not look at page has no end
}

// known reports whether an item has come before. Those that cannot be told apart have when their page has.
func (w *walk) known(item codec.FieldCoder) bool {
	key := codec.Identity(item)
	if read := w.seen[key]; read != 0 && read != w.reads || key == "" && w.again {
		return true
	}
	if w.fresh++; key != "" {
		w.seen[key] = w.reads
	}
	return false
}

// maxStale is how many pages without a new item a walk reads in a row, besides those that it reads again: pages of
// items that the user may not see are empty.
const maxStale = 100

// maxBacks is how often a walk goes back in vain: servers that share the work do not count alike.
const maxBacks = 3

// maxVain is how many pages without a new item there may be for each with one before the walk goes back no more: where
// counts swing widely, it would read all pages again for each.
const maxVain = 10

// nextPage finds the page to read after this one, and reports whether there is one.
func (w *walk) nextPage() bool {
	if w.stale++; w.fresh > 0 {
		w.stale, w.backs = 0, 0
	} else {
		w.vain++
	}
	w.end = w.last()
	endless := w.end == 0 || w.offset < 0 && w.pages == 0 // nothing but the total tells of an end, which some say of the page alone
	switch {
	case !w.paged || w.size <= 0 || w.stale > w.end+2: // as many as there are: the collection grows faster than it is read
		return false
	case w.total < w.before && len(w.seen) > 0 && w.backs < maxBacks && w.vain <= maxVain*(w.reads-w.vain)+maxStale:
		// Back to the first page to which items can have moved when so many before them went.
		gone := w.before - w.total + w.backs*w.size
		w.number = max(w.first, ((w.number-1)*w.size-gone)/w.size+1)
		clear(w.ahead) // they are numbered otherwise now
		w.alone = true
		w.backs, w.stale = w.backs+1, 0
	case w.number < w.end && (w.fresh > 0 || !w.refused), endless && w.items >= w.size && w.fresh > 0:
		w.number++
	default:
		return false
	}
	if w.stale > len(w.seen)/w.size+maxStale {
		w.err = w.c.named(w.call, &Error{Status: http.StatusOK, Code: string(ErrNotJSON),
			Message: fmt.Sprintf("%d pages in a row with nothing new, and more to come", w.stale)})
	}
	return w.err == nil
}

// last returns the number of the last page, 0 when the server does not tell.
func (w *walk) last() int {
	if w.size > 0 && (w.offset >= 0 || w.pages == 0) {
		return max(0, w.total-max(0, w.offset)+w.size-1) / w.size
	}
	return w.pages
}

// get returns the page to read next, and asks for some behind it.
func (w *walk) get() fetched {
	for n := w.number + 1; n <= min(w.number+w.c.prefetch, w.end) && !w.alone; n++ {
		if w.ahead[n] != nil {
			continue
		}
		coming := make(chan fetched, 1)
		w.ahead[n] = coming
		w.running.Add(1)
		go func() {
			var f fetched
			defer func() {
				f.panicked = recover()
				coming <- f
				w.running.Done()
			}()
			f = w.fetch(n)
		}()
	}
	coming := w.ahead[w.number]
	if coming == nil {
		return w.fetch(w.number)
	}
	delete(w.ahead, w.number)
	f := <-coming
	if f.panicked != nil {
		panic(f.panicked) // where the caller can recover it
	} else if f.Response == nil {
		runtime.Goexit()
	}
	return f
}

func (w *walk) fetch(number int) fetched {
	x := *w.call
	if w.offset >= 0 {
		x.set("offset", w.offset+(number-1)*w.size)
	} else if number > 1 {
		x.set("page", number)
	}
	answer, err := w.c.send(w.ctx, &x)
	return fetched{Response: answer, err: err}
}
