package outputtest

import (
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The compiler takes time for machine code, not for lines: these tests bound
// what users wait for by counts, which are the same on every machine.

// Programs are compiled after each edit, with their own copies of the generic
// functions and of the promoted methods of unnamed types.
func TestProgramsCompileFewFunctions(t *testing.T) {
	functions, size := machineCode(t, "./testdata/onecall")
	t.Logf("%d functions, %d bytes", functions, size)
	if functions > 165 || size > 13_500 {
		t.Errorf("a program with one call compiles %d functions, %d bytes of machine code", functions, size)
	}
}

func TestPackagesAreSmall(t *testing.T) {
	functions, size := machineCode(t, "../../../output/...")
	t.Logf("%d functions, %d bytes", functions, size)
	if functions > 5_000 || size > 950_000 {
		t.Errorf("the generated packages have %d functions, %d bytes of machine code", functions, size)
	}
}

// The documentation of a namespace takes two screens.
func TestDocumentationIsShort(t *testing.T) {
	if n := strings.Count(run(t, "doc", "../../../output/cmsv2"), "\n"); n > 108 {
		t.Errorf("go doc shows %d lines of package cmsv2", n)
	}
}

// A program links only what it uses: no client has a part of a server, and a
// client of one namespace has no other.
func TestClientsLinkNoServers(t *testing.T) {
	for program, others := range map[string][]string{
		"./testdata/onecall":      nil,
		"./testdata/onenamespace": {"output", "output/oembed10", "output/root"},
	} {
		linked := strings.Fields(run(t, "list", "-deps", program))
		for _, path := range linked {
			own, ok := strings.CutPrefix(path, "github.com/restgen/restgen/")
			if ok && (strings.HasSuffix(path, "server") || slices.Contains(others, own)) {
				t.Errorf("%s links %s", program, path)
			}
		}
	}
}

// machineCode returns the number of functions of some packages and their size.
func machineCode(t *testing.T, pattern string) (functions, size int) {
	t.Helper()
	archives := strings.Fields(run(t, "list", "-export", "-f", "{{.Export}}", pattern))
	for line := range strings.Lines(run(t, append([]string{"tool", "nm", "-size", "-type"}, archives...)...)) {
		_, symbols, named := strings.Cut(line, ":\t") // after the archive, if there are several
		if !named {
			symbols = line
		}
		symbol := strings.Fields(symbols) // address, size, type, name
		if len(symbol) > 3 && strings.EqualFold(symbol[2], "t") {
			n, err := strconv.Atoi(symbol[1])
			if err != nil {
				t.Fatal(err)
			}
			functions, size = functions+1, size+n
		}
	}
	if functions == 0 {
		t.Fatal("no machine code in ", pattern)
	}
	return functions, size
}

func run(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("go", args...).Output()
	if err != nil {
		t.Fatalf("go %s: %v", strings.Join(args, " "), err)
	}
	return string(out)
}
