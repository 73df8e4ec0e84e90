package render

import (
	"regexp"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/diff"
	"github.com/restgen/restgen/generator/diff/report"
)

// TestPageNeedsNothingElse expects that the page has every finding and loads
// nothing.
func TestPageNeedsNothingElse(t *testing.T) {
	r := compare(t, "deployment-a.json", "deployment-b.json")
	text := write(t, r, Options{Format: HTML})
	if m := regexp.MustCompile(`(?:src|href|url\()\s*=?\s*["']?[a-z]+:`).FindString(text); m != "" {
		t.Errorf("the page loads %s", m)
	}
	if n := strings.Count(text, "<article "); n != len(r.Findings) {
		t.Errorf("%d articles for %d findings", n, len(r.Findings))
	}
}

// TestHostileTextIsEscaped expects that no format passes on markup, control
// characters or commands from an index.
func TestHostileTextIsEscaped(t *testing.T) {
	const evil = `</script><script>alert(1)</script>`
	index := func(enum string) []byte {
		return []byte(`{"namespaces":["s/v1\u001b"],"routes":{"/s/v1/goods":{"namespace":"s/v1\u001b",` +
			`"methods":["GET"],"endpoints":[{"methods":["GET"],"args":{"x` + "`" + evil +
			`\u001b[31m":{"type":"string","description":"\u202e","enum":[` + enum + `]}}}]}}}`)
	}
	r := diff.Compare(api(t, "old", index(`"a","`+evil+`\n::error::b"`)), api(t, "new", index(`"a"`)))
	if r.Worst() != report.Breaking {
		t.Fatal(r.Summary())
	}
	if text := write(t, r, Options{Format: HTML}); strings.Contains(text, evil) ||
		strings.ContainsAny(text, "\x1b\u202e") {
		t.Error("the page holds live text")
	}
	for _, f := range []Format{Text, Markdown, GitHub, SARIF, JUnit} {
		if got := write(t, r, Options{Format: f, All: true}) + write(t, r,
			Options{Format: f, Both: true}); strings.ContainsAny(got, "\x1b\u202e") ||
			strings.Contains(got, "\n::error::b") {
			t.Errorf("%s: %q", f, got)
		}
	}
}

// TestEmptyReportIsAPage expects a page for a report without findings.
func TestEmptyReportIsAPage(t *testing.T) {
	for _, both := range []bool{false, true} {
		text := write(t, &report.Report{Old: "a", New: "b"}, Options{Format: HTML, Both: both})
		if !strings.Contains(text, "do not differ") || strings.Contains(text, "<form") ||
			strings.Contains(text, "<table") {
			t.Error(text)
		}
	}
}

// TestFindingsAreAnchorsWithLinks expects an anchor of each finding, and a link
// to it.
func TestFindingsAreAnchorsWithLinks(t *testing.T) {
	r := compare(t, "deployment-a.json", "deployment-b.json")
	text := write(t, r, Options{Format: HTML})
	for _, f := range r.Findings {
		if strings.Count(text, `id="f-`+f.ID+`"`) != 1 || strings.Count(text, `href="#f-`+f.ID+`"`) != 1 {
			t.Errorf("%s: no anchor, or several", f.Line())
		}
	}
}
