package server

import (
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/form"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

func TestNamesOfUploadsHaveNoFolders(t *testing.T) {
	m := serveNotes(&uploader{})
	for sent, want := range map[string]string{
		`a.png`: "a.png", `../../etc/cron.d/a.png`: "a.png",
		`/a.png`: "a.png", `C:\\temp\\a.png`: "a.png", `..`: "", `a/..`: "",
	} {
		t.Run(sent, func(t *testing.T) {
			w := send(m, "POST /wp-json/n/v1/notes?title=x", "bytes", "Content-Type: image/png",
				`Content-Disposition: attachment; filename="`+sent+`"`)
			v, _ := schema.ParseJSON(w.Body.Bytes())
			if got, _, _ := strings.Cut(v.Member("title").Text(), " "); got != want {
				t.Errorf("%s: %q, want %q", sent, got, want)
			}
		})
	}
}

// Names of files need no quotes. In the header of a body they end at a
// semicolon; in a form PHP reads them to the next space or to the end of the
// quotes.
func TestNamesOfUploadsAreReadAsInPHP(t *testing.T) {
	m := serveNotes(&uploader{})
	for _, x := range []struct{ name, sent, body, form string }{
		{"a name needs no quotes", `; filename=a.png`, "a.png", "a.png"},
		{"a space ends a name in a form", `;filename= a (1).png ; x`, "a (1).png", "a"},
		{"brackets, commas and UTF-8 stay", `; filename=é[1],b.png`, "é[1],b.png", "é[1],b.png"},
		{"a header has the parameter in lower case", `; FileName="é.png"`, "", "é.png"},
		{"a semicolon ends even a quoted name in a header", `; filename="a;b.png"; x=";"`, `"a`, "a;b.png"},
		{"a form has escaped quotes", `; filename="a\"=.png"`, `a\"=.png`, `a"=.png`},
		{"a name in another encoding is ignored", `; filename=a.png; filename*=UTF-8''b.png`, "a.png", "a.png"},
		{"a name in another encoding alone is none", `; filename*=UTF-8''b.png`, "", ""},
		{"no parameter", ``, "", ""},
		{"the last name counts", `; filename=a.png; filename=b.png`, "b.png", "b.png"},
		{"a quote without an end is dropped in a form", `; filename="a.png`, `"a.png`, "a.png"},
		{"a parameter without a value", `; filename`, "", ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			sent := "--x\r\nContent-Disposition: form-data; name=\"file\"" + x.sent +
				"\r\nContent-Type: image/png\r\n\r\nbytes\r\n--x--\r\n"
			for _, u := range []struct{ kind, body, want string }{{"image/png", "bytes", x.body},
				{"multipart/form-data; boundary=x", sent, x.form}} {
				w := send(m, "POST /wp-json/n/v1/notes?title=x", u.body, "Content-Type: "+u.kind,
					"Content-Disposition: attachment"+x.sent)
				v, _ := schema.ParseJSON(w.Body.Bytes())
				if got, is := strings.CutSuffix(v.Member("title").Text(), " image/png bytes x"); is &&
					got != form.Base(u.want) || !is && u.want != "" {
					t.Errorf("%s as %s: %s, want %q", x.sent, u.kind, w.Body, u.want)
				}
			}
		})
	}
}

// Boundaries of forms are found as in PHP: with spaces, after a comma, in
// quotes.
func TestBoundariesAreFoundAsInPHP(t *testing.T) {
	m := serveNotes(&notes{})
	for kind, boundary := range map[string]string{
		"multipart/form-data; boundary=x": "x", "multipart/form-data, boundary=a b": "a b",
		`multipart/form-data; Boundary="a;b"; x`:       "a;b",
		"Multipart/Form-Data;boundary=x;charset=utf-8": "x", "multipart/form-data; charset=utf-8; boundary=é": "é",
	} {
		t.Run(kind, func(t *testing.T) {
			form := "--" + boundary + "\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nT\r\n--" +
				boundary + "--\r\n"
			if w := send(m, "POST /wp-json/n/v1/notes", form, "Content-Type: "+kind); w.Code != 201 {
				t.Errorf("%s: %d %s", kind, w.Code, w.Body)
			}
		})
	}
	for _, kind := range []string{
		"multipart/form-data", "multipart/form-data; boundary",
		"multipart/form-data; boundary=", `multipart/form-data; boundary="x`,
	} {
		t.Run(kind, func(t *testing.T) {
			if w := send(m, "POST /wp-json/n/v1/notes",
				"--x\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\n"+
					"T\r\n--x--\r\n", "Content-Type: "+kind); w.Code != 400 {
				t.Errorf("%s: %d %s", kind, w.Code, w.Body)
			}
		})
	}
}

