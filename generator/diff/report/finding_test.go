package report

import "testing"

// TestFindingsWithOtherFieldsHaveOtherIDs expects the IDs of findings to differ
// wherever the parts of their names do.
func TestFindingsWithOtherFieldsHaveOtherIDs(t *testing.T) {
	a, b := &Finding{Route: "/x\x00y"}, &Finding{Route: "/x", Arg: "y\x00"}
	if id := a.newID(map[string]bool{}); id == b.newID(map[string]bool{}) {
		t.Errorf("both are %s", id)
	}
}
