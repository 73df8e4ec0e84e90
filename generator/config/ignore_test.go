package config

import (
	"testing"
	"time"

	"github.com/restgen/restgen/generator/diff/report"
)

func TestExceptionsHaveStringsAndLines(t *testing.T) {
	list, err := Exceptions("ignore.yaml",
		[]byte("- {rule: arg-*, method: POST, arg: \"tags[].m\", reason: 7}\n\n- namespace: a/v1\n  arg: 5\n"+
			"  route: ~\n  reason: x\n  until: 2027-03-31\n"))
	want := []report.Exception{
		{Rule: "arg-*", Method: "POST", Arg: "tags[].m", Reason: "7", Line: 1},
		{Namespace: "a/v1", Arg: "5", Reason: "x", Line: 3, Until: time.Date(2027, 3, 31, 0, 0, 0, 0, time.UTC)},
	}
	if err != nil || len(list) != len(want) || *list[0] != want[0] || *list[1] != want[1] {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestInvalidExceptionsAreErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "",
		"# nothing\n":                    "",
		"- {route: '[x\\', reason: y}\n": "",
		"rule: x\n": "ignore.yaml:1:1: not a list; want entries such as - rule: " +
			"RULE, each with a reason",
		"- x\n": "ignore.yaml:1:3: not an entry; want some of " +
			"rule, namespace, method, route, arg and declaration, a reason, and maybe until",
		"\n- rule: x\n  rout: y\n": `ignore.yaml:3:3: unknown member "rout"; want ` +
			`some of rule, namespace, method, route, arg and declaration, a reason, and maybe until`,
		"- {rule: x, reason: y, until: soon}\n": "ignore.yaml:1:3: until: soon is not a day; want " +
			"one such as 2027-03-31",
		"- rule: [x]\n": "ignore.yaml:1:9: rule is not a string; write it on one line",
		"- rule: x\n- reason: y\n": "ignore.yaml:1:3: the entry has no reason; write " +
			"why the finding does not matter\n" +
			"ignore.yaml:2:3: the entry would ignore all findings; add a rule, a namespace, a route, an arg " +
			"or a declaration",
		"- rule: x\n\treason: y\n": "ignore.yaml:2:1: not valid YAML: found a tab " +
			"character that violates indentation; check indentation, brackets and quotes",
		"- &a {rule: x, reason: y}\n- *a": "ignore.yaml:2:3: aliases (*a) are not " +
			"supported; write the value out (/1)",
		"- rule: x\n  rule: y\n  reason: z\n": "ignore.yaml:2:3: rule is in line 1 already; " +
			"remove one of them (/0/rule)",
		"- {rule: x, reason: y}\n---\n- {rule: z}\n": "ignore.yaml:2:1: a second document (---); " +
			"put everything into one",
		"- {rule: x, reason: y}\n---\n: : [\n": "ignore.yaml:2:1: not valid YAML: did not find " +
			"expected key; check indentation, brackets and quotes",
		"- {rule: &a x, reason: y}\n- {<<: *a, reason: y}": "ignore.yaml:2:8: aliases (*a) are not " +
			"supported; write the value out (/1/<<)",
	} {
		t.Run(text, func(t *testing.T) {
			_, err := Exceptions("ignore.yaml", []byte(text))
			if err == nil && want != "" || err != nil && err.Error() != want {
				t.Errorf("%q: %v", text, err)
			}
		})
	}
}
