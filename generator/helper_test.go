package generator_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
)

// cms applies the preset for core to the namespace of the two deployments.
var cms = build.Options{Presets: map[string][]string{"wordpress-core": {"cms/v2"}}}

// newModule creates a module in a temporary folder, and returns the folder.
func newModule(t *testing.T, path string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), []byte("module "+path+"\n\ngo 1.26\n"))
	return dir
}

func write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// generate calls Generate, with a new loader unless there is one.
func generate(t *testing.T, o generator.Options) *generator.Result {
	t.Helper()
	if o.Loader == nil {
		o.Loader = source.New()
	}
	r, err := generator.Generate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func save(t *testing.T, r *generator.Result) {
	t.Helper()
	if err := r.Write(); err != nil {
		t.Fatal(err)
	}
}
