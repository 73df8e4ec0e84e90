package rule

import (
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/symbol"
)

// TestSymbolsIncludeFurtherMethods expects the iterator and the upload method
// of an operation among its symbols.
func TestSymbolsIncludeFurtherMethods(t *testing.T) {
	op := &model.Operation{
		Name: "List", Resource: &model.Resource{Name: "Entries"}, Params: &model.Struct{},
		Var: "EntriesListEndpoint", Walker: "Each", Uploader: "Send",
	}
	list := symbolsOf(&match.Endpoint{Code: match.Code{Op: op, Package: "p"}})
	for _, want := range []string{"List", "Each", "Send"} {
		if !slices.Contains(list, symbol.Client("p", "Entries", want)) {
			t.Errorf("%s is not among %v", want, list)
		}
	}
}
