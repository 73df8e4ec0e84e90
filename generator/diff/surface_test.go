package diff

import (
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// TestSchemaOfOneRouteChangesAnother adds a response schema to one route. The
// other route has none, so its response type follows from its args only as long
// as no route has a response schema.
func TestSchemaOfOneRouteChangesAnother(t *testing.T) {
	site := func(schema string) *model.API {
		return api(t, "site", []byte(`{"namespaces":["a/v1"],"routes":{
			"/a/v1/notes":{"namespace":"a/v1","methods":["POST"],
			"endpoints":[{"methods":["POST"],"args":{"body":{"type":"object",
				"properties":{"rendered":{"type":"string","context":["view"],"readonly":true}}}}}]},
			"/a/v1/words":{"namespace":"a/v1","methods":["GET"],
			"endpoints":[{"methods":["GET"],"args":{}}]`+schema+`}}}`), build.Options{})
	}
	got := lines(Compare(site(""), site(`,"schema":{"type":"object","properties":{"id":{"type":"integer"}}}`)), report.Source)
	if want := "av1.Notes.Create: "; !strings.Contains(got, want) {
		t.Errorf("got %q, want a part %q", got, want)
	}
}

// TestRetypedConstantsAreOneFinding makes an enum one of package wp. All its
// constants change their type, and are one finding.
func TestRetypedConstantsAreOneFinding(t *testing.T) {
	site := func(values string) *model.API {
		return api(t, "site", []byte(`{"namespaces":["a/v1"],
			"routes":{"/a/v1/orders":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],
			"args":{"status":{"type":"string","enum":[`+values+`]}}}]}}}`), build.Options{})
	}
	r := Compare(site(`"paid","sent","lost"`), site(`"paid","sent","lost","draft"`))
	n := 0
	for f := range r.All() {
		if strings.HasPrefix(f.Message, "av1.OrdersStatus") && strings.Contains(f.Message, " = ") {
			n += f.Count
			if f.Count != 3 {
				t.Error(f.Line())
			}
		}
	}
	if n != 3 {
		t.Errorf("%d constants: %s", n, lines(r, report.Source))
	}
}

// A new resource may take the name of a type that belongs to a resource without a
// change.
func TestNewResourceCanTakeANameOfAnother(t *testing.T) {
	site := func(routes string) *model.API {
		return api(t, "site", []byte(`{"namespaces":["a/v1"],"routes":{`+routes+`"/a/v1/goods":{"namespace":"a/v1","methods":["GET"],
			"endpoints":[{"methods":["GET"],"args":{}}],"schema":{"title":"good","type":"object",
			"properties":{"color":{"type":"string","enum":["red"]}}}}}}`), build.Options{})
	}
	got := Compare(site(""), site(`"/a/v1/goods-colors":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}],
		"schema":{"title":"goods-color","type":"object","properties":{"id":{"type":"integer"}}}},`))
	if text := lines(got, report.Source); !strings.Contains(text, "av1.GoodsColorRed was removed") {
		t.Errorf("got %q", text)
	}
}
