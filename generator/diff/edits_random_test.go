package diff

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/testfile"
)

// TestRandomEditsAreOneEntryAtMost makes single edits at random, and expects
// one entry at most for each.
func TestRandomEditsAreOneEntryAtMost(t *testing.T) {
	for name, file := range edited {
		all := &editor{t: t, routes: routesOf(t, testfile.Text(t, file))}
		old, text := all.api(), all.text()
		for seed := range uint64(testfile.Some(30)) {
			t.Run(fmt.Sprint(name, seed), func(t *testing.T) {
				t.Parallel()
				ed := &editor{t: t, routes: routesOf(t, text)}
				did := ed.random(rand.New(rand.NewPCG(7, seed)))
				got := Compare(old, ed.api())
				if len(got.Findings) > 1 {
					t.Errorf("%s: %d entries\n%s%s", did, len(got.Findings), lines(got, report.Wire),
						lines(got, report.Source))
				}
			})
		}
	}
}

// random edits one arg or one property of a response, and returns a description
// of the edit.
func (ed *editor) random(r *rand.Rand) string {
	for {
		route := ed.routes[r.IntN(len(ed.routes))]
		if s := route.Value.Get("schema"); s != nil && r.IntN(2) == 0 {
			return route.Name + " response: " + ed.changeOne(r, s.Get("properties"))
		}
		endpoints := route.Value.Get("endpoints").Items
		e := endpoints[r.IntN(len(endpoints))]
		if args := e.Get("args"); args != nil && len(args.Members) > 0 {
			return route.Name + " " + string(e.Get("methods").JSON()) + ": " + ed.changeOne(r, args)
		}
	}
}

// changeOne changes one of some named schemas.
func (ed *editor) changeOne(r *rand.Rand, list *index.Node) string {
	if list == nil || len(list.Members) == 0 {
		return "nothing"
	}
	i := r.IntN(len(list.Members))
	m := list.Members[i]
	set := func(keyword string, v any) string {
		m.Value.Members = slices.DeleteFunc(m.Value.Members, func(m index.Member) bool { return m.Name == keyword })
		m.Value.Members = append(m.Value.Members, index.Member{Name: keyword, Value: ed.node(v)})
		return fmt.Sprintf("%s of %s = %v", keyword, m.Name, v)
	}
	switch r.IntN(8) {
	case 0:
		list.Members = slices.Delete(list.Members, i, i+1)
		return "without " + m.Name
	case 1:
		list.Members = append(list.Members, index.Member{
			Name: "surprise", Value: ed.node(map[string]any{"type": "string"}),
		})
		return "with surprise"
	case 2:
		return set("type", []string{"string", "integer", "boolean", "array", "object", "number"}[r.IntN(6)])
	case 3:
		return set("enum", []any{"a", "b"})
	case 4:
		return set("type", []any{"string", "null"})
	case 5:
		return set("default", "none")
	case 6:
		return set("format", "email")
	}
	return set("maxLength", 3)
}

// TestCausesStayApart makes unrelated edits, some of them to one endpoint. Each
// is an entry of its own.
func TestCausesStayApart(t *testing.T) {
	const file = "indexes/wordpress-6.8.7-schemas.json.gz"
	ed := &editor{t: t, routes: routesOf(t, testfile.Text(t, file))}
	old := ed.api()
	for _, op := range [][]any{
		{"remove", "/wp/v2/posts", "GET/args/search_semantics"},
		{"set", "/wp/v2/posts", "GET/args/order/enum", []string{"asc"}},
		{"set", "/wp/v2/posts", "GET/args/per_page/maximum", 50},
		{"set", "/wp/v2/posts", "POST/args/sticky/type", "string"},
		{"set", "/wp/v2/posts", "schema/properties/link/type", []string{"string", "null"}},
		{"remove", "/wp/v2/posts", "schema/properties/guid"},
		{"remove", "/wp/v2/users/me", ""},
	} {
		ed.do(op)
	}
	r := Compare(old, ed.api())
	if len(r.Findings) != 7 {
		t.Errorf("%d entries\n%s%s", len(r.Findings), lines(r, report.Wire), lines(r, report.Source))
	}
}
