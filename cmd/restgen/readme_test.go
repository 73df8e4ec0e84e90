package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	"github.com/restgen/restgen/generator/config"
	"github.com/restgen/restgen/generator/testfile"
)

// TestPagesShowActualOutput does what the pages show, block by block: first
// README.md in an empty folder, as a stranger does in the first ten minutes,
// then the other pages in the same folder. The published version of restgen is
// this tree, and https://example.org is a local site.
//
// A comment before a block directs the test:
//
//	<!-- test: file NAME -->   write the block to a file
//	<!-- test: tree -->        want the file that each line begins with
//	<!-- test: exit N -->      want this exit status
//	<!-- test: upgrade -->     upgrade the site first
//	<!-- test: needs NAME -->  skip the block unless restgen has the command, or COMMAND:FLAG
//	<!-- test: skip -->        do not run the block
func TestPagesShowActualOutput(t *testing.T) {
	if !*update {
		testfile.SkipUnlessThorough(t, "installs restgen and compiles the packages of core")
	}
	if runtime.GOOS == "windows" {
		t.Skip("pages show commands for a POSIX shell")
	}
	publish(t)
	s := &session{dir: t.TempDir(), site: newPageSite(t)}
	for _, p := range readPages(t) {
		s.page = p
		t.Run(p.name, s.run)
		if p.name != "README.md" {
			continue
		}
		if t.Failed() {
			t.Fatal("without the packages of the README no other page can be tested")
		}
		if s.site.lists.Load() < 1 || s.site.writes.Load() != 1 {
			t.Error("the program of the README did not list posts and write one")
		}
		s.prepare(t)
	}
	s.checkSnippets(t)
}

// session is a terminal in a folder.
type session struct {
	dir      string
	site     *pageSite
	page     page
	snippets []snippet
}

// run does what a page shows.
func (s *session) run(t *testing.T) {
	for _, b := range s.page.blocks {
		if len(b.test) > 0 && b.test[0] == "setup" { // .ci/run runs these
			continue
		}
		if _, skip := b.directive("skip"); skip {
			continue
		}
		if name, ok := b.directive("needs"); ok && !hasCommand(name) {
			continue
		}
		if _, ok := b.directive("upgrade"); ok {
			s.site.upgrade()
		}
		file, hasFile := b.directive("file")
		_, isTree := b.directive("tree")
		switch {
		case hasFile:
			put(t, filepath.Join(s.dir, filepath.FromSlash(file)), b.text)
		case isTree:
			s.tree(t, b)
		case b.language == "go":
			s.addSnippet(t, b)
		case b.language == "sh":
			s.shell(t, b, b.text)
		case b.language == "console":
			s.console(t, b)
		case b.language == "yaml":
			s.settings(t, b)
		}
	}
}

// hasCommand reports whether restgen has a command, or with "COMMAND:FLAG" a
// flag of a command.
func hasCommand(name string) bool {
	name, flag, _ := strings.Cut(name, ":")
	help, err := exec.Command("restgen", "help", name).CombinedOutput()
	return err == nil && strings.Contains(string(help), flag)
}

// prepare adds files that pages begin with.
func (s *session) prepare(t *testing.T) {
	for name, index := range map[string]string{
		"old.json":        "indexes/wordpress-6.8.7-schemas.json.gz",
		"new.json":        "indexes/wordpress-7.1.4-schemas.json.gz",
		"staging.json":    "indexes/wordpress-7.1.4-schemas.json.gz",
		"production.json": "indexes/wordpress-6.8.7-schemas.json.gz",
		"shop.json":       "indexes/site-shop-892-routes.json.gz",
	} {
		put(t, filepath.Join(s.dir, name), string(testfile.Text(t, index)))
	}
	command(t, s.dir, "go", "mod", "edit", "-require=github.com/google/go-cmp@v0.7.0")
	command(t, s.dir, "restgen", "generate", "shop.json", "-o", "shop", "--include", "/wc/v3/products*")
}

