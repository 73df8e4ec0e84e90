package diff

import (
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/model"
)

// The method that walks the pages is named by its operation.
func TestSymbolsOfPages(t *testing.T) {
	for name, want := range map[string]string{"List": "All", "ListByForm": "AllByForm", "GetBySlug": "AllBySlug"} {
		op := &model.Operation{Name: name, Resource: &model.Resource{Name: "Entries"}, Params: &model.Struct{}, Result: model.Result{Kind: model.PageResult}}
		if list := (&endpoint{pkg: "p", op: op}).symbols(); !slices.Contains(list, Symbol{"p", "EntriesClient", want}) {
			t.Errorf("%s: %v", name, list)
		}
	}
}
