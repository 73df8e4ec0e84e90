package build

import (
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
)

// Fields that only releases document are marked if the index shows others.
func TestKnownFieldsAreMarked(t *testing.T) {
	const mark = "Not in this index; as WordPress 6.1 to 7.1 documents it."
	const title = `"title":{"type":"object","properties":{"raw":{"type":"string","context":["edit"]},
		"rendered":{"type":"string","context":["view","edit"]},"plugin":{"type":"string","context":["view"]}}}`
	pages := func(args string) *model.Struct {
		x, _, err := index.Read("site.json", []byte(`{"namespaces":["wp/v2"],
			"routes":{"/wp/v2/pages/(?P<id>[\\d]+)":{"namespace":"wp/v2",
			"methods":["GET","POST"],"endpoints":[{"methods":["GET"],"args":{}},
			{"methods":["POST"],"args":{`+args+`}}]}}}`))
		if err != nil {
			t.Fatal(err)
		}
		api, _, err := Model([]Input{{Index: x}}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		return api.Namespaces[0].Resources[0].Operations[0].Result.Type
	}
	fields := func(s *model.Struct) map[string]*model.Field {
		byName := map[string]*model.Field{}
		for _, f := range s.Fields {
			byName[f.Name] = f
		}
		return byName
	}
	t.Run("the index shows nothing", func(t *testing.T) {
		s := pages("")
		if s.Releases == "" || s.Part {
			t.Errorf("releases %q, a part %v", s.Releases, s.Part)
		}
		for _, f := range s.Fields {
			if strings.Contains(f.Doc, mark) {
				t.Errorf("%s: %s", f.Name, f.Doc)
			}
		}
	})
	t.Run("the index shows a part", func(t *testing.T) {
		s := pages(title)
		all := fields(s)
		inner := fields(all["title"].Type.Decl.Struct)
		if !s.Part || inner["plugin"] == nil {
			t.Fatalf("a part %v, title %v", s.Part, inner)
		}
		for f, want := range map[*model.Field]bool{
			all["id"]: false, all["slug"]: true, all["title"]: false, inner["rendered"]: false, inner["plugin"]: false,
		} {
			if got := strings.Contains(f.Doc, mark); got != want {
				t.Errorf("%s is marked: %v, want %v", f.Name, got, want)
			}
		}
	})
}
