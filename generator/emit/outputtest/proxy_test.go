package outputtest

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/outputserver"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/server"
)

// testProxy sends a request to each endpoint of an index that writes, directly
// and through a gateway, and wants the same to arrive. It returns the number of
// requests, and those for which no valid parameters were found. This file is
// also compiled with other generated packages, see TestProxy of package emit.
func testProxy(t *testing.T, index []byte, back []rest.ClientOption, front []server.Option) (sent int, unsent []string) {
	t.Helper()
	p := &proxied{}
	site := httptest.NewServer(p)
	t.Cleanup(site.Close)
	c, err := output.NewClient(site.URL+"/wp-json/", append(back, rest.Retry{Max: -1})...)
	if err != nil {
		t.Fatal(err)
	}
	gateway := httptest.NewServer(outputserver.NewHandler(outputserver.Gateway(c), front...))
	t.Cleanup(gateway.Close)
	var document struct {
		Routes map[string]struct {
			Endpoints []struct {
				Methods []string
				Args    json.RawMessage
			}
		}
	}
	if err := json.Unmarshal(index, &document); err != nil {
		t.Fatal(err)
	}
	for _, key := range slices.Sorted(maps.Keys(document.Routes)) {
		for _, e := range document.Routes[key].Endpoints {
			for _, method := range e.Methods {
				if method == "GET" || strings.HasSuffix(key, "/batch/v1") {
					continue
				}
				if w := p.through(t, gateway.URL, method, key, e.Args); w.arrived == "" {
					unsent = append(unsent, method+" "+key+" "+w.rejected)
				} else if direct := p.ask(t, site.URL, method, w.path, w.params).arrived; w.arrived != direct {
					t.Errorf("%s %s: sent\n%s\narrived\n%s", method, key, direct, w.arrived)
				}
				sent++
			}
		}
	}
	return sent, unsent
}

// proxied is a site that keeps the last request as text.
type proxied struct{ last string }

func (p *proxied) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	p.last = fmt.Sprintf("%s %s\n%s\n%s", r.Method, r.RequestURI, r.Header.Get("Content-Type"), body)
	io.WriteString(w, `{"id":7}`)
}

// An exchange is a request and what became of it.
type exchange struct {
	path     string
	params   map[string]json.RawMessage
	arrived  string // empty if the gateway rejected it
	rejected string // the response then
}

// ask sends a request. Deletions have no body.
func (p *proxied) ask(t *testing.T, site, method, path string, params map[string]json.RawMessage) exchange {
	t.Helper()
	body, query := "", "?lang=de&_locale=user"
	if method != "DELETE" {
		body = object(params)
	} else {
		for _, name := range slices.Sorted(maps.Keys(params)) {
			query += "&" + url.QueryEscape(name) + "=" + url.QueryEscape(strings.Trim(string(params[name]), `"`))
		}
	}
	r, err := http.NewRequest(method, site+"/wp-json"+path+query, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	p.last = ""
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	response, err := io.ReadAll(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	return exchange{path, params, p.last, string(response)}
}

// object returns members as JSON, in the order of their names.
func object(members map[string]json.RawMessage) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(members)) {
		parts = append(parts, fmt.Sprintf("%q:%s", name, members[name]))
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// An arg is an arg of an endpoint in the index.
type arg struct {
	Type     any
	Format   string
	Enum     []any
	Required bool
	Items    *arg
	Minimum  float64
}

// spellings are values of args: in the spellings that sites accept but do not
// send, with members that no schema names, and plain ones.
var spellings = []string{
	`[{"plugin_member":1.0,"id":"7"}]`, `{"plugin_member":[1.0,null]}`, `"7"`, `"true"`, `""`, `["7"]`, `7`, `"a"`, `"2024-01-02T03:04:05"`,
	`"a@example.org"`, `"https://example.org/"`, `true`, `[]`, `{}`, `[{}]`, `"#123456"`, `"aa"`, `["a"]`, `"127.0.0.1"`, `1`, `[1]`, `"10.50"`,
	`"core/paragraph"`, `"theme//slug"`, `"12345678-1234-1234-1234-123456789abc"`, `null`,
	`"{\"name\":\"A\",\"slug\":\"a\",\"fontFamily\":\"A\"}"`, `"{\"fontFamily\":\"A\",\"src\":\"https://example.org/a.woff2\"}"`,
}

// through sends a request through the gateway. It replaces the values that the
// gateway rejects, and leaves out args for which no value is valid.
func (p *proxied) through(t *testing.T, gateway, method, key string, args json.RawMessage) (x exchange) {
	t.Helper()
	var known map[string]arg
	_ = json.Unmarshal(args, &known) // a list if there are none
	for _, capture := range []string{"7", "a", "a-b", "core/paragraph", "theme//slug", "12345678-1234-1234-1234-123456789abc"} {
		path := fill(key, capture)
		params, tried := map[string]json.RawMessage{}, map[string]int{}
		for name, a := range known {
			if !strings.Contains(key, "<"+name+">") && (method != "DELETE" || a.Required || a.Type == "boolean") {
				params[name] = json.RawMessage(a.spelling(0))
			}
		}
		if method != "DELETE" {
			params["some_plugin"] = json.RawMessage(`{"a":[1.0,null],"b":1e2}`)
		}
		for range 3 * len(spellings) {
			x = p.ask(t, gateway, method, path, params)
			rejected := rejectedParams(x)
			if x.arrived != "" || len(rejected) == 0 {
				break
			}
			for _, name := range rejected {
				if tried[name]++; tried[name] > len(spellings) {
					delete(params, name)
				} else {
					params[name] = json.RawMessage(known[name].spelling(tried[name]))
				}
			}
		}
		if x.arrived != "" || !strings.Contains(x.rejected, "rest_no_route") {
			break
		}
	}
	return x
}

// spelling returns the n-th value to try.
func (a arg) spelling(n int) string {
	if len(a.Enum) > 0 {
		text, _ := json.Marshal(a.Enum[n%len(a.Enum)])
		return string(text)
	}
	return spellings[n%len(spellings)]
}

// rejectedParams returns the names of the parameters that a response rejects or
// misses.
func rejectedParams(x exchange) []string {
	var e struct {
		Data struct{ Params any }
	}
	if x.arrived != "" || json.Unmarshal([]byte(x.rejected), &e) != nil {
		return nil
	}
	var names []string
	switch params := e.Data.Params.(type) {
	case map[string]any:
		names = slices.Collect(maps.Keys(params))
	case []any:
		for _, name := range params {
			names = append(names, fmt.Sprint(name))
		}
	}
	return names
}

// fill returns the path of a route with a value for each capture.
func fill(key, value string) string {
	for {
		start := strings.Index(key, "(?P<")
		if start < 0 {
			return rawGroups.ReplaceAllString(key, "")
		}
		depth, end := 0, start
		for ; end < len(key); end++ {
			if key[end] == '\\' {
				end++
				continue
			}
			if key[end] == '(' {
				depth++
			} else if key[end] == ')' {
				if depth--; depth == 0 {
					break
				}
			}
		}
		key = key[:start] + value + key[min(end+1, len(key)):]
	}
}

// rawGroups are groups without a name, and quantifiers, in the key of a route.
var rawGroups = regexp.MustCompile(`\(\?:[^)]*\)[?*]?|[?*+]`)
