package main

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/restgen/restgen/generator/testfile"
)

// ciCommands are texts that a CI system executes, a terminal interprets, or a
// reader does not see.
var ciCommands = []string{
	"::error::pwned", "\n::set-env name=A::b", "\r::add-mask::b", "\u2028::stop-commands::x", " \u00a0::debug::b",
	"##[error]pwned", "x##[group]", "##vso[task.setvariable variable=A]b",
	"\n##teamcity[message text='b']", "###[command]b",
	"\x1b[2J\x1b]0;title\x07", "\u009b31m", "a\u200bb\u200d\ufeff",
	"\u202eabc\u2066", "\U000e0041\U000e007f", "\u3164\u2800\u00ad",
}

// liveCommand matches what no output may contain. The annotations of --format
// github are allowed in addition.
var (
	liveCommand = regexp.MustCompile(`(?m)^[\t \x{a0}]*::.*|##[A-Za-z0-9_.-]*\[`)
	annotation  = regexp.MustCompile(`^::(error|warning|notice) [^:]*title=restgen[^:]*::`)
)

// checkOutput fails the test if the output of a command contains a live command
// or an invisible character.
func checkOutput(t *testing.T, command, text string) {
	t.Helper()
	for _, m := range liveCommand.FindAllString(text, -1) {
		if !strings.Contains(command, "github") || !annotation.MatchString(m) ||
			strings.Contains(m, "##") && liveCommand.MatchString(m[2:]) {
			t.Errorf("%s printed the command %q", command, m)
			return
		}
	}
	for _, c := range text {
		if unicode.In(c, unicode.Cf, unicode.Zl, unicode.Zp) ||
			unicode.IsControl(c) && c != '\n' && c != '\t' || c == '\u3164' || c == '\u2800' {
			t.Errorf("%s printed %U", command, c)
			return
		}
	}
}

// hostileIndex returns an index with the payload in every kind of text that
// commands print. The variant makes two of them differ.
func hostileIndex(t *testing.T, payload, variant string) []byte {
	t.Helper()
	schema := func(depth int) map[string]any {
		s := map[string]any{
			"type": payload, "title": payload, "description": payload + variant,
			"format": payload, "pattern": payload + "(",
			"enum": []any{payload, variant}, "default": payload + variant, payload: payload,
		}
		if depth == 0 {
			s["type"], s["properties"] = "object", map[string]any{
				payload: map[string]any{"type": "string", "enum": []any{payload + variant}},
				variant: map[string]any{"type": payload},
			}
		}
		return s
	}
	namespace := payload + "/v1"
	index := map[string]any{
		"name": payload, "description": payload, "url": payload, "home": payload,
		"namespaces": []any{namespace, payload + variant, "plain/v1"},
		"routes": map[string]any{
			"/" + namespace + "/things": map[string]any{"namespace": namespace,
				"methods": []any{"GET", payload}, "endpoints": []any{
					map[string]any{"methods": []any{"GET"},
						"args": map[string]any{payload: schema(1), payload + variant: schema(0), "n": schema(0)}},
				}},
			"/plain/v1/" + payload + variant: map[string]any{"namespace": "plain/v1", "methods": []any{"POST"},
				"endpoints": []any{
					map[string]any{"methods": []any{"POST"}, "args": map[string]any{"a": schema(1)}},
				}},
			"/plain/v1/goods": map[string]any{"namespace": "plain/v1", "methods": []any{"GET"},
				"schema": schema(0), "endpoints": []any{
					map[string]any{"methods": []any{"GET"},
						"args": map[string]any{"mode": map[string]any{"type": "string",
							"enum": []any{payload + variant}}}},
				}},
		},
	}
	data, err := json.Marshal(index)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// No format prints text of an index as a command that a CI system executes.
func TestOutputHasNoLiveCommands(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Chdir(t.TempDir()) // one folder, in which the support packages are written once
	outputs := 0
	for _, payload := range testfile.Sample(ciCommands) {
		write := func(name string, data []byte) {
			if err := os.WriteFile(name, data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		write("old.json", hostileIndex(t, payload, "a"))
		write("new.json", hostileIndex(t, payload, "b"))
		write("broken.json",
			[]byte(`{"namespaces":["a"],"routes":{"/a":5,"`+strings.NewReplacer("\n", `\n`, "\r", `\r`, "\x1b",
				`\u001b`, "\x07", `\u0007`).Replace(payload)+`":`))
		write("error.json",
			[]byte(`{"code":"`+strings.NewReplacer("\n", `\n`, "\r", `\r`, "\x1b", `\u001b`, "\x07",
				`\u0007`).Replace(payload)+`","message":"m","data":{"status":403}}`))
		for _, command := range []string{
			"validate old.json", "routes old.json", "routes a=old.json b=new.json",
			"validate broken.json", "validate error.json",
			"diff old.json new.json --format text --all",
			"diff old.json new.json --format markdown", "diff old.json new.json --format html",
			"diff old.json new.json --format json", "diff old.json new.json --format github",
			"diff old.json new.json --both", "diff old.json new.json --strict",
			"generate old.json -o site --package site", "check --index old.json -o site --package site new.json",
			"check --index old.json -o site --package site --format github new.json",
			"generate new.json -o site --package site --dry-run",
			"generate a=old.json b=new.json -o both --package both --strict",
			"routes old.json --include " + payload, payload, "validate " + payload,
		} {
			var out, diagnostics bytes.Buffer
			status := run(splitCommand(command, payload), streams{strings.NewReader(""), &out, &diagnostics})
			checkOutput(t, command+" (output)", out.String())
			checkOutput(t, strings.ReplaceAll(command, "github", "")+" (diagnostics)", diagnostics.String())
			outputs += 2
			if strings.Contains(diagnostics.String(), "a bug") {
				t.Errorf("%q: %s: status %d: %s", payload, command, status, diagnostics.String())
			}
		}
	}
	t.Logf("counted %d outputs", outputs)
}

// splitCommand splits a command line at its spaces; the payload is one argument.
func splitCommand(command, payload string) []string {
	var args []string
	head, found := strings.CutSuffix(command, payload)
	args = strings.Fields(head)
	if found {
		args = append(args, payload)
	}
	return args
}

// restgen completion prints the shell scripts of the library unchanged.
func TestCompletionIsUnchanged(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		t.Run(shell, func(t *testing.T) {
			var got, want bytes.Buffer
			if status := run([]string{"completion", shell},
				streams{strings.NewReader(""), &got, &got}); status != fine {
				t.Errorf("%s: status %d", shell, status)
			}
			root := newRoot(streams{strings.NewReader(""), &want, &want})
			root.SetArgs([]string{"completion", shell})
			if err := root.Execute(); err != nil {
				t.Error(err)
			}
			if !bytes.Equal(got.Bytes(), want.Bytes()) {
				t.Errorf("the script for %s is changed", shell)
			}
		})
	}
}
