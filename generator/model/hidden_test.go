package model

import (
	"reflect"
	"testing"

	rest "github.com/restgen/restgen/templates/runtime"
)

// What restgen.yaml says of an arg stands behind the keywords of its schema.
func TestOverridesOfArgs(t *testing.T) {
	const routes = `"/a/v1/things":{"namespace":"a/v1","methods":["POST"],
		"endpoints":[{"methods":["POST"],"args":{"n":{"type":"integer","required":false}}}]}`
	name, integer := rest.Keyword(rest.Name("n")), rest.Keyword(rest.Integer)
	for _, c := range []struct {
		says ArgOverride
		want rest.Rule
	}{
		{ArgOverride{}, rest.Rule{name, integer}},
		{ArgOverride{Round: "first", Null: true}, rest.Rule{name, integer, rest.FirstRound, rest.TakesNull}},
		{ArgOverride{Round: "both"}, rest.Rule{name, integer, rest.BothRounds}},
		{ArgOverride{Round: "second", Empty: true}, rest.Rule{name, integer, rest.TakesEmpty}},
		{ArgOverride{Unchecked: true, MustBe: 1}, rest.Rule{name, integer, rest.Unchecked, rest.MustBe{1}}},
		{ArgOverride{Methods: []string{"GET"}, Round: "both"}, rest.Rule{name, integer}},
	} {
		c.says.Route, c.says.Arg = "/a/v1/*", "n"
		api, _ := apiOf(t, Options{Args: []ArgOverride{c.says}}, routes)
		if got := api.Namespaces[0].Resources[0].Operations[0].Endpoints[0].Args[0].Rule; !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v makes %v, not %v", c.says, got, c.want)
		}
	}
}