// shell runs commands and returns what they print.
func (s *session) shell(t *testing.T, b block, commands string) string {
	t.Helper()
	const address = "https://example.org"
	c := exec.Command("sh", "-e", "-c", strings.ReplaceAll(commands, address, s.site.URL))
	c.Dir = s.dir
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	err := c.Run()
	want, _ := b.directive("exit")
	got := ""
	if err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != want {
		t.Fatalf("%s:%d: exit status %q, want %q\n%s%s", s.page.name, b.line, got, want, stdout.String(),
			stderr.String())
	}
	return strings.ReplaceAll(stdout.String(), s.site.URL, address)
}

// console runs the command in the first line of a block, after "$ ", and
// compares the rest with its output. A line of … stands for any lines.
func (s *session) console(t *testing.T, b block) {
	first, want, _ := strings.Cut(b.text, "\n")
	line, ok := strings.CutPrefix(first, "$ ")
	if !ok {
		t.Fatalf("%s:%d: want a command after $", s.page.name, b.line)
	}
	got := s.shell(t, b, line)
	if matchLines(strings.Split(want, "\n"), strings.Split(got, "\n")) {
		return
	}
	if !*update {
		t.Errorf("%s:%d: %s prints\n%s\nto update the page: go test ./cmd/restgen -run TestPages -update",
			s.page.name, b.line, line, got)
		return
	}
	name := filepath.Join(repository(t), filepath.FromSlash(s.page.name))
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	put(t, name, strings.Replace(string(text), b.text, first+"\n"+got, 1))
}

// matchLines reports whether got has the lines of want, in which … stands for
// any number of lines.
func matchLines(want, got []string) bool {
	if len(want) == 0 {
		return len(got) == 0
	}
	if want[0] != "…" {
		return len(got) > 0 && got[0] == want[0] && matchLines(want[1:], got[1:])
	}
	for i := range len(got) + 1 {
		if matchLines(want[1:], got[i:]) {
			return true
		}
	}
	return false
}

// tree wants the file that each line of a block begins with.
func (s *session) tree(t *testing.T, b block) {
	for line := range strings.Lines(b.text) {
		name := strings.Fields(line)[0]
		if _, err := os.Stat(filepath.Join(s.dir, filepath.FromSlash(name))); err != nil {
			t.Errorf("%s:%d: %v", s.page.name, b.line, err)
		}
	}
}

// settings reads a block as restgen.yaml.
func (s *session) settings(t *testing.T, b block) {
	name := filepath.Join(t.TempDir(), config.File)
	put(t, name, b.text)
	if _, err := config.Read(name); err != nil {
		t.Errorf("%s:%d: %v", s.page.name, b.line, err)
	}
}

// publish makes this tree a version of the module, which the go command finds
// until the test ends, and installs into a folder where commands are looked for
// first.
func publish(t *testing.T) {
	t.Helper()
	version := module.Version{Path: "github.com/restgen/restgen", Version: "v0.1.0"}
	dir, root := t.TempDir(), repository(t)
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
		version.Version + ".info": fmt.Sprintf(`{"Version": %q}`, version.Version),
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
	t.Setenv("GOPROXY", proxyURL(proxy)+","+proxyURL(downloaded))
	t.Setenv("GONOPROXY", "none")
	t.Setenv("GOSUMDB", "off")
	t.Setenv("GOWORK", "off")
	t.Setenv("GOMODCACHE", filepath.Join(dir, "modules"))
	t.Setenv("GOFLAGS", "-mod=mod -modcacherw -trimpath "+compilerFlags())
	t.Setenv("GOBIN", filepath.Join(dir, "bin"))
	t.Setenv("PATH", filepath.Join(dir, "bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// compilerFlags returns the flags in GOFLAGS for the compiler. With them, and
// without the paths of a run, the standard library and all dependencies come
// from the cache.
func compilerFlags() string {
	flags := strings.Fields(os.Getenv("GOFLAGS"))
	return strings.Join(slices.DeleteFunc(flags, func(f string) bool { return !strings.HasPrefix(f, "-gcflags=") }), " ")
}

// proxyURL returns the URL of a folder as a module proxy.
func proxyURL(dir string) string {
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
