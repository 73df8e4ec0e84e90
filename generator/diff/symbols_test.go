package diff

import (
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/model"
)

// The methods beside an operation, which the model names, meet a difference too.
func TestSymbolsOfMethodsBesideAnOperation(t *testing.T) {
	op := &model.Operation{Name: "List", Resource: &model.Resource{Name: "Entries"}, Params: &model.Struct{}, Walker: "Each", Uploader: "Send"}
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
				"args":{"flavour":{"type":"string","enum":["sweet","sour"`+word+`]}}}]}}}`), model.Options{})
	}
	got := lines(Compare(site(""), site(`,"salty"`)), Source)
	if want := "safe declaration-added a/v1 | av1.PostsFlavourSalty is new\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
