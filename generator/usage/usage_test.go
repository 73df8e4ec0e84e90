package usage

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/disk"
)

// TestFind looks at a small module with one generated package, and at every way to use something of it.
func TestFind(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.org/m\n\ngo 1.26\n",
		"shopv1/shopv1.go": disk.Header + `. DO NOT EDIT.

package shopv1

type GoodsOrder string

const (
	GoodsOrderUp   GoodsOrder = "up"
	GoodsOrderDown GoodsOrder = "down"
)

type GoodsListParams struct{ Order GoodsOrder; Page int }

type GoodsPutParams GoodsListParams

type GoodsClient struct{}

func (GoodsClient) List(p GoodsListParams) []Good { return nil }
func (GoodsClient) Put(p GoodsPutParams) Good { return Good{} }

type Good struct{ ID int; Name string }

var GoodsListEndpoint int

func NewGoods() Good { return Good{} }
`,
		"use.go": `package m

import "example.org/m/shopv1"

type mine struct{ *shopv1.GoodsClient }

func use(m mine) int {
	p := shopv1.GoodsPutParams{Page: 2}
	p.Order = shopv1.GoodsOrderUp
	g := m.Put(p)
	return (&g).ID
}
`,
		"other.go": `package m

import shop "example.org/m/shopv1"

type (
	own   shop.Good
	alias = *shop.Good
	named interface{ ~struct{ ID int; Name string } }
)

func more[T any](o own, a alias, list []T) {
	o.Name = a.Name
	_ = own{ID: 1}
	_ = []shop.Good{{ID: shop.GoodsListEndpoint}}
	_ = map[string]*shop.Good{"a": {Name: ""}}
	_ = shop.NewGoods
	for _, f := range []func(shop.GoodsListParams) []shop.Good{shop.GoodsClient{}.List} {
		_ = f
	}
}
`,
		"shopv1/by_hand.go":     "package shopv1\n\nvar first Good\n\nvar name = first.Name\n",
		"shopv1/shopv1_test.go": "package shopv1\n\nvar down = GoodsOrderDown\n",
		"use_test.go":           "package m\n\nimport \"example.org/m/shopv1\"\n\nvar list = shopv1.GoodsClient.List\n",
	} {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	found, err := Find(t.Context(), dir, "", "./...")
	if err != nil || len(found.Problems) > 0 {
		t.Fatal(err, found)
	}
	var got []string
	for s, places := range found.Uses {
		if s.Type != "" {
			got = append(got, strings.TrimSuffix(s.Type+"."+s.Member, ".")+" "+strings.Join(places, " "))
		}
	}
	slices.Sort(got)
	want := []string{
		"Good other.go:6 other.go:7 other.go:14 other.go:15 other.go:17 shopv1/by_hand.go:3", "Good.ID other.go:13 other.go:14 use.go:11",
		"Good.Name other.go:12 other.go:15 shopv1/by_hand.go:5", "GoodsClient other.go:17 use.go:5 use_test.go:5", "GoodsClient.List other.go:17 use_test.go:5",
		"GoodsClient.Put use.go:10", "GoodsListEndpoint other.go:14", "GoodsListParams other.go:17", "GoodsOrderDown shopv1/shopv1_test.go:3",
		"GoodsOrderUp use.go:9", "GoodsPutParams use.go:8", "GoodsPutParams.Order use.go:9", "GoodsPutParams.Page use.go:8", "NewGoods other.go:16",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	if n := len(found.Uses[Symbol{Package: "shopv1"}]); n != 17 {
		t.Errorf("%d places of the package", n)
	}
}
