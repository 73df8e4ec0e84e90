package emit_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/testfile"
)

// Whatever the routes of a site are, the emitted packages compile, and only the
// list of routes depends on their order. The sites have few words, so that names
// collide.
func TestRandomSitesCompile(t *testing.T) {
	const seed = 3
	checker := sharedChecker(t)
	for n := range uint64(testfile.Some(25)) {
		r := someSite{rand.New(rand.NewPCG(seed, n))}
		routes := r.routes()
		files := emitted(t, read(t, "site.json", siteOf(routes)))
		checker.check(t, files)
		checkFormat(t, files)
		checkNames(t, files)
		checkComments(t, files)
		r.Shuffle(len(routes), func(i, j int) { routes[i], routes[j] = routes[j], routes[i] })
		sameButOrder(t, files, emitted(t, read(t, "site.json", siteOf(routes))))
		if t.Failed() {
			t.Fatalf("site %d of seed %d:\n%s", n, seed, siteOf(routes))
		}
	}
}

func sameButOrder(t *testing.T, files, again []emit.File) {
	t.Helper()
	if len(files) != len(again) {
		t.Errorf("%d files, and %d with the routes in another order", len(files), len(again))
		return
	}
	for i, f := range files {
		ordered := path.Base(f.Path) == "routes.go" || path.Base(f.Path) == "index.json"
		if other := again[i]; f.Path != other.Path || string(f.Content) != string(other.Content) && !ordered {
			t.Errorf("%s is another file with the routes in another order", f.Path)
		}
	}
}

func siteOf(routes []string) []byte {
	return []byte(`{"namespaces":["a/v1","a-b/v1"],"routes":{` + strings.Join(routes, ",\n") + `}}`)
}

// someSite makes random parts of a site.
type someSite struct{ *rand.Rand }

var (
	someWords = []string{"posts", "post", "item", "items", "a", "a_b", "ab", "A", "meta", "value", "input",
		"me", "batch", "revisions",
		"", "func", "2fa", "größe", "params", "more", "object", "linux"}
	someTexts    = []string{"A text.", "+build linux", "Deprecated: no.", "a\nb", "//go:embed x", ""}
	someMethods  = []string{`"GET"`, `"POST"`, `"POST","PUT","PATCH"`, `"DELETE"`, `"GET","POST"`}
	someCaptures = []string{
		`(?P<%s>[\d]+)`, `(?P<%s>[\w-]*)`, `(?P<%s>[a-z]+)?`,
		`(?:new|(?P<%s>\d+))`, `(?P<%s>(?!x)[a-z]+)`, `x-(?P<%s>a|b)`,
	}
	someTypes = []string{"string", "string", "integer", "number", "boolean", "object", "object", "array", "null"}
)

func pick[T any](r someSite, list []T) T { return list[r.IntN(len(list))] }

// oneIn reports true once in n times.
func (r someSite) oneIn(n int) bool { return r.IntN(n) == 0 }

// routes returns members of the object of routes, each key once.
func (r someSite) routes() []string {
	var list []string
	seen := map[string]bool{}
	for range 8 {
		namespace := pick(r, []string{"a/v1", "a/v1", "a-b/v1", "b"})
		key := "/" + namespace
		for range r.IntN(6) {
			key += "/" + r.segment()
		}
		if seen[key] {
			continue
		}
		seen[key] = true
		route := map[string]any{"namespace": namespace, "methods": []string{}, "endpoints": r.endpoints()}
		if r.oneIn(6) {
			delete(route, "namespace")
		}
		if r.oneIn(2) {
			route["schema"] = map[string]any{"type": "object", "properties": r.members(2)}
		}
		list = append(list, fmt.Sprintf("%s:%s", textOf(key), textOf(route)))
	}
	return list
}

func (r someSite) segment() string {
	if r.oneIn(2) {
		return pick(r, someWords)
	}
	return fmt.Sprintf(pick(r, someCaptures), pick(r, []string{"id", "a", "a_b", "ab", "post", "item"}))
}

func (r someSite) endpoints() (list []any) {
	for range 1 + r.IntN(2) {
		list = append(list, map[string]any{
			"methods": json.RawMessage("[" + pick(r, someMethods) + "]"), "args": r.members(3),
		})
	}
	return list
}

func (r someSite) members(depth int) map[string]any {
	all := map[string]any{}
	for range r.IntN(5) {
		all[pick(r, someWords)] = r.schema(depth)
	}
	return all
}

func (r someSite) schema(depth int) map[string]any {
	s := map[string]any{"description": pick(r, someTexts), "type": r.types()}
	maybe := func(keyword string, value func() any) {
		if r.oneIn(4) {
			s[keyword] = value()
		}
	}
	some := []any{pick(r, someWords), pick(r, someWords), pick(r, someWords), 1, nil}
	maybe("enum", func() any { return some[:1+r.IntN(len(some))] })
	maybe("default", func() any { return pick(r, []any{"a", 1, nil, true, []any{}, map[string]any{"a": 1}}) })
	if depth > 0 {
		maybe("properties", func() any { return r.members(depth - 1) })
		maybe("items", func() any { return r.schema(depth - 1) })
		maybe("additionalProperties", func() any { return r.schema(depth - 1) })
		maybe("oneOf", func() any { return []any{r.schema(depth - 1), r.schema(depth - 1)} })
		maybe("context", func() any { return []string{pick(r, []string{"view", "edit", "embed"})} })
	}
	return s
}

func (r someSite) types() any {
	if r.oneIn(4) {
		return []string{pick(r, someTypes), pick(r, someTypes)}
	}
	return pick(r, someTypes)
}

// textOf returns a value as JSON.
func textOf(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}
