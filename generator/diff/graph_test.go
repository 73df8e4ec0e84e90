package diff

import "testing"

func TestConnectedNodesHaveOneRoot(t *testing.T) {
	g := graph[string]{}
	for _, edge := range [][2]string{{"a", "b"}, {"c", "d"}, {"e", "e"}, {"d", "b"}, {"b", "a"}} {
		g.connect(edge[0], edge[1])
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"a", "b", true}, // directly
		{"a", "c", true}, // by way of d and b
		{"a", "e", false},
		{"e", "e", true},
		{"f", "a", false}, // not in the graph before
	} {
		if got := g.root(c.a) == g.root(c.b); got != c.want {
			t.Errorf("%s and %s: connected %v", c.a, c.b, got)
		}
	}
}
