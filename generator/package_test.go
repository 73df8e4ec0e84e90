package generator_test

import (
	"go/build"
	"path/filepath"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/source"
)

// tiny is an index with a single route.
const tiny = `{"namespaces": ["shop/v1"], "routes": {
 "/shop/v1/goods": {"namespace": "shop/v1", "methods": ["GET"], "endpoints": [{"methods": ["GET"], "args": {}}]}
}}`

// A namespace may have the import path of a package of the standard library.
func TestRejectsPathsOfTheStandardLibrary(t *testing.T) {
	for module, want := range map[string]string{
		"archive": `"archive/tar" is a package of the standard library; choose another folder`, "archives": "",
	} {
		dir := newModule(t, module)
		index := filepath.Join(dir, "from.json")
		write(t, index, []byte(strings.ReplaceAll(tiny, "shop/v1", "tar")))
		_, err := generator.Generate(t.Context(), generator.Options{
			Inputs: []generator.Input{{From: index}}, Dir: dir, Package: "site", Loader: source.New(),
		})
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasSuffix(err.Error(), want)) {
			t.Errorf("module %s: got %v, want %s", module, err, want)
		}
	}
}

// The go command ignores a package named documentation.
func TestAvoidsPackagesNamedDocumentation(t *testing.T) {
	dir := newModule(t, "example.org/it")
	index := filepath.Join(dir, "tiny.json")
	write(t, index, []byte(tiny))
	o := generator.Options{
		Inputs: []generator.Input{{From: index}}, Dir: filepath.Join(dir, "documentation"), Loader: source.New(),
	}
	save(t, generate(t, o))
	if p, err := build.ImportDir(o.Dir, 0); err != nil || p.Name != "sitedocumentation" {
		t.Errorf("got package %s, %v", p.Name, err)
	}
	o.Package = "documentation"
	if _, err := generator.Generate(t.Context(), o); err == nil ||
		!strings.HasSuffix(err.Error(), "--package documentation: a package named documentation cannot be imported") {
		t.Errorf("got %v", err)
	}
}
