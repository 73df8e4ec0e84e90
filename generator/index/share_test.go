package index

import (
	"bytes"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// TestSharing lets two indexes share their values. They are as before, and equal
// values are the same.
func TestSharing(t *testing.T) {
	var values Sharing
	var list []*Index
	for _, name := range []string{"indexes/wordpress-6.8.7-schemas.json.gz", "indexes/wordpress-7.1.4-schemas.json.gz"} {
		x, _, err := Read(name, testfile.Text(t, name))
		if err != nil {
			t.Fatal(err)
		}
		canonical, saved, before := x.Canonical(), x.Saved(Provenance{}), x.count()
		first := x.Routes[5].Node.Offset
		values.Add(x)
		if !bytes.Equal(x.Canonical(), canonical) || !bytes.Equal(x.Saved(Provenance{}), saved) {
			t.Errorf("%s is another index", name)
		}
		if after := x.count(); after > before/10 {
			t.Errorf("%s: %d values, %d before", name, after, before)
		}
		if x.Routes[5].Node.Offset != first {
			t.Errorf("%s: a route has another position", name)
		}
		list = append(list, x)
	}
	old, new := list[0].route("/wp/v2/tags"), list[1].route("/wp/v2/tags")
	if old.Endpoints[0].Args[0].Schema != new.Endpoints[0].Args[0].Schema {
		t.Error("the indexes do not share equal args")
	}
}

func (x *Index) route(key string) *Route {
	for _, r := range x.Routes {
		if r.Key == key {
			return r
		}
	}
	return nil
}

// count counts the values of the document.
func (x *Index) count() int {
	seen := map[*Node]bool{}
	var walk func(n *Node)
	walk = func(n *Node) {
		if seen[n] {
			return
		}
		seen[n] = true
		for _, v := range n.Values() {
			walk(v)
		}
	}
	walk(x.Doc)
	return len(seen)
}
