package diff

import (
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/rule"
	"github.com/restgen/restgen/generator/diff/surface"
	"github.com/restgen/restgen/generator/model"
)

// A name of many dots is noted for few of its parts: all of them would take room
// in proportion to the square of its length.
func TestManyDotsAreNotedForFewParts(t *testing.T) {
	r := reach{}
	r.noteCall("GET /a/v1/x", 0, strings.Repeat("1.", 1<<19), &report.Difference{})
	if n := len(r); n < mostNests || n > mostNests+3 {
		t.Errorf("noted for %d parts", n)
	}
	r = reach{}
	r.noteCall("GET /a/v1/x", 0, "a.b[].c", &report.Difference{})
	for _, path := range []string{"a", "a.b"} {
		if r[spot{name: "GET /a/v1/x", path: path, nest: true}] == nil {
			t.Errorf("not noted for %s", path)
		}
	}
}

// The search above a name of many dots ends after few of its parts.
func TestSearchAboveManyDotsEndsSoon(t *testing.T) {
	r := reach{}
	near, far := &report.Difference{}, &report.Difference{}
	r[spot{path: "1" + strings.Repeat(".1", mostNests)}] = near
	r[spot{path: "1"}] = far
	search := func(at spot) *report.Difference {
		for _, above := range at.above() {
			if d := r[above]; d != nil {
				return d
			}
		}
		return nil
	}
	below := func(parts int) spot { return spot{path: "1" + strings.Repeat(".1", mostNests+parts)} }
	if search(below(1)) != near || search(below(mostNests)) != near {
		t.Error("a part within reach is not found")
	}
	delete(r, spot{path: "1" + strings.Repeat(".1", mostNests)})
	if search(below(1)) == far {
		t.Error("the search goes on")
	}
}

// A field of a response changes because of a change within the arg of that name,
// not because of the first change of the resource.
func TestFieldsChangeWithTheArgOfThatName(t *testing.T) {
	e := &match.Endpoint{
		Route: &match.Route{Template: "/a/v1/goods"}, Methods: []string{"POST"},
		Code: match.Code{Op: &model.Operation{Resource: &model.Resource{Name: "Goods"}}, Package: "av1"},
	}
	r, other, within := reach{}, &report.Difference{}, &report.Difference{}
	for path, d := range map[string]*report.Difference{"status": other, "item.meta.size": within} {
		r.note(rule.About{Endpoints: []*match.Endpoint{e}, Part: rule.RequestPart, Path: path}, d)
	}
	field := traced{spots: []spot{{name: "GET /a/v1/goods/{id}", part: rule.ResponsePart, path: "meta"}}}
	field.Old = &surface.Declaration{Resource: "Goods"}
	field.Old.Package = "av1"
	field.New = field.Old
	if r.find(field) != within {
		t.Error("the change within the arg was not found")
	}
}
