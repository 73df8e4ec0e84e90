//go:build integration

package integration

import (
	"encoding/json"
	"html"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/diff/render"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
)

// TestWitnessesHoldOnSites compares the sites with each other and runs the
// printed requests against both: the old site accepts them and the new one
// rejects them, except for arg-converted, where both accept. This is done for
// all forms of addresses. Nobody is logged in, so nothing is changed: checks
// come before permissions.
func TestWitnessesHoldOnSites(t *testing.T) {
	sent := 0
	for _, old := range sites {
		for _, new := range sites {
			if old.form != "pretty" || new.form != "pretty" || old.version == new.version {
				continue
			}
			got, err := generator.Diff(t.Context(), generator.Input{From: old.url},
				generator.Input{From: new.url}, build.Options{}, &source.Loader{Schemas: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, form := range forms {
				sent += checkWitnesses(t, got.Report, siteOf(t, old.version, form), siteOf(t, new.version, form))
			}
		}
	}
	t.Logf("%d commands, each run against two sites", sent)
	if sent < 60 {
		t.Errorf("only %d commands", sent)
	}
}

func siteOf(t *testing.T, version, form string) site {
	t.Helper()
	for _, s := range sites {
		if s.version == version && s.form == form {
			return s
		}
	}
	t.Fatalf("no site %s/%s", version, form)
	return site{}
}

// checkWitnesses runs the commands that a report prints. It returns how many
// there are.
func checkWitnesses(t *testing.T, r *report.Report, old, new site) int {
	t.Helper()
	oldCommands, newCommands := map[string]*report.Finding{}, map[string]*report.Finding{}
	for f := range r.All() {
		if f.Witness != nil {
			oldCommands[f.Witness.Curl(old.root())], newCommands[f.Witness.Curl(new.root())] = f, f
		}
	}
	for command, f := range oldCommands {
		if code := send(t, command); refusals[code] {
			t.Errorf("%s → %s: %s: the old site says %s to %s", old.name(), new.name(), f.Line(), code, command)
		}
	}
	for command, f := range newCommands {
		if code := send(t, command); refusals[code] == (f.Rule == "arg-converted") {
			t.Errorf("%s → %s: %s: the new site says %q to %s", old.name(), new.name(), f.Line(), code, command)
		}
	}
	// No format prints any other command.
	for _, format := range render.Formats {
		var b strings.Builder
		if err := render.Write(&b, r, render.Options{Format: format, All: true, Root: new.root()}); err != nil {
			t.Fatal(err)
		}
		commands := printed(b.String())
		if len(commands) == 0 && len(newCommands) > 0 && format != render.JSON { // which has the parts
			t.Errorf("%s: prints no command", format)
		}
		for _, command := range commands {
			if newCommands[command] == nil {
				t.Errorf("%s: prints %s", format, command)
			}
		}
	}
	return len(newCommands)
}

var curl = regexp.MustCompile(`curl -sg [^\n]*`)

// printed returns the commands that a report has, in whatever format.
func printed(report string) []string {
	text := html.UnescapeString(strings.NewReplacer("%0A", "\n", "%25", "%", `\n`, "\n", `\"`, `"`, `\\`, `\`,
		"&#xA;", "\n").Replace(report))
	var list []string
	for _, line := range curl.FindAllString(text, -1) {
		end := strings.LastIndexByte(line, '\'')
		list = append(list, line[:end+1])
	}
	return list
}

// refusals are the codes of requests that fail before permissions are checked.
var refusals = map[string]bool{"rest_no_route": true, "rest_invalid_param": true, "rest_missing_callback_param": true}

// send runs a command and returns the code of the error that the site sends, ""
// if it sends none.
func send(t *testing.T, command string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "bash", "-c", command).Output()
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	var response struct {
		Code string
		Data struct{ Status int }
	}
	if json.Unmarshal(out, &response) != nil || response.Data.Status < 400 { // a list, or an item
		return ""
	}
	return response.Code
}
