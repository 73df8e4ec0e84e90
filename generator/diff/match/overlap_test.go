package match

import (
	"testing"

	"github.com/restgen/restgen/generator/index"
)

// TestRoutesThatBeginAlikeExchangeRequests expects a removed route and an added one
// to be neighbors if they may match the same addresses.
func TestRoutesThatBeginAlikeExchangeRequests(t *testing.T) {
	for name, c := range map[string]struct {
		removed, added string
		want           int
	}{
		"one begins with less":           {`/a/(?P<id>[\d]+)`, "/a/7", 1},
		"the other begins with less":     {"/a/7", `/a/(?P<id>[\d]+)`, 1},
		"both have the same beginning":   {`/a/(?P<id>[\d]+)`, `/a/(?P<slug>[\w-]+)`, 1},
		"another literal":                {"/a/7", "/a/8", 0},
		"one is the beginning of a word": {"/a", "/ab", 0},
		"the greatest rune":              {"/a/(?P<text>.+)", "/a/\U0010FFFF/b", 1},
	} {
		t.Run(name, func(t *testing.T) {
			route := func(key string) *Route { return &Route{Route: &index.Route{Key: key}, beginning: BeginningOf(key)} }
			removed := RoutePair{Pair: Pair[Route]{Old: route(c.removed)}}
			added := RoutePair{Pair: Pair[Route]{New: route(c.added)}}
			near := NewNeighborhood(&Side{Routes: removed.All()}, &Side{Routes: added.All()}, []RoutePair{removed, added})
			if got := near.Exchanging(removed); len(got) != c.want {
				t.Errorf("got %d neighbors, want %d", len(got), c.want)
			}
		})
	}
}
