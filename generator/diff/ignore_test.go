package diff

import (
	"strings"
	"testing"
)

// TestIgnore wants an entry for each of the endpoints that a finding is about.
func TestIgnore(t *testing.T) {
	endpoint := func(route, args string) string {
		return `"` + route + `":{"namespace":"a/v1","methods":["POST","PUT"],"endpoints":[{"methods":["POST","PUT"],"args":` + args + `}]}`
	}
	both := func(args string) string {
		return `{"namespaces":["a/v1"],"routes":{` + endpoint("/a/v1/x", args) + "," + endpoint("/a/v1/y", args) + `}}`
	}
	for entries, ignored := range map[string]int{
		"- {rule: arg-removed, route: /a/v1/x, reason: x}":                                                        0,
		"- {rule: arg-removed, route: /a/v1/x, reason: x}\n- {route: /a/v1/y, method: POST, arg: p, reason: y}":   1,
		"- {rule: arg-removed, route: /a/v1/x, reason: x}\n- {route: /a/v1/y, method: DELETE, arg: p, reason: y}": 0,
		"- {rule: arg-*, route: '/a/*/?', reason: x}":                                                             1,
		"- {rule: arg-*, arg: q, reason: x}":                                                                      0,
	} {
		r := Compare(api(t, "old", []byte(both(`{"p":{}}`)), cms), api(t, "new", []byte(both(`{}`)), cms))
		list, err := ReadExceptions("ignore.yaml", []byte(entries))
		if err != nil {
			t.Fatal(err)
		}
		wire := strings.Count(lines(r, Wire), "\n")
		r.Ignore("ignore.yaml", list)
		if wire != 1 || len(r.Ignored) != ignored {
			t.Errorf("%s: %d ignored of\n%s", entries, len(r.Ignored), lines(r, Wire))
		}
	}
}

func TestReadExceptions(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "",
		"# nothing\n":                     "",
		"rule: x\n":                       "ignore.yaml:1:1: a list of findings to ignore is expected: - rule: RULE, with a reason",
		"- x\n":                           "ignore.yaml:1:3: an entry has some of rule, namespace, method, route and arg, and a reason",
		"\n- rule: x\n  rout: y\n":        `ignore.yaml:3:3: there is no "rout"; an entry has some of rule, namespace, method, route and arg, and a reason`,
		"- rule: [x]\n":                   "ignore.yaml:1:9: rule is a text",
		"- route: '[x'\n  reason: y\n":    `ignore.yaml:1:10: "[x" is no pattern: a bracket is not closed, or a backslash ends it`,
		"- rule: x\n- reason: y\n":        "ignore.yaml:1:3: no reason is given: say why the finding does not matter\nignore.yaml:2:3: the entry would ignore everything: give a rule, a namespace, a route or an arg",
		"- rule: x\n\treason: y\n":        "ignore.yaml: no valid YAML: line 2: found a tab character that violates indentation",
		"- &a {rule: x, reason: y}\n- *a": "ignore.yaml:2:3: an entry has some of rule, namespace, method, route and arg, and a reason",
	} {
		_, err := ReadExceptions("ignore.yaml", []byte(text))
		if err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}
