package diff

import (
	"fmt"
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// A route with a new method takes requests of a later route that matches the
// same address.
func TestNewMethodsShadowLaterRoutes(t *testing.T) {
	site := func(methods string) *model.API {
		const route = `"%s":{"namespace":"a/v1","methods":[],"endpoints":[{"methods":[%s],"args":{}}]}`
		return api(t, "site", fmt.Appendf(nil, `{"namespaces":["a/v1"],"routes":{`+route+`,`+route+`,`+route+`}}`,
			"/a/v1", `"GET"`, "/a/v1/x/all", methods, `/a/v1/x/(?P<id>\\w+)`, `"POST"`), build.Options{})
	}
	got := lines(Compare(site(`"GET"`), site(`"GET","POST"`)), report.Wire)
	const want = "risky route-shadowed a/v1 | POST /a/v1/x/{id}: requests such as POST /a/v1/x/all go to " +
		"/a/v1/x/all now\n" +
		"safe method-added a/v1 | POST /a/v1/x/all: POST is new\n"
	if got != want {
		t.Errorf("got %s", got)
	}
}
