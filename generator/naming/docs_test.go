package naming

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// The page for users lists all words that the package knows, and no other
// verbs.
func TestDocsListAllWords(t *testing.T) {
	page, err := os.ReadFile("../../docs/naming.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(string(page)), func(r rune) bool {
		return !isLetter(r) && r != '_'
	}) {
		documented[w] = true
	}
	plurals := map[string]bool{}
	for w := range irregular {
		plurals[w] = true
	}
	for what, words := range map[string]map[string]bool{
		"initialism": initialisms, "verb": verbs, "collection": collections,
		"invariable": invariable, "irregular": plurals,
	} {
		t.Run(what, func(t *testing.T) {
			for _, w := range slices.Sorted(maps.Keys(words)) {
				if !documented[w] {
					t.Errorf("docs/naming.md lacks the %s %s", what, w)
				}
			}
		})
	}
	_, list, found := strings.Cut(string(page), "block, are left out: ")
	if !found {
		t.Fatal("docs/naming.md has no list of verbs")
	}
	for _, w := range strings.Fields(strings.TrimSuffix(strings.TrimSpace(list), ".")) {
		if !verbs[w] {
			t.Errorf("docs/naming.md lists %q, which is not a verb of this package", w)
		}
	}
}
