package rest

import "testing"

// checked are rules with a value each that fits; checking it allocates nothing.
var checked = map[string]struct {
	rule  Rule
	value any
}{
	"integer":  {Rule{Integer, Minimum(1), Maximum(100)}, 50},
	"text":     {Rule{Integer, Minimum(1), Maximum(100)}, "50"},
	"number":   {Rule{Number, MultipleOf(0.5)}, 1.5},
	"boolean":  {Rule{Boolean}, "true"},
	"word":     {Rule{String, Enum{"asc", "desc"}}, "desc"},
	"length":   {Rule{String, MinLength(1), MaxLength(10)}, "héllo"},
	"date":     {Rule{Types{String, Null}, Format("date-time")}, "2016-06-30T05:43:21+02:00"},
	"email":    {Rule{String, Format("email")}, "someone@example.org"},
	"pattern":  {Rule{String, Pattern(`^[a-z0-9]+(?:-[a-z0-9]+)*$`)}, "a-slug-2"},
	"list":     {Rule{Array, Items{Integer}, MaxItems(3)}, []any{1, "2", 3}},
	"object":   {Rule{Object, Closed(true), Properties{{Name("raw"), String, Required(true)}}}, Members{{"raw", "x"}}},
	"branches": {Rule{OneOf{{Title("List"), Array, Items{Integer}}, {Title("Query"), Object, Properties{{Name("terms"), Array}}}}}, Members{{"terms", []any{1}}}},
}

func TestCheckAllocates(t *testing.T) {
	for name, c := range checked {
		s, v := Compile(c.rule, 0, nil), ValueOf(c.value)
		if f := s.Check(v, "v"); f != nil {
			t.Errorf("%s: %s", name, f.Message)
		}
		if n := testing.AllocsPerRun(100, func() { s.Check(v, "v") }); n > 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	for name, c := range checked {
		b.Run(name, func(b *testing.B) {
			s, v := Compile(c.rule, 0, nil), ValueOf(c.value)
			b.ReportAllocs()
			for b.Loop() {
				s.Check(v, "v")
			}
		})
	}
}

func BenchmarkParseQuery(b *testing.B) {
	t := newTree()
	b.ReportAllocs()
	for b.Loop() {
		t.reset()
		t.query("page=2&per_page=20&search=hello+world&status[]=draft&status[]=publish&categories=1,2,3&orderby=date&order=desc")
	}
}

func BenchmarkParseJSON(b *testing.B) {
	body := []byte(`{"title":{"raw":"Hello \"world\""},"content":"<p>Some text, \u00e9 and more of it<\/p>","status":"draft","categories":[1,2,3],"sticky":false,"date":null}`)
	t, scratch := newTree(), []byte(nil)
	b.ReportAllocs()
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		t.reset()
		_, _, scratch = t.json(body, scratch)
	}
}
