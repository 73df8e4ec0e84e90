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
