package body

import (
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// Looking for JSON within megabytes of brackets takes no more work than reading
// them a few times.
func TestBracketsAreSearchedInLinearTime(t *testing.T) {
	for _, unit := range []string{"[", "{", "[{", `{"":{`, `{"a":`, "[[],"} {
		t.Run(unit, func(t *testing.T) {
			b := []byte(strings.Repeat(unit, testfile.Some(30<<20)/len(unit)))
			allocations := testing.AllocsPerRun(1, func() {
				if text, notices := CutNotices(b); len(text) != len(b) || notices != "" {
					t.Errorf("%s: cut to %d bytes", unit, len(text))
				}
			})
			if allocations > 6*maxNotices { // a few for each place that is tried
				t.Errorf("%s: %.0f allocations", unit, allocations)
			}
		})
	}
}
