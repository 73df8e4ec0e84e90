package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"
)

// TestLongTexts puts a long text into every field of an index at once and runs the
// commands that read it. What takes time in proportion to the square of a text
// takes minutes here, and the test ends by the timeout of go test.
func TestLongTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	t.Chdir(t.TempDir())
	for _, unit := range []string{"a", "aB", "é_", `\`, "(?:a)", "a, ", "x\n", "https://a.b/ ", "(?P<x>", "1.", "[", "|"} {
		for name, text := range map[string]string{"short.json": "short", "long.json": strings.Repeat(unit, (1<<16)/len(unit))} {
			key, route, _ := hostileFields(0, text)
			data, err := json.Marshal(map[string]any{"name": text, "namespaces": []any{"a/v1", text}, "routes": map[string]any{key: route, "/a/v1/x": route}})
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		for _, command := range []string{"generate long.json -o site --package site --dry-run", "diff short.json long.json --format html --all", "diff long.json short.json --both", "validate long.json"} {
			var diagnostics bytes.Buffer
			run(strings.Fields(command), streams{strings.NewReader(""), io.Discard, &diagnostics})
			if text := diagnostics.String(); strings.Contains(text, "a bug") {
				t.Errorf("%s of %q: %.500s", command, unit, text)
			}
		}
	}
}
