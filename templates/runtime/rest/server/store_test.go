package server

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// formWith returns a form with a field, a file of a size and a second field.
// Read returns how many bytes of it were read.
func formWith(size int64) (body io.Reader, read func() int64) {
	const (
		before = "--x\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nT\r\n--x\r\n" +
			"Content-Disposition: form-data; name=\"file\"; filename=\"f.png\"\r\n\r\n"
		after = "\r\n--x\r\nContent-Disposition: form-data; name=\"stars\"\r\n\r\n3\r\n--x--\r\n"
	)
	c := &counted{r: io.MultiReader(strings.NewReader(before), io.LimitReader(zeros{}, size), strings.NewReader(after))}
	return c, func() int64 { return c.n }
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

type counted struct {
	r io.Reader
	n int64
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += int64(n)
	return n, err
}

// temporary counts the files in the folder for temporary files.
func temporary(t *testing.T) int {
	t.Helper()
	entries, err := os.ReadDir(os.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}

// A route without an upload reads no file: its body is limited like other
// bodies, and nothing is written to disk.
func TestReadsFilesForUploadsOnly(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("TMP", os.Getenv("TMPDIR"))
	s := &notes{}
	hook := func(context.Context, *rest.Endpoint, *http.Request) error {
		if n := temporary(t); n > 0 {
			t.Errorf("%d files", n)
		}
		return nil
	}
	m := serveNotes(s, Limits{Body: 1 << 20}, Authorize(hook))
	for size, status := range map[int64]int{100: 200, 900 << 10: 200, 2 << 20: 413, 60 << 20: 413} {
		body, read := formWith(size)
		r := httptest.NewRequest("POST", "/wp-json/n/v1/notes/7", body)
		r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		w := httptest.NewRecorder()
		m.ServeHTTP(w, r)
		if w.Code != status || read() > 2<<20 {
			t.Errorf("%d bytes: %d %s after %d", size, w.Code, w.Body, read())
		}
		if p, _ := s.last.(noteWriteParams); status == 200 && (p.Stars != rest.Some(3) || p.Title != rest.Some("T")) {
			t.Errorf("%d bytes: %+v", size, s.last)
		}
	}
	w := send(m, "POST /wp-json/n/v1/notes/7", strings.Repeat("x", 2<<20), "Content-Type: image/png")
	if _, ok := Uploaded(t.Context()); w.Code != 200 || ok {
		t.Error(w.Code, w.Body)
	}
}

// Authorize decides before a file goes to disk.
func TestAuthorizeDecidesBeforeFilesAreStored(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("TMP", os.Getenv("TMPDIR"))
	calls, titles := 0, ""
	hook := func(ctx context.Context, e *rest.Endpoint, r *http.Request) error {
		calls++
		titles += OperationOf(ctx).Param("title").Text()
		if n := temporary(t); n > 0 {
			t.Errorf("%d files", n)
		}
		return errors.New("no")
	}
	m := serveNotes(&uploader{}, Authorize(hook))
	for size, most := range map[int64]int64{100: 1 << 20, 2 << 20: 3 << 20, 60 << 20: 3 << 20} {
		body, read := formWith(size)
		r := httptest.NewRequest("POST", "/wp-json/n/v1/notes", body)
		r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		w := httptest.NewRecorder()
		m.ServeHTTP(w, r)
		if w.Code != 401 || read() > most {
			t.Errorf("%d bytes: %d %s after %d", size, w.Code, w.Body, read())
		}
	}
	if !strings.HasPrefix(titles, "TTT") || calls < 3 || temporary(t) > 0 {
		t.Errorf("%d calls, with the titles %q; %d files are left", calls, titles, temporary(t))
	}
}
