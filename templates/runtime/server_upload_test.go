package rest

import (
	"strings"
	"testing"
)

func TestNamesOfUploadsHaveNoFolders(t *testing.T) {
	m := serveNotes(&uploader{})
	for sent, want := range map[string]string{
		`a.png`: "a.png", `../../etc/cron.d/a.png`: "a.png", `/a.png`: "a.png", `C:\\temp\\a.png`: "a.png", `..`: "", `a/..`: "",
	} {
		w := send(m, "POST /wp-json/n/v1/notes?title=x", "bytes", "Content-Type: image/png", `Content-Disposition: attachment; filename="`+sent+`"`)
		v, _ := ParseJSON(w.Body.Bytes())
		if got, _, _ := strings.Cut(v.Member("title").Text(), " "); got != want {
			t.Errorf("%s: %q, want %q", sent, got, want)
		}
	}
}

// Boundaries of forms are found as by PHP: with spaces, behind a comma, in quotes.
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
