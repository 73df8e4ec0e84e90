package pattern

import (
	"strings"
	"testing"
)

// A long pattern on a long text takes no step for each pair of characters of
// them: that would take hours here.
func TestLongPatternsOnLongTextsEndSoon(t *testing.T) {
	long := strings.Repeat("a", 1<<20)
	for _, source := range []string{
		long, long + "b", strings.Repeat("a?", 1<<10) + "b", "(?:" + long + ")*b", strings.Repeat("[ab]", 1<<12),
	} {
		find, _, err := Compile(source, false)
		if err == nil && find != nil {
			find(long)
		}
	}
	find, _, err := Compile("^a+b$", false)
	if err != nil {
		t.Fatal(err)
	}
	if at, _ := find(strings.Repeat("a", 1<<14) + "b"); at == nil {
		t.Error("a usual pattern is not found in a text of 16 KB")
	}
}
