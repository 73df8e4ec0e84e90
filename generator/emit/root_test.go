package emit_test

import (
	"go/build"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
)

// tiny is an index with a single route.
const tiny = `{"namespaces": ["shop/v1"], "routes": {
 "/shop/v1/goods": {"namespace": "shop/v1", "methods": ["GET"], "endpoints": [{"methods": ["GET"], "args": {}}]}
}}`

// The names of the root package's files do not depend on its name so that every
// system compiles all of them.
func TestRootFilesCompileOnEverySystem(t *testing.T) {
	for _, name := range []string{
		"site", "routes", "deployments", "Routes", "site_test",
		"site_windows", "site_js_wasm", "_test", "__", "restgen",
	} {
		t.Run(name, func(t *testing.T) {
			dir := newModule(t, "example.org/it")
			write(t, filepath.Join(dir, "tiny.json"), []byte(tiny))
			from := filepath.Join(dir, "tiny.json")
			r := generate(t, generator.Options{
				Inputs:  []generator.Input{{Name: "a", From: from}, {Name: "b", From: from}},
				Dir:     filepath.Join(dir, "out"),
				Package: name,
			})
			save(t, r)
			for _, system := range []string{"linux", "windows", "darwin"} {
				checkTwoFiles(t, system, filepath.Join(dir, "out"), name)
				servers := strings.TrimLeft(name, "_") + "server"
				checkTwoFiles(t, system, filepath.Join(dir, "out", servers), servers)
			}
		})
	}
}

// checkTwoFiles fails the test unless a system compiles the package in a folder
// from two files.
func checkTwoFiles(t *testing.T, system, folder, name string) {
	t.Helper()
	context := build.Default
	context.GOOS, context.GOARCH = system, "arm64"
	p, err := context.ImportDir(folder, 0)
	if err != nil {
		t.Fatal(err)
	}
	if p.Name != name || len(p.GoFiles) != 2 || slices.ContainsFunc(p.GoFiles, func(f string) bool {
		return strings.HasPrefix(f, "-")
	}) {
		t.Errorf("%s: package %s of %v, without %v", system, p.Name, p.GoFiles,
			slices.Concat(p.TestGoFiles, p.XTestGoFiles, p.IgnoredGoFiles))
	}
}
