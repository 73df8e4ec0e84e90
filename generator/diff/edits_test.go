package diff

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
)

// edit is an entry of testdata/edits.json: an edit of an index, and the findings
// that it leads to.
type edit struct {
	N     int
	Edit  string
	Index string
	Do    [][]any  // an operation, a route, a path below it, a value
	Want  []string // level and rule of the findings about the wire, which have one cause
	Says  string   // a part of the message
	Go    bool     // Go source may change
}

// edited are the sites that edits are made on.
var edited = map[string]string{"shop": large, "core": "indexes/wordpress-6.8.7-schemas.json.gz"}

// TestEachEditIsOneEntry makes each edit alone, and expects one entry for it.
func TestEachEditIsOneEntry(t *testing.T) {
	text, err := os.ReadFile("testdata/edits.json")
	if err != nil {
		t.Fatal(err)
	}
	var edits []edit
	if err := json.Unmarshal(text, &edits); err != nil {
		t.Fatal(err)
	}
	if len(edits) != 63 {
		t.Errorf("%d edits", len(edits))
	}
	originals, texts := map[string]*model.API{}, map[string][]byte{}
	for name, file := range edited {
		all := &editor{t: t, routes: routesOf(t, testfile.Text(t, file))}
		originals[name], texts[name] = all.api(), all.text()
	}
	for _, e := range edits {
		t.Run(fmt.Sprintf("%d: %s", e.N, e.Edit), func(t *testing.T) {
			t.Parallel()
			ed := &editor{t: t, routes: routesOf(t, texts[e.Index])}
			old := originals[e.Index]
			for _, op := range e.Do {
				if op[0] == "base" { // the edits so far belong to the old side
					old = ed.api()
					continue
				}
				ed.do(op)
			}
			e.check(t, Compare(old, ed.api()))
		})
	}
}

func (e *edit) check(t *testing.T, r *report.Report) {
	t.Helper()
	var got []string
	says := e.Says == ""
	causes := 0
	for _, f := range r.Findings {
		if f.LevelFor(report.Wire) != "" || !e.Go {
			causes++
		}
	}
	for f := range r.All() {
		if f.Audience == report.Wire {
			got = append(got, string(f.Level)+" "+f.Rule)
			says = says || strings.Contains(f.Message, e.Says)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, e.Want) || causes != min(len(e.Want), 1) || !says {
		t.Errorf("%d entries, %q; want %q\n%s%s", causes, got, e.Want, lines(r, report.Wire), lines(r, report.Source))
	}
	for f := range r.All() {
		if f.Level == report.Breaking && f.Direction == report.Request && f.Witness == nil {
			t.Errorf("no proof of %s", f.Line())
		}
	}
}

// editor changes the routes of an index.
type editor struct {
	t      *testing.T
	routes []index.Member
}

// families are the routes of the shop that edits are made on, by their
// beginning. Without RESTGEN_INDEXES the site has only these.
var families = []string{"/wp/v2/posts", "/wp/v2/types", "/wp/v2/statuses", "/wp/v2/templates", "/wp/v2/media",
	"/wp/v2/users",
	"/wc/v3/coupons", "/wc/v3/orders", "/wc/v3/data", "/wc/v3/customers", "/wc/v3/products/tags", "/wc-telemetry"}

// routesOf returns the routes of the namespaces that edits are made in.
func routesOf(t *testing.T, text []byte) []index.Member {
	t.Helper()
	x, _, err := index.Read("site.json", text)
	if err != nil {
		t.Fatal(err)
	}
	var list []index.Member
	for _, r := range x.Routes {
		if slices.Contains([]string{"wp/v2", "wc/v3", "wc-telemetry"}, r.Namespace) && (thorough || inFamily(r.Key)) {
			list = append(list, index.Member{Name: r.Key, Value: copyOf(r.Node)})
		}
	}
	return list
}

// copyOf returns a copy of a value that can be edited: an index shares equal ones.
func copyOf(n *index.Node) *index.Node {
	out := *n
	out.Members, out.Items = slices.Clone(n.Members), slices.Clone(n.Items)
	for i, m := range out.Members {
		out.Members[i].Value = copyOf(m.Value)
	}
	for i, item := range out.Items {
		out.Items[i] = copyOf(item)
	}
	return &out
}

// inFamily reports whether a route belongs to one of the families, or is the
// root of a namespace.
func inFamily(key string) bool {
	return strings.Count(key, "/") <= 2 || slices.ContainsFunc(families, func(prefix string) bool {
		return strings.HasPrefix(key, prefix)
	})
}

func (ed *editor) api() *model.API { return api(ed.t, "site.json", ed.text(), build.Options{}) }

func (ed *editor) text() []byte {
	namespaces, routes := map[string]bool{}, &index.Node{Kind: index.Object, Members: ed.routes}
	var names []string
	for _, r := range ed.routes {
		if ns := r.Value.Get("namespace").Text; !namespaces[ns] {
			namespaces[ns] = true
			names = append(names, strconv.Quote(ns))
		}
	}
	return fmt.Appendf(nil, `{"namespaces":[%s],"routes":%s}`, strings.Join(names, ","), routes.JSON())
}

// node reads a JSON value.
func (ed *editor) node(v any) *index.Node {
	ed.t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		ed.t.Fatal(err)
	}
	const site = `{"namespaces":["a"],"routes":{"/a":{"namespace":"a","methods":["GET"],"v":%s,` +
		`"endpoints":[{"methods":["GET"],"args":{}}]}}}`
	x, _, err := index.Read("value", fmt.Appendf(nil, site, text))
	if err != nil {
		ed.t.Fatal(err)
	}
	return x.Routes[0].Node.Get("v")
}

