package diff

import (
	"errors"
	"html"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/model/build"
)

// TestBoth: what is on both sides, and differs, is not told as being on one.
func TestBoth(t *testing.T) {
	r := &Report{Old: "a", New: "b"}
	for _, f := range []Finding{
		{Rule: "method-removed", Message: "GET is gone"},
		{Rule: "batch-lost", Message: "no longer works in batches"},
		{Rule: "answer-value-added", Arg: "status", Message: `may be "x" now`},
		{Rule: "default-changed", Arg: "sep", Message: `default "a: b" → none`},
		{Rule: "arg-narrowed", Arg: "n", Message: "takes less: new maximum 3"},
		{Rule: "arg-added", Arg: "m", Message: "is new"},
	} {
		f.Audience, f.Namespace, f.Method, f.Route, f.Endpoints = Wire, "s/v1", "GET", "/s", []string{"GET /s"}
		r.Findings = append(r.Findings, &f)
	}
	var b strings.Builder
	if err := r.Both(&b); err != nil {
		t.Fatal(err)
	}
	want := `NAMESPACE  WHAT            a               b
s/v1       GET /s          yes             –
s/v1       GET /s          in batches too  –
s/v1       GET /s: status  differs         may be "x" now
s/v1       GET /s: sep     differs         default "a: b" → none
s/v1       GET /s: n       differs         new maximum 3
s/v1       GET /s: m       –               yes
`
	if b.String() != want {
		t.Error("\n" + b.String())
	}
}

