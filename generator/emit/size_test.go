package emit_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/testfile"
)

// oneCall is the smallest program that uses the client of core.
const oneCall = `package main

import (
	"context"
	"fmt"

	"example.org/site"
	"example.org/site/wpv2"
)

func main() {
	client, err := site.NewClient("https://example.org/wp-json/")
	if err != nil {
		panic(err)
	}
	post, err := client.WPV2.Posts.Get(context.Background(), 7, wpv2.PostsGetParams{})
	fmt.Println(post.ID, err)
}
`

// The compiler takes time for machine code, so these counts bound the time to
// compile the packages of core, and a program of one call after an edit.
func TestMachineCodeOfCoreIsBounded(t *testing.T) {
	if !*compile {
		t.Skip("compiles packages; see -compile")
	}
	module := newModule(t, "example.org")
	from := testfile.Path(t, "indexes/wordpress-7.1.4-schemas.json.gz")
	save(t, generate(t, generator.Options{Inputs: []generator.Input{{From: from}}, Dir: filepath.Join(module, "site")}))
	if err := os.Mkdir(filepath.Join(module, "onecall"), 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(module, "onecall", "main.go"), []byte(oneCall))
	servers := func(path string) bool { return strings.Contains(path, "server") }
	for _, c := range []struct {
		name, pattern   string
		counts          func(importPath string) bool
		functions, size int
	}{
		{"what clients import", "./site/...", func(path string) bool { return !servers(path) }, 5_500, 1_035_000},
		{"servers", "./site/...", servers, 2_900, 650_000},
		{"a program of one call", "./onecall", func(string) bool { return true }, 215, 14_500},
	} {
		functions, size := machineCode(t, module, c.pattern, c.counts)
		t.Logf("%s: %d functions, %d bytes", c.name, functions, size)
		if functions > c.functions || size > c.size {
			t.Errorf("%s: %d functions, %d bytes of machine code; want at most %d and %d", c.name, functions, size, c.functions, c.size)
		}
	}
}

// machineCode returns the number of functions of the packages that match a pattern
// and count, and their size. Without the data for debuggers, as in .ci/run, both
// are smaller by a hundredth.
func machineCode(t *testing.T, module, pattern string, counts func(importPath string) bool) (functions, size int) {
	t.Helper()
	var archives []string
	for line := range strings.Lines(string(goCommand(t, module, "list", "-export", "-f", "{{.ImportPath}} {{.Export}}", pattern))) {
		path, archive, _ := strings.Cut(strings.TrimSpace(line), " ")
		if counts(path) {
			archives = append(archives, archive)
		}
	}
	symbols := runIn(t, module, "go", append([]string{"tool", "nm", "-size", "-type"}, archives...)...)
	for line := range strings.Lines(string(symbols)) {
		_, symbol, named := strings.Cut(line, ":\t") // after the archive, if there are several
		if !named {
			symbol = line
		}
		columns := strings.Fields(symbol) // address, size, type, name
		if len(columns) > 3 && strings.EqualFold(columns[2], "t") {
			n, err := strconv.Atoi(columns[1])
			if err != nil {
				t.Fatal(err)
			}
			functions, size = functions+1, size+n
		}
	}
	return functions, size
}
