package server

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// The result of an edit is a new item next to the edited one. If only the
// handler reports a new item, its address is not known.
func TestEditedItemIsNextToTheOld(t *testing.T) {
	for _, status := range []int{0, 201} {
		edit := rest.Endpoint{
			Namespace: "n/v1", Route: `/n/v1/made/(?P<id>[\d]+)/edit`, Methods: []string{"POST"}, Status: status,
		}
		m := NewMux(SiteAddress("https://site.example"))
		handleID(m, &edit, func(ctx context.Context, _ int, _ noteListParams) (rest.Raw, error) {
			SetStatus(ctx, 201)
			return `{"id":8}`, nil
		})
		w := send(m, "POST /wp-json/n/v1/made/7/edit", "")
		if got := w.Header().Get("Location"); w.Code != 201 ||
			got != "https://site.example/wp-json/n/v1/made/8" && got != "" || (got == "") != (status == 0) {
			t.Errorf("%d: %d %s", status, w.Code, got)
		}
	}
}

// uncounted is an implementation that returns no totals, like a client of a
// site that sends none.
type uncounted struct {
	notes
	items int
}

func (s *uncounted) List(context.Context, noteListParams) (rest.Page[note], error) {
	return rest.Page[note]{Items: make([]note, s.items)}, nil
}

func TestUnknownTotalsAreNotSent(t *testing.T) {
	for items, want := range map[int]string{0: "0", 2: ""} {
		h := send(serveNotes(&uncounted{items: items}), "GET /wp-json/n/v1/notes?page=2", "").Header()
		if h.Get("X-WP-Total") != want || h.Get("X-WP-TotalPages") != want ||
			strings.Contains(h.Get("Link"), "prev") != (want == "0") {
			t.Errorf("%d items: %v", items, h)
		}
	}
}

// accepting is an implementation that sets the status.
type accepting struct {
	notes
	status int
}

func (s *accepting) Get(ctx context.Context, id int, p noteListParams) (note, error) {
	SetStatus(ctx, s.status)
	return s.answer("get", id, p)
}

func TestHandlersSetStatusesOfSuccess(t *testing.T) {
	for status, want := range map[int]int{202: 202, 299: 299, 0: 200, 302: 200, 404: 200, 99: 200} {
		expect(t, send(serveNotes(&accepting{status: status}), "GET /wp-json/n/v1/notes/7", ""), want, viewed)
	}
	m := serveNotes(&accepting{status: http.StatusNoContent})
	expect(t, send(m, "GET /wp-json/n/v1/notes/7", ""), 204, "")
	expect(t, send(m, "GET /wp-json/n/v1/notes/7?_envelope", ""), 200,
		`{"body":null,"status":204,"headers":{"Allow":"GET, POST, PUT, PATCH, DELETE"}}`)
	expect(t, send(serveNotes(&accepting{notes{err: errors.New("x")}, 202}), "GET /wp-json/n/v1/notes/7", ""),
		500, private)
	SetStatus(context.Background(), 202) // outside of a handler it goes nowhere
}

// Revisions without a page size are a single page, or no page if there are
// none.
func TestTotalsWithoutSizeAreOnePage(t *testing.T) {
	for _, c := range []struct {
		items, total int
		want         string
	}{{3, 3, "1"}, {0, 0, "0"}, {2, 3, "0"}} {
		t.Run(c.want, func(t *testing.T) {
			m := NewMux()
			e := &rest.Endpoint{
				Namespace: "n/v1", Route: "/n/v1/revisions", Methods: []string{"GET"},
				Args: []schema.Schema{{Name: "per_page", Type: schema.Integer}},
			}
			handlePage(m, e, func(context.Context, oneParam) (rest.Page[note], error) {
				return rest.Page[note]{Items: make([]note, c.items), Total: c.total}, nil
			})
			if got := send(m, "GET /wp-json/n/v1/revisions", "").Header().Get("X-WP-TotalPages"); got != c.want {
				t.Errorf("%d of %d: %s pages, not %s", c.items, c.total, got, c.want)
			}
		})
	}
}

// If edit is the value of a capture, the new item is below it, not next to it.
func TestCaptureNamedEditIsNoEdit(t *testing.T) {
	made := rest.Endpoint{Namespace: "n/v1", Route: `/n/v1/made/(?P<slug>[\w]+)`, Methods: []string{"POST"}, Status: 201}
	m := NewMux(SiteAddress("https://site.example"))
	handle(m, &made, func(context.Context, noteListParams) (rest.Raw, error) {
		return `{"id":8}`, nil
	})
	if got := send(m, "POST /wp-json/n/v1/made/edit",
		"").Header().Get("Location"); got != "https://site.example/wp-json/n/v1/made/edit/8" {
		t.Error(got)
	}
}