// TestRemarks: what was not compared, and how much is left out, stands in every form of a report.
func TestRemarks(t *testing.T) {
	forms := map[string]func(*Report, *strings.Builder) error{"both": func(r *Report, b *strings.Builder) error { return r.Both(b) }}
	for _, f := range Formats {
		forms[string(f)] = func(r *Report, b *strings.Builder) error { return r.Write(b, Options{Format: f}) }
	}
	for name, write := range forms {
		described := strings.Replace(string(goods(`{}`)), `"endpoints"`, `"schema":{"type":"object","properties":{"id":{"type":"integer"}}},"endpoints"`, 1)
		r := Compare(api(t, "old", goods(`{"p":{}}`), cms), api(t, "new", []byte(described), cms))
		r.Ignore("ignore.yaml", []*Exception{{Rule: "arg-removed", Reason: "x"}, {Rule: "arg-added", Reason: "y", Line: 3},
			{Rule: "arg-romved", Reason: "z", Line: 5}, {Route: "/a/*", Reason: "z", Line: 7}})
		var b strings.Builder
		if err := write(r, &b); err != nil {
			t.Fatal(err)
		}
		got := html.UnescapeString(strings.ReplaceAll(b.String(), `\`, ""))
		want := []string{"answers were not compared", "ignore.yaml:3: no finding fits this entry any more; take it out", `ignore.yaml:5: there is no rule "arg-romved"`, "ignore.yaml:7: no finding fits this entry, as a * takes no slash; take the entry out if that is meant", "1 finding ignored, as the ignore file says"}
		if name == string(JSON) {
			want[4] = `"reason": "x"`
		}
		for _, text := range want {
			if !strings.Contains(got, text) {
				t.Errorf("%s lacks %q:\n%s", name, text, b.String())
			}
		}
	}
}

// TestMarkdown: forges make links of some texts, and call people, even where a backslash stands before them.
func TestMarkdown(t *testing.T) {
	for text, want := range map[string]string{
		"is new": "is new", "*a*": `\*a\*`, `with "@all"`: "`with \"@all\"`", "http://a.test": "`http://a.test`", "www.a.test": "`www.a.test`", "`#12": "`` `#12 ``",
	} {
		r := &Report{Old: "a", New: "b", Findings: []*Finding{{Rule: "arg-added", Level: Risky, Audience: Wire, Message: text}}}
		var b strings.Builder
		if err := r.Write(&b, Options{Format: Markdown}); err != nil || !strings.Contains(b.String(), "\n- "+want+"\n") {
			t.Error(err, b.String())
		}
	}
}

// TestOneLine: a name of a file begins no line of its own.
func TestOneLine(t *testing.T) {
	r := &Report{Old: "a\n::error::", New: "b\n::error::"}
	var text, both strings.Builder
	if err := errors.Join(r.Write(&text, Options{}), r.Both(&both)); err != nil || strings.Count(text.String(), "\n")+strings.Count(both.String(), "\n") != 2 {
		t.Error(err, text.String(), both.String())
	}
}

// TestAnnotations: a file that lies elsewhere is named by a whole path, on Windows with its drive.
func TestAnnotations(t *testing.T) {
	r := &Report{Findings: []*Finding{{Rule: "arg-added", Level: Safe, Uses: []string{"C:/mine/main.go:12"}}}}
	var b strings.Builder
	if err := r.Write(&b, Options{Format: GitHub}); err != nil || !strings.Contains(b.String(), "::notice file=C%3A/mine/main.go,line=12,title=") {
		t.Error(err, b.String())
	}
}

// TestWhatIsReadFirst: namespaces that break come first, and in each the worst of all; what is safe and alike is one line.
func TestWhatIsReadFirst(t *testing.T) {
	site := func(a, b string) []byte {
		return []byte(`{"namespaces":["a/v1","b/v1"],"routes":{"/a/v1/x":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],"args":{` + a + `}}]},
			"/b/v1/x":{"namespace":"b/v1","methods":["POST"],"endpoints":[{"methods":["POST"],"args":{` + b + `}}]}}}`)
	}
	old := api(t, "old", site(`"p":{}`, `"m":{"type":"integer"},"n":{"type":"integer"}`), build.Options{})
	r := Compare(old, api(t, "new", site(`"p":{},"q":{}`, `"m":{"type":"integer","maximum":3},"n":{"type":"array"},"o":{},"p":{},"q":{}`), build.Options{}))
	var b strings.Builder
	if err := r.Write(&b, Options{}); err != nil {
		t.Fatal(err)
	}
	want := `old → new: 2 breaking, 1 risky, 9 safe (breaking: 1 wire, 1 source)

b/v1
  breaking POST /b/v1/x: m takes less: new maximum 3
           curl -sg -X POST -H 'Content-Type: application/json' --data '{"m":4}' 'https://example.org/wp-json/b/v1/x'
  breaking bv1.XPostParams.N: rest.Opt[int] → []rest.Raw
  risky    POST /b/v1/x: n is read otherwise: "1" as ["1"], before as 1
           curl -sg -X POST -H 'Content-Type: application/json' --data '{"n":"1"}' 'https://example.org/wp-json/b/v1/x'
  safe     POST /b/v1/x: o, p, q are new
  safe     POST /b/v1/x: n takes more: type "integer" → "array"
  safe     3 changes in Go declarations; --all tells them

a/v1
  safe     POST /a/v1/x: q is new
  safe     1 change in Go declarations; --all tells them
`
	if b.String() != want {
		t.Error(b.String())
	}
	b.Reset()
	if err := r.Write(&b, Options{All: true}); err != nil || strings.Count(b.String(), "/x: o is new") != 1 {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// TestAllEndpoints: what a line counts only, --all tells.
func TestAllEndpoints(t *testing.T) {
	r := Compare(api(t, "old", goods(`{"p":{}}`), cms), api(t, "new", goods(`{}`), cms))
	for all, want := range map[bool]string{false: "POST /a/v1/x and 1 more: p is gone: it is ignored now\n", true: "and 1 more: p is gone: it is ignored now\n           also POST,PUT /a/v1/y\n"} {
		var b strings.Builder
		if err := r.Write(&b, Options{Format: Text, All: all}); err != nil || !strings.Contains(b.String(), want) || strings.Contains(b.String(), "also POST") != all {
			t.Errorf("%v: %v\n%s", all, err, b.String())
		}
	}
}
