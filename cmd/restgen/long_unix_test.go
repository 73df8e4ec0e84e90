//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

// longUnits are repeated to long texts. Each of them once took time in proportion
// to the square of its number somewhere, or is likely to.
var longUnits = []string{"a", "aB", "é_", `\`, "(?:a)", "a, ", "x\n", "https://a.b/ ", "(?P<x>", "1.", "[", "|"}

// longCommands read every text of an index.
var longCommands = []string{
	"generate long.json -o site --package site --dry-run", "diff short.json long.json --format html --all",
	"diff long.json short.json --both", "validate long.json",
}

// TestLongTextsTakeLinearTime puts a long text into every field of an index at once and runs the
// commands that read it. With RESTGEN_LONG set, the texts are longer, and each
// field in turn has 1 MB. A function that takes time in proportion to the square of
// a text needs hours for those, and go test ends it.
func TestLongTextsTakeLinearTime(t *testing.T) {
	size := 1 << 9
	if os.Getenv("RESTGEN_LONG") != "" {
		size = 1 << 16
	}
	t.Chdir(t.TempDir())
	for _, unit := range longUnits {
		runOnLong(t, unit, func(int) int { return size })
	}
	if os.Getenv("RESTGEN_LONG") == "" {
		return
	}
	slowest, text := time.Duration(0), ""
	fields := 0
	for field := 0; field <= fields; field++ {
		for i := field % 3; i < len(longUnits); i += 3 { // a third of them; the next field has others
			unit := longUnits[i]
			n, took, command := runOnLong(t, unit, func(at int) int {
				if at == field {
					return 1 << 20
				}
				return 1
			})
			if fields = n - 1; took > slowest {
				slowest, text = took, command
				t.Logf("field %d of %q: %s takes %s", field, unit, command, took)
			}
		}
	}
	t.Logf("%d fields of 1 MB, %d texts each, %d commands; the slowest takes %s: %s", fields+1,
		len(longUnits)/3, len(longCommands), slowest, text)
}

// runOnLong runs the commands on an index whose texts have the given sizes. It
// returns the number of texts, and the command that took most processor time.
func runOnLong(t *testing.T, unit string, size func(field int) int) (fields int, slowest time.Duration,
	command string) {
	t.Helper()
	put := func() string {
		fields++
		if n := size(fields - 1); n > 1 {
			return strings.Repeat(unit, n/len(unit))
		}
		return "short"
	}
	writeSite(t, "short.json", func() string { return "short" })
	writeSite(t, "long.json", put)
	for _, c := range longCommands {
		var diagnostics bytes.Buffer
		began := processorTime(t)
		run(strings.Fields(c), streams{strings.NewReader(""), io.Discard, &diagnostics})
		if took := processorTime(t) - began; took > slowest {
			slowest, command = took, c
		}
		if text := diagnostics.String(); strings.Contains(text, "a bug") {
			t.Errorf("%s of %q: %.500s", c, unit, text)
		}
	}
	return fields, slowest, command
}

// processorTime returns the time that this process has used so far.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		t.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// writeSite writes an index whose every text comes from put.
func writeSite(t *testing.T, file string, put func() string) {
	t.Helper()
	key, route := hostileRoute(0, put)
	small := map[string]any{
		"namespace": "a/v1", "methods": []any{"GET"},
		"endpoints": []any{map[string]any{"methods": []any{"GET"}, "args": map[string]any{}}},
	}
	data, err := json.Marshal(map[string]any{
		"name": put(), "description": put(), "url": put(), "home": put(), "namespaces": []any{"a/v1", put()},
		"routes": map[string]any{key: route, "/a/v1/(?P<" + put() + ">" + put() + ")": small},
	})
	if err == nil {
		err = os.WriteFile(file, data, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}
