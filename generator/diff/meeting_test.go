package diff

import (
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model/build"
)

// TestAddedSpellingRenamesTheOldField adds an arg whose name is another
// spelling of an existing one. Both fields get longer names, so the old one is
// gone.
func TestAddedSpellingRenamesTheOldField(t *testing.T) {
	site := func(args string) []byte {
		return []byte(`{"namespaces":["a/v1"],"routes":{"/a/v1/modules":{"namespace":"a/v1","methods":["POST"],
			"endpoints":[{"methods":["POST"],"args":{` + args + `}}]}}}`)
	}
	const (
		kebab = `"infinite-scroll":{"type":"boolean"}`
		snake = `"infinite_scroll":{"type":"boolean"}`
	)
	r := Compare(api(t, "old", site(kebab), build.Options{}), api(t, "new", site(kebab+","+snake), build.Options{}))
	got := lines(r, report.Source)
	for _, want := range []string{
		"breaking declaration-removed a/v1",
		"ModulesCreateParams.InfiniteScroll was removed",
		"ModulesCreateParams.InfiniteScrollKebab is new",
		"ModulesCreateParams.InfiniteScrollSnake is new",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
