package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/pflag"

	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/generator/testmodule"
)

func TestMain(m *testing.M) {
	testfile.CollectLess()
	testscript.Main(m, map[string]func(){"restgen": main})
}

// The shell sessions are in testdata/script.
func TestScriptsRunAsRecorded(t *testing.T) {
	testdata := testfile.Path(t, ".")
	caches, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	cache, modules, _ := strings.Cut(strings.TrimSpace(string(caches)), "\n")
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(env *testscript.Env) error {
			env.Setenv("REPOSITORY", filepath.Dir(testdata))
			env.Setenv("TESTDATA", testdata)
			env.Setenv("GOCACHE", cache)
			env.Setenv("GOMODCACHE", modules)
			env.Setenv("GOPROXY", "off")
			env.Setenv("GOGC", os.Getenv("GOGC"))
			env.Setenv("GOFLAGS", os.Getenv("GOFLAGS"))
			return nil
		},
		Condition: func(name string) (bool, error) {
			switch name {
			case "root":
				return os.Getuid() == 0, nil
			case "thorough":
				return testfile.Thorough(), nil
			}
			return false, fmt.Errorf("unknown condition %q", name)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":   status,
			"snapshot": snapshot,
			"serve":    serve,
			"go":       func(ts *testscript.TestScript, _ bool, args []string) { goCommand(t, ts, args) },
		},
	})
}

// status runs a command and checks its exit status:
//
//	status 3 restgen validate x.json
func status(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: status N restgen ARG...")
	}
	got := "0"
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("%s: exit status %s, want %s", strings.Join(args[1:], " "), got, args[0])
	}
}

// snapshot writes the names, times and contents of all files in a folder to a
// file:
//
//	snapshot DIR FILE
func snapshot(ts *testscript.TestScript, _ bool, args []string) {
	var all bytes.Buffer
	err := filepath.WalkDir(ts.MkAbs(args[0]), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path)
		fmt.Fprintf(&all, "%s %s\n%s\n", path, info.ModTime(), content)
		return err
	})
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), all.Bytes(), 0o666))
}

// goCommand runs the go command for the module in the current folder, where it
// does not write:
//
//	go test ./...
func goCommand(t *testing.T, ts *testscript.TestScript, args []string) {
	module := ts.MkAbs(".")
	shared, overlay := testmodule.Show(t, module)
	ts.Check(ts.Chdir(shared))
	ts.Check(ts.Exec("go", slices.Insert(args, 1, overlay)...))
	ts.Check(ts.Chdir(module))
}

// serve starts a site with the files of a folder and sets a variable to its
// address:
//
//	serve VARIABLE DIR
//
// The folder has index.json, and help.json for context=help.
func serve(ts *testscript.TestScript, _ bool, args []string) {
	dir := ts.MkAbs(args[1])
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		file := "index.json"
		switch {
		case r.URL.Path == "/":
			w.Header().Set("Link", `<http://`+r.Host+`/wp-json/>; rel="https://api.w.org/"`)
			file = "front.html"
		case r.URL.Path != "/wp-json/":
			http.NotFound(w, r)
			return
		case r.URL.Query().Get("context") == "help":
			file = "help.json"
		}
		w.Header().Set("Content-Type",
			map[string]string{".html": "text/html", ".json": "application/json"}[filepath.Ext(file)])
		http.ServeFile(w, r, filepath.Join(dir, file))
	}))
	ts.Defer(site.Close)
	ts.Setenv(args[0], site.URL)
}

// A panic is reported in one line. RESTGEN_DEBUG=1 adds the stack.
func TestBugIsOneLine(t *testing.T) {
	for debug, lines := range map[string]bool{"": false, "1": true} {
		t.Setenv("RESTGEN_DEBUG", debug)
		var stderr bytes.Buffer
		s := streams{strings.NewReader(""), io.Discard, &stderr}
		got := func() (status int) {
			defer func() { status = s.reportBug(recover()) }()
			panic("boom")
		}()
		if got != trouble || !strings.HasPrefix(stderr.String(), "restgen: a bug: boom; please report it") {
			t.Errorf("status %d, %s", got, stderr.String())
		}
		if more := strings.Count(stderr.String(), "\n") > 1; more != lines {
			t.Errorf("RESTGEN_DEBUG=%q: %s", debug, stderr.String())
		}
	}
}

// full is a file on a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestLostResultsFail(t *testing.T) {
	index := testfile.Path(t, "deployment-a.json")
	for _, args := range [][]string{
		{"routes", index}, {"validate", index}, {"version"},
		{"generate", index, "-o", t.TempDir(), "--dry-run", "--module", "a"},
		{"diff", index, index}, {"diff", index, index, "--both"}, {"--help"},
	} {
		var stderr bytes.Buffer
		status := run(args, streams{strings.NewReader(""), full{}, &stderr})
		if status != trouble || strings.Count(stderr.String(), "no space left on device") != 1 {
			t.Errorf("%v: status %d, %s", args, status, stderr.String())
		}
	}
}

// check prints a command that generate accepts, whatever its own flags are.
func TestCheckPrintsCommandThatWorks(t *testing.T) {
	k := &check{}
	c := newCheck(streams{})
	c.Flags().VisitAll(func(f *pflag.Flag) {
		err := c.Flags().Set(f.Name, cmp.Or(f.NoOptDefVal, "x"))
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
	})
	command := strings.Fields(k.generateCommand(c))
	err := newGenerate(streams{}).ParseFlags(command[2:])
	if err != nil || !slices.Contains(command, "--support") || slices.Contains(command, "--strict") {
		t.Errorf("%v: %v", command, err)
	}
}

func TestCommandToRunAgainIsQuoted(t *testing.T) {
	c := newGenerate(streams{})
	err := c.ParseFlags([]string{"--check", "-o", "my site", "--include", "wc/v3", "--include", "DELETE *", "--strict"})
	if err != nil {
		t.Fatal(err)
	}
	want := `generate 'a=it'\''s.json' --include wc/v3 --include 'DELETE *' -o 'my site' --strict`
	if got := again(c, []string{"a=it's.json"}); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
