package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	"github.com/restgen/restgen/generator/testfile"
)

// TestReadmePrograms follows the README in an empty folder: the first commands,
// the programs, which it compiles and vets, the test, which it runs, and the line
// for go generate. A saved index replaces the site, and this tree is the published
// version of restgen.
func TestReadmePrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles restgen and the packages of core")
	}
	publish(t)
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	programs := regexp.MustCompile("(?s)```go\n(package main\n.*?)```").FindAllSubmatch(text, -1)
	if len(programs) != 3 {
		t.Fatalf("README.md shows %d programs, want the client, the server and a test", len(programs))
	}
	dir := t.TempDir()
	index := testfile.Text(t, "indexes/wordpress-6.8.7-schemas.json.gz")
	lines := regexp.MustCompile(`(?s)In an empty folder:\n\n(.*?)\n\n`).FindSubmatch(text)
	if lines == nil {
		t.Fatal("README.md does not say how to begin")
	}
	for line := range strings.Lines(string(lines[1])) {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if words[1] == "fetch" {
			put(t, filepath.Join(dir, words[len(words)-1]), string(index))
			continue
		}
		command(t, dir, words[0], words[1:]...)
	}
	for i, name := range []string{"a/main.go", "b/main.go", "c/main_test.go"} {
		put(t, filepath.Join(dir, filepath.FromSlash(name)), string(programs[i][1]))
	}
	command(t, dir, "go", "vet", "./a", "./b", "./c")
	command(t, dir, "go", "test", "./c")
	generate := regexp.MustCompile("//go:generate .*").Find(text)
	put(t, filepath.Join(dir, "generate.go"), "package mine\n\n"+string(generate)+" --check\n")
	command(t, dir, "go", "generate", ".")
}

// publish makes this tree a version of the module for the go command until the
// test ends. Installed commands come first in PATH.
func publish(t *testing.T) {
	t.Helper()
	version := module.Version{Path: "github.com/restgen/restgen", Version: "v0.1.0"}
	dir, root := t.TempDir(), filepath.Dir(testfile.Path(t, "."))
	var packed bytes.Buffer
	if err := zip.CreateFromDir(&packed, version, root); err != nil {
		t.Fatal(err) // nobody could install it
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	proxy := filepath.Join(dir, "proxy")
	for name, text := range map[string]string{
		"list":                    version.Version,
		version.Version + ".info": `{"Version": "` + version.Version + `"}`,
		version.Version + ".mod":  string(mod),
		version.Version + ".zip":  packed.String(),
	} {
		put(t, filepath.Join(proxy, version.Path, "@v", name), text)
	}
	modules, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	downloaded := filepath.Join(strings.TrimSpace(string(modules)), "cache", "download") // what restgen depends on
	t.Setenv("GOPROXY", address(proxy)+","+address(downloaded))
	t.Setenv("GONOPROXY", "none")
	t.Setenv("GOSUMDB", "off")
	t.Setenv("GOWORK", "off")
	t.Setenv("GOMODCACHE", filepath.Join(dir, "modules"))
	t.Setenv("GOFLAGS", "-mod=mod -modcacherw -trimpath") // without the paths of this run, what was compiled serves the next one
	t.Setenv("GOBIN", filepath.Join(dir, "bin"))
	t.Setenv("PATH", filepath.Join(dir, "bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// address returns the address of a folder as a module proxy.
func address(dir string) string {
	return "file:///" + strings.TrimPrefix(filepath.ToSlash(dir), "/")
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
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}
