package preset

import (
	"slices"
	"strings"
	"testing"
)

// A batch takes and returns the fields of its items, so facts about these are
// also facts about the batch.
func TestFactsOfItemsHoldInBatches(t *testing.T) {
	for _, p := range files() {
		for _, f := range p.Fields {
			for _, route := range f.Routes.Routes {
				batch := route + "/batch"
				known := slices.ContainsFunc(p.Fields, func(f Field) bool { return f.matches(batch) })
				if known && !f.matches(batch) &&
					slices.ContainsFunc(f.Routes.Routes, func(r string) bool { return strings.HasPrefix(r, route+"/{") }) {
					t.Errorf("%s: %s of %s is not known of %s", p.Name, f.Field, route, batch)
				}
			}
		}
	}
}

// Namespaces that behave like core have the facts of the preset of core. These say
// nothing about items, nor do they lead to other routes, as both may be different
// there.
func TestPresetOfCoreHasNoFactsAboutItems(t *testing.T) {
	for _, r := range core().Results {
		if r.Properties != nil || r.Item != nil || r.Like != "" {
			t.Errorf("%q: facts about items belong in wordpress-responses.json", r.Routes.Routes)
		}
	}
	for _, f := range core().Fields {
		t.Errorf("%q: facts about %s belong in wordpress-responses.json", f.Routes.Routes, f.Field)
	}
}
