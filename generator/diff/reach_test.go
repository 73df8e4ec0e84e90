package diff

import (
	"strings"
	"testing"
)

// A name of many dots is noted for few of its parts: all of them would take room
// in proportion to the square of its length.
func TestManyDotsAreNotedForFewParts(t *testing.T) {
	r := reach{}
	r.noteCall("GET /a/v1/x", 0, strings.Repeat("1.", 1<<19), &finding{})
	if n := len(r); n < mostNests || n > mostNests+3 {
		t.Errorf("noted for %d parts", n)
	}
	r = reach{}
	r.noteCall("GET /a/v1/x", 0, "a.b[].c", &finding{})
	for _, path := range []string{"a", "a.b"} {
		if r[spot{name: "GET /a/v1/x", path: path, nest: true}] == nil {
			t.Errorf("not noted for %s", path)
		}
	}
}

// The search above a name of many dots ends after few of its parts.
func TestSearchAboveManyDotsEndsSoon(t *testing.T) {
	r := reach{}
	near, far := &finding{}, &finding{}
	r[spot{path: "1" + strings.Repeat(".1", mostNests)}] = near
	r[spot{path: "1"}] = far
	below := func(parts int) spot { return spot{path: "1" + strings.Repeat(".1", mostNests+parts)} }
	if r.above(below(1)) != near || r.above(below(mostNests)) != near {
		t.Error("a part within reach is not found")
	}
	delete(r, spot{path: "1" + strings.Repeat(".1", mostNests)})
	if r.above(below(1)) == far {
		t.Error("the search goes on")
	}
}
