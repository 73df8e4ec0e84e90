package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// TestReadmePrograms does what the README shows, in an empty folder, with a real index as that of the site: the commands of
// the first minute, and the programs, which are compiled and vetted.
func TestReadmePrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the packages of core")
	}
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	programs := regexp.MustCompile("(?s)```go\n(package main\n.*?)```").FindAllSubmatch(text, -1)
	if len(programs) != 2 {
		t.Fatalf("README.md shows %d programs, want the client and the server", len(programs))
	}
	dir := t.TempDir()
	index := testfile.Text(t, "indexes/wordpress-6.8.7-schemas.json.gz")
	lines := regexp.MustCompile(`(?s)In an empty folder:\n\n(.*?)\n\n`).FindSubmatch(text)
	if lines == nil {
		t.Fatal("README.md does not say how to begin")
	}
	for line := range strings.Lines(string(lines[1])) {
		line, _, _ = strings.Cut(line, "#")
		switch words := strings.Fields(line); {
		case words[0] == "go" && words[1] == "install": // the test's own
		case words[1] == "fetch":
			put(t, filepath.Join(dir, words[len(words)-1]), string(index))
		default:
			command(t, dir, words[0], words[1:]...)
		}
	}
	for i, p := range programs {
		put(t, filepath.Join(dir, string(rune('a'+i)), "main.go"), string(p[1]))
	}
	command(t, dir, "go", "vet", "./a", "./b")
}

func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func command(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	c := exec.Command(name, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}
