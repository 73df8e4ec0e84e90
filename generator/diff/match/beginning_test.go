package match

import "testing"

// The first segment is known if all paths of the route have it in common.
func TestBeginningEndsWherePathsDiffer(t *testing.T) {
	for key, want := range map[string]struct {
		Beginning
		first string
	}{
		"/a/V1/x":            {Beginning{"/a/v1/x", true}, "a"},
		`/a/(?P<id>[\d]+)/b`: {Beginning{"/a/", false}, "a"},
		"/a/bc?d":            {Beginning{"/a/b", false}, "a"},
		"/a(?:b|c)":          {Beginning{"/a", false}, anySegment},
		"/a":                 {Beginning{"/a", true}, "a"},
		"/":                  {Beginning{"/", true}, ""},
		"/a|/b":              {Beginning{"", false}, anySegment},
		`/a\.b`:              {Beginning{"/a", false}, anySegment},
	} {
		if got := BeginningOf(key); got != want.Beginning || got.first() != want.first {
			t.Errorf("%s: got %v and %q, want %v", key, got, got.first(), want)
		}
	}
}
