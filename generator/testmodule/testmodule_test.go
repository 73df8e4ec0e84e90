package testmodule

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Modules in different folders have the same compiled packages. Each has its
// own files.
func TestModulesShareWhatIsCompiled(t *testing.T) {
	text := map[string]string{
		"go.mod":         "module example.org/compiled\n\ngo 1.26\n",
		"main.go":        "package main\n\nimport \"example.org/compiled/same\"\n\nfunc main() { print(same.Text) }\n",
		"same/same.go":   "package same\n\nconst Text = \"same\"\n",
		"other/other.go": "package other\n",
	}
	var archives []string
	for range 2 {
		dir := t.TempDir()
		for name, content := range text {
			name = filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if out, err := Go(t, dir, "build", "./...").CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		out, err := Go(t, dir, "list", "-export", "-f", "{{.Export}}", "./...").Output()
		if err != nil {
			t.Fatal(err)
		}
		archives = append(archives, strings.Fields(string(out))...)
		delete(text, "other/other.go")
	}
	if len(archives) != 5 || archives[0] != archives[3] || archives[2] != archives[4] {
		t.Errorf("want the packages of the first module, without the second of them, again:\n%s",
			strings.Join(archives, "\n"))
	}
}
