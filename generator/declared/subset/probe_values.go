package subset

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// The bounds of the search for witnesses.
const (
	deepest    = 24
	mostPairs  = 4000    // of schemas
	mostProbes = 600     // of one pair
	mostNested = 48      // of an item or a property, within what holds it
	longest    = 4096    // of a string, and of a list
	mostText   = 4 << 20 // bytes of the probes of one pair that are longer than that
)

// A search holds the edges of pairs of schemas. It keeps them because the edges
// of a nested pair are needed for each edge of the outer one.
type search map[pairOf]*edges

type pairOf struct{ new, old *declared.Schema }

// edges are values to try with two schemas. The verdicts on them are made when
// they are needed, and then for all values.
type edges struct {
	list         []any
	inNew, inOld []bool // whether each schema accepts a value
}

// ordinary are values of every type, in the spellings that the server coerces.
var ordinary = []any{
	"abc", "a", 1, "1", "", "5", 0, 5, -1, 2, 1.5, "1.5", " 5", "1e3", "-1", 10, 100, 1000, true, false, "true", "FALSE", "0", nil,
	"a,b", "1,2", "a b", "2020-01-02T03:04:05", "user@example.org", "192.0.2.1", "123e4567-e89b-12d3-a456-426614174000", "#aabbcc", "https://example.org/",
	[]any{}, []any{1}, []any{"a"}, []any{"a", "a"}, []any{1, 2}, []any{"a,b"}, schema.Members{}, schema.Members{{Name: "k", Value: "v"}}, schema.Members{{Name: "5", Value: "a"}},
}

// plainest puts scalars before lists before objects, and short ones first.
func plainest(list []any) []any {
	return slices.SortedStableFunc(slices.Values(list), func(a, b any) int {
		return cmp.Or(cmp.Compare(weight(a), weight(b)))
	})
}

func weight(v any) int {
	switch v := v.(type) {
	case nil:
		return 1000
	case string:
		if v == "" {
			return 900
		}
		if len(v) > 40 {
			return 800
		}
		return 0
	case []any:
		return 10 + len(v)/8
	case schema.Members:
		return 20 + len(v)
	}
	return 0
}

// A prober collects distinct values.
type prober struct {
	search search
	list   []any
	seen   map[string]bool
	long   int // bytes of long values
}

func (p *prober) add(values ...any) {
	for _, v := range values {
		size := textSize(v)
		if size > longest {
			p.long += size
		}
		if len(p.list) >= mostProbes || size > longest && p.long > mostText {
			continue
		}
		if key := probeKey(v); !p.seen[key] {
			p.seen[key] = true
			p.list = append(p.list, v)
		}
	}
}

// textSize returns the length of all strings in a value.
func textSize(v any) (n int) {
	switch v := v.(type) {
	case string:
		return len(v)
	case []any:
		for _, item := range v {
			n += textSize(item)
		}
	case schema.Members:
		for _, m := range v {
			n += len(m.Name) + textSize(m.Value)
		}
	}
	return n
}

// probeKey is the same for probes with the same JSON.
func probeKey(v any) string {
	switch v := v.(type) {
	case string:
		return `"` + v
	case int:
		return strconv.Itoa(v)
	}
	return Text(v)
}

// scalars adds the edges of the keywords for numbers and strings.
func (p *prober) scalars(s *declared.Schema) {
	for _, bound := range []*float64{s.Minimum, s.Maximum} {
		if bound != nil && !math.IsInf(*bound, 0) {
			b := *bound
			p.add(number64(b), number64(b-1), number64(b+1), b+0.5, b-0.5)
		}
	}
	if m := s.MultipleOf; m != nil {
		p.add(number64(*m), number64(2**m), number64(*m+1), *m/2)
	}
	for _, n := range []*int{s.MinLength, s.MaxLength} {
		for _, length := range around(n) {
			p.add(strings.Repeat("a", length), strings.Repeat("1", length))
		}
	}
	if s.Pattern != "" {
		for _, text := range Samples(s.Pattern) {
			p.add(text)
		}
		p.add("a-b_c", "a/b", "a.b", "A b", "a%2Fb", "é", "-")
	}
}

// number64 returns a whole number as an integer, as clients send it.
func number64(f float64) any {
	if f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return declared.GoInteger(int64(f))
	}
	return f
}

// around returns a bound and its neighbours, without negative and huge ones.
func around(n *int) []int {
	var list []int
	if n == nil {
		return nil
	}
	for _, i := range []int{*n, *n - 1, *n + 1} {
		if i >= 0 && i <= longest {
			list = append(list, i)
		}
	}
	return list
}

// listed returns strings that the server reads as lists of items.
func listed(items []any) []any {
	texts := slices.DeleteFunc(slices.Clone(items), func(v any) bool {
		s, ok := v.(string)
		return !ok || strings.ContainsAny(s, ", \n")
	})
	if len(texts) == 0 {
		return nil
	}
	first := texts[0].(string)
	return []any{first + "," + first, first + "," + texts[len(texts)-1].(string)}
}

// listOf returns a list of n items, different ones if there are enough.
func listOf(items []any, n int) []any {
	list := []any{}
	for i := range n {
		if len(items) == 0 {
			break
		}
		if _, whole := items[0].(int); whole && i >= len(items) {
			list = append(list, 1000+i)
			continue
		}
		list = append(list, items[i%len(items)])
	}
	return list
}

func repeated(items []any, n int) []any {
	list := []any{}
	for range n {
		if len(items) > 0 {
			list = append(list, items[0])
		}
	}
	return list
}

func has(o schema.Members, name string) bool {
	return slices.ContainsFunc(o, func(m schema.Member) bool { return m.Name == name })
}

func with(o schema.Members, name string, v any) schema.Members {
	return append(without(o, name), schema.Member{Name: name, Value: v})
}

func without(o schema.Members, name string) schema.Members {
	return slices.DeleteFunc(slices.Clone(o), func(m schema.Member) bool { return m.Name == name })
}

func sized(o schema.Members, n int) schema.Members {
	sized := slices.Clone(o)
	for i := 0; len(sized) < n; i++ {
		if name := "k" + strconv.Itoa(i); !has(o, name) {
			sized = append(sized, schema.Member{Name: name, Value: "v"})
		}
	}
	return sized[:min(n, len(sized))]
}
