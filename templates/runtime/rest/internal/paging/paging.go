// Package paging decides which page of a collection to read next while the
// collection changes.
//
// The numbers of items and pages that a site sends come in, with the identities
// of items, and the number of the next page goes out. It sends no requests. The
// bounds on going back and on empty pages are constants here.
package paging

const (
	// maxInARow is how many pages without a new item are read in a row, not
	// counting pages that are read again. Pages with hidden items are empty.
	maxInARow = 100

	// maxBacks is how often a walk goes back without finding a new item.
	// Servers at one address may count differently.
	maxBacks = 3

	// maxWithoutNew is how many pages without a new item there may be for each
	// page with one before the walk no longer goes back. If counts vary widely,
	// it would read all pages again for each page.
	maxWithoutNew = 10
)

// A Walk is the position of a walk over the pages of a collection. Set Paged,
// Size, Offset, First and Number before the first page.
type Walk struct {
	// Paged reports whether the endpoint has pages.
	Paged bool
	// Size is the number of items on a page, 0 before the first page without
	// per_page.
	Size int
	// Offset is the offset of the first page, or -1.
	Offset int

	// Number is the number of the current page.
	Number int
	// First is the number of the first requested page.
	First int
	// Last is the number of the last page, 0 if it is not known.
	Last int

	// Reads is the number of pages that were read.
	Reads int
	// Total is the number of items of the collection that the site sent last.
	Total int
	// Pages is the number of pages of the collection that the site sent last.
	Pages int
	// PastEnd reports that the site has no page after the current one.
	PastEnd bool
	// OneByOne reports that items moved between pages. Pages are not read ahead
	// then: with responses out of order, items would be lost again.
	OneByOne bool

	seen        map[string]int // read in which an item was seen first
	items       int            // on the current page
	newItems    int
	totalBefore int  // Total of the page before
	farthest    int  // the highest page that was read
	again       bool // the current page was read before
	withoutNew  int  // pages without a new item
	inARow      int  // pages without a new item since the last new one
	backs       int  // steps back since the last new item
}

// Know records an item of the current page and reports whether it was seen
// before. An item without identity was seen if its page was read before.
func (w *Walk) Know(identity string) bool {
	read := w.seen[identity]
	if read != 0 && read != w.Reads || identity == "" && w.again {
		return true
	}
	w.newItems++
	if identity != "" {
		if w.seen == nil {
			w.seen = map[string]int{}
		}
		w.seen[identity] = w.Reads
	}
	return false
}

// Counts returns the numbers of items and pages to believe after a page with
// so many items: a total below what was read does not count all items.
func (w *Walk) Counts(items, total, pages int) (int, int) {
	if items > 0 && total < max(w.Offset, 0)+(w.Number-1)*w.Size+items {
		return w.Total, max(pages, w.Pages)
	}
	return total, pages
}

// Read records that the current page was read.
func (w *Walk) Read(items, total, pages int) {
	w.items, w.totalBefore, w.Total, w.Pages = items, w.Total, total, pages
	w.newItems, w.again = 0, w.Number <= w.farthest
	w.farthest = max(w.farthest, w.Number)
	w.Reads++
	if w.Size == 0 {
		w.Size = items
	}
}

// Counted reports whether the site says how many pages there are.
func (w *Walk) Counted() bool { return w.Pages > 0 || w.Offset >= 0 && w.lastPage() > 0 }

// direction is where a walk goes after a page.
type direction uint8

const (
	atEnd direction = iota
	goBack
	goOn
)

// Next chooses the page to read next. It reports whether there is one, and
// whether the walk went back to it.
func (w *Walk) Next() (ok, back bool) {
	w.inARow++
	if w.newItems > 0 {
		w.inARow, w.backs = 0, 0
	} else {
		w.withoutNew++
	}
	w.Last = w.lastPage()
	switch w.direction() {
	case goOn:
		w.Number++
		return true, false
	case goBack:
		// To the first page that items can have moved to.
		gone := w.totalBefore - w.Total + w.backs*w.Size
		w.Number = max(w.First, ((w.Number-1)*w.Size-gone)/w.Size+1)
		w.OneByOne = true
		w.backs++
		w.inARow = 0
		return true, true
	}
	return false, false
}

// InVain returns the number of pages in a row without a new item, if there are
// too many of them, and 0 otherwise.
func (w *Walk) InVain() int {
	if w.Size == 0 || w.inARow <= len(w.seen)/w.Size+maxInARow {
		return 0
	}
	return w.inARow
}

// direction returns where the walk goes after the current page.
func (w *Walk) direction() direction {
	// Without a number of pages, only a page that is not full ends the walk.
	endless := w.Last == 0 || w.Offset < 0 && w.Pages == 0
	mayGoBack := w.backs < maxBacks && w.withoutNew <= maxWithoutNew*(w.Reads-w.withoutNew)+maxInARow
	switch {
	case !w.Paged || w.Size <= 0:
		return atEnd
	case w.inARow > w.Last+2: // the collection grows faster than it is read
		return atEnd
	case w.Total < w.totalBefore && len(w.seen) > 0 && mayGoBack:
		return goBack
	case w.Number < w.Last && (w.newItems > 0 || !w.PastEnd):
		return goOn
	case endless && w.items >= w.Size && w.newItems > 0:
		return goOn
	}
	return atEnd
}

// lastPage returns the number of the last page, 0 if the server does not send
// it.
func (w *Walk) lastPage() int {
	if w.Size > 0 && (w.Offset >= 0 || w.Pages == 0) {
		return max(0, w.Total-max(0, w.Offset)+w.Size-1) / w.Size
	}
	return w.Pages
}
