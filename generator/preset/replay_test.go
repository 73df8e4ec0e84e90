package preset_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/pcre"
	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// record is a request with the response of a real WordPress and the decisions on
// the way.
type record struct {
	ID, Group, Method, Path, Query, Body, Via string
	RawURL                                    string `json:"raw_url"`
	Headers                                   map[string]string
	Auth                                      bool
	Status                                    int
	Code                                      string
	Params                                    []string
	Messages                                  map[string]string `json:"param_messages"`
	Details                                   map[string]string
	Accepted                                  *bool
	RejectCode                                string   `json:"reject_code"`
	RejectParams                              []string `json:"reject_params"`
	Throws                                    string
	Matched                                   *struct {
		Route     string
		Endpoint  int
		URLParams json.RawMessage `json:"url_params"`
	}
	Batch []*struct {
		Status int
		Code   string
		Params []string
	}
	BatchFailed string `json:"batch_failed"`
}

func readIndex(t testing.TB, name string) *index.Index {
	t.Helper()
	x, _, err := index.Read(name, testfile.Text(t, "indexes/"+name+".json.gz"))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// site is a server for an index, without handlers.
type site struct {
	mux       *server.Mux
	endpoints map[*rest.Endpoint]int // the position of each endpoint in its route
}

func newSite(x *index.Index, apply bool) *site {
	s := &site{mux: server.NewMux(), endpoints: map[*rest.Endpoint]int{}}
	var order []string
	for _, r := range x.Routes {
		order = append(order, r.Key)
		for n, e := range r.Endpoints {
			p := &rest.Endpoint{
				Namespace: r.Namespace, Route: r.Key, Methods: e.Methods, Batch: e.InBatch, Engine: pcre.Compile,
			}
			for _, a := range e.Args {
				own := declared.Of(a.Schema).Emitted(a.Name)
				if apply {
					applyPreset(&own, r, e.Methods, a)
				}
				p.Args = append(p.Args, own)
			}
			s.endpoints[p] = n
			s.mux.Add(p)
		}
	}
	s.mux.Routes(order)
	s.mux.Index(x.Canonical())
	return s
}

func (r *record) request() *http.Request {
	address := r.RawURL
	if r.Via == "rest_route" {
		address = "/index.php?rest_route=" + url.QueryEscape(r.Path)
		if r.Query != "" {
			address += "&" + r.Query
		}
	} else if r.Query != "" {
		address += "?" + r.Query
	}
	q, err := http.ReadRequest(
		bufio.NewReader(strings.NewReader(r.Method + " " + address + " HTTP/1.1\r\nHost: site.example\r\n\r\n")))
	if err != nil {
		return nil
	}
	q.Body = http.NoBody
	if r.Body != "" {
		q.Body = httptest.NewRequest("POST", "/", strings.NewReader(r.Body)).Body
		q.ContentLength = int64(len(r.Body))
	}
	for k, v := range r.Headers {
		q.Header.Set(k, v)
	}
	return q
}

// response is the response of the generated server.
type response struct {
	status int
	code   string
	params []string
	body   string
}

func (s *site) ask(q *http.Request) response {
	w := httptest.NewRecorder()
	s.mux.ServeHTTP(w, q)
	a := response{status: w.Code, body: w.Body.String()}
	body := w.Body.Bytes()
	if script, ok := bytes.CutPrefix(body, []byte("/**/")); ok {
		_, script, _ = bytes.Cut(script, []byte("("))
		body = bytes.TrimSuffix(script, []byte(")"))
	}
	a.code, a.params = readError(body)
	return a
}

func readError(b []byte) (code string, params []string) {
	var x struct {
		Code string
		Data struct{ Params json.RawMessage }
		Body json.RawMessage
	}
	if json.Unmarshal(b, &x) != nil {
		return "", nil
	}
	if x.Code == "" && x.Body != nil {
		return readError(x.Body)
	}
	return x.Code, keys(x.Data.Params)
}

// keys returns the names of an object in order, or the strings of a list.
func keys(b json.RawMessage) (names []string) {
	if json.Unmarshal(b, &names) == nil {
		return names
	}
	names = nil
	d := json.NewDecoder(strings.NewReader(string(b)))
	for depth, name := 0, true; ; {
		token, err := d.Token()
		if err != nil {
			return names
		}
		switch x := token.(type) {
		case json.Delim:
			if x == '{' {
				depth++
			}
		case string:
			if depth == 1 && name {
				names = append(names, x)
			}
			name = !name
		}
	}
}

// compare returns how the server differs from the record, in its decision and in
// its words.
func (s *site) compare(r *record) (decision, words string) {
	q := r.request()
	if q == nil {
		return "Go's parser rejects the request", ""
	}
	if d := s.compareRoute(r); d != "" {
		return d, ""
	}
	a := s.ask(q)
	if d := r.compareStatus(a); d != "" {
		return d, ""
	}
	return r.compareBatch(a), r.compareWords(a)
}

func (s *site) compareRoute(r *record) string {
	e, captures := s.mux.Match(r.request())
	switch {
	case r.Accepted == nil && r.Matched == nil && r.Code != "rest_no_route":
		return "" // OPTIONS, or the address of another page
	case r.Matched == nil && e != nil:
		return "matches " + e.Route
	case r.Matched == nil:
		return ""
	case e == nil:
		return "does not match " + r.Matched.Route
	case e.Route != r.Matched.Route || s.endpoints[e] != r.Matched.Endpoint:
		return fmt.Sprintf("matches %s [%d], not %s [%d]", e.Route, s.endpoints[e], r.Matched.Route, r.Matched.Endpoint)
	}
	want := map[string]string{}
	_ = json.Unmarshal(r.Matched.URLParams, &want) // [] when empty
	if fmt.Sprint(want) != fmt.Sprint(captures) {
		return fmt.Sprintf("captures %q, not %q", captures, want)
	}
	return ""
}

func (r *record) compareStatus(a response) string {
	if r.Code == "rest_no_route" || r.Accepted != nil && !*r.Accepted {
		code, params := r.RejectCode, r.RejectParams
		if code == "" {
			code, params = r.Code, r.Params // a form that was sent to the server only
		}
		if r.Code == "rest_no_route" {
			code = r.Code
		}
		if r.Code == "rest_invalid_json" {
			code = r.Code
		}
		if q := strings.ToUpper(r.Method); q == "HEAD" || strings.Contains(r.Query, "_method=HEAD") {
			if a.status != r.Status {
				return fmt.Sprintf("status %d, want %d", a.status, r.Status)
			}
			return ""
		}
		if a.code != code || !sameNames(a.params, params) {
			return fmt.Sprintf("error %s %q, want %s %q", a.code, a.params, code, params)
		}
		if a.status != r.Status {
			return fmt.Sprintf("status %d, want %d", a.status, r.Status)
		}
		return ""
	}
	if r.Accepted != nil && *r.Accepted && a.status/100 != 2 && a.status != http.StatusNotImplemented &&
		a.code != r.Code {
		return fmt.Sprintf("rejected with %d %s %q", a.status, a.code, a.params)
	}
	return ""
}

func sameNames(x, y []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(x)), slices.Sorted(slices.Values(y)))
}

