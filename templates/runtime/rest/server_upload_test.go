package rest

import (
	"errors"
	"fmt"
	"github.com/restgen/restgen/templates/runtime/rest/internal/form"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

func TestNamesOfUploadsHaveNoFolders(t *testing.T) {
	m := serveNotes(&uploader{})
	for sent, want := range map[string]string{
		`a.png`: "a.png", `../../etc/cron.d/a.png`: "a.png", `/a.png`: "a.png", `C:\\temp\\a.png`: "a.png", `..`: "", `a/..`: "",
	} {
		w := send(m, "POST /wp-json/n/v1/notes?title=x", "bytes", "Content-Type: image/png", `Content-Disposition: attachment; filename="`+sent+`"`)
		v, _ := schema.ParseJSON(w.Body.Bytes())
		if got, _, _ := strings.Cut(v.Member("title").Text(), " "); got != want {
			t.Errorf("%s: %q, want %q", sent, got, want)
		}
	}
}

// Names of files need no quotes. In the header of a body they end at a
// semicolon; in a form PHP reads them to the next space or to the end of the
// quotes.
func TestNamesOfUploads(t *testing.T) {
	m := serveNotes(&uploader{})
	for _, x := range []struct{ sent, body, form string }{
		{`; filename=a.png`, "a.png", "a.png"},
		{`;filename= a (1).png ; x`, "a (1).png", "a"},
		{`; filename=é[1],b.png`, "é[1],b.png", "é[1],b.png"},
		{`; FileName="é.png"`, "", "é.png"},
		{`; filename="a;b.png"; x=";"`, `"a`, "a;b.png"},
		{`; filename="a\"=.png"`, `a\"=.png`, `a"=.png`},
		{`; filename=a.png; filename*=UTF-8''b.png`, "a.png", "a.png"},
		{`; filename*=UTF-8''b.png`, "", ""},
		{``, "", ""},
		{`; filename=a.png; filename=b.png`, "b.png", "b.png"},
		{`; filename="a.png`, `"a.png`, "a.png"},
		{`; filename`, "", ""},
	} {
		sent := "--x\r\nContent-Disposition: form-data; name=\"file\"" + x.sent + "\r\nContent-Type: image/png\r\n\r\nbytes\r\n--x--\r\n"
		for _, u := range []struct{ kind, body, want string }{{"image/png", "bytes", x.body}, {"multipart/form-data; boundary=x", sent, x.form}} {
			w := send(m, "POST /wp-json/n/v1/notes?title=x", u.body, "Content-Type: "+u.kind, "Content-Disposition: attachment"+x.sent)
			v, _ := schema.ParseJSON(w.Body.Bytes())
			if got, is := strings.CutSuffix(v.Member("title").Text(), " image/png bytes x"); is && got != form.Base(u.want) || !is && u.want != "" {
				t.Errorf("%s as %s: %s, want %q", x.sent, u.kind, w.Body, u.want)
			}
		}
	}
}

// Boundaries of forms are found as in PHP: with spaces, after a comma, in
// quotes.
func TestBoundariesOfForms(t *testing.T) {
	m := serveNotes(&notes{})
	for kind, boundary := range map[string]string{
		"multipart/form-data; boundary=x": "x", "multipart/form-data, boundary=a b": "a b", `multipart/form-data; Boundary="a;b"; x`: "a;b",
		"Multipart/Form-Data;boundary=x;charset=utf-8": "x", "multipart/form-data; charset=utf-8; boundary=é": "é",
	} {
		form := "--" + boundary + "\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nT\r\n--" + boundary + "--\r\n"
		if w := send(m, "POST /wp-json/n/v1/notes", form, "Content-Type: "+kind); w.Code != 201 {
			t.Errorf("%s: %d %s", kind, w.Code, w.Body)
		}
	}
	for _, kind := range []string{"multipart/form-data", "multipart/form-data; boundary", "multipart/form-data; boundary=", `multipart/form-data; boundary="x`} {
		if w := send(m, "POST /wp-json/n/v1/notes", "--x\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nT\r\n--x--\r\n", "Content-Type: "+kind); w.Code != 400 {
			t.Errorf("%s: %d %s", kind, w.Code, w.Body)
		}
	}
}

// Forms are read as by PHP 8.2: a field that is cut off counts, a file does
// not.
func TestFormsThatAreCutOff(t *testing.T) {
	const (
		a    = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
		b    = "--x\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\n2\r\n"
		file = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\nContent-Type: t/t\r\n\r\ntext\r\n"
		end  = "--x--"
	)
	other, second := strings.Replace(file, `"file"`, `"z"`, 1), strings.Replace(file, "text", "second", 1)
	for body, want := range map[string]string{
		a + b + end: `{"a":"1","b":"2"}`, a + b: `{"a":"1","b":"2"}`, a + b + "--x": `{"a":"1","b":"2"}`, a + b + "--": `{"a":"1","b":"2"}`,
		a + b[:len(b)-3]: `{"a":"1","b":""}`, a + b[:30]: `{"a":"1"}`, a + "--x\r\nContent": `{"a":"1"}`, b[:20]: `{}`, "": `{}`, "{}": `{}`,
		a + file + end: `{"a":"1"} f t/t text`, a + file + b: `{"a":"1","b":"2"} f t/t text`, a + file + "--x": `{"a":"1"} f t/t text`,
		a + file: `{"a":"1"}`, a + file[:len(file)-4]: `{"a":"1"}`, a + file + second: `{"a":"1"}`, other + second + end: `{} f t/t second`,
		file + second + end: `{} f t/t second`, file + other + end: `{} f t/t text`, other + file: `{}`,
		b + a + end: `{"b":"2","a":"1"}`, a + strings.Replace(file, `"f"`, `""`, 1) + end: `{"a":"1"}`, // no file was chosen
		strings.Replace(a, "form-data", "attachment", 1) + end:                                   `{"a":"1"}`,
		strings.Replace(a, `name="a"`, "NAME='a'", 1) + end:                                      `{"a":"1"}`,
		strings.Replace(a, `"a"`, "a[b][] x", 1) + end:                                           `{"a":{"b":["1"]}}`,
		strings.Replace(a, `"a"`, `"a;b\"c" ; filename*=x; x`, 1) + end:                          `{"a;b\"c":"1"}`,
		strings.Replace(a, "form-data; ", `;; x="name=y;`+"'; ", 1) + end:                        `{}`,
		strings.Replace(a, "Disposition", "Nothing", 1) + b + end:                                `{"b":"2"}`,
		a + strings.Replace(file, "name=", "name =", 1) + b:                                      `{"a":"1","b":"2"} f t/t text`, // a file needs no name
		a + strings.Replace(b, "name=", "name =", 1) + a + end:                                   `{"a":"1"}`,                    // nothing counts behind it
		a + strings.Replace(b, "name", "file", 1) + file + end:                                   `{"a":"1"}`,
		strings.Replace(a, "\r\n\r\n", "\r\nContent-Transfer-Encoding: base64\r\n\r\n", 1) + end: `{"a":"1"}`,
	} {
		q, err := formOf(strings.NewReader(body))
		if err != nil {
			t.Fatalf("%q: %v", body, err)
		}
		got := strings.Replace(string(q.layers[0].JSON(nil)), "[]", "{}", 1)
		if f := q.upload.file; f.Body != nil {
			text, _ := io.ReadAll(f.Body)
			got += fmt.Sprintf(" %s %s %s", f.Name, f.Type, text)
		}
		if got != want {
			t.Errorf("%q: %s, not %s", body, got, want)
		}
	}
	if _, err := formOf(io.MultiReader(strings.NewReader(a+b), iotest.ErrReader(io.ErrUnexpectedEOF))); !errors.Is(err, ErrorCode("rest_invalid_body")) {
		t.Errorf("a connection that broke: %v", err)
	}
	if _, err := formOf(strings.NewReader(a + b + strings.Replace(a, "1", strings.Repeat("1", 99), 1) + end)); err != tooLarge {
		t.Errorf("fields beyond MaxBody: %v", err)
	}
	if _, err := formOf(strings.NewReader(strings.Repeat(other, 99) + end)); err != tooManyParams {
		t.Errorf("parts beyond MaxParams: %v", err)
	}
}

// formOf reads a form.
func formOf(body io.Reader) (*request, error) {
	r := httptest.NewRequest("POST", "/", body)
	r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
	q := newRequest(NewMux(Limits{Body: 99, Params: 99}), r, nil)
	q.e = &endpoint{Endpoint: &Endpoint{Upload: true}}
	return q, q.readMultipart()
}

// A large file of a form is on disk until the handler returns, and rejected if
// the disk is full.
func TestLargeFilesOfForms(t *testing.T) {
	folder := t.TempDir()
	temporary := "TMPDIR"
	if runtime.GOOS == "windows" {
		temporary = "TMP"
	}
	t.Setenv(temporary, folder)
	body := "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n" + strings.Repeat("x", formMemory+1) + "\r\n--x--"
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
	if w := send(serveNotes(&uploader{}), "POST /wp-json/n/v1/notes", body, "Content-Type: multipart/form-data; boundary=x"); w.Code != 500 {
		t.Error(w.Code, w.Body)
	}
}
