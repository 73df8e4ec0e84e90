package config

import (
	"testing"
	"time"

	"github.com/restgen/restgen/generator/diff"
)

func TestExceptions(t *testing.T) {
	list, err := Exceptions("ignore.yaml", []byte("- {rule: arg-*, method: POST, arg: \"tags[].m\", reason: 7}\n\n- namespace: a/v1\n  arg: 5\n  route: ~\n  reason: x\n  until: 2027-03-31\n"))
	want := []diff.Exception{{Rule: "arg-*", Method: "POST", Arg: "tags[].m", Reason: "7", Line: 1}, {Namespace: "a/v1", Arg: "5", Reason: "x", Line: 3, Until: time.Date(2027, 3, 31, 0, 0, 0, 0, time.UTC)}}
	if err != nil || len(list) != len(want) || *list[0] != want[0] || *list[1] != want[1] {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestFaultsOfExceptions(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "",
		"# nothing\n":                           "",
		"- {route: '[x\\', reason: y}\n":        "",
		"rule: x\n":                             "ignore.yaml:1:1: a list of findings to ignore is expected: - rule: RULE, with a reason",
		"- x\n":                                 "ignore.yaml:1:3: an entry has some of rule, namespace, method, route, arg and declaration, a reason, and maybe until",
		"\n- rule: x\n  rout: y\n":              `ignore.yaml:3:3: unknown member "rout"; an entry has some of rule, namespace, method, route, arg and declaration, a reason, and maybe until`,
		"- {rule: x, reason: y, until: soon}\n": "ignore.yaml:1:3: until: soon is not a day; want one as 2027-03-31",
		"- rule: [x]\n":                         "ignore.yaml:1:9: rule is a text",
		"- rule: x\n- reason: y\n":              "ignore.yaml:1:3: no reason is given: say why the finding does not matter\nignore.yaml:2:3: the entry would ignore everything: give a rule, a namespace, a route, an arg or a declaration",
		"- rule: x\n\treason: y\n":              "ignore.yaml:2:1: no valid YAML: found a tab character that violates indentation",
		"- &a {rule: x, reason: y}\n- *a":       "ignore.yaml:2:3: aliases (*a) are not supported; write the value out (/1)",
		"- rule: x\n  rule: y\n  reason: z\n":   "ignore.yaml:2:3: rule stands in line 1 already (/0/rule)",
		"- {rule: x, reason: y}\n---\n- {rule: z}\n":       "ignore.yaml:2:1: a second document (---) would not be read; put all into one",
		"- {rule: x, reason: y}\n---\n: : [\n":             "ignore.yaml:2:1: no valid YAML: did not find expected key",
		"- {rule: &a x, reason: y}\n- {<<: *a, reason: y}": "ignore.yaml:2:8: aliases (*a) are not supported; write the value out (/1/<<)",
	} {
		_, err := Exceptions("ignore.yaml", []byte(text))
		if err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}
