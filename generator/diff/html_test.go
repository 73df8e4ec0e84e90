package diff

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/restgen/restgen/generator/model/build"
)

func page(t *testing.T, r *Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.Write(&b, Options{Format: HTML}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPageNeedsNothingElse: no address is loaded, and every finding is there.
func TestPageNeedsNothingElse(t *testing.T) {
	r := compare(t, "deployment-a.json", "deployment-b.json")
	text := page(t, r)
	if m := regexp.MustCompile(`(?:src|href|url\()\s*=?\s*["']?[a-z]+:`).FindString(text); m != "" {
		t.Errorf("the page loads %s", m)
	}
	if n := strings.Count(text, "<article "); n != len(r.Findings) {
		t.Errorf("%d articles for %d findings", n, len(r.Findings))
	}
}

// TestHostileText: what an index holds is text in every format.
func TestHostileText(t *testing.T) {
	const evil = `</script><script>alert(1)</script>`
	index := func(enum string) []byte {
		return []byte(`{"namespaces":["s/v1\u001b"],"routes":{"/s/v1/goods":{"namespace":"s/v1\u001b","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{"x` + "`" + evil +
			`\u001b[31m":{"type":"string","description":"\u202e","enum":[` + enum + `]}}}]}}}`)
	}
	r := Compare(api(t, "old", index(`"a","`+evil+`\n::error::b"`), build.Options{}), api(t, "new", index(`"a"`), build.Options{}))
	if r.Worst() != Breaking {
		t.Fatal(lines(r, Wire))
	}
	if text := page(t, r); strings.Contains(text, evil) || strings.ContainsAny(text, "\x1b\u202e") {
		t.Error("the page holds live text")
	}
	for _, f := range []Format{Text, Markdown, GitHub} {
		var b bytes.Buffer
		if err := r.Write(&b, Options{Format: f}); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(b.String(), "\x1b\u202e") || strings.Contains(b.String(), "\n::error::b") {
			t.Errorf("%s: %q", f, b.String())
		}
	}
}

// TestPageInBrowser opens the page in a real browser and filters it. Without one it is skipped, unless RESTGEN_BROWSER is set.
func TestPageInBrowser(t *testing.T) {
	lacking := t.Skipf
	if os.Getenv("RESTGEN_BROWSER") != "" {
		lacking = t.Fatalf
	}
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		lacking("no chromium here: %v", err)
	}
	name := filepath.Join(t.TempDir(), "report.html")
	r := compare(t, "deployment-a.json", "deployment-b.json")
	if err := os.WriteFile(name, []byte(page(t, r)), 0o666); err != nil {
		t.Fatal(err)
	}
	for words, want := range map[string]string{"": "25 of 25", "#menu-items": "1 of 25", "#no%20such%20thing": "0 of 25"} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		dom, err := exec.CommandContext(ctx, chromium, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+t.TempDir(),
			"--dump-dom", "file://"+name+words).Output()
		if err != nil {
			lacking("chromium does not run here: %v", err)
		}
		if got := regexp.MustCompile(`role="status">([^<]*)<`).FindSubmatch(dom); got == nil || string(got[1]) != want {
			t.Errorf("%q: the page shows %q, want %q", words, got, want)
		}
	}
}
