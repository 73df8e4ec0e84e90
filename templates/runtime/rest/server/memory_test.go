package server

import (
	"fmt"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
)

// Requests take memory in proportion to their length, wherever a sender puts
// what they hold. The factor is for values of a few bytes, which are nodes, and
// for parts of a form, which become another form.
func TestRequestsTakeLinearMemory(t *testing.T) {
	m, requests := serveNotes(&notes{}), 0
	fill := func(unit string) string {
		if strings.Contains(unit, "%d") {
			var b strings.Builder
			for i := 0; b.Len() < 1<<20; i++ {
				fmt.Fprintf(&b, unit, i)
			}
			return b.String()
		}
		return strings.Repeat(unit, 1<<20/len(unit))
	}
	x, long := strings.Repeat("x", 60), strings.Repeat("x", 50_000)
	form, multi := "Content-Type: "+body.FormType, "Content-Type: multipart/form-data; boundary=b"
	part := "--b\r\nContent-Disposition: form-data; "
	const list, create = "GET /wp-json/n/v1/notes", "POST /wp-json/n/v1/notes"
	for _, c := range []struct{ name, line, body, header string }{
		{"query of one name", list + "?" + fill("a=%41"+x+"&"), "", "A: b"},
		{"query of names", list + "?" + fill("a%d=%%41"+x+"&"), "", "A: b"},
		{"query of a list", list + "?" + fill("tags[]=+"+x+"&"), "", "A: b"},
		{"query of long values", list + "?" + fill("a=+"+long+"&"), "", "A: b"},
		{"fields", list + "?_fields=" + fill("id,"+x+","), "", "A: b"},
		{"list in a string", list + "?tags=" + fill("+"+x), "", "A: b"},
		{"form", create, fill("a%d=%%41" + x + "&"), form},
		{"form of one long value", create, "a=+" + fill("x"), form},
		{"JSON of escapes", create, `{"a":"` + fill(`\u0041`) + `"}`, jsonBody},
		{"JSON of strings", create, `[` + fill(`"\n`+x+`",`) + `1]`, jsonBody},
		{"JSON of long strings", create, `[` + fill(`"`+long+`\n`+`","`+long+`",`) + `1]`, jsonBody},
		{"JSON of names", create, `{` + fill(`"%d`+x+`":"\n",`) + `"a":1}`, jsonBody},
		{"JSON with invalid UTF-8", create, `[` + fill(`"`+x+`",`) + "\"\xff\"]", jsonBody},
		{"parts", create, fill(part + "name=%d\r\n\r\n" + x + "\r\n"), multi},
		{"long parts", create, fill(part+"name=a\r\n\r\n"+long+"\r\n") + "--b--", multi},
		{"disposition of a part", create, part + fill("; a") + "\r\n\r\n1\r\n--b--", multi},
		{"names of a part", create, part + fill(`;name="a\""`) + "\r\n\r\n1\r\n--b--", multi},
		{"boundary", create, "a", "Content-Type: multipart/form-data; " + fill("boundary")},
		{"content type", create, "a", "Content-Type: application/json; " + fill("A")},
		{"disposition", create + "?title=a", "a", "Content-Disposition: " + fill(";a")},
		{"method", create, "", "X-HTTP-Method-Override: " + fill("a")},
	} {
		t.Run(c.name, func(t *testing.T) {
			least := uint64(1 << 62)
			var before, after runtime.MemStats
			for range 2 {
				r := httptest.NewRequest("POST", "/", strings.NewReader(c.body))
				method, address, _ := strings.Cut(c.line, " ")
				path, query, _ := strings.Cut(address, "?")
				r.Method, r.URL.Path, r.URL.RawQuery = method, path, query
				name, value, _ := strings.Cut(c.header, ": ")
				r.Header.Set(name, value)
				w := httptest.NewRecorder()
				runtime.ReadMemStats(&before)
				m.ServeHTTP(w, r)
				runtime.ReadMemStats(&after)
				least = min(least, after.TotalAlloc-before.TotalAlloc)
			}
			n := uint64(len(c.line) + len(c.body) + len(c.header))
			requests++
			if least > 20*n {
				t.Errorf("%d bytes for a request of %d", least, n)
			}
		})
	}
	t.Logf("counted %d long requests", requests)
}
