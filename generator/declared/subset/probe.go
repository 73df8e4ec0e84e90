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

// probes returns the edges of two schemas: for every keyword of either, values
// on both sides of the boundary that it sets. Edges of enums and bounds come
// first, ordinary values last.
func (s search) probes(new, old *declared.Schema, depth int) []any {
	return s.edges(new, old, depth).list
}

func (s search) edges(new, old *declared.Schema, depth int) *edges {
	pair := pairOf{new, old}
	if known := s[pair]; known != nil {
		return known
	}
	e := &edges{}
	if depth > deepest || len(s) >= mostPairs {
		return e
	}
	s[pair] = e
	p := &prober{search: s, seen: map[string]bool{}}
	p.look(new, old, depth)
	e.list = p.list
	return e
}

// judged returns the edges of two schemas with the verdicts on them.
func (s search) judged(new, old *declared.Schema, depth int) *edges {
	e := s.edges(new, old, depth)
	if len(e.inNew) == len(e.list) {
		return e
	}
	cn, co := compiled(new), compiled(old)
	e.inNew, e.inOld = make([]bool, len(e.list)), make([]bool, len(e.list))
	for i, v := range e.list {
		e.inNew[i], e.inOld[i] = acceptBoth(cn, co, v)
	}
	return e
}

// common returns some values that both schemas accept, the plainest first.
func (s search) common(a, b *declared.Schema, depth int) []any {
	e := s.judged(a, b, depth)
	var list []any
	for i, v := range e.list {
		if e.inNew[i] && e.inOld[i] {
			list = append(list, v)
		}
	}
	return plainest(list)
}

// likely returns the values of common. If there are none, it returns values that
// the old schema accepts, in the order of the edges.
func (s search) likely(new, old *declared.Schema, depth int) []any {
	if list := s.common(new, old, depth); len(list) > 0 {
		return list
	}
	e := s.judged(new, old, depth)
	var list []any
	for i, v := range e.list {
		if e.inOld[i] {
			list = append(list, v)
		}
	}
	return list
}

// look adds the edges of two schemas.
func (p *prober) look(new, old *declared.Schema, depth int) {
	both := []*declared.Schema{old, new}
	for _, s := range both {
		p.add(s.Enum...)
	}
	for _, s := range both {
		p.scalars(s)
	}
	p.branches(new, old, depth)
	if concerns(new, "object", hasObjectKeywords) || concerns(old, "object", hasObjectKeywords) {
		p.objects(new, old, depth)
	}
	if concerns(new, "array", hasArrayKeywords) || concerns(old, "array", hasArrayKeywords) {
		p.lists(new, old, depth)
	}
	p.add(ordinary...)
	if new.Format != old.Format {
		p.add("<i>a</i>\n b") // what formats clean
	}
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

// branches adds the edges of each alternative and of its counterpart.
func (p *prober) branches(new, old *declared.Schema, depth int) {
	mine := slices.Concat(new.AnyOf, new.OneOf)
	theirs := slices.Concat(old.AnyOf, old.OneOf)
	for i, b := range theirs {
		counterpart := trunk(new)
		if i < len(mine) {
			counterpart = under(mine[i], new)
		}
		p.add(p.search.probes(counterpart, under(b, old), depth+1)...)
	}
	for i, b := range mine {
		if i >= len(theirs) {
			p.add(p.search.probes(under(b, new), trunk(old), depth+1)...)
		}
	}
}

func concerns(s *declared.Schema, kind string, keywords func(*declared.Schema) bool) bool {
	return slices.Contains(s.Types, kind) || keywords(s)
}

func hasArrayKeywords(s *declared.Schema) bool { return s.Items != nil }

func hasObjectKeywords(s *declared.Schema) bool { return len(s.Properties) > 0 || s.Additional != nil }

// lists adds lists of the edges of items, and of lengths around the bounds.
func (p *prober) lists(new, old *declared.Schema, depth int) {
	a, b := orFree(new.Items), orFree(old.Items)
	good := p.search.likely(a, b, depth+1)
	for _, s := range []*declared.Schema{old, new} {
		for _, bound := range []*int{s.MinItems, s.MaxItems} {
			for _, n := range around(bound) {
				p.add(listOf(good, n), repeated(good, n))
			}
		}
	}
	lead := p.filler(good, new, old)
	for _, v := range p.search.telling(a, b, depth+1) {
		p.add(append(slices.Clone(lead), v))
		if s, ok := v.(string); ok {
			p.add(s)
		}
	}
	p.add(repeated(good, 2))
	p.add(listed(good)...)
}

// telling returns the values to try within a list or an object: first some that
// one schema accepts and the other rejects.
func (s search) telling(new, old *declared.Schema, depth int) []any {
	if list := s.probes(new, old, depth); len(list) <= mostNested {
		return list
	}
	e := s.judged(new, old, depth)
	var lost, gained, rest []any
	for i, v := range e.list {
		was, is := e.inOld[i], e.inNew[i]
		switch {
		case was && !is && len(lost) < mostNested/4:
			lost = append(lost, v)
		case is && !was && len(gained) < mostNested/4:
			gained = append(gained, v)
		default:
			rest = append(rest, v)
		}
	}
	return slices.Concat(lost, gained, rest)[:mostNested]
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

// filler returns the other items that a list needs.
func (p *prober) filler(good []any, new, old *declared.Schema) []any {
	least := 0
	for _, s := range []*declared.Schema{new, old} {
		if s.MinItems != nil {
			least = max(least, *s.MinItems)
		}
	}
	if least < 2 || least > longest {
		return nil
	}
	return listOf(good, least-1)
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
