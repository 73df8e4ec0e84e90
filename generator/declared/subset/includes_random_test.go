package subset

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// TestNoProbeContradictsAProof compares random pairs of schemas, most of them
// alike. No probe, not even one for another pair, contradicts a proof.
func TestNoProbeContradictsAProof(t *testing.T) {
	pairs := testfile.Some(800)
	r := rand.New(rand.NewPCG(3, 5))
	count := map[Verdict]int{}
	values := append([]any{}, ordinary...)
	for range pairs {
		a := someSchema(r, 0)
		b := varied(r, a)
		old, new := read(t, a), read(t, b)
		got := Includes(new, old)
		count[got.Verdict]++
		if got.Verdict != Included {
			continue
		}
		probed := search{}.probes(new, old, 0)
		values = append(values, probed[:min(len(probed), 3)]...)
		co, cn := compiled(old), compiled(new)
		for i := range min(len(values), 400) {
			v := values[len(values)-1-i]
			if accepts(co, v) && !accepts(cn, v) {
				t.Errorf("%s → %s: included, but not %s", a, b, Text(v))
				break
			}
		}
	}
	t.Logf("%d included, %d with a witness, %d open", count[Included], count[Excluded], count[Unknown])
	if count[Included] < pairs/20 || count[Excluded] < pairs/20 {
		t.Error("too few of one kind to say anything")
	}
}

func pick(r *rand.Rand, list ...string) string { return list[r.IntN(len(list))] }

// someSchema returns a random schema.
func someSchema(r *rand.Rand, depth int) string {
	var k []string
	add := func(format string, args ...any) { k = append(k, fmt.Sprintf(format, args...)) }
	types := []string{`"string"`, `"integer"`, `"number"`, `"boolean"`, `"null"`}
	if depth < 2 {
		types = append(types, `"array"`, `"object"`, `"array"`, `"object"`)
	}
	switch r.IntN(8) {
	case 0:
	case 1:
		add(`"type":[%s,%s]`, pick(r, types...), pick(r, types...))
	default:
		add(`"type":%s`, pick(r, types...))
	}
	for _, one := range []string{
		`"minimum":1`, `"minimum":2`, `"maximum":5`, `"maximum":4.5`, `"exclusiveMinimum":true`,
		`"exclusiveMaximum":true`, `"multipleOf":2`, `"multipleOf":4`,
		`"minLength":1`, `"minLength":2`, `"maxLength":3`, `"pattern":"^[a-z]*$"`,
		`"pattern":"a"`, `"format":"ip"`, `"format":"date-time"`,
		`"enum":["a","b"]`, `"enum":["a","abc",1]`, `"enum":[1,2,5]`, `"enum":[true,null,"a"]`,
		`"minItems":1`, `"maxItems":2`, `"uniqueItems":true`, `"minProperties":1`, `"maxProperties":1`,
		`"additionalProperties":false`, `"required":["k"]`, `"required":[]`,
	} {
		if r.IntN(14) == 0 {
			k = append(k, one)
		}
	}
	if depth < 2 {
		if r.IntN(3) == 0 {
			add(`"items":%s`, someSchema(r, depth+1))
		}
		if r.IntN(3) == 0 {
			flag := pick(r, "", `"required":true,`)
			add(`"properties":{"k":{%s%s,"other":%s}`, flag, strings.TrimPrefix(someSchema(r, depth+1), "{"),
				someSchema(r, depth+1))
		}
		if r.IntN(8) == 0 {
			add(`"additionalProperties":%s`, someSchema(r, depth+1))
		}
		if r.IntN(8) == 0 {
			add(`"patternProperties":{"^k":%s}`, someSchema(r, depth+1))
		}
		if r.IntN(6) == 0 {
			add(`%s:[%s,%s]`, pick(r, `"oneOf"`, `"anyOf"`), someSchema(r, depth+1), someSchema(r, depth+1))
		}
	}
	return strings.ReplaceAll("{"+strings.Join(k, ",")+"}", ",}", "}")
}

// varied changes a schema in one or two places, or returns another one.
func varied(r *rand.Rand, s string) string {
	for range 1 + r.IntN(2) {
		from, to := "", ""
		switch r.IntN(8) {
		case 0:
			from, to = `"minimum":2`, `"minimum":1`
		case 1:
			from, to = `"integer"`, `"number"`
		case 2:
			from, to = `"type":"string"`, `"type":["string","null"]`
		case 3:
			from, to = `"enum":["a","b"]`, `"enum":["a","b","c"]`
		case 4:
			from, to = `"additionalProperties":false`, `"additionalProperties":true`
		case 5:
			from, to = `"type":"string"`, `"type":"array"`
		case 6:
			from, to = `"type":"array"`, `"type":["array","object"]`
		case 7:
			return someSchema(r, 0)
		}
		s = strings.Replace(s, from, to, 1)
	}
	return s
}
