package diff

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/declared/subset"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
)

// TestRejectedValuesAreNeverSafe compares random pairs of deployments with one
// arg. If the old server accepts a value that the new one rejects, the report
// must not call the change safe.
func TestRejectedValuesAreNeverSafe(t *testing.T) {
	pairs := testfile.Some(120)
	r := rand.New(rand.NewPCG(11, 5))
	rejected := 0
	for range pairs {
		mine := someArg(r, 0)
		theirs := otherArg(r, mine)
		old, new := argued(t, mine), argued(t, theirs)
		found := Compare(old, new)
		a, b := proof.NewReplica(sideOf(old)), proof.NewReplica(sideOf(new))
		for _, w := range requests(a, b) {
			if !a.Send(w).Accepted || b.Send(w).Accepted {
				continue
			}
			rejected++
			if !slices.ContainsFunc(slices.Collect(found.All()), func(f *report.Finding) bool {
				return f.Audience == report.Wire && f.Level != report.Safe
			}) {
				t.Errorf("%v → %v: nothing but %s, but %s", mine, theirs, lines(found, report.Wire), w.Curl("https://example.org/wp-json"))
			}
			break
		}
	}
	if rejected < pairs/4 {
		t.Errorf("%d pairs of %d with a rejected request are too few", rejected, pairs)
	}
}

func argued(t *testing.T, arg map[string]any) *model.API {
	text, err := json.Marshal(arg)
	if err != nil {
		t.Fatal(err)
	}
	return api(t, "site", goods(fmt.Sprintf(`{"p":%s}`, text)), build.Options{})
}

// requests returns a request without the arg, and some with values that one of
// the sides accepts.
func requests(sides ...*proof.Replica) []*report.Witness {
	list := []*report.Witness{{Method: "POST", Path: "/a/v1/x"}}
	for _, s := range sides {
		i := slices.IndexFunc(s.Routes, func(r *match.Route) bool { return r.Key == "/a/v1/x" })
		p := s.Routes[i].Endpoints[0].Arg("p").Schema()
		for _, v := range subset.Common(p, p) {
			list = append(list, &report.Witness{
				Method: "POST", Path: "/a/v1/x", Body: fmt.Appendf(nil, `{"p":%s}`, subset.Text(v)),
			})
		}
	}
	return list
}

// keywordsOf are the choices for each keyword of a random schema.
var keywordsOf = map[string][]any{
	"type": {"string", "integer", "number", "boolean", "array", "object", []string{"string", "null"},
		[]string{"integer", "string"}}, "minimum": {0, 1.5, 2}, "maximum": {3, 4.5},
	"exclusiveMinimum": {true}, "multipleOf": {2, 0.5}, "minLength": {1, 2},
	"maxLength": {0, 3}, "pattern": {"^[a-z]*$", "a"}, "format": {"ip", "date-time", "uri"},
	"enum": {[]any{"a", "b"}, []any{"b", "a"}, []any{1, 2, nil}}, "minItems": {1, 2},
	"maxItems": {1, 2}, "uniqueItems": {true}, "minProperties": {1, 2}, "maxProperties": {1},
	"additionalProperties": {true, false}, "required": {true, []any{"k"}}, "default": {"none", 5},
}

func someArg(r *rand.Rand, depth int) map[string]any {
	out := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(keywordsOf)) {
		if name == "type" || r.IntN(8) == 0 {
			out[name] = keywordsOf[name][r.IntN(len(keywordsOf[name]))]
		}
	}
	if depth < 2 && r.IntN(2) == 0 {
		out["items"] = someArg(r, depth+1)
	}
	if depth < 2 && r.IntN(2) == 0 {
		out["properties"] = map[string]any{"k": someArg(r, depth+1), "l": someArg(r, depth+1)}
	}
	if depth < 2 && r.IntN(6) == 0 {
		out[[]string{"oneOf", "anyOf"}[r.IntN(2)]] = []any{someArg(r, depth+1), someArg(r, depth+1)}
	}
	return out
}

// otherArg returns a copy of an arg with some keywords changed.
func otherArg(r *rand.Rand, arg map[string]any) map[string]any {
	out, other := maps.Clone(arg), someArg(r, 0)
	for _, name := range slices.Sorted(maps.Keys(other)) {
		if r.IntN(3) == 0 {
			out[name] = other[name]
		}
	}
	for _, name := range slices.Sorted(maps.Keys(arg)) {
		if r.IntN(8) == 0 {
			delete(out, name)
		}
	}
	return out
}
