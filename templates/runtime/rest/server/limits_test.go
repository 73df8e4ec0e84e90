package server

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/pcre"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

func TestRequestsBeyondLimitsAreRejected(t *testing.T) {
	m := serveNotes(&notes{}, Limits{Body: 100, Depth: 3, Params: 10, Upload: 200})
	const post, list = "POST /wp-json/n/v1/notes", "GET /wp-json/n/v1/notes"
	for _, c := range []struct {
		name, line, body, header string
		status                   int
	}{
		{name: "long JSON", line: post, body: `{"title":"` + strings.Repeat("x", 100) + `"}`, header: jsonBody,
			status: 413},
		{name: "long body", line: "PUT /wp-json/n/v1/notes/7", body: strings.Repeat("x", 101), header: "X: y",
			status: 413},
		{name: "deep JSON", line: post, body: `{"title":[[[[]]]]}`, header: jsonBody, status: 400},
		{name: "many values", line: post, body: `{"title":"","a":[1,2,3,4,5,6,7,8]}`, header: jsonBody, status: 400},
		{name: "long query", line: list + "?a&b&c&d&e&f&g&h&i&j&k&l", header: "X: y", status: 400},
		{name: "long form", line: post, body: "a=&b=&c=&d=&e=&f=&g=&h=&i=&j=&k=&l=",
			header: "Content-Type: " + body.FormType, status: 400},
		{name: "string of few items", line: list + "?tags=a,b,a,b,a", header: "X: y", status: 200},
		{name: "string of many items", line: list + "?tags=a,b,a,b,a,b,a,b,a,b", header: "X: y", status: 400},
		{name: "brackets in a string", line: post, body: `{"title":"[[[[[\"[[["}`, header: jsonBody, status: 201},
	} {
		t.Run(c.name, func(t *testing.T) {
			if w := send(m, c.line, c.body, c.header); w.Code != c.status {
				t.Errorf("%s %s: %d %s", c.line, c.body, w.Code, w.Body)
			}
		})
	}
}

// The default depth is the maximum: no limit raises it.
func TestDepthLimitCannotBeRaised(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for _, depth := range []int{0, -1, 511, 512, 1000} {
		m := serveNotes(&notes{}, Limits{Depth: depth})
		for n, status := range map[int]int{510: 201, 511: 400} { // of the members, one level below the object
			w := send(m, "POST /wp-json/n/v1/notes", `{"title":"x","a":`+nested(n)+`}`, jsonBody)
			if w.Code != status {
				t.Errorf("limit %d, depth %d: %d %s", depth, n+1, w.Code, w.Body)
			}
		}
	}
}

// A negative limit means no limit.
func TestNegativeLimitsAreNone(t *testing.T) {
	m := serveNotes(&notes{}, Limits{-1, -1, -1, -1})
	for _, c := range []struct{ name, body, header string }{
		{name: "nested JSON", body: `{"title":"x","a":[[1]]}`, header: jsonBody},
		{name: "form", body: "title=x", header: "Content-Type: " + body.FormType},
		{name: "long JSON", body: `{"title":"` + strings.Repeat("x", 9<<20) + `"}`, header: jsonBody},
	} {
		t.Run(c.name, func(t *testing.T) {
			if w := send(m, "POST /wp-json/n/v1/notes?a=b&_fields=id,a.b", c.body, c.header); w.Code != 201 {
				t.Errorf("%d %s", w.Code, w.Body)
			}
		})
	}
	m = serveNotes(&uploader{}, Limits{Upload: -1})
	if w := send(m, "POST /wp-json/n/v1/notes?title=x", "bytes", "Content-Type: image/png"); w.Code != 201 ||
		!strings.Contains(w.Body.String(), "bytes x") {
		t.Error(w.Code, w.Body)
	}
}

