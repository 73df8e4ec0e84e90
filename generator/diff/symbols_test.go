package diff

import (
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/symbol"
)

// TestSharedTypesChange changes the enum of a revision route. The shared type is
// declared for the original, so the constant belongs to that.
func TestSharedTypesChange(t *testing.T) {
	site := func(word string) *model.API {
		return api(t, "site", []byte(`{"namespaces":["a/v1"],"routes":{
			"/a/v1/posts":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],
				"args":{"flavour":{"type":"string","enum":["sweet","sour"]}}}]},
			"/a/v1/posts/(?P<id>[\\d]+)/autosaves":{"namespace":"a/v1","methods":["POST"],
			"endpoints":[{"methods":["POST"],
				"args":{"flavour":{"type":"string","enum":["sweet","sour"`+word+`]}}}]}}}`), build.Options{})
	}
	got := lines(Compare(site(""), site(`,"salty"`)), report.Source)
	if want := "safe declaration-added a/v1 | av1.PostsFlavourSalty is new\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestSymbolsIncludePartsOfTheRemoved expects the parts of a removed resource
// or type among the symbols of the finding: code may use only these.
func TestSymbolsIncludePartsOfTheRemoved(t *testing.T) {
	site := func(routes string) *model.API {
		return api(t, "site",
			[]byte(`{"namespaces":["a/v1"],"routes":{`+routes+`"/a/v1":{"namespace":"a/v1","methods":["GET"],`+
				`"endpoints":[{"methods":["GET"],"args":{}}]}}}`), build.Options{})
	}
	goods := func(flavour string) string {
		return `"/a/v1/goods":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],` +
			`"args":{"flavour":` + flavour + `}}]},`
	}
	const enum = `{"type":"string","enum":["sweet"]}`
	for name, c := range map[string]struct {
		new, rule string
		want      []symbol.Symbol
	}{
		"resource": {"", "declaration-removed", []symbol.Symbol{
			symbolOf("GoodsCreateEndpoint"), symbolOf("GoodsFlavour"),
			symbolOf("GoodsFlavourSweet"), symbolOf("GoodsCreateParams.Flavour"), symbolOf("Client.Goods"),
			{Package: "av1server", Type: "UnimplementedGoods"}, {Package: "av1server", Type: "Server", Member: "Goods"},
		}},
		"route": {"", "route-removed", []symbol.Symbol{symbolOf("GoodsCreateEndpoint")}},
		"enum": {goods(`{"type":"string"}`), "declaration-removed",
			[]symbol.Symbol{symbolOf("GoodsFlavour"), symbolOf("GoodsFlavourSweet")}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, want := range c.want {
				r := Compare(site(goods(enum)), site(c.new))
				uses := symbol.Uses{}
				uses.Add(symbol.Named, want, "main.go:3")
				r.Narrow(uses)
				if !slices.ContainsFunc(slices.Collect(r.All()), func(f *report.Finding) bool { return f.Rule == c.rule && len(f.Uses) > 0 }) {
					t.Errorf("%v is no symbol of %s", want, c.rule)
				}
			}
		})
	}
}

// TestSymbolsFitCodeOfAllDeployments expects the names in code that is
// generated for several deployments, as another deployment may have a resource
// of the same name.
func TestSymbolsFitCodeOfAllDeployments(t *testing.T) {
	site := func(route, order string) *model.API {
		return api(t, route, []byte(`{"namespaces":["a/v1"],"routes":{"/a/v1/`+route+`":{"namespace":"a/v1","methods":["GET"],
			"endpoints":[{"methods":["GET"],"args":{"order":{"type":"string","default":"`+order+`"}}}]}}}`), build.Options{})
	}
	code := func(a, b *model.API) *model.API {
		both, _, err := build.Model([]build.Input{{Name: "a", Index: a.Indexes[0]}, {Name: "b", Index: b.Indexes[0]}}, build.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return both
	}
	old, new, other := site("note-list", "up"), site("note-list", "down"), site("note_list", "up")
	before, after := code(old, other), code(new, other)
	want := ""
	for _, r := range before.Namespaces[0].Resources {
		if op := r.Operations[0]; op.Template == "/a/v1/note-list" {
			want = op.Params.Name
		}
	}
	if alone := old.Namespaces[0].Resources[0].Operations[0].Params.Name; alone == want || want == "" {
		t.Fatalf("the names are the same: %s", want)
	}
	r, uses := CompareIn(old, new, before, after), symbol.Uses{}
	uses.Add(symbol.Omitted, symbol.Symbol{Package: before.Namespaces[0].Package, Type: want, Member: "Order"}, "main.go:3")
	r.Narrow(uses)
	if len(r.Findings) != 1 || r.Findings[0].Rule != "default-changed" {
		t.Errorf("%d findings, want one about %s", len(r.Findings), want)
	}
}
