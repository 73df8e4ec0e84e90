package build

import (
	"fmt"
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/model"
)

// Each capture names its own parameter. Others do not change the name, and no
// two names are the same.
func TestCapturesNameTheirParameters(t *testing.T) {
	for key, want := range map[string][]string{
		`/a/v1/x/(?P<ctx>\d+)`:                                 {"ctxArg"},
		`/a/v1/x/(?P<ok>\d+)`:                                  {"okArg"},
		`/a/v1/x/(?P<ctx_arg>\d+)`:                             {"ctxArg"},
		`/a/v1/x/(?P<ctx_arg>\d+)/(?P<ctx>\d+)`:                {"ctxArgSnake", "ctxLower"},
		`/a/v1/x/(?P<type>\d+)/(?P<type_arg>\d+)/(?P<id>\d+)`:  {"typeLower", "typeArgSnake", "id"},
		`/a/v1/x/(?P<post_arg>\d+)/(?P<ids>\d+)/(?P<more>\d+)`: {"postArg", "ids", "more"},
		`/a/v1/x/(?P<id>\d+)/(?P<id>\d+)/(?P<id2>\d+)`:         {"id", "id_2", "id2"},
		`/a/v1/x/(?P<a_b_cd>\d+)/(?P<ab_cd>\d+)/(?P<abcd>\d+)`: {"aBCd", "abCd", "abcd"},
		`/a/v1/x/(?P<received>\d+)/(?P<API>\d+)/(?P<aPi2>\d+)`: {"received", "api", "aPi2"},
	} {
		t.Run(key, func(t *testing.T) {
			var got []string
			for _, c := range built(t, key).Captures {
				got = append(got, c.Param)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %v, not %v", key, got, want)
			}
		})
	}
}

// A member named more and the field for further members do not rename each
// other.
func TestFurtherMembersHaveOneName(t *testing.T) {
	for _, further := range []string{"", `,"additionalProperties":{"type":"integer"}`} {
		t.Run(further, func(t *testing.T) {
			api, _ := apiOf(t, Options{}, fmt.Sprintf(`"/a/v1/things":{"namespace":"a/v1","methods":["POST"],
				"endpoints":[{"methods":["POST"],
			"args":{"o":{"type":"object",
			"properties":{"more":{"type":"string"},"more_members":{"type":"string"}}%s}}}]}`, further))
			s := api.Namespaces[0].Resources[0].Decls[0].Struct
			if s.Fields[0].Go != "MoreField" || s.Fields[1].Go != "MoreMembers" || (s.Extra != nil) != (further != "") {
				t.Errorf("with %q the fields are %s and %s", further, s.Fields[0].Go, s.Fields[1].Go)
			}
		})
	}
}

// Alternatives in requests are named by their strings, which may be Params or
// Client.
func TestAlternativesAreNoRoles(t *testing.T) {
	api, _ := apiOf(t, Options{}, `"/a/v1/posts":{"namespace":"a/v1","methods":["POST"],
		"endpoints":[{"methods":["POST"],"args":{"x":{"oneOf":[
		{"type":"object","properties":{"kind":{"enum":["server"]},"a":{}}},
		{"type":"object","properties":{"kind":{"enum":["post"]},"b":{}}}]}}}]}`)
	got := ""
	for _, d := range api.Namespaces[0].Resources[0].Decls {
		if d.Kind == model.Object {
			got += d.Name + " "
		}
	}
	if want := "PostsXServer PostsXPost "; got != want {
		t.Errorf("got %s, not %s", got, want)
	}
}

func TestCommentsOfFieldsStateLimits(t *testing.T) {
	api, _ := apiOf(t, Options{}, `"/a/v1/things":{"namespace":"a/v1","methods":["POST"],
		"endpoints":[{"methods":["POST"],"args":{
		"a":{"type":"array","minItems":1,"maxItems":3},"b":{"type":"array","maxItems":1},
		"c":{"type":"string","minLength":1},
		"d":{"type":"string","minLength":2,"maxLength":2},"e":{"type":"string","minLength":1,"maxLength":40,
		"format":"email"},
		"f":{"type":"integer","minimum":1,"maximum":100,"description":"Items"},
		"g":{"type":"number","minimum":0,"exclusiveMinimum":true},
		"h":{"type":"string","description":"「もの。」"},"i":{"type":"string","description":"Quoted (again)"}}}]}`)
	want := []string{"1 to 3 items.", "At most 1 item.", "At least 1 character.", "2 characters.",
		"1 to 40 characters. Format email.",
		"Items. Minimum 1, maximum 100.", "Greater than 0.", "「もの。」", "Quoted (again)."}
	for i, f := range api.Namespaces[0].Resources[0].Operations[0].Params.Fields {
		if f.Doc != want[i] {
			t.Errorf("%s: %q, not %q", f.Name, f.Doc, want[i])
		}
	}
}