// compareWords compares the order, the messages and the codes of the parameters.
func (r *record) compareWords(a response) string {
	var x struct {
		Data struct {
			Params  map[string]string
			Details map[string]struct{ Code string }
		}
	}
	if a.code == "rest_invalid_param" && r.Code == a.code && !slices.Equal(a.params, r.Params) {
		return fmt.Sprintf("params %q, want %q", a.params, r.Params)
	}
	if r.Code != "rest_invalid_param" || strings.Contains(r.Query, "_jsonp") ||
		strings.Contains(r.Query, "_envelope") || json.Unmarshal([]byte(a.body), &x) != nil {
		return ""
	}
	for name, message := range r.Messages {
		if x.Data.Params[name] != message {
			return fmt.Sprintf("message of %s is %q, want %q", name, x.Data.Params[name], message)
		}
		if x.Data.Details[name].Code != r.Details[name] {
			return fmt.Sprintf("code of %s is %s, want %s", name, x.Data.Details[name].Code, r.Details[name])
		}
	}
	return ""
}

func (r *record) compareBatch(a response) string {
	if r.Status != http.StatusMultiStatus {
		return ""
	}
	var x struct {
		Failed    string
		Responses []*struct {
			Status int
			Body   json.RawMessage
		}
	}
	if err := json.Unmarshal([]byte(a.body), &x); err != nil || a.status != r.Status ||
		x.Failed != r.BatchFailed || len(x.Responses) != len(r.Batch) {
		return fmt.Sprintf("response to the batch: %d %s", a.status, a.body)
	}
	for i, want := range r.Batch {
		got := x.Responses[i]
		if (want == nil) != (got == nil) {
			return fmt.Sprintf("item %d is nil: %v", i, got == nil)
		}
		if want == nil {
			continue
		}
		code, params := readError(got.Body)
		if decided(want.Code) && (want.Status != got.Status || want.Code != code || !sameNames(want.Params, params)) ||
			!decided(want.Code) && got.Status != http.StatusNotImplemented {
			return fmt.Sprintf("item %d: %d %s %q, want %d %s %q", i, got.Status, code, params, want.Status,
				want.Code, want.Params)
		}
	}
	return ""
}

