package generator_test

import (
	"go/build"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/source"
)

// tiny is an index with a single route.
const tiny = `{"namespaces": ["shop/v1"], "routes": {
 "/shop/v1/goods": {"namespace": "shop/v1", "methods": ["GET"], "endpoints": [{"methods": ["GET"], "args": {}}]}
}}`

// Whatever the root package is called, its files are files of their own, and every system compiles all of them.
func TestFilesOfTheRootPackage(t *testing.T) {
	for _, name := range []string{"site", "routes", "deployments", "Routes", "site_test", "site_windows", "site_js_wasm", "_test", "__", "restgen"} {
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
				context := build.Default
				context.GOOS, context.GOARCH = system, "arm64"
				p, err := context.ImportDir(filepath.Join(dir, "out"), 0)
				if err != nil {
					t.Fatal(err)
				}
				if p.Name != name || len(p.GoFiles) != 3 || slices.ContainsFunc(p.GoFiles, func(f string) bool { return strings.HasPrefix(f, "-") }) {
					t.Errorf("%s: package %s of %v, without %v", system, p.Name, p.GoFiles, slices.Concat(p.TestGoFiles, p.XTestGoFiles, p.IgnoredGoFiles))
				}
			}
		})
	}
}

// A namespace can have the name of a package of the standard library, too.
func TestNamespaceThatGoKeeps(t *testing.T) {
	for module, want := range map[string]string{"archive": `"archive/tar" is a package of the standard library; choose another folder`, "archives": ""} {
		dir := newModule(t, module)
		index := filepath.Join(dir, "from.json")
		write(t, index, []byte(strings.ReplaceAll(tiny, "shop/v1", "tar")))
		_, err := generator.Generate(t.Context(), generator.Options{Inputs: []generator.Input{{From: index}}, Dir: dir, Package: "site", Loader: source.New()})
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasSuffix(err.Error(), want)) {
			t.Errorf("module %s: got %v, want %s", module, err, want)
		}
	}
}

// The go command passes over a package named documentation.
func TestPackageDocumentation(t *testing.T) {
	dir := newModule(t, "example.org/it")
	index := filepath.Join(dir, "tiny.json")
	write(t, index, []byte(tiny))
	o := generator.Options{Inputs: []generator.Input{{From: index}}, Dir: filepath.Join(dir, "documentation"), Loader: source.New()}
	save(t, generate(t, o))
	if p, err := build.ImportDir(o.Dir, 0); err != nil || p.Name != "sitedocumentation" {
		t.Errorf("got package %s, %v", p.Name, err)
	}
	o.Package = "documentation"
	if _, err := generator.Generate(t.Context(), o); err == nil || !strings.HasSuffix(err.Error(), "--package documentation: a package named documentation cannot be imported") {
		t.Errorf("got %v", err)
	}
}
