package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/generator/testmodule"
)

// The program that init prints compiles as it is, for all kinds of indexes. All
// but the first take long to compile, and need RESTGEN_INDEXES=all.
func TestFirstProgramCompiles(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles generated packages")
	}
	for i, test := range []struct{ name, file, want string }{
		{name: "deployment", file: "deployment-b.json", want: "client.CMSV2.Posts.List("},
		{name: "core with schemas", file: "indexes/wordpress-7.1.4-schemas.json.gz", want: "fmt.Println(item.ID, item.Slug)"},
		{name: "site without schemas", file: "indexes/site-slash-namespace.json.gz", want: "page.Items"},
	} {
		if i > 0 && !testfile.Thorough() {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "mine")
			put(t, filepath.Join(dir, "saved.json"), string(testfile.Text(t, test.file)))
			put(t, filepath.Join(dir, "go.mod"), "module example.org\n\ngo 1.26\n") // whose packages others compile
			t.Chdir(dir)
			program, diagnostics, status := runOutput("init", "saved.json")
			if status != fine {
				t.Fatal(diagnostics)
			}
			if !strings.Contains(program, test.want) {
				t.Errorf("want %s in:\n%s", test.want, program)
			}
			put(t, filepath.Join(dir, "main.go"), program)
			command(t, dir, "gofmt", "-l", "-d", "main.go")
			// go test compiles and vets a program without tests. go vet checks more, so it would first have to read
			// the standard library again.
			check := "test"
			if testfile.Thorough() {
				check = "vet"
			}
			if out, err := testmodule.Go(t, dir, check, ".").CombinedOutput(); err != nil {
				t.Errorf("go %s: %v\n%s", check, err, out)
			}
		})
	}
}
