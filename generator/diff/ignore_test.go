package diff

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// goods are two routes of one namespace with the same args.
func goods(args string) []byte {
	endpoint := func(route string) string {
		return `"` + route + `":{"namespace":"a/v1","methods":["POST","PUT"],"endpoints":[{"methods":["POST","PUT"],"args":` + args + `}]}`
	}
	return []byte(`{"namespaces":["a/v1"],"routes":{` + endpoint("/a/v1/x") + "," + endpoint("/a/v1/y") + `}}`)
}

// TestIgnore wants an entry for each of the endpoints that a finding is about. Entries are what reports say, with * for
// anything but a slash.
func TestIgnore(t *testing.T) {
	tags := func(members string) string {
		return `{"tags":{"type":"array","items":{"type":"object","properties":{` + members + `}}}}`
	}
	gone := [2]string{`{"p":{}}`, `{}`}
	within := [2]string{tags(`"m":{"type":"string"},"n":{"type":"string"}`), tags(`"n":{"type":"string"}`)}
	for _, c := range []struct {
		args    [2]string
		entries []Exception
		ignored int
	}{
		{gone, []Exception{{Rule: "arg-removed", Route: "/a/v1/x", Reason: "x"}}, 0},
		{gone, []Exception{{Rule: "arg-removed", Route: "/a/v1/x", Reason: "x"}, {Route: "/a/v1/y", Method: "POST", Arg: "p", Reason: "y"}}, 1},
		{gone, []Exception{{Rule: "arg-removed", Route: "/a/v1/x", Reason: "x"}, {Route: "/a/v1/y", Method: "DELETE", Arg: "p", Reason: "y"}}, 0},
		{gone, []Exception{{Rule: "arg-*", Route: "/a/*/*", Reason: "x"}}, 1},
		{gone, []Exception{{Rule: "arg-*", Route: "/a/*", Reason: "x"}}, 0},
		{gone, []Exception{{Rule: "arg-*", Route: "/a/*/?", Reason: "x"}}, 0},
		{gone, []Exception{{Rule: "arg-*", Arg: "q", Reason: "x"}}, 0},
		{within, []Exception{{Rule: "member-removed", Arg: "tags[].m", Reason: "x"}}, 1},
		{within, []Exception{{Rule: "member-removed", Arg: "tags[].*", Reason: "x"}}, 1},
		{within, []Exception{{Rule: "member-removed", Arg: "tags.m", Reason: "x"}}, 0},
	} {
		r := Compare(api(t, "old", goods(c.args[0]), cms), api(t, "new", goods(c.args[1]), cms))
		wire := lines(r, Wire)
		var list []*Exception
		for i := range c.entries {
			list = append(list, &c.entries[i])
		}
		r.Ignore(list, time.Now())
		if strings.Count(wire, "\n") != 1 || ignored(r) != c.ignored {
			t.Errorf("%+v: %d ignored of\n%s", c.entries, ignored(r), wire)
		}
	}
}

// An entry may name a Go declaration; a finding about several needs an entry for
// each.
func TestIgnoreDeclarations(t *testing.T) {
	for _, c := range []struct {
		entries []string
		want    int
	}{
		{[]string{"av1.XUpdateParams.P"}, 0},
		{[]string{"av1.XUpdateParams.P", "av1.YUpdateParams.P"}, 1},
		{[]string{"av1.*.P"}, 1},
		{[]string{"bv1.*"}, 0},
	} {
		r := Compare(api(t, "old", goods(`{"p":{}}`), cms), api(t, "new", goods(`{}`), cms))
		var list []*Exception
		for _, name := range c.entries {
			list = append(list, &Exception{Declaration: name, Reason: "x"})
		}
		r.Ignore(list, time.Now())
		if ignored(r) != 0 || len(r.Ignored) != c.want {
			t.Errorf("%q: %d ignored of\n%s%s", c.entries, len(r.Ignored), lines(r, Wire), lines(r, Source))
		}
	}
}

// ignored counts the ignored findings about the wire.
func ignored(r *Report) int {
	return len(slices.DeleteFunc(slices.Clone(r.Ignored), func(i Ignored) bool { return i.Finding.Audience != Wire }))
}
