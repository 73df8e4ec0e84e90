package gomod

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/generator/testmodule"
	"github.com/restgen/restgen/templates"
)

func TestEnclosingReadsModulePaths(t *testing.T) {
	for text, want := range map[string]string{
		"module example.org/a\n":                        "example.org/a",
		"// a comment\n\nmodule example.org/a // why\n": "example.org/a",
		"module \"example.org/a\"\r\ngo 1.26\r\n":       "example.org/a",
		"module example.org/a b\n":                      "",
		"go 1.26\nmodule\texample.org/a":                "example.org/a",
		"go 1.26\n":                                     "",
		"// module example.org/a\n":                     "",
		"module\n":                                      "",
	} {
		t.Run(text, func(t *testing.T) {
			root := t.TempDir()
			if err := os.WriteFile(filepath.Join(root, Name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			m, err := Enclosing(filepath.Join(root, "a", "b"))
			switch {
			case want == "" && (err == nil || !strings.HasPrefix(err.Error(), filepath.Join(root, Name)+":")):
				t.Errorf("%q: got error %v, want one that names the file", text, err)
			case want != "" && (err != nil || m.Path != want || m.Root != root):
				t.Errorf("%q: got %+v, %v, want path %s", text, m, err, want)
			}
		})
	}
}

func TestOldLanguageIsAnError(t *testing.T) {
	for text, want := range map[string]struct{ warning, err bool }{
		"":              {warning: true},
		"go 1.23":       {},
		"go 1.23rc1":    {},
		"go 1.23.4":     {},
		"go 1.100":      {},
		"go 1.22.12":    {err: true},
		"go 1.3":        {err: true},
		"// go 1.22":    {warning: true},
		"toolchain go1": {warning: true},
	} {
		t.Run(text, func(t *testing.T) {
			root := t.TempDir()
			if err := os.WriteFile(filepath.Join(root, Name), []byte("module a\n"+text+"\n"), 0o666); err != nil {
				t.Fatal(err)
			}
			m, err := Enclosing(root)
			if err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			warning, err := m.CheckLanguage()
			if (warning != "") != want.warning || (err != nil) != want.err {
				t.Errorf("%q: got warning %q, error %v", text, warning, err)
			}
		})
	}
}

func TestImportPathStaysInTheModule(t *testing.T) {
	root := t.TempDir()
	inner := filepath.Join(root, "inner")
	if err := os.MkdirAll(filepath.Join(inner, "sub"), 0o777); err != nil {
		t.Fatal(err)
	}
	for dir, modulePath := range map[string]string{root: "example.org/a", inner: "example.org/b"} {
		if err := os.WriteFile(filepath.Join(dir, Name), []byte("module "+modulePath+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	m, err := Enclosing(root)
	if err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]string{
		root:                              "example.org/a",
		filepath.Join(root, "x", "y"):     "example.org/a/x/y",
		filepath.Join(root, "..x"):        "example.org/a/..x",
		filepath.Dir(root):                "",
		inner:                             "",
		filepath.Join(inner, "sub"):       "",
		filepath.Join(root, "innermost"):  "example.org/a/innermost",
		filepath.Join(root, "..", "x.go"): "",
	} {
		t.Run(dir, func(t *testing.T) {
			got, err := m.ImportPath(dir)
			if got != want || (err == nil) != (want != "") {
				t.Errorf("%s: got %q, %v, want %q", dir, got, err, want)
			}
		})
	}
}

// A new module keeps a path that has to be quoted.
func TestNewModuleQuotesItsPath(t *testing.T) {
	for _, modulePath := range []string{"", "example.org/a", "a b"} {
		t.Run(modulePath, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "site")
			if err := os.Mkdir(dir, 0o777); err != nil {
				t.Fatal(err)
			}
			made, err := New(dir, modulePath)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(made.File(), made.GoMod(), 0o666); err != nil {
				t.Fatal(err)
			}
			found, err := Enclosing(dir)
			if err != nil || found.Path != made.Path || found.language != OldestGo {
				t.Errorf("%q: got %+v, %v", modulePath, found, err)
			}
		})
	}
}

func TestPackageNameIsValid(t *testing.T) {
	for base, want := range map[string]string{
		"site": "site", "My-Site": "mysite", "cms.v2": "cmsv2", "v2": "sitev2", "2fa": "fa", "日本": "site", "": "site",
		"main": "sitemain", "func": "sitefunc", "a_b": "ab", "v2x": "v2x",
	} {
		t.Run(base, func(t *testing.T) {
			if got := PackageName(base); got != want {
				t.Errorf("%q: got %q, want %q", base, got, want)
			}
		})
	}
}

func TestCheckImportPathGivesReasons(t *testing.T) {
	const (
		valid    = ""
		library  = "is a package of the standard library"
		reserved = "is reserved by the go command"
		invalid  = "is not a valid import path"
		first    = "which the go command does not accept"
	)
	for importPath, want := range map[string]string{
		"site": valid, "example.org/a-b/c_d/~e": valid, "a/v2.1": valid, "a/.b": valid, "a/b+c": valid,
		"~": first, "~a/b": first, "+a": first, "-a": invalid, "a/~": valid, "a/-b": valid,
		"": invalid, "a//b": invalid, "a/b.": invalid, "a b": invalid,
		"a/日本": invalid, "/a": invalid, "a/": invalid, "..": invalid,
		// The names of devices and of short file names on Windows.
		"example.org/aux": invalid, "con/site": invalid, "example.org/Lpt1.x/site": invalid, "a/nul": invalid,
		"a/site~1": invalid, "a/s~12.b/c": invalid,
		"example.org/auxiliary": valid, "a/com0": valid, "a/~site": valid,
		"a/s~1a": valid, "a.con/b": valid, "a/b.con": valid,
		"errors": library, "net": library, "unsafe": library,
		"net/http": library, "example.org/errors": valid, "wp/errors": valid,
		"text":     valid, // a folder of the standard library, but no package
		"net/site": valid, "example": valid,
		"all": reserved, "go": reserved, "C": reserved, "vendor": reserved,
		"example.org/it/vendor/site": reserved, "example.org/all": valid,
	} {
		t.Run(importPath, func(t *testing.T) {
			err := CheckImportPath(importPath)
			if (err == nil) != (want == valid) || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%q: got %v, want %q", importPath, err, want)
			}
		})
	}
}

// The go command loads packages of these folders, or does not.
func TestCheckFolderAcceptsWhatGoLoads(t *testing.T) {
	for dir, want := range map[string]bool{
		"site": true, ".": true, ".site": true, "_site": true, "2fa": true, "日本": true, "/": true,
		"-x/site": true, "~/site": true,
		"-": false, "-x": false, "a/-x": false, "~": false, "~x/.": false, "+x": false, "a/~": false,
	} {
		t.Run(dir, func(t *testing.T) {
			if err := CheckFolder(dir); (err == nil) != want {
				t.Errorf("%q: got %v", dir, err)
			}
		})
	}
}

// The support code uses nothing that is newer than OldestGo.
func TestOldestGoCompilesSupportCode(t *testing.T) {
	testfile.SkipUnlessThorough(t, "compiles the support code for an older Go")
	files, err := templates.Files("", "example.org/rest")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	files = append(files, templates.File{
		Name: Name, Content: fmt.Appendf(nil, "module example.org/rest\n\ngo %s\n", OldestGo),
	})
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := testmodule.Go(t, dir, "vet", "-stdversion", "./...").CombinedOutput(); err != nil {
		t.Errorf("go %s: %v\n%s", OldestGo, err, out)
	}
}

// The name of the folder may be a pattern.
func TestPackageInSkipsUnusableFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "[work]")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Skip(err)
	}
	for name, text := range map[string]string{
		"a.go": "// Code generated by restgen. DO NOT EDIT.\n\npackage generated\n",
		"b.go": "//go:build ignore\n\npackage main\n",
		"c.go": "not Go", "d.go": "package mine\n", "d_test.go": "package mine_test\n",
	} {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		})
	}
	if name, file := PackageIn(dir, "// Code generated by restgen"); name != "mine" || filepath.Base(file) != "d.go" {
		t.Error(name, file)
	}
	if name, file := PackageIn(dir, ""); name != "generated" || filepath.Base(file) != "a.go" {
		t.Error(name, file)
	}
}

func TestMayImportFollowsInternalFolders(t *testing.T) {
	for _, c := range []struct {
		importer, imported string
		want               bool
	}{
		{"example.org/a/site", "example.org/a/rest", true},
		{"example.org/a/site", "example.org/a/internal/rest", true},
		{"example.org/a", "example.org/a/internal/rest", true},
		{"example.org/ab/site", "example.org/a/internal/rest", false},
		{"example.org/a/site", "example.org/a/lib/internal/rest", false},
		{"example.org/a/internal/site", "example.org/a/internal/x/internal/rest", false},
		{"example.org/a/internal/x/site", "example.org/a/internal/x/internal/rest", true},
		{"example.org/a/site", "internal/rest", true},
		{"example.org/a/site", "example.org/a/internals/rest", true},
	} {
		t.Run(c.importer+" "+c.imported, func(t *testing.T) {
			if got := MayImport(c.importer, c.imported); got != c.want {
				t.Errorf("%s imports %s: got %t, want %t", c.importer, c.imported, got, c.want)
			}
		})
	}
}
