package index

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// TestSharingChangesNoIndex reads two indexes that share their values. They are
// as if each was read on its own, and equal values are the same.
func TestSharingChangesNoIndex(t *testing.T) {
	var values Sharing
	var list []*Index
	for _, name := range []string{"indexes/wordpress-6.8.7-schemas.json.gz", "indexes/wordpress-7.1.4-schemas.json.gz"} {
		text := testfile.Text(t, name)
		x, _, err := values.Read(name, text)
		if err != nil {
			t.Fatal(err)
		}
		whole, _, _, failed := decode(string(text), 0, new(Sharing))
		if failed != nil {
			t.Fatal(failed)
		}
		if !bytes.Equal(x.Doc.JSON(), whole.JSON()) {
			t.Errorf("%s is another index", name)
		}
		list = append(list, x)
	}
	old, new := list[0].route("/wp/v2/tags"), list[1].route("/wp/v2/tags")
	if old.Endpoints[0].Args[0].Schema != new.Endpoints[0].Args[0].Schema {
		t.Error("the indexes do not share equal args")
	}
	if a, b := list[1].route("/wp/v2/posts"), list[1].route(`/wp/v2/posts/(?P<id>[\d]+)`); a.Schema != b.Schema {
		t.Error("routes do not share equal response schemas")
	}
}

// TestSharedValuesKeepTheirPositions repeats odd args and response schemas.
// Each note has the position of its own value: the values differ in their
// titles, so they are not shared.
func TestSharedValuesKeepTheirPositions(t *testing.T) {
	const route = `"/a/v1/ROUTE/(?P<id>\\d+)":{"namespace":"a/v1","methods":["GET"],
"endpoints":[{"methods":["GET"],"args":{"id":ARG, "b":
ARG, " ":ARG}}],
"schema":{"title":"#","properties":{"z":{"type":7}},
"odd":1}}`
	const arg = `{"type":"object","default":"x","title":"#","properties":{"y":{"type":7,
"odd":2}, "é":{"default":null,"type":"string"}}}`
	plain := `{"namespaces":["a/v1"],"routes":{`
	for i, name := range []string{"x", "yy", "z"} {
		if i > 0 {
			plain += ","
		}
		plain += strings.ReplaceAll(strings.ReplaceAll(route, "ARG", arg), "ROUTE", name)
	}
	plain += "}}"
	distinct, n := plain, 0
	for strings.Contains(distinct, "#") {
		n++
		distinct = strings.Replace(distinct, "#", string(rune('A'+n)), 1)
	}
	var values Sharing
	if _, _, err := values.Read("other.json", []byte("\n\n  "+plain)); err != nil {
		t.Fatal(err)
	}
	_, shared, err := values.Read("site.json", []byte(plain))
	if err != nil {
		t.Fatal(err)
	}
	_, alone, err := Read("site.json", []byte(distinct))
	if err != nil {
		t.Fatal(err)
	}
	for i, n := range alone {
		if shared[i].String() != n.String() || n.once != nil && !slices.EqualFunc(shared[i].once.places, n.once.places, samePlace) {
			t.Errorf("%s\n%s", shared[i], n)
		}
	}
	if len(shared) != len(alone) || len(alone) < 8 {
		t.Errorf("%d notes of %d", len(shared), len(alone))
	}
}

func samePlace(a, b place) bool {
	return a.offset == b.offset && a.pointer == b.pointer && slices.Equal(a.names, b.names)
}

func (x *Index) route(key string) *Route {
	for _, r := range x.Routes {
		if r.Key == key {
			return r
		}
	}
	return nil
}
