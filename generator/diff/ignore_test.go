package diff

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// goods returns an index of two routes with the same args.
func goods(args string) []byte {
	endpoint := func(route string) string {
		return `"` + route + `":{"namespace":"a/v1","methods":["POST","PUT"],"endpoints":[{"methods":["POST",` +
			`"PUT"],"args":` + args + `}]}`
	}
	return []byte(`{"namespaces":["a/v1"],"routes":{` + endpoint("/a/v1/x") + "," + endpoint("/a/v1/y") + `}}`)
}

// TestIgnore expects that a finding is ignored only if each of its endpoints fits
// an entry. A * in an entry matches everything but a slash.
func TestIgnore(t *testing.T) {
	tags := func(members string) string {
		return `{"tags":{"type":"array","items":{"type":"object","properties":{` + members + `}}}}`
	}
	gone := [2]string{`{"p":{}}`, `{}`}
	within := [2]string{tags(`"m":{"type":"string"},"n":{"type":"string"}`), tags(`"n":{"type":"string"}`)}
	for _, c := range []struct {
		name    string
		args    [2]string
		entries []Exception
		ignored int
	}{
		{"one of two routes", gone, []Exception{{Rule: "arg-removed", Route: "/a/v1/x", Reason: "x"}}, 0},
		{"both routes", gone, []Exception{{Rule: "arg-removed", Route: "/a/v1/x", Reason: "x"},
			{Route: "/a/v1/y", Method: "POST", Arg: "p", Reason: "y"}}, 1},
		{"another method", gone, []Exception{{Rule: "arg-removed", Route: "/a/v1/x", Reason: "x"},
			{Route: "/a/v1/y", Method: "DELETE", Arg: "p", Reason: "y"}}, 0},
		{"stars", gone, []Exception{{Rule: "arg-*", Route: "/a/*/*", Reason: "x"}}, 1},
		{"star for two segments", gone, []Exception{{Rule: "arg-*", Route: "/a/*", Reason: "x"}}, 0},
		{"question mark", gone, []Exception{{Rule: "arg-*", Route: "/a/*/?", Reason: "x"}}, 0},
		{"another arg", gone, []Exception{{Rule: "arg-*", Arg: "q", Reason: "x"}}, 0},
		{"member", within, []Exception{{Rule: "member-removed", Arg: "tags[].m", Reason: "x"}}, 1},
		{"star for a member", within, []Exception{{Rule: "member-removed", Arg: "tags[].*", Reason: "x"}}, 1},
		{"member without brackets", within, []Exception{{Rule: "member-removed", Arg: "tags.m", Reason: "x"}}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Compare(api(t, "old", goods(c.args[0]), cms), api(t, "new", goods(c.args[1]), cms))
			wire := lines(r, Wire)
			var list []*Exception
			for i := range c.entries {
				list = append(list, &c.entries[i])
			}
			r.Ignore(list, time.Now())
			if strings.Count(wire, "\n") != 1 || ignored(r) != c.ignored {
				t.Errorf("%d ignored of\n%s", ignored(r), wire)
			}
		})
	}
}

// TestIgnoreDeclarations expects that a finding about several Go declarations is
// ignored only if each of them fits an entry.
func TestIgnoreDeclarations(t *testing.T) {
	for _, c := range []struct {
		name    string
		entries []string
		want    int
	}{
		{"one of two", []string{"av1.XUpdateParams.P"}, 0},
		{"both", []string{"av1.XUpdateParams.P", "av1.YUpdateParams.P"}, 1},
		{"star", []string{"av1.*.P"}, 1},
		{"another package", []string{"bv1.*"}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Compare(api(t, "old", goods(`{"p":{}}`), cms), api(t, "new", goods(`{}`), cms))
			var list []*Exception
			for _, name := range c.entries {
				list = append(list, &Exception{Declaration: name, Reason: "x"})
			}
			r.Ignore(list, time.Now())
			if ignored(r) != 0 || len(r.Ignored) != c.want {
				t.Errorf("%d ignored of\n%s%s", len(r.Ignored), lines(r, Wire), lines(r, Source))
			}
		})
	}
}

// ignored counts the ignored findings of the wire audience.
func ignored(r *Report) int {
	return len(slices.DeleteFunc(slices.Clone(r.Ignored), func(i Ignored) bool { return i.Finding.Audience != Wire }))
}

// TestLevelNotes expects one note for an unknown rule, however many reports the
// settings apply to.
func TestLevelNotes(t *testing.T) {
	list := []*LevelSetting{
		{Rule: "arg-removed", Level: Off, At: "restgen.yaml:2"}, {Rule: "arg-romved", Level: Off, At: "restgen.yaml:3"},
		{Rule: "arg-*", Level: Off, At: "restgen.yaml:4"}, {Level: Off, At: "restgen.yaml:5"},
	}
	r := &Report{}
	r.SetLevels(list)
	want := []string{`restgen.yaml:3: unknown rule "arg-romved"; restgen diff --list-rules lists them`}
	if got := LevelNotes(list); !slices.Equal(got, want) || len(r.Notes) > 0 {
		t.Errorf("%q and %q of the report, want %q", got, r.Notes, want)
	}
}