// A handler or a hook that reads the body of a request without parameters in it
// gets no more than the limit.
func TestLimitsBodiesWithoutParameters(t *testing.T) {
	var read int64
	m := serveNotes(&notes{}, Limits{Body: 1000}, Authorize(func(ctx context.Context, _ *rest.Endpoint, _ *http.Request) error {
		n, _ := io.Copy(io.Discard, Request(ctx).Body)
		read += n
		return nil
	}))
	for _, method := range []string{"GET", "HEAD", "OPTIONS"} {
		send(m, method+" /wp-json/n/v1/notes", strings.Repeat("x", 2000), "Content-Type: text/plain")
		if read != 1000 {
			t.Errorf("%s: read %d bytes, want 1000", method, read)
		}
		read = 0
	}
}

// The cost of a request is limited by its values, not by its claimed or sent
// length.
func TestLimitsMemoryOfRequests(t *testing.T) {
	m := serveNotes(quietNotes{}, Limits{Params: 10000})
	var form strings.Builder
	for i := range 9999 {
		fmt.Fprintf(&form, "n%d%s&", i, strings.Repeat("[a]", 64))
	}
	for kind, body := range map[string]string{
		"application/json": `{"a":[` + strings.Repeat("0,", 1<<19) + `0]}`,
		body.FormType:      form.String(),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		w := send(m, "POST /wp-json/n/v1/notes", body, "Content-Type: "+kind)
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; w.Code != 400 || used > 20<<20 {
			t.Errorf("%s: %d, %d KB", kind, w.Code, used>>10)
		}
	}
}

// A string that is split into a list counts as one value for each item.
func TestSplitStringsCountAsManyValues(t *testing.T) {
	m := NewMux(Limits{Params: 1000}, Prefix(""))
	m.Add(&batchRun, &rest.Endpoint{Namespace: "n", Route: "/n", Methods: []string{"POST"}, Batch: true,
		Args: []schema.Schema{
			{Name: "list", Type: schema.Array, Flags: schema.ValidateFirst},
			{Name: "slugs", Type: schema.Array, Flags: schema.SlugList},
			{Name: "free", Type: schema.Array, Flags: schema.SkipValidation},
			{Name: "deep", Type: schema.Array, Items: &schema.Schema{Type: schema.Array}},
		}})
	long := strings.Repeat("a,", 1<<17)
	for _, c := range []struct {
		name, body string
		status     int
	}{
		{name: "few items", body: `{"list":"` + long[:1800] + `"}`, status: 501},
		{name: "few slugs", body: `{"slugs":"` + long[:1800] + `"}`, status: 501},
		{name: "few unchecked items", body: `{"free":"` + long[:1800] + `"}`, status: 501},
		{name: "many items", body: `{"list":"` + long + `"}`, status: 400},
		{name: "many slugs", body: `{"slugs":"` + long + `"}`, status: 400},
		{name: "many unchecked items", body: `{"free":"` + long + `"}`, status: 400},
		{name: "two lists", body: `{"list":"` + long[:1200] + `","free":"` + long[:1200] + `"}`, status: 400},
		{name: "nested lists", body: `{"deep":["` + long[:1200] + `","` + long[:1200] + `"]}`, status: 400},
	} {
		t.Run(c.name, func(t *testing.T) {
			item := `{"path":"/n","body":` + c.body + `}`
			for line, body := range map[string]string{
				"POST /n": c.body, "POST /batch/v1": `{"requests":[` + item + "," + item + "," + item + `]}`,
			} {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				w := send(m, line, body, jsonBody)
				runtime.ReadMemStats(&after)
				if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
					t.Errorf("%s: %d KB", line, used>>10)
				}
				tooMany := strings.Contains(w.Body.String(), "rest_too_many_params")
				if w.Code == 207 && c.status == 400 && !tooMany || w.Code != 207 && w.Code != c.status {
					t.Errorf("%s: %d %.200s, not %d", line, w.Code, w.Body, c.status)
				}
			}
		})
	}
}

