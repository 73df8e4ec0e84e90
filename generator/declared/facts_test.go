package declared

import (
	"os"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/declared/schematest"
	"github.com/restgen/restgen/templates/runtime/rest/pcre"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Each violation has the code, message and data of a recorded error of a real
// server.
func TestViolationsAreThoseOfServers(t *testing.T) {
	for _, block := range strings.Split(file(t, "testdata/violations.txt"), "\n\n") {
		lines := strings.Split(strings.TrimSpace(block), "\n")
		s := validator(t, []byte(lines[1]))
		v := schematest.Parse(t, []byte(lines[2]))
		want := schematest.Parse(t, []byte(lines[3]))
		f := s.Check(v, "v")
		if f == nil {
			t.Errorf("%s: accepted", lines[0])
			continue
		}
		if f.Code != want.Member("code").Text() || f.Message != want.Member("message").Text() {
			t.Errorf("%s: %s %s", lines[0], f.Code, f.Message)
		}
		if got := data(f); got != plain(want.Member("data")) {
			t.Errorf("%s: data %s", lines[0], got)
		}
		if f.Error() != f.Message {
			t.Errorf("%s: error %s", lines[0], f.Error())
		}
	}
}

// A row has a value and the result of its conversion to each type, or - if the
// value is rejected. The last row of integers beyond 64 bits depends on the
// platform of PHP.
func TestValuesConvertAsInPHP(t *testing.T) {
	types := []string{"string", "integer", "number", "boolean", "array", "object"}
	for _, line := range strings.Split(strings.TrimSpace(file(t, "testdata/coercions.txt")), "\n") {
		cells := strings.Split(line, "\t")
		for i, name := range types {
			s := schema.Compile(&schema.Schema{Type: schema.Type(name)}, 0, pcre.Compile)
			v := schematest.Parse(t, []byte(cells[0]))
			got, f := s.Accepts(v, "v")
			if want := cells[i+1]; want == "-" {
				if f == nil || f.Code != "rest_invalid_type" {
					t.Errorf("%s as %s: accepted", cells[0], name)
				}
			} else if f != nil {
				t.Errorf("%s as %s: %s", cells[0], name, f.Message)
			} else if want := schematest.Parse(t, []byte(want)); !same(got, want) {
				t.Errorf("%s as %s: %s, want %s", cells[0], name, plain(got), plain(want))
			}
		}
	}
}

// same compares values as JSON shows them: 5.0 is printed as 5.
func same(a, b schema.Value) bool {
	x, isNumber := a.Number()
	y, _ := b.Number()
	if isNumber && a.Kind() != schema.KindString {
		return x == y
	}
	return plain(a) == plain(b)
}

func file(t *testing.T, name string) string {
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// The engine decides about every value under every schema, and twice in the
// same way.
func FuzzCheck(f *testing.F) {
	f.Add([]byte(`{"type":["integer","array"],"minimum":1,"items":{"enum":["a",1]}}`), []byte(`[1,"a"]`))
	f.Add([]byte(`{"oneOf":[{"type":"object","required":["a"],"properties":{"a":{"pattern":"^a+$"}}},`+
		`{"format":"ip"}]}`), []byte(`""`))
	f.Add([]byte(`{"type":"string","format":"uri","minLength":1.5}`), []byte(`"http://[x]"`))
	f.Fuzz(func(t *testing.T, sent, value []byte) {
		v, err := schema.ParseJSON(value)
		if err != nil {
			t.Skip()
		}
		r, err := schema.ParseJSON(sent)
		if err != nil {
			t.Skip()
		}
		w := Of(schematest.Node(r)).Emitted("")
		s := schema.Compile(&w, 0, pcre.Compile)
		first, f1 := s.Accepts(v, "v")
		again, f2 := s.Accepts(v, "v")
		if (f1 == nil) != (f2 == nil) || f1 != nil && f1.Message != f2.Message {
			t.Fatalf("%v, then %v", f1, f2)
		}
		if f1 == nil && plain(first) != plain(again) {
			t.Fatalf("%s, then %s", plain(first), plain(again))
		}
	})
}
