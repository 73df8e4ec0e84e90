package usage

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/symbol"
)

// caseFiles are a generated package and code that uses it. A comment at the end
// of a line lists all that the line uses; after "omits" the fields that it
// leaves out, after "whole" the types that it uses as a whole.
var caseFiles = map[string]string{
	"go.mod":                "module example.org/m\n\ngo 1.26\n",
	"site/restgen.manifest": "",
	"site/shopv1/shopv1.go": header + `. DO NOT EDIT.

package shopv1

type Order string

const (
	OrderUp   Order = "up"
	OrderDown Order = "down"
)

type ListParams struct { Order Order; Page int }

type PutParams struct { Name string; Tags []string }

type Client struct{ Goods GoodsClient }

type GoodsClient struct{}

func (GoodsClient) List(p ListParams) []Good { return nil }
func (GoodsClient) Put(p PutParams) Good { return Good{} }
func (GoodsClient) Drop(id int) {}

type Good struct{ ID int; Name string; Box Box }

type Box struct{ Width int }

var ListEndpoint int
`,
	"site/shopv1/shopv1server/shopv1server.go": header + `. DO NOT EDIT.

package shopv1server

import "example.org/m/site/shopv1"

type Goods interface { List(p shopv1.ListParams) []shopv1.Good; Drop(id int) }

func Serve(s Goods) int { return 0 }
`,
	"site/rest/rest.go": header + ". DO NOT EDIT.\n\npackage rest\n\n" +
		"func Marshal(v any) []byte { return nil }\n\nfunc Some[T any](v T) T { return v }\n",
	"methods.go": `package m

import shop "example.org/m/site/shopv1"

var client shop.Client // Client

func direct() { client.Goods.Drop(1) } // Client.Goods GoodsClient.Drop
func value() any { f := client.Goods.List; return f } // Client.Goods GoodsClient.List
func expression() { shop.GoodsClient.Drop(client.Goods, 1) } // GoodsClient GoodsClient.Drop Client.Goods
func later() { defer client.Goods.Drop(2) } // Client.Goods GoodsClient.Drop
func passed(f func(int)) { passed(client.Goods.Drop) } // Client.Goods GoodsClient.Drop
func table() []func(int) { return []func(int){client.Goods.Drop} } // Client.Goods GoodsClient.Drop

type calls struct { drop func(int) }

func field() calls { return calls{drop: client.Goods.Drop} } // Client.Goods GoodsClient.Drop
func chained() int {
	return client.Goods. // Client.Goods
		Put(shop.PutParams{Name: "a", Tags: nil}). // GoodsClient.Put PutParams PutParams.Name PutParams.Tags; omits PutParams.Tags
		Box.Width // Good.Box Box.Width
}
func ranged() {
	for _, g := range client.Goods.List( // Client.Goods GoodsClient.List
		shop.ListParams{Order: "up", Page: 1}, // ListParams ListParams.Order ListParams.Page
	) {
		_ = g.Name // Good.Name
	}
}
func endpoint() int { return shop.ListEndpoint } // ListEndpoint; forwards ListEndpoint
func constant() shop.Order { return shop.OrderUp } // Order OrderUp
func compared(g shop.Good) bool { return g.Name == string(shop.OrderDown) } // Good Good.Name OrderDown
func written(g *shop.Good) { g.Box.Width++ } // Good Good.Box Box.Width
func address(g *shop.Good) *int { return &g.ID } // Good Good.ID
func asserted(v any) int { return v.(shop.Good).ID } // Good Good.ID
func closure() func() { return func() { client.Goods.Drop(3) } } // Client.Goods GoodsClient.Drop
`,
	"embedding.go": `package m

import (
	"example.org/m/site/shopv1"
	"example.org/m/site/shopv1/shopv1server"
)

type goods struct{ shopv1.GoodsClient } // GoodsClient
type deep struct{ *goods }
type record struct { shopv1.Good; extra int } // Good

func embedded(g goods) { g.Drop(1) } // GoodsClient.Drop
func deeply(d deep) { d.Drop(1) } // GoodsClient.Drop
func promoted(r record) int { return r.ID } // Good.ID
func nested(r record) int { return r.Box.Width } // Good.Box Box.Width
func own(r record) int { return r.extra }
func valueOfEmbedded(d deep) func(int) { return d.Drop } // GoodsClient.Drop

type dropper interface { Drop(int) }

func face(g goods) dropper { return g } // GoodsClient.Drop
func faceOfPointer() { var d dropper = &goods{}; _ = d } // GoodsClient.Drop
func argument(d dropper) { argument(client.Goods) } // Client.Goods GoodsClient.Drop
func served() int { return shopv1server.Serve(client.Goods) } // Client.Goods GoodsClient.Drop GoodsClient.List Serve; forwards Goods.Drop Goods.List

type server struct{}

func (server) List(p shopv1.ListParams) []shopv1.Good { return nil } // ListParams Good
func (server) Drop(int) {}

func serve() int { return shopv1server.Serve(server{}) } // Goods.Drop Goods.List Serve; clashes Goods.*

type base struct{}

func (base) Close() {}

type (
	middle struct{ base }
	wider  interface{ shopv1server.Goods } // Goods
	around struct{ middle; wider }
)

func closed(a around) { a.Close() } // clashes Goods.Close
`,
	"generics.go": `package m

import "example.org/m/site/shopv1"

type box[T any] struct { v T }

func (b box[T]) get() T { return b.v }

func first[T any](list []T) T { return list[0] }
func ids[T interface{ ~struct{ ID int; Name string; Box shopv1.Box } }](list []T) int { return len(list) } // Box
func drop[T dropper](d T) { d.Drop(1) }

func boxed(b box[shopv1.Good]) int { return b.v.ID } // Good Good.ID; whole Box Good
func boxedGet(b box[shopv1.Good]) string { return b.get().Name } // Good Good.Name; whole Box Good
func inferred(list []shopv1.Good) int { return first(list).ID } // Good Good.ID; whole Box Good
func constrained() { drop(client.Goods) } // Client.Goods GoodsClient.Drop; whole GoodsClient
func instantiated() func(shopv1.GoodsClient) { return drop[shopv1.GoodsClient] } // GoodsClient GoodsClient.Drop; whole GoodsClient
func mapped() map[shopv1.Order]shopv1.Good { return nil } // Order Good
`,
	"aliases.go": `package m

import "example.org/m/site/shopv1"

type (
	item  = shopv1.Good // Good
	other shopv1.Good   // Good
	list[T any] = []T
)

func aliased(i item) int { return i.ID } // Good.ID
func renamed(o other) string { return o.Name } // Good.Name
func converted(o other) shopv1.Good { return shopv1.Good(o) } // Good
func literal() item {
	return item{ID: 1, Name: "", Box: shopv1.Box{Width: 1}} // Good.ID Good.Name Good.Box Box Box.Width
}
func genericAlias(l list[shopv1.Good]) int { return l[0].ID } // Good Good.ID; whole Box Good
`,
	"whole.go": `package m

import (
	"encoding/json"
	"fmt"
	"text/template"

	"example.org/m/site/rest"
	"example.org/m/site/shopv1"
)

type view struct { Good shopv1.Good } // Good
type mirror struct { ID int; Name string; Box shopv1.Box } // Box

func marshalled(g shopv1.Good) { json.Marshal(g) } // Good; whole Good Box
func marshalledByRest(g *shopv1.Good) { rest.Marshal(g) } // Marshal Good; whole Good Box
func printed(list []shopv1.Good) { fmt.Println(list) } // Good; whole Good Box
func shown(t *template.Template, v view) { t.Execute(nil, v) } // whole Good Box
func restructured(g shopv1.Good) mirror { return mirror(g) } // Good; whole Box Good; shaped Good
func some() int { return rest.Some(1) } // Some
func partly(g shopv1.Good) { fmt.Println(g.ID) } // Good Good.ID
`,
	"omitted.go": `package m

import "example.org/m/site/shopv1"

type mine struct { shopv1.ListParams } // ListParams

func inLiteral() {
	client.Goods.List( // Client.Goods GoodsClient.List
		shopv1.ListParams{Page: 1}, // ListParams ListParams.Page; omits ListParams.Order
	)
}
func assigned() {
	p := shopv1.ListParams{Page: 1} // ListParams ListParams.Page
	p.Order = "up" // ListParams.Order
	client.Goods.List(p) // Client.Goods GoodsClient.List; reads ListParams
}
func declared() {
	var p shopv1.ListParams // ListParams; omits ListParams.Page
	p.Order = "up" // ListParams.Order
}
func made() *shopv1.ListParams { // ListParams
	return new(shopv1.ListParams) // ListParams; may ListParams.Order ListParams.Page
}
func positional() shopv1.PutParams { return shopv1.PutParams{"a", nil} } // PutParams PutParams.Name PutParams.Tags; may PutParams.Tags; unkeyed PutParams
func within() { _ = mine{} } // may ListParams.Order ListParams.Page
func withinAssigned() {
	m := mine{} // may ListParams.Order ListParams.Page
	m.Order = "up" // ListParams.Order
}
`,
	"tagged.go": "//go:build special\n\npackage m\n\n" +
		"func tagged() { client.Goods.Drop(9) } // Client.Goods GoodsClient.Drop\n",
	"m_test.go":  "package m\n\nfunc tested() { client.Goods.Drop(8) } // Client.Goods GoodsClient.Drop\n",
	"ex_test.go": "package m_test\n\nimport \"example.org/m/site/shopv1\"\n\nvar external shopv1.Order // Order\n",
}

