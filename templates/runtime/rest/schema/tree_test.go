package schema

import (
	"strconv"
	"strings"
	"testing"
)

// Values stay linked when a tree grows, its limit counts all of them, and an
// empty tree has the same room again.
func TestTreeCountsAllValuesAsItGrows(t *testing.T) {
	tree := NewTree()
	tree.SetLimits(500, MaxDepth)
	for range 3 {
		root := tree.NewObject()
		first := root.Add("0", KindString, "a")
		for i := 1; !tree.CheckSize(); i++ {
			root.Add(strconv.Itoa(i), KindString, "a")
		}
		if n := root.Len(); n != 499 || !root.OverLimit() || root.First() != first || root.Member("498").Text() != "a" {
			t.Errorf("%d members", n)
		}
		tree.Reset()
		if tree.CheckSize() {
			t.Error("an empty tree is over its limit")
		}
	}
}

// A query and JSON end where the tree is full.
func TestTreeRejectsValuesWhenFull(t *testing.T) {
	for limit := range 40 {
		tree := NewTree()
		tree.SetLimits(limit, MaxDepth)
		if n := tree.ParseQuery(strings.Repeat("v[]=1&", 100)).Member("v").Len(); n > limit {
			t.Errorf("limit %d: %d items of a query", limit, n)
		}
		tree.Reset()
		if _, code := tree.ParseJSON([]byte("[" + strings.Repeat("1,", 40) + "1]")); code == 0 {
			t.Errorf("limit %d: JSON is read", limit)
		}
	}
}
