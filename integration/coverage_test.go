//go:build integration

package integration

import (
	"bufio"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// An endpoint of a site, and how often the driver called it.
type endpoint struct {
	route   string
	methods []string
	pattern *regexp.Regexp
	calls   int
}

func (e *endpoint) String() string { return strings.Join(e.methods, ",") + " " + e.route }

// endpoints reads a saved index. Its routes are in the order in which the
// server matches a path.
func endpoints(t *testing.T, index []byte) []*endpoint {
	t.Helper()
	var list []*endpoint
	for _, route := range members(t, index, "routes") {
		var r struct {
			Endpoints []struct{ Methods []string }
		}
		if err := json.Unmarshal(route.value, &r); err != nil {
			t.Fatal(err)
		}
		for _, e := range r.Endpoints {
			pattern := regexp.MustCompile("(?i)^" + route.name + "$")
			list = append(list, &endpoint{route: route.name, methods: e.Methods, pattern: pattern})
		}
	}
	return list
}

type member struct {
	name  string
	value json.RawMessage
}

// members returns the members of the object in a member of doc, in their order.
func members(t *testing.T, doc []byte, name string) []member {
	t.Helper()
	var top map[string]json.RawMessage
	if err := json.Unmarshal(doc, &top); err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(strings.NewReader(string(top[name])))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	var list []member
	for d.More() {
		key, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		m := member{name: key.(string)}
		if err := d.Decode(&m.value); err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

// count counts the calls of each endpoint. The log of the driver has a method
// and a path on each line.
func count(t *testing.T, list []*endpoint, log string) {
	t.Helper()
	f, err := os.Open(log)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		method, path, _ := strings.Cut(lines.Text(), " ")
		i := slices.IndexFunc(list, func(e *endpoint) bool {
			return slices.Contains(e.methods, method) && e.pattern.MatchString(path)
		})
		if i >= 0 {
			list[i].calls++
		}
	}
}

// uncalled lists endpoints that the driver does not call, by the beginning of
// their routes, with the reason.
var uncalled = []struct{ route, reason string }{
	{`/wp/v2/templates/(?P<parent>[\d]+)/`, shadow},
	{`/wp/v2/templates/(?P<id>[\d]+)/`, shadow},
	{`/wp/v2/template-parts/(?P<parent>[\d]+)/`, shadow},
	{`/wp/v2/template-parts/(?P<id>[\d]+)/`, shadow},
}

// shadow is a reason: in 6.1 the route of a template comes first, and its id
// may hold slashes.
const shadow = "nothing gets there: an earlier route matches the same paths"

func reason(e *endpoint) string {
	for _, u := range uncalled {
		if strings.HasPrefix(e.route, u.route) {
			return u.reason
		}
	}
	return ""
}

// printCoverage prints how many endpoints of a site were called, and which were not. It
// fails the test for an endpoint that was not called, unless there is a reason.
func printCoverage(t *testing.T, list []*endpoint) {
	t.Helper()
	called := 0
	var not []string
	for _, e := range list {
		why := reason(e)
		switch {
		case e.calls > 0:
			called++
		case why != "":
			not = append(not, "  not called: "+e.String()+" ("+why+")")
		default:
			t.Errorf("not called, without a reason: %s", e)
		}
	}
	t.Logf("%d of %d endpoints called\n%s", called, len(list), strings.Join(not, "\n"))
}