// A useCase is a line of the code, and the uses that a search has to find there,
// as "uses Good.ID".
type useCase struct {
	name  string // of the file and of the declaration
	place string // file:line
	want  []string
}

var declared = regexp.MustCompile(`^\s*(?:func (?:\([^)]*\) )?|type |var )?(\w+)`)

// useCases returns the lines with a comment that lists uses.
func useCases() []useCase {
	var list []useCase
	for _, file := range slices.Sorted(maps.Keys(caseFiles)) {
		if strings.HasPrefix(file, "site/") {
			continue
		}
		for i, line := range strings.Split(caseFiles[file], "\n") {
			if _, comment, ok := strings.Cut(line, " // "); ok {
				list = append(list, useCase{
					name:  strings.TrimSuffix(file, ".go") + "/" + declared.FindStringSubmatch(line)[1],
					place: fmt.Sprintf("%s:%d", file, i+1),
					want:  usesOf(comment),
				})
			}
		}
	}
	return list
}

// usesOf reads the comment of a line.
func usesOf(comment string) []string {
	var list []string
	kind := "uses"
	for part := range strings.SplitSeq(comment, ";") {
		for word := range strings.FieldsSeq(part) {
			if slices.Contains(kinds, word) {
				kind = word
				continue
			}
			list = append(list, kind+" "+word)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// kinds are the names of symbol.Kind in comments.
var kinds = []string{"uses", "omits", "may", "reads", "whole", "unkeyed", "shaped", "compared", "clashes", "forwards", "addresses"}

// byPlace returns the uses that a search found, by the line.
func byPlace(r *Found) map[string][]string {
	got := map[string][]string{}
	for kind, uses := range r.Uses {
		for s, places := range uses {
			for _, place := range places {
				if name := strings.Trim(s.Type+"."+s.Member, "."); name != "" {
					got[place] = append(got[place], kinds[kind]+" "+name)
				}
			}
		}
	}
	for _, list := range got {
		slices.Sort(list)
	}
	return got
}

// TestEachLineHasItsUses expects all uses of each line (recall) and no others
// (precision).
func TestEachLineHasItsUses(t *testing.T) {
	cases := useCases()
	if len(cases) < 50 {
		t.Errorf("%d cases", len(cases))
	}
	dir := writeFiles(t, caseFiles)
	found, err := Find(t.Context(), header, dir, nil, "special", "./...")
	if err != nil || len(found.Problems) > 0 {
		t.Fatal(err, found)
	}
	if len(found.Roots) != 1 || filepath.Base(found.Roots[0]) != "site" {
		t.Errorf("roots %q", found.Roots)
	}
	got := byPlace(found)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if list := got[c.place]; !slices.Equal(list, c.want) {
				t.Errorf("%s: got %q, want %q", c.place, list, c.want)
			}
		})
		delete(got, c.place)
	}
	for place, list := range got {
		t.Errorf("%s: got %q, want nothing", place, list)
	}
}

// TestTaggedFilesAreLeftOut searches without the tag of a file, which is left
// out then.
func TestTaggedFilesAreLeftOut(t *testing.T) {
	found, err := Find(t.Context(), header, writeFiles(t, caseFiles), nil, "", "./...")
	if err != nil {
		t.Fatal(err)
	}
	drops := found.Uses.At(symbol.Named, symbol.Symbol{Package: "shopv1", Type: "GoodsClient", Member: "Drop"})
	if len(drops) == 0 || slices.Contains(drops, "tagged.go:5") {
		t.Errorf("uses of Drop: %q", drops)
	}
}

// writeFiles writes a module to a new directory.
func writeFiles(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
