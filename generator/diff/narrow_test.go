package diff

import (
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// TestNarrowedFold: a finding about several Go declarations is told by those that the code uses.
func TestNarrowedFold(t *testing.T) {
	site := func(arg string) *model.API {
		text := `{"namespaces":["a/v1"],"routes":{"/a/v1":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}`
		for _, name := range []string{"goods", "notes", "words"} {
			text += `,"/a/v1/` + name + `":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],"args":{` + arg + `}}]}`
		}
		return api(t, "site", []byte(text+`}}`), build.Options{})
	}
	for _, c := range []struct{ used, want, all string }{
		{"NotesCreateParams", "av1.NotesCreateParams.Kind is gone", ""},
		{"NotesCreateParams WordsCreateParams", "av1.NotesCreateParams.Kind is gone (and 1 more like it)", "also av1.WordsCreateParams.Kind is gone"},
		{"", "no differences but those that are left out", ""},
	} {
		r := Compare(site(`"kind":{"type":"string"}`), site(""))
		r.Narrow(func(s Symbol) []string {
			if s.Member == "Kind" && strings.Contains(c.used, s.Type) {
				return []string{"main.go:3"}
			}
			return nil
		})
		var b strings.Builder
		if err := r.Write(&b, Options{All: true}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), c.want+"\n") || !strings.Contains(b.String(), c.all) {
			t.Errorf("%q: %s", c.used, b.String())
		}
	}
}
