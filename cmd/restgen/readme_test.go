package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// TestReadmePrograms compiles and vets the programs that the README shows, in a module of their own with packages
// generated from a real index.
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
	index, err := filepath.Abs("../../testdata/indexes/wordpress-6.8.7-schemas.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "go.mod"), "module example.com/mine\n\ngo 1.26\n")
	for i, p := range programs {
		put(t, filepath.Join(dir, string(rune('a'+i)), "main.go"), string(p[1]))
	}
	command(t, dir, "restgen", "generate", index, "-o", "site")
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
