package emit_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/generator/testmodule"
)

// cms applies the preset for core to the namespace of the two deployments.
var cms = build.Options{Presets: map[string][]string{"wordpress-core": {"cms/v2"}}}

// newModule creates a module in a temporary folder, and returns the folder.
// Tests that name it alike compile its support packages once.
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

// goCommand runs the go command for a module and returns its output.
func goCommand(t *testing.T, module, command string, args ...string) []byte {
	t.Helper()
	return outputOf(t, testmodule.Go(t, module, command, args...))
}

// runProgram runs the program of a module in its folder and returns its output.
func runProgram(t *testing.T, module string) []byte {
	t.Helper()
	name := filepath.Join(module, "program.exe") // Windows needs .exe
	goCommand(t, module, "build", "-o", name, ".")
	return runIn(t, module, name)
}

// runIn runs a command in a folder and returns its output.
func runIn(t *testing.T, dir, name string, args ...string) []byte {
	t.Helper()
	c := exec.Command(name, args...)
	c.Dir = dir
	return outputOf(t, c)
}

// outputOf runs a command and returns its output.
func outputOf(t *testing.T, c *exec.Cmd) []byte {
	t.Helper()
	var complaint bytes.Buffer
	c.Stderr = &complaint
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s%s", c, err, out, complaint.String())
	}
	return out
}
