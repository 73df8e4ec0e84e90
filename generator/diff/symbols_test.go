package diff

import (
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// The methods beside an operation, which the model names, meet a difference too.
func TestSymbolsOfMethodsBesideAnOperation(t *testing.T) {
	op := &model.Operation{Name: "List", Resource: &model.Resource{Name: "Entries"}, Params: &model.Struct{}, Var: "EntriesListEndpoint", Walker: "Each", Uploader: "Send"}
	list := (&endpoint{pkg: "p", op: op}).symbols()
	for _, want := range []string{"List", "Each", "Send"} {
		if !slices.Contains(list, Symbol{"p", "EntriesClient", want}) {
			t.Errorf("%s is not among %v", want, list)
		}
	}
}

// A type that an original and its copies share may be declared for one of them and change because of another.
func TestSharedTypesChange(t *testing.T) {
	site := func(word string) *model.API {
		return api(t, "site", []byte(`{"namespaces":["a/v1"],"routes":{
			"/a/v1/posts":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],
				"args":{"flavour":{"type":"string","enum":["sweet","sour"]}}}]},
			"/a/v1/posts/(?P<id>[\\d]+)/autosaves":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],
				"args":{"flavour":{"type":"string","enum":["sweet","sour"`+word+`]}}}]}}}`), build.Options{})
	}
	got := lines(Compare(site(""), site(`,"salty"`)), Source)
	if want := "safe declaration-added a/v1 | av1.PostsFlavourSalty is new\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What goes with a resource or a type, and is not told, is met where programs use nothing else of it.
func TestSymbolsOfWhatGoesAlong(t *testing.T) {
	site := func(routes string) *model.API {
		return api(t, "site", []byte(`{"namespaces":["a/v1"],"routes":{`+routes+`"/a/v1":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}}}`), build.Options{})
	}
	goods := func(flavour string) string {
		return `"/a/v1/goods":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],"args":{"flavour":` + flavour + `}}]},`
	}
	words := `{"type":"string","enum":["sweet"]}`
	for _, c := range []struct {
		new, rule string
		want      []Symbol
	}{
		{"", "declaration-removed", []Symbol{
			{"av1", "GoodsCreateEndpoint", ""}, {"av1", "GoodsFlavour", ""}, {"av1", "GoodsFlavourSweet", ""}, {"av1", "GoodsCreateParams", "Flavour"},
			{"av1", "UnimplementedGoodsServer", ""}, {"av1", "Client", "Goods"}, {"av1", "Server", "Goods"},
		}},
		{"", "route-removed", []Symbol{{"av1", "GoodsCreateEndpoint", ""}}},
		{goods(`{"type":"string"}`), "declaration-removed", []Symbol{{"av1", "GoodsFlavour", ""}, {"av1", "GoodsFlavourSweet", ""}}},
	} {
		for f := range Compare(site(goods(words)), site(c.new)).All() {
			for _, want := range c.want {
				if f.Rule == c.rule && !slices.Contains(f.symbols, want) {
					t.Errorf("%s: %v is not among %v", f.Line(), want, f.symbols)
				}
			}
		}
	}
}
