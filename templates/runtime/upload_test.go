package rest

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
)

var samplesUpload = Endpoint{Namespace: "x/v1", Route: "/x/v1/media", Methods: []string{"POST"}, Status: 201}

// onlyReader hides what else a reader can do.
type onlyReader struct{ io.Reader }

func TestUpload(t *testing.T) {
	type seen struct {
		length                      int64
		kind, disposition, rawQuery string
		body                        string
		form                        map[string][]string
		file, fileKind              string
	}
	var got seen
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		got = seen{length: r.ContentLength, kind: r.Header.Get("Content-Type"), disposition: r.Header.Get("Content-Disposition"), rawQuery: r.URL.RawQuery}
		if strings.HasPrefix(got.kind, "multipart/") {
			if err := r.ParseMultipartForm(1 << 20); err != nil {
				t.Error(err)
			}
			got.form = r.MultipartForm.Value
			head := r.MultipartForm.File["file"][0]
			f, _ := head.Open()
			b, _ := io.ReadAll(f)
			got.body, got.file, got.fileKind = string(b), head.Filename, head.Header.Get("Content-Type")
		} else {
			b, _ := io.ReadAll(r.Body)
			got.body = string(b)
		}
		reply(w, 201, `{"id":3}`)
	}, ValidateBeforeSend(true))
	const bytesOf = "\x89PNG bytes"
	params := &sampleParams{Search: Some("a b"), Status: []sampleStatus{"x", "y"}}
	for _, x := range []struct {
		file   File
		length int64
		kind   string
	}{
		{File{Name: `/home/me/a"b;c.png`, Body: strings.NewReader(bytesOf)}, int64(len(bytesOf)), "image/png"},
		{File{Name: "a.unknown", Body: onlyReader{strings.NewReader(bytesOf)}}, -1, "application/octet-stream"},
		{File{Name: "a", Type: "text/x", Size: int64(len(bytesOf)), Body: onlyReader{strings.NewReader(bytesOf)}}, int64(len(bytesOf)), "text/x"},
	} {
		for _, form := range []bool{false, true} {
			x.file.Form = form
			if s, ok := x.file.Body.(io.Seeker); ok {
				s.Seek(0, io.SeekStart)
			} else {
				x.file.Body = onlyReader{strings.NewReader(bytesOf)}
			}
			p, err := Upload[samplePost](context.Background(), c, &samplesUpload, "/x/v1/media", x.file, params)
			if err != nil || p.ID != 3 || got.body != bytesOf || (got.length < 0) != (x.length < 0) {
				t.Errorf("%s: %v %+v", x.file.Name, err, got)
			}
			if form {
				if fmt.Sprint(got.form) != "map[search:[a b] status[]:[x y]]" || got.fileKind != x.kind || got.rawQuery != "" {
					t.Errorf("%+v", got)
				}
			} else if got.kind != x.kind || got.rawQuery != "search=a%20b&status%5B%5D=x&status%5B%5D=y" || got.length != x.length ||
				got.disposition != `attachment; filename="`+strings.NewReplacer(`"`, "_", ";", "_").Replace(filepath.Base(x.file.Name))+`"` {
				t.Errorf("%+v", got)
			}
		}
	}
}

func TestUploadFaults(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-WP-Upload-Attachment-ID", "12")
		reply(w, 503, `{"code":"x","message":"m","data":null}`)
	}, RetryWrites())
	upload := func(f File) error {
		_, err := Upload[samplePost](context.Background(), c, &samplesUpload, "/x/v1/media", f, nil)
		return err
	}
	failsWith(t, upload(File{Name: "a"}), ErrBadRequest, "Body")
	failsWith(t, upload(File{Body: strings.NewReader("")}), ErrBadRequest, "Name")
	e := failsWith(t, upload(File{Name: "a", Body: strings.NewReader("x")}), "x", "m")
	if e.Header.Get("X-WP-Upload-Attachment-ID") != "12" {
		t.Errorf("%+v", e.Header)
	}
	failsWith(t, upload(File{Name: "a", Body: io.MultiReader(strings.NewReader("x"), broken{})}), ErrTransport, "disk on fire")
}

// A file whose size is not what was said is an error, of which the server gets too little to take it for a file.
func TestUploadOfAnotherSize(t *testing.T) {
	var whole atomic.Int32
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		_, err := io.Copy(io.Discard, r.Body)
		if err == nil {
			whole.Add(1)
		}
		reply(w, 201, `{"id":3}`)
	})
	for size, want := range map[int64]string{4: "more bytes than its Size", 20: "fewer bytes than its Size", 9: ""} {
		for _, form := range []bool{false, true} {
			for _, body := range []io.Reader{strings.NewReader("123456789"), iotest.OneByteReader(strings.NewReader("123456789"))} {
				_, err := Upload[samplePost](context.Background(), c, &samplesUpload, "/x/v1/media", File{Name: "a", Body: body, Size: size, Form: form}, nil)
				if want != "" {
					failsWith(t, err, ErrTransport, want)
				} else if err != nil {
					t.Error(err)
				}
			}
		}
	}
	if n := whole.Load(); n != 4 {
		t.Errorf("%d files arrived, want 4", n)
	}
}

// An upload is sent once, so that a redirect ends it: the address to use is named.
func TestUploadThatIsRedirected(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://site.example"+r.URL.Path+"?key=secret", http.StatusPermanentRedirect)
	})
	_, err := Upload[samplePost](context.Background(), c, &samplesUpload, "/x/v1/media", File{Name: "a", Body: strings.NewReader("x")}, nil)
	failsWith(t, err, ErrRedirect, "the server redirects to https://site.example/wp-json/x/v1/media, which is not followed")
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, fmt.Errorf("disk on fire") }

// A large file is not held in memory.
func TestUploadStreams(t *testing.T) {
	const size = 64 << 20
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		n, _ := io.Copy(io.Discard, r.Body)
		reply(w, 201, fmt.Sprintf(`{"id":%d}`, n))
	})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	body := io.LimitReader(endless{}, size)
	p, err := Upload[samplePost](context.Background(), c, &samplesUpload, "/x/v1/media", File{Name: "a.bin", Body: body}, nil)
	if err != nil || p.ID != size {
		t.Error(p.ID, err)
	}
	if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > size/4 {
		t.Errorf("%d bytes allocated for a file of %d", after.TotalAlloc-before.TotalAlloc, size)
	}
}

type endless struct{}

func (endless) Read(b []byte) (int, error) { return len(b), nil }
