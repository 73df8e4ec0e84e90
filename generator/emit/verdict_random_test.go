package emit_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// The number of schemas that get random values, and how many of them are the
// most deeply nested.
const (
	chosenSchemas = 100
	deepSchemas   = 40
)

// agree compares the server with the engine on random values. RESTGEN_VALUES is
// the number of values for each schema, RESTGEN_SEED their seed.
func (s *schemaSite) agree(t *testing.T) {
	seed, values := testfile.EnvInt(t, "RESTGEN_SEED", 1), testfile.EnvInt(t, "RESTGEN_VALUES", 300)
	t.Logf("RESTGEN_SEED=%d RESTGEN_VALUES=%d", seed, values)
	count, different, differ := map[string]int{}, 0, 0
	var questions []question
	validators := map[int]*schema.Validator{}
	for _, n := range s.choose() {
		g := &guesser{rand.New(rand.NewPCG(uint64(seed), uint64(n)))}
		var some []question
		for range values {
			some = append(some, question{n, string(g.value(nil, s.schema(n), 0))})
		}
		slices.SortFunc(some, func(a, b question) int { return strings.Compare(a.value, b.value) })
		different += len(slices.Compact(slices.Clone(some)))
		questions, validators[n] = append(questions, some...), s.compiled(n)
	}
	for i, said := range s.ask(t, questions) {
		n, value := questions[i].n, questions[i].value
		engine := s.engine(t, validators[n], value)
		count[engine]++
		if said == engine {
			continue
		}
		differ++
		if differ < 20 {
			t.Errorf("the server says %q, the engine %q\n  arg %d: %+v\n  value  %s", said, engine, n,
				s.schema(n).Emitted("arg"), value)
		}
	}
	t.Logf("%d schemas with %d values each, %d different ones; %d are decided otherwise; %v", chosenSchemas,
		values, different, differ, count)
}

// choose returns the positions of the schemas that get random values: the most
// deeply nested, and some of the others. The choice does not depend on the
// seed.
func (s *schemaSite) choose() []int {
	order := rand.New(rand.NewPCG(1, 1)).Perm(len(s.args))
	deepest := slices.Clone(order)
	slices.SortStableFunc(deepest, func(a, b int) int { return depth(s.schema(b)) - depth(s.schema(a)) })
	chosen := deepest[:deepSchemas]
	for _, n := range order {
		if len(chosen) < chosenSchemas && !slices.Contains(chosen, n) {
			chosen = append(chosen, n)
		}
	}
	return chosen
}

// depth returns the nesting depth of a schema.
func depth(s *declared.Schema) int {
	deepest := 0
	for _, below := range nested(s) {
		deepest = max(deepest, depth(below))
	}
	return deepest + 1
}

func nested(s *declared.Schema) []*declared.Schema {
	list := slices.Concat(s.AnyOf, s.OneOf)
	for _, p := range slices.Concat(s.Properties, s.PatternProperties) {
		list = append(list, p.Schema)
	}
	for _, one := range []*declared.Schema{s.Items, s.Additional} {
		if one != nil {
			list = append(list, one)
		}
	}
	return list
}
