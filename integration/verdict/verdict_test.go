// Package verdict compares what a live site and a server generated from its
// index decide on random requests.
package verdict

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/describe"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// goal is the share of requests on which both have to decide alike.
const goal = 0.995

// loopback matches the only addresses that the test may reach.
var loopback = regexp.MustCompile(`^http://127\.0\.0\.1:\d+$`)

// TestVerdictsAgreeWithALiveSite sends random requests to the site RESTGEN_SITE and to a server
// for its index. The plugin restgen-probe ends them after the checks, so nothing is
// changed.
//
//	RESTGEN_USER, RESTGEN_PASSWORD   who sends them; nobody if they are missing
//	RESTGEN_NAMESPACES               a list with commas; all if it is missing
//	RESTGEN_REQUESTS                 their number for each namespace; 100
//	RESTGEN_SEED                     of the random numbers; 0
//	RESTGEN_RECORD                   a folder for the requests and decisions
func TestVerdictsAgreeWithALiveSite(t *testing.T) {
	url := os.Getenv("RESTGEN_SITE")
	if url == "" {
		t.Skip("RESTGEN_SITE is not set")
	}
	if !loopback.MatchString(url) {
		t.Fatalf("RESTGEN_SITE=%s: want http://127.0.0.1:PORT", url)
	}
	live := &site{url: url, user: os.Getenv("RESTGEN_USER"), password: os.Getenv("RESTGEN_PASSWORD")}
	if got, err := live.decide(request{Method: "GET", Path: "/wp/v2/posts"}); err != nil || got.Code != checked {
		t.Fatalf("the site has to have the plugin restgen-probe: it says %+v, %v", got, err)
	}
	result, err := generator.Inspect(t.Context(), []generator.Input{{From: url}}, build.Options{},
		&source.Loader{Schemas: true, Getenv: os.Getenv})
	if err != nil {
		t.Fatal(err)
	}
	mux := serve(result.API)
	most := cmp.Or(number("RESTGEN_REQUESTS"), 100)
	for _, namespace := range namespaces(result.API.Indexes[0]) {
		t.Run(namespace, func(t *testing.T) {
			compare(t, live, mux, requests(result.API.Indexes[0], namespace, most))
		})
	}
}

// serve returns the generated server of an API, without handlers.
func serve(api *model.API) http.Handler {
	mux := server.NewMux(server.Logger(slog.New(slog.DiscardHandler)))
	mux.Routes(api.Order...)
	mux.Add(describe.Endpoints(api, 0)...)
	return mux
}

func number(name string) int {
	n, _ := strconv.Atoi(os.Getenv(name))
	return n
}