func (ed *editor) route(key string) int {
	i := slices.IndexFunc(ed.routes, func(m index.Member) bool { return m.Name == key })
	if i < 0 {
		ed.t.Fatalf("no route %s", key)
	}
	return i
}

func (ed *editor) do(op []any) {
	ed.t.Helper()
	word := func(i int) string {
		if i < len(op) {
			s, _ := op[i].(string)
			return s
		}
		return ""
	}
	if word(0) == "namespace" {
		ed.routes = slices.DeleteFunc(ed.routes, func(m index.Member) bool {
			return m.Value.Get("namespace").Text == word(1)
		})
		return
	}
	at := ed.route(word(1))
	switch word(0) + " " + word(2) {
	case "remove ":
		ed.routes = slices.Delete(ed.routes, at, at+1)
	case "rename ":
		ed.routes[at].Name = word(3)
	case "copy ":
		ed.routes = append(ed.routes, index.Member{Name: word(3), Value: ed.routes[at].Value})
	case "before " + word(2):
		moved := ed.routes[at]
		ed.routes = slices.Delete(ed.routes, at, at+1)
		ed.routes = slices.Insert(ed.routes, ed.route(word(2)), moved)
	case "endpoint " + word(2):
		list := ed.routes[at].Value.Get("endpoints")
		list.Items = append(list.Items, ed.node(op[2]))
	default:
		ed.edit(ed.routes[at].Value, word(0), strings.Split(word(2), "/"), op)
	}
}

// edit changes what a path leads to. Its first part may be a method, for the
// endpoint that has it, or the number of an endpoint.
func (ed *editor) edit(n *index.Node, what string, path []string, op []any) {
	ed.t.Helper()
	if endpoints := n.Get("endpoints"); path[0] != "schema" {
		i, err := strconv.Atoi(path[0])
		if err != nil {
			i = slices.IndexFunc(endpoints.Items, func(e *index.Node) bool {
				return slices.ContainsFunc(e.Get("methods").Values(),
					func(m *index.Node) bool { return m.Text == path[0] })
			})
		}
		if len(path) == 1 {
			endpoints.Items = slices.Delete(endpoints.Items, i, i+1)
			return
		}
		n, path = endpoints.Items[i], path[1:]
	}
	for len(path) > 1 {
		if n = n.Get(path[0]); n == nil {
			ed.t.Fatalf("%v leads to nothing", op)
		}
		path = path[1:]
	}
	at := slices.IndexFunc(n.Members, func(m index.Member) bool { return m.Name == path[0] })
	if at < 0 {
		if what != "set" {
			ed.t.Fatalf("%v leads to nothing", op)
		}
		at = len(n.Members)
		n.Members = append(n.Members, index.Member{Name: path[0]})
	}
	switch what {
	case "set":
		n.Members[at].Value = ed.node(op[3])
	case "remove":
		n.Members = slices.Delete(n.Members, at, at+1)
	case "rename":
		n.Members[at].Name = op[3].(string)
	case "reverse":
		slices.Reverse(n.Members[at].Value.Members)
	}
}