// The steps of all patterns of a request count together, and so do the steps of
// all items of a batch.
func TestPatternsOfARequestShareALimit(t *testing.T) {
	const slow = `^(?:(a+)+)\1x$`
	m := NewMux(Limits{Params: 2500}, Prefix(""))
	m.Add(&batchRun, &rest.Endpoint{Namespace: "n", Route: "/n", Methods: []string{"POST"}, Batch: true,
		Engine: pcre.Compile, Args: []schema.Schema{
			{Name: "list", Type: schema.Array,
				Items: &schema.Schema{AnyOf: []schema.Schema{{Type: schema.String, Pattern: slow},
					{Type: schema.String}}}},
			{Name: "table", Type: schema.Object,
				PatternProperties: []schema.Schema{{Name: slow, Type: schema.Integer}}},
		}})
	list := strings.Repeat(`"aaaaaaaaaaaaaaaaaaaaaaaa",`, 25)
	var table strings.Builder
	for i := range 25 {
		fmt.Fprintf(&table, `"aaaaaaaaaaaaaaaaaaaaaaaa%d":1,`, i)
	}
	for _, c := range []struct {
		name, body string
		status     int
	}{
		{name: "item", body: `{"list":["aaaaaaaaaaaaaaaaaaaaaaaa"]}`, status: 501},
		{name: "name", body: `{"table":{"aaaaaaaaaaaaaaaaaaaaaaaa":1}}`, status: 501},
		{name: "items", body: `{"list":[` + list + `""]}`, status: 400},
		{name: "names", body: `{"table":{` + table.String() + `"":1}}`, status: 400},
	} {
		t.Run(c.name, func(t *testing.T) {
			if w := send(m, "POST /n", c.body, jsonBody); w.Code != c.status {
				t.Errorf("%d %s, not %d", w.Code, w.Body, c.status)
			}
			item := `{"path":"/n","body":` + c.body + `}`
			w := send(m, "POST /batch/v1", `{"requests":[`+item+","+item+","+item+`]}`, jsonBody)
			if !strings.Contains(w.Body.String(), "rest_too_many_params") {
				t.Errorf("in a batch: %d %.200s", w.Code, w.Body)
			}
		})
	}
}

// The parts of the names in _fields count as values of a request. They are
// counted before they are used.
func TestNamesInFieldsCountAsValues(t *testing.T) {
	s := &notes{}
	m := serveNotes(s, Limits{Params: 1000})
	many, few := strings.Repeat("a.", 1<<17), "id,"+strings.Repeat("a.", 900)
	for _, c := range []struct{ name, line, body string }{
		{name: "query", line: "GET /wp-json/n/v1/notes/7?_fields=" + many},
		{name: "JSON", line: "PUT /wp-json/n/v1/notes/7", body: `{"_fields":"` + many + `"}`},
		{name: "list", line: "PUT /wp-json/n/v1/notes/8", body: `{"_fields":["` + few + `","` + few + `"]}`},
		{name: "many names", line: "PUT /wp-json/n/v1/notes/9",
			body: `{"_fields":"` + strings.Repeat("a,", 1001) + `"}`},
		{name: "OPTIONS", line: "OPTIONS /wp-json/n/v1/notes", body: `{"_fields":"` + many + `"}`},
		{name: "index", line: "GET /wp-json/", body: `{"_fields":"` + many + `"}`},
		{name: "batch", line: "POST /wp-json/batch/v1",
			body: `{"_fields":"` + many + `","requests":[{"path":"/n/v1/notes/7"}]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			w := send(m, c.line, c.body, jsonBody)
			runtime.ReadMemStats(&after)
			if used := after.TotalAlloc - before.TotalAlloc; w.Code != 400 || used > 8<<20 || len(s.calls) > 0 {
				t.Errorf("%d %.99s, called %q, %d KB", w.Code, w.Body, s.calls, used>>10)
			}
		})
	}
	expect(t, send(m, "GET /wp-json/n/v1/notes/7?_fields="+few, ""), 200, `{"id":7}`)
}
