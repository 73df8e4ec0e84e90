package report

import (
	"reflect"
	"testing"
)

// TestFindingsWithOtherFieldsHaveOtherIDs expects the IDs of findings to differ
// wherever the parts of their names do.
func TestFindingsWithOtherFieldsHaveOtherIDs(t *testing.T) {
	a, b := &Finding{Route: "/x\x00y"}, &Finding{Route: "/x", Arg: "y\x00"}
	if id := a.newID(map[string]bool{}); id == b.newID(map[string]bool{}) {
		t.Errorf("both are %s", id)
	}
}

// TestFindingHasOnlyWhatTheJSONHas expects no working fields in a finding: these
// are in a Difference, which rules hand over, or in an entry.
func TestFindingHasOnlyWhatTheJSONHas(t *testing.T) {
	for f := range reflect.TypeFor[Finding]().Fields() {
		if !f.IsExported() || f.Tag.Get("json") == "" || f.Tag.Get("json") == "-" {
			t.Errorf("%s is not in the JSON", f.Name)
		}
	}
}
