package emit_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/generator/testfile"
)

// cms applies the preset for core to the namespace of the two deployments.
var cms = build.Options{Presets: map[string][]string{"wordpress-core": {"cms/v2"}}}

// newModule creates a module in a temporary folder, and returns the folder.
// Where tests name it alike, they compile the same support packages once.
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

func TestMain(m *testing.M) {
	testfile.CollectLess()
	os.Exit(m.Run())
}

// generate calls generator.Generate, with a new loader unless there is one.
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

// goCommand runs the go command in a module and returns its output.
func goCommand(t *testing.T, dir string, args ...string) []byte {
	t.Helper()
	var complaint bytes.Buffer
	c := exec.Command("go", args...)
	c.Dir, c.Env, c.Stderr = dir, offline(), &complaint
	out, err := c.Output()
	if err != nil {
		t.Fatalf("go %s: %v\n%s%s", strings.Join(args, " "), err, out, complaint.String())
	}
	return out
}

// offline returns the environment for a go command that may not download
// modules. Without the paths of this run in them, the packages that it compiles
// serve the next run.
func offline() []string {
	return append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOPROXY=off", "GOWORK=off")
}
