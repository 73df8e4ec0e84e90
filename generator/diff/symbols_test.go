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
