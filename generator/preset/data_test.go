package preset

import (
	"io/fs"
	"os"
	"path/filepath"
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

// Code outside of presets does not name the namespaces that presets are for.
func TestOnlyPresetsNameNamespaces(t *testing.T) {
	names := []string{"batch/v1"}
	for _, p := range files() {
		for _, pattern := range p.Namespaces {
			if name, _, _ := strings.Cut(pattern, "*"); name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	for _, root := range []string{"..", "../../cmd"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && (d.Name() == "preset" || d.Name() == "testdata") {
				return fs.SkipDir
			}
			if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return nil
			}
			text, err := os.ReadFile(path)
			for _, name := range names {
				if strings.Contains(string(text), `"`+name) || strings.Contains(string(text), `"/`+name) {
					t.Errorf("%s names %s; ask package preset", path, name)
				}
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}
