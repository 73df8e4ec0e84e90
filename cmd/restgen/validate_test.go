package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/sarif"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/schemas"
)

// shop writes the index of the shop with 892 routes to a folder.
func shop(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "shop.json")
	put(t, file, string(testfile.Text(t, "indexes/site-shop-892-routes.json.gz")))
	return file
}

// runOutput runs a command line and returns its output, diagnostics and status.
func runOutput(args ...string) (out, diagnostics string, status int) {
	var stdout, stderr bytes.Buffer
	status = run(args, streams{strings.NewReader(""), &stdout, &stderr})
	return stdout.String(), stderr.String(), status
}

// generate prints what it wrote, the warnings and one line for all other notes.
func TestGenerateIsQuiet(t *testing.T) {
	for _, test := range []struct {
		name, file string
		most       int // lines of diagnostics
	}{
		{name: "core", file: "indexes/wordpress-7.1.4-schemas.json.gz", most: 0},
		{name: "core without schemas", file: "indexes/wordpress-7.1.4.json.gz", most: 1},
		{name: "shop of 892 routes", file: "indexes/site-shop-892-routes.json.gz", most: 5},
	} {
		if testfile.LeavesOut(test.file) {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "site.json")
			put(t, file, string(testfile.Text(t, test.file)))
			out, diagnostics, status := runOutput("generate", file, "-o", filepath.Join(dir, "out"),
				"--dry-run", "--module", "site")
			if status != fine || !strings.Contains(out, "nothing was written") {
				t.Fatalf("status %d, %s", status, out)
			}
			if n := strings.Count(diagnostics, "\n"); n > test.most {
				t.Errorf("%d lines, want at most %d:\n%s", n, test.most, diagnostics)
			}
			for line := range strings.Lines(diagnostics) {
				if !strings.Contains(line, "; ") && !strings.Contains(line, "absorbed") {
					t.Errorf("does not say what to do: %s", line)
				}
			}
		})
	}
}

// The JSON report satisfies its schema, whether or not the index is usable.
func TestValidateJSONFitsItsSchema(t *testing.T) {
	schema, err := schemas.Compile("notes.json")
	if err != nil {
		t.Fatal(err)
	}
	broken := filepath.Join(t.TempDir(), "broken.json")
	put(t, broken, `{"routes":`)
	for file, want := range map[string]int{shop(t): fine, broken: trouble, "absent.json": trouble} {
		t.Run(file, func(t *testing.T) {
			out, diagnostics, status := runOutput("validate", file, "--format", "json")
			var v any
			if err := json.Unmarshal([]byte(out), &v); err != nil {
				t.Fatalf("%s: %v\n%s", file, err, out)
			}
			if err := schema.Validate(v); err != nil {
				t.Errorf("%s: %#v", file, err)
			}
			if status != want || (status == fine) != (diagnostics == "") {
				t.Errorf("%s: status %d, want %d; %s", file, status, want, diagnostics)
			}
			if (status == fine) == strings.Contains(out, string(unusable)) {
				t.Errorf("%s: %s", file, out)
			}
		})
	}
}

// SARIF has a rule for each kind of note, and a result for each note.
func TestSARIFHasARuleForEachNote(t *testing.T) {
	out, _, status := runOutput("validate", shop(t), "--format", "sarif")
	var log sarif.Log
	if err := json.Unmarshal([]byte(out), &log); err != nil || status != fine {
		t.Fatal(err, status)
	}
	if log.Version != "2.1.0" || len(log.Runs) != 1 {
		t.Fatalf("version %s, %d runs", log.Version, len(log.Runs))
	}
	run := log.Runs[0]
	rules := map[string]bool{}
	for _, r := range run.Tool.Driver.Rules {
		rules[r.ID] = true
	}
	if len(rules) != len(note.Kinds())+1 {
		t.Errorf("%d rules, want one for each kind of note and one for errors", len(rules))
	}
	if len(run.Results) < 100 {
		t.Errorf("%d results", len(run.Results))
	}
	for _, r := range run.Results {
		if !rules[r.RuleID] || r.Message.Text == "" || len(r.Locations) != 1 {
			t.Errorf("%+v", r)
			continue
		}
		at := r.Locations[0].Physical
		hasPlace := at.Region != nil && at.Region.StartLine > 0 && at.Region.StartColumn > 0
		if !strings.HasSuffix(at.Artifact.URI, "/shop.json") ||
			!hasPlace && r.RuleID != string(note.NoResponseSchemas) {
			t.Errorf("%+v", r)
		}
	}
}

// Each line is an annotation, whatever the index contains.
func TestGitHubLinesAreAnnotations(t *testing.T) {
	annotation := regexp.MustCompile(`^::(warning|notice) file=[^,:]+(,line=\d+,col=\d+)?,title=restgen ` +
		`[a-z-]+::[^\n]+$`)
	for _, file := range []string{
		shop(t), testfile.Path(t, "hostile/texts.json"), testfile.Path(t, "hostile/oddities.json"),
	} {
		t.Run(file, func(t *testing.T) {
			out, _, status := runOutput("validate", file, "--format", "github")
			if status != fine || out == "" {
				t.Errorf("%s: status %d, %q", file, status, out)
			}
			for line := range strings.Lines(out) {
				if !annotation.MatchString(strings.TrimSuffix(line, "\n")) {
					t.Errorf("%s: not an annotation: %q", file, line)
				}
			}
		})
	}
}

// The text format counts the places of its lines.
func TestValidateTextCounts(t *testing.T) {
	out, diagnostics, _ := runOutput("validate", shop(t))
	places := map[string]int{}
	more := regexp.MustCompile(`and (\d+) more\) \[`)
	id := regexp.MustCompile(` \[([a-z-]+)\]$`)
	for line := range strings.Lines(diagnostics) {
		line = strings.TrimSuffix(line, "\n")
		n := 1
		if m := more.FindStringSubmatch(line); m != nil {
			var extra int
			if err := json.Unmarshal([]byte(m[1]), &extra); err != nil {
				t.Fatal(err)
			}
			n += extra
		}
		places[id.FindStringSubmatch(line)[1]] += n
	}
	row := regexp.MustCompile(`(?m)^  (?:warning|info) +([a-z-]+) +(\d+) places?$`)
	rows := row.FindAllStringSubmatch(out, -1)
	if len(rows) != len(places) || len(rows) < 10 {
		t.Errorf("%d rows for %d kinds", len(rows), len(places))
	}
	for _, r := range rows {
		var n int
		if err := json.Unmarshal([]byte(r[2]), &n); err != nil || n != places[r[1]] {
			t.Errorf("%s: %s places counted, %d listed", r[1], r[2], places[r[1]])
		}
	}
}

// Names of files become valid URI references.
func TestFileNamesBecomeURIReferences(t *testing.T) {
	for name, want := range map[string]string{
		"site.json":             "site.json",
		"my site.json":          "my%20site.json",
		"v1:site.json":          "./v1:site.json",
		"https://example.org/…": "https://example.org/%E2%80%A6",
		"/srv/a b/site.json":    "/srv/a%20b/site.json",
	} {
		t.Run(name, func(t *testing.T) {
			if got := fileURI(name); got != want {
				t.Errorf("%s: got %s, want %s", name, got, want)
			}
		})
	}
}
