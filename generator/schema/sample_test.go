package schema

import (
	"strings"
	"testing"
)

// A long pattern has few samples. Joining all strings of all its parts would take
// gigabytes.
func TestSamplesOfLongPatterns(t *testing.T) {
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
