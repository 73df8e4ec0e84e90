package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// The program that init prints compiles as it is, for all kinds of indexes.
func TestFirstProgramCompiles(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles generated packages")
	}
	for _, test := range []struct{ name, file, want string }{
		{name: "core with schemas", file: "indexes/wordpress-7.1.4-schemas.json.gz",
			want: "fmt.Println(item.ID, item.Slug)"},
		{name: "site without schemas", file: "indexes/site-slash-namespace.json.gz", want: "page.Items"},
		{name: "deployment", file: "deployment-b.json", want: "client.CMSV2.Posts.List("},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "mine") // as in TestPages, so that packages are compiled once
			put(t, filepath.Join(dir, "saved.json"), string(testfile.Text(t, test.file)))
			t.Chdir(dir)
			program, diagnostics, status := runOutput("init", "saved.json")
			if status != fine {
				t.Fatal(diagnostics)
			}
			if !strings.Contains(program, test.want) {
				t.Errorf("want %s in:\n%s", test.want, program)
			}
			put(t, filepath.Join(dir, "main.go"), program)
			t.Setenv("GOFLAGS", "-mod=mod -trimpath")
			t.Setenv("GOWORK", "off")
			command(t, dir, "gofmt", "-l", "-d", "main.go")
			command(t, dir, "go", "vet", ".")
		})
	}
}
