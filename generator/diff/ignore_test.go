package diff

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/rule"
)

// goods returns an index of two routes with the same args.
func goods(args string) []byte {
	endpoint := func(route string) string {
		return `"` + route + `":{"namespace":"a/v1","methods":["POST","PUT"],"endpoints":[{"methods":["POST",` +
			`"PUT"],"args":` + args + `}]}`
	}
	return []byte(`{"namespaces":["a/v1"],"routes":{` + endpoint("/a/v1/x") + "," + endpoint("/a/v1/y") + `}}`)
}

// TestEndpointsThatFitAreIgnored expects that the endpoints of a finding that
// fit an entry are ignored. A * in an entry matches everything but a slash.
func TestEndpointsThatFitAreIgnored(t *testing.T) {
	tags := func(members string) string {
		return `{"tags":{"type":"array","items":{"type":"object","properties":{` + members + `}}}}`
	}
	gone := [2]string{`{"p":{}}`, `{}`}
	within := [2]string{tags(`"m":{"type":"string"},"n":{"type":"string"}`), tags(`"n":{"type":"string"}`)}
	for _, c := range []struct {
		name    string
		args    [2]string
		entries []report.Exception
		ignored int // endpoints
	}{
		{"one of two routes", gone, []report.Exception{{Rule: "arg-removed", Route: "/a/v1/x", Reason: "x"}}, 1},
		{"both routes", gone, []report.Exception{{Rule: "arg-removed", Route: "/a/v1/x", Reason: "x"},
			{Route: "/a/v1/y", Method: "POST", Arg: "p", Reason: "y"}}, 2},
		{"another method", gone, []report.Exception{{Rule: "arg-removed", Route: "/a/v1/x", Reason: "x"},
			{Route: "/a/v1/y", Method: "DELETE", Arg: "p", Reason: "y"}}, 1},
		{"stars", gone, []report.Exception{{Rule: "arg-*", Route: "/a/*/*", Reason: "x"}}, 2},
		{"star for two segments", gone, []report.Exception{{Rule: "arg-*", Route: "/a/*", Reason: "x"}}, 0},
		{"question mark", gone, []report.Exception{{Rule: "arg-*", Route: "/a/*/?", Reason: "x"}}, 0},
		{"another arg", gone, []report.Exception{{Rule: "arg-*", Arg: "q", Reason: "x"}}, 0},
		{"member", within, []report.Exception{{Rule: "member-removed", Arg: "tags[].m", Reason: "x"}}, 2},
		{"star for a member", within, []report.Exception{{Rule: "member-removed", Arg: "tags[].*", Reason: "x"}}, 2},
		{"member without brackets", within, []report.Exception{{Rule: "member-removed", Arg: "tags.m", Reason: "x"}}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Compare(api(t, "old", goods(c.args[0]), cms), api(t, "new", goods(c.args[1]), cms))
			wire := lines(r, report.Wire)
			var list []*report.Exception
			for i := range c.entries {
				list = append(list, &c.entries[i])
			}
			r.Ignore(list, time.Now())
			left := endpointsIn(slices.Collect(r.All()))
			if strings.Count(wire, "\n") != 1 || ignored(r) != c.ignored || left != 2-c.ignored {
				t.Errorf("%d ignored and %d left of\n%s", ignored(r), left, wire)
			}
		})
	}
}

// TestDeclarationsThatFitAreIgnored expects that the Go declarations of a
// finding that fit an entry are ignored.
func TestDeclarationsThatFitAreIgnored(t *testing.T) {
	for _, c := range []struct {
		name    string
		entries []string
		want    int // declarations
	}{
		{"one of two", []string{"av1.XUpdateParams.P"}, 1},
		{"both", []string{"av1.XUpdateParams.P", "av1.YUpdateParams.P"}, 2},
		{"star", []string{"av1.*.P"}, 2},
		{"another package", []string{"bv1.*"}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Compare(api(t, "old", goods(`{"p":{}}`), cms), api(t, "new", goods(`{}`), cms))
			var list []*report.Exception
			for _, name := range c.entries {
				list = append(list, &report.Exception{Declaration: name, Reason: "x"})
			}
			r.Ignore(list, time.Now())
			got := 0
			for _, i := range r.Ignored {
				got += i.Finding.Count
			}
			if ignored(r) != 0 || got != c.want {
				t.Errorf("%d ignored of\n%s%s", got, lines(r, report.Wire), lines(r, report.Source))
			}
		})
	}
}

// ignored counts the endpoints of the ignored findings of the wire audience.
func ignored(r *report.Report) int {
	var list []*report.Finding
	for _, i := range r.Ignored {
		list = append(list, i.Finding)
	}
	return endpointsIn(list)
}

// endpointsIn counts the endpoints of findings of the wire audience.
func endpointsIn(list []*report.Finding) int {
	n := 0
	for _, f := range list {
		if f.Audience == report.Wire {
			n += len(f.Endpoints)
		}
	}
	return n
}

