package subset

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/declared/schematest"
)

// A long pattern has few samples. Joining all strings of all its parts would take
// gigabytes.
func TestSamplesOfLongPatternsAreFew(t *testing.T) {
	for _, unit := range []string{"[ab]", "1.", "(?:a|b)", "a?", "a|b*", "x(?:c|d)+"} {
		if list := Samples(strings.Repeat(unit, longestPattern/len(unit))); len(list) > mostSamples {
			t.Errorf("%q has %d samples", unit, len(list))
		}
		if list := Samples(strings.Repeat(unit, 1<<20)); list != nil {
			t.Errorf("%q: %d samples of a pattern that is too large", unit, len(list))
		}
	}
	if list := Samples("a?b"); strings.Join(list, " ") != "b ab" {
		t.Errorf("samples %q", list)
	}
}

// A long name is in few probes. Each holds it, and encoding all of them would take
// seconds.
func TestLongNamesAreInFewProbes(t *testing.T) {
	requiring := func(name string) *declared.Schema {
		text, err := json.Marshal(map[string]any{
			"type": "object", "required": []string{name},
			"properties": map[string]any{"b": map[string]any{"type": "integer", "minimum": 3}},
		})
		if err != nil {
			t.Fatal(err)
		}
		return declared.Of(schematest.Node(schematest.Parse(t, text)))
	}
	long, short := requiring(strings.Repeat(`\\`, 1<<20)), requiring("short")
	text := 0
	for _, v := range (search{}).probes(long, short, 0) {
		if n := textSize(v); n > longest {
			text += n
		}
	}
	if text == 0 || text > mostText {
		t.Errorf("the long probes have %d bytes", text)
	}
}