// Forms are read as by PHP 8.2: a field that is cut off counts, a file does
// not.
func TestReadsIncompleteForms(t *testing.T) {
	const (
		a    = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
		b    = "--x\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\n2\r\n"
		file = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\nContent-Type: t/t\r\n" +
			"\r\ntext\r\n"
		end = "--x--"
	)
	other, second := strings.Replace(file, `"file"`, `"z"`, 1), strings.Replace(file, "text", "second", 1)
	replaced := func(part, old, new string) string { return strings.Replace(part, old, new, 1) }
	for _, c := range []struct{ name, body, want string }{
		{"two fields", a + b + end, `{"a":"1","b":"2"}`},
		{"other order", b + a + end, `{"b":"2","a":"1"}`},
		{"no end", a + b, `{"a":"1","b":"2"}`},
		{"half an end", a + b + "--x", `{"a":"1","b":"2"}`},
		{"hyphens", a + b + "--", `{"a":"1","b":"2"}`},
		{"cut value", a + b[:len(b)-3], `{"a":"1","b":""}`},
		{"cut name", a + b[:30], `{"a":"1"}`},
		{"cut header", a + "--x\r\nContent", `{"a":"1"}`},
		{"only a cut header", b[:20], `{}`},
		{"empty", "", `{}`},
		{"JSON", "{}", `{}`},
		{"file", a + file + end, `{"a":"1"} f t/t text`},
		{"file before a field", a + file + b, `{"a":"1","b":"2"} f t/t text`},
		{"file and half an end", a + file + "--x", `{"a":"1"} f t/t text`},
		{"file without end", a + file, `{"a":"1"}`},
		{"cut file", a + file[:len(file)-4], `{"a":"1"}`},
		{"two files, one cut", a + file + second, `{"a":"1"}`},
		{"the second is named file", other + second + end, `{} f t/t second`},
		{"both are named file", file + second + end, `{} f t/t second`},
		{"the first is named file", file + other + end, `{} f t/t text`},
		{"the second is cut", other + file, `{}`},
		{"no file was chosen", a + replaced(file, `"f"`, `""`) + end, `{"a":"1"}`},
		{"other disposition", replaced(a, "form-data", "attachment") + end, `{"a":"1"}`},
		{"single quotes", replaced(a, `name="a"`, "NAME='a'") + end, `{"a":"1"}`},
		{"brackets without quotes", replaced(a, `"a"`, "a[b][] x") + end, `{"a":{"b":["1"]}}`},
		{"escaped quote", replaced(a, `"a"`, `"a;b\"c" ; filename*=x; x`) + end, `{"a;b\"c":"1"}`},
		{"unbalanced quotes", replaced(a, "form-data; ", `;; x="name=y;`+"'; ") + end, `{}`},
		{"no disposition", replaced(a, "Disposition", "Nothing") + b + end, `{"b":"2"}`},
		{"file without name", a + replaced(file, "name=", "name =") + b, `{"a":"1","b":"2"} f t/t text`},
		{"nothing counts after a part without name", a + replaced(b, "name=", "name =") + a + end, `{"a":"1"}`},
		{"nor after an unknown parameter", a + replaced(b, "name", "file") + file + end, `{"a":"1"}`},
		{"base64 is not decoded", replaced(a, "\r\n\r\n", "\r\nContent-Transfer-Encoding: base64\r\n\r\n") +
			end, `{"a":"1"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			q, err := formOf(strings.NewReader(c.body))
			if err != nil {
				t.Fatalf("%q: %v", c.body, err)
			}
			got := strings.Replace(string(q.sources.layers[0].JSON(nil)), "[]", "{}", 1)
			if f := q.upload.file; f.Body != nil {
				text, _ := io.ReadAll(f.Body)
				got += fmt.Sprintf(" %s %s %s", f.Name, f.Type, text)
			}
			if got != c.want {
				t.Errorf("%q: %s, not %s", c.body, got, c.want)
			}
		})
	}
	if _, err := formOf(io.MultiReader(strings.NewReader(a+b),
		iotest.ErrReader(io.ErrUnexpectedEOF))); err == nil || !strings.Contains(err.Error(), "rest_invalid_body") {
		t.Errorf("a connection that broke: %v", err)
	}
	if _, err := formOf(strings.NewReader(a + b + strings.Replace(a, "1", strings.Repeat("1", 99), 1) +
		end)); err != tooLarge {
		t.Errorf("fields beyond MaxBody: %v", err)
	}
	if _, err := formOf(strings.NewReader(strings.Repeat(other, 99) + end)); err != failure.TooManyParams {
		t.Errorf("parts beyond MaxParams: %v", err)
	}
}

// formOf reads a form.
func formOf(body io.Reader) (*request, error) {
	r := httptest.NewRequest("POST", "/", body)
	r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
	q := newRequest(&NewMux(Limits{Body: 99, Params: 99}).site, r, nil)
	q.e = &endpoint{Endpoint: &rest.Endpoint{Upload: true}}
	return q, q.readMultipart()
}

// A large file of a form is on disk until the handler returns, and rejected if
// the disk is full.
func TestLargeFilesAreOnDiskUntilTheEnd(t *testing.T) {
	folder := t.TempDir()
	temporary := "TMPDIR"
	if runtime.GOOS == "windows" {
		temporary = "TMP"
	}
	t.Setenv(temporary, folder)
	body := "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n" + strings.Repeat("x",
		formMemory+1) + "\r\n--x--"
	q, err := formOf(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(q.upload.file.Body)
	files, _ := os.ReadDir(folder)
	if len(text) != formMemory+1 || q.upload.file.Size != int64(len(text)) || len(files) != 1 {
		t.Errorf("%d bytes of %d, %d files", len(text), q.upload.file.Size, len(files))
	}
	q.release()
	if files, _ := os.ReadDir(folder); len(files) > 0 {
		t.Errorf("%d files are left", len(files))
	}
	t.Setenv(temporary, filepath.Join(folder, "none"))
	if w := send(serveNotes(&uploader{}), "POST /wp-json/n/v1/notes", body,
		"Content-Type: multipart/form-data; boundary=x"); w.Code != 500 {
		t.Error(w.Code, w.Body)
	}
}