// TestEndpointWithOtherLevelIsAFinding gives one of the endpoints of a folded
// finding another level, and expects a finding of its own for it.
func TestEndpointWithOtherLevelIsAFinding(t *testing.T) {
	compared := func() *report.Report {
		return Compare(api(t, "old", goods(`{"p":{"type":"string"}}`), cms), api(t, "new", goods(`{}`), cms))
	}
	for _, c := range []struct {
		name     string
		settings []*report.LevelSetting
		want     string
	}{
		{"one endpoint", []*report.LevelSetting{{Rule: "arg-removed", Route: "/a/v1/x", Level: report.Breaking}},
			"breaking arg-removed a/v1 | POST /a/v1/x: p was removed; the site ignores it\n" +
				"risky arg-removed a/v1 | POST /a/v1/y: p was removed; the site ignores it\n"},
		{"one endpoint off", []*report.LevelSetting{{Rule: "arg-removed", Route: "/a/v1/y", Level: report.Off}},
			"risky arg-removed a/v1 | POST /a/v1/x: p was removed; the site ignores it\n"},
		{"the level that it has", []*report.LevelSetting{{Rule: "arg-removed", Route: "/a/v1/y", Level: report.Risky}},
			"risky arg-removed a/v1 | POST /a/v1/x and 1 more route: p was removed; the site ignores it\n"},
		{"two settings", []*report.LevelSetting{{Rule: "arg-removed", Route: "/a/v1/x", Level: report.Safe},
			{Rule: "arg-removed", Route: "/a/v1/y", Level: report.Safe}},
			"safe arg-removed a/v1 | POST /a/v1/x and 1 more route: p was removed; the site ignores it\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := compared()
			r.SetLevels(c.settings)
			if got := lines(r, report.Wire); got != c.want {
				t.Errorf("got\n%s", got)
			}
		})
	}
}

// TestEntriesWithoutEffectAreNoted expects a note for each entry that fits
// nothing, or only a part of what it would have to fit.
func TestEntriesWithoutEffectAreNoted(t *testing.T) {
	const gone = `{"namespaces":["a/v1"],"routes":{"/a/v1":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}%s}}`
	const route = `,"/a/v1/x":{"namespace":"a/v1","methods":["GET","POST"],"endpoints":[` +
		`{"methods":["GET"],"args":{}},{"methods":["POST"],"args":{}}]}`
	r := Compare(api(t, "old", fmt.Appendf(nil, gone, route), cms), api(t, "new", fmt.Appendf(nil, gone, ""), cms))
	levels := []*report.LevelSetting{
		{Rule: "route-*", Route: "*", Level: report.Risky, At: "restgen.yaml:2"},
		{Rule: "route-*", Namespace: "b/*", Level: report.Risky, At: "restgen.yaml:3"},
		{Rule: "arg-added", Route: "/a/v1/x", Level: report.Risky, At: "restgen.yaml:4"},
		{Rule: "route-removed", Route: "/a/v1/x", Level: report.Risky, At: "restgen.yaml:5"},
	}
	exceptions := []*report.Exception{
		{Rule: "route-removed", Method: "GET", Reason: "x", Line: 1}, {Route: "*", Reason: "x", Line: 2},
	}
	r.SetLevels(levels)
	r.Ignore(exceptions, time.Now())
	got := strings.Join(append(report.LevelNotes(rule.All(), levels, r), report.ExceptionNotes(rule.All(), "ignore.yaml", exceptions, time.Now())...), "\n")
	const want = `restgen.yaml:2: no route of the deployments matches "*", as * does not match a slash; correct or remove the entry
restgen.yaml:3: no namespace of the deployments matches "b/*"; correct or remove the entry
ignore.yaml:1: the entry matches only some endpoints of a finding, which is not ignored: GET,POST /a/v1/x: the route was removed
ignore.yaml:2: the entry matches no finding, as * does not match a slash; correct or remove it`
	if got != want {
		t.Errorf("got\n%s", got)
	}
}

// TestUnknownRuleIsNotedOnce expects one note for an unknown rule, however many
// reports the settings apply to.
func TestUnknownRuleIsNotedOnce(t *testing.T) {
	list := []*report.LevelSetting{
		{Rule: "arg-removed", Level: report.Off, At: "restgen.yaml:2"}, {Rule: "arg-romved", Level: report.Off, At: "restgen.yaml:3"},
		{Rule: "arg-*", Level: report.Off, At: "restgen.yaml:4"}, {Level: report.Off, At: "restgen.yaml:5"},
	}
	r := &report.Report{}
	r.SetLevels(list)
	want := []string{`restgen.yaml:3: unknown rule "arg-romved"; restgen diff --list-rules lists them`}
	if got := report.LevelNotes(rule.All(), list); !slices.Equal(got, want) || len(r.Notes) > 0 {
		t.Errorf("%q and %q of the report, want %q", got, r.Notes, want)
	}
}