// decided reports whether an index can predict an error.
func decided(code string) bool {
	switch code {
	case "rest_invalid_param", "rest_missing_callback_param", "rest_no_route",
		"rest_batch_not_allowed", "rest_invalid_json", "parse_path_failed":
		return true
	}
	return false
}

// beyond reads the requests that an index, or an index with the preset, cannot
// decide. Each line has an id and a reason.
func beyond(t *testing.T, name string) map[string]string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]string{}
	for line := range strings.Lines(string(b)) {
		id, reason, _ := strings.Cut(strings.TrimSpace(line), " ")
		list[id] = reason
	}
	return list
}

// comparable reports whether an index can decide like the real server. It cannot
// for args that are checked against the theme, the users or a font of the site.
func (r *record) comparable() bool {
	for _, name := range slices.Concat(r.RejectParams, r.Params) {
		switch name {
		case "template", "locations", "username", "password", "meta", "font_family_settings", "font_face_settings":
			return false
		case "url":
			if r.Matched != nil && inCode.MatchString(r.Matched.Route) {
				return false
			}
		}
	}
	return true
}

// inCode matches the routes whose url is checked in code.
var inCode = regexp.MustCompile(`/(media|menu-items|url-details)\b`)

// replay sends every recorded request to a server for the index and compares the
// decisions: the route and its captures, whether the parameters are valid, the
// code and the names of invalid parameters.
func replay(t *testing.T, apply bool, known map[string]string) (all, comparable tally) {
	s := newSite(readIndex(t, "wordpress-6.8.7"), apply)
	named, worded := 0, 0
	for _, r := range testfile.Lines[record](t, "oracle/http-train.jsonl.gz") {
		d, words := s.compare(&r)
		if words != "" {
			worded++
			t.Logf("%s %s", r.ID, words)
		}
		if strings.Count(d, "rest_invalid_param") == 2 {
			named++
		}
		switch reason := known[r.ID]; {
		case d != "" && reason == "":
			t.Errorf("%s %s %s?%s %.200s: %s", r.ID, r.Method, r.Path, r.Query, r.Body, d)
		case d == "" && reason != "":
			t.Errorf("%s is decided as on the real server; remove it from the list (%s)", r.ID, reason)
		}
		all.count(d != "")
		if r.comparable() {
			comparable.count(d != "")
		}
	}
	t.Logf("%d requests, %d decided otherwise, %.2f %% (%d of them rejected for other parameters), %d in other words",
		all.total, all.differ, all.percent(), named, worded)
	t.Logf("of %d comparable ones %d, %.2f %%", comparable.total, comparable.differ, comparable.percent())
	return all, comparable
}

// tally counts requests and differences to the decisions of the real server.
type tally struct{ total, differ int }

func (c *tally) count(differs bool) {
	c.total++
	if differs {
		c.differ++
	}
}

func (c *tally) percent() float64 { return 100 * float64(c.differ) / float64(max(c.total, 1)) }

func TestIndexAloneDecidesMostRequests(t *testing.T) {
	if _, comparable := replay(t, false, beyond(t, "beyond-index.txt")); comparable.percent() > 4 {
		t.Errorf("%.2f %% of the comparable requests are decided otherwise, want at most 4", comparable.percent())
	}
}

func TestPresetDecidesNearlyAllRequests(t *testing.T) {
	if all, _ := replay(t, true, beyond(t, "beyond-preset.txt")); all.percent() >= 1 {
		t.Errorf("%.2f %% of the requests are decided otherwise, want less than 1", all.percent())
	}
}