func namespaces(x *index.Index) []string {
	if list := os.Getenv("RESTGEN_NAMESPACES"); list != "" {
		return strings.Split(list, ",")
	}
	found := map[string]bool{}
	for _, r := range x.Routes {
		if r.Namespace != "" {
			found[r.Namespace] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// An exchange is a request with both decisions.
type exchange struct {
	request
	Live   outcome
	Server outcome `json:"-"`
}

// compare sends requests to both, and reports those on which they differ.
func compare(t *testing.T, live *site, mux http.Handler, list []request) {
	got := make([]exchange, len(list))
	var workers sync.WaitGroup
	for w := range 3 {
		workers.Go(func() {
			for i := w; i < len(list); i += 3 {
				a, err := live.decide(list[i])
				if err != nil {
					t.Errorf("%v: %v", list[i], err)
				}
				got[i] = exchange{list[i], a, decide(mux, list[i])}
			}
		})
	}
	workers.Wait()
	report(t, got)
	record(t, got)
}

// ofSite lists the args whose values only the site can judge, by patterns of
// paths.
var ofSite = []struct{ path, arg, why string }{
	{`.`, "template", "depends on the theme"},
	{`^/wp-block-editor/v1/url-details`, "url", "is a host that the site can reach"},
	{`^/wp/v2/menus`, "locations", "depend on the theme"},
	{`^/wc/store.*/checkout`, "billing_address", "has a country, a state, a postcode and a phone number"},
	{`^/wc/store.*/checkout`, "shipping_address", "has a country, a state, a postcode and a phone number"},
	{`^/wc/store.*/coupons$`, "code", "is the code of a coupon"},
	{`^/wc/store.*/coupons$`, "discount_type", "is compared with the codes of coupons"},
	{`^/wc-admin-email/`, "type", "is the name of an email"},
	{`^/wc-admin-email/`, "key", "is the name of a setting"},
	{`^/wc-admin-email/`, "email_id", "is the name of an email"},
	{`^/buddypress/`, "member_type", "is a type of members"},
	{`^/buddypress/`, "group_type", "is a type of groups"},
	{`^/buddypress/.*/groups`, "types", "are types of groups"},
	{`^/buddypress/.*/groups`, "append_types", "are types of groups"},
	{`^/buddypress/.*/groups`, "remove_types", "are types of groups"},
	{`^/wc-analytics/reports/\w+/export$`, "report_args", "has the args of the report"},
}

// isOfSite reports whether one of the two rejects an arg of ofSite.
func (e exchange) isOfSite() bool {
	for _, s := range ofSite {
		_, live := e.Live.Params[s.arg]
		_, server := e.Server.Params[s.arg]
		if live != server && regexp.MustCompile(s.path).MatchString(e.Path) {
			return true
		}
	}
	return false
}

// report fails if too few requests are decided alike. Requests on which the site
// itself fails do not count, and neither do those that only it can judge.
func report(t *testing.T, got []exchange) {
	number := len(got)
	got = slices.DeleteFunc(slices.Clone(got), func(e exchange) bool { return e.Live.Code == failed })
	broken := number - len(got)
	got = slices.DeleteFunc(got, exchange.isOfSite)
	verdicts, all := 0, 0
	for _, e := range got {
		same := e.Live.Accepted == e.Server.Accepted
		if same {
			verdicts++
		}
		if same && e.Live.equal(e.Server) {
			all++
			continue
		}
		t.Logf("%t %v\n\tlive   %v\n\tserver %v", same, e.request, e.Live, e.Server)
	}
	share := func(n int) float64 { return 100 * float64(n) / float64(max(1, len(got))) }
	t.Logf("%d requests (%d more that only the site can judge, %d on which it fails): verdicts agree on %.1f %%, with parameters and messages on %.1f %%",
		len(got), number-broken-len(got), broken, share(verdicts), share(all))
	if float64(verdicts) < goal*float64(len(got)) || float64(all) < goal*float64(len(got)) {
		t.Errorf("%d and %d of %d are too few", verdicts, all, len(got))
	}
}

func record(t *testing.T, list []exchange) {
	dir := os.Getenv("RESTGEN_RECORD")
	if dir == "" {
		return
	}
	var b bytes.Buffer
	for _, e := range list {
		line, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(line, '\n'))
	}
	name := strings.NewReplacer("/", "-").Replace(strings.TrimPrefix(t.Name(), "TestVerdictsAgreeWithALiveSite/")) + ".jsonl"
	if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// An outcome is the decision on a request.
type outcome struct {
	Accepted bool
	Code     string            `json:",omitempty"`
	Params   map[string]string `json:",omitempty"` // messages by parameter
	Missing  []string          `json:",omitempty"`
}

func (o outcome) equal(other outcome) bool {
	return o.Accepted || o.Code == other.Code && maps.Equal(o.Params, other.Params) && slices.Equal(o.Missing, other.Missing)
}

func (o outcome) String() string {
	if o.Accepted {
		return "accepts"
	}
	return fmt.Sprintf("%s %q %v", o.Code, o.Params, o.Missing)
}

// checked is the code with which restgen-probe ends a request after the checks.
const checked = "restgen_checked"

// failed stands for a site that ends a request with a PHP error.
const failed = "failed"

// rejections are the codes of the checks.
var rejections = map[string]bool{"rest_no_route": true, "rest_invalid_param": true, "rest_missing_callback_param": true,
	"rest_invalid_json": true}

// read returns the decision that a response shows.
func read(status int, body []byte) outcome {
	var response struct {
		Code string
		Data struct{ Params json.RawMessage }
	}
	_ = json.Unmarshal(body, &response) // a list, or an item
	o := outcome{Accepted: !rejections[response.Code], Code: response.Code}
	if json.Unmarshal(response.Data.Params, &o.Params) != nil {
		_ = json.Unmarshal(response.Data.Params, &o.Missing)
	}
	slices.Sort(o.Missing)
	return o
}

// decide returns the decision of a generated server.
func decide(mux http.Handler, q request) outcome {
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, q.http("http://127.0.0.1"))
	return read(w.Code, w.Body.Bytes())
}

// A site is a live one.
type site struct{ url, user, password string }

// decide returns the decision of the site.
func (s *site) decide(q request) (outcome, error) {
	r := q.http(s.url)
	r.Header.Set("X-Restgen-Check", "1")
	if s.user != "" {
		r.SetBasicAuth(s.user, s.password)
	}
	client := http.Client{Timeout: time.Minute}
	w, err := client.Do(r)
	if err != nil {
		return outcome{}, err
	}
	defer w.Body.Close()
	body, err := io.ReadAll(io.LimitReader(w.Body, 16<<20))
	if w.StatusCode >= 500 {
		return outcome{Code: failed}, nil
	}
	return read(w.StatusCode, body), err
}

// requests returns random requests for the endpoints of a namespace.
func requests(x *index.Index, namespace string, most int) (list []request) {
	a := &author{Rand: rand.New(rand.NewPCG(uint64(number("RESTGEN_SEED")), 1))}
	places := a.places(x, namespace)
	for len(places) > 0 && len(list) < most {
		list = append(list, a.request(places[a.IntN(len(places))]))
	}
	return list
}
