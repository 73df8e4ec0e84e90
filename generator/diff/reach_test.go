package diff

import (
	"strings"
	"testing"
)

// A name of many dots is noted for few of its parts: all of them would take room
// in proportion to the square of its length.
func TestReachOfManyDots(t *testing.T) {
	r := &reach{found: map[spot]*Finding{}}
	r.noteCall("GET /a/v1/x", 0, strings.Repeat("1.", 1<<19), &Finding{})
	if n := len(r.found); n < mostNests || n > mostNests+3 {
		t.Errorf("noted for %d parts", n)
	}
	r = &reach{found: map[spot]*Finding{}}
	r.noteCall("GET /a/v1/x", 0, "a.b[].c", &Finding{})
	for _, path := range []string{"a", "a.b"} {
		if r.found[spot{call: "GET /a/v1/x", path: path, nest: true}] == nil {
			t.Errorf("not noted for %s", path)
		}
	}
}
