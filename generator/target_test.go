package generator

import (
	"errors"
	"os"
	"strings"
	"testing"
)

// The error about an import path names the option to change.
func TestErrorsOfImportPathsNameTheOption(t *testing.T) {
	for _, test := range []struct{ module, dir, asked, want string }{
		{dir: "errors",
			want: `"errors" is a package of the standard library; choose another folder, or another module ` +
				`path with --module PATH`},
		{dir: "site", asked: "net/http",
			want: `"net/http" is a package of the standard library; choose another folder, or another module ` +
				`path with --module PATH`},
		{module: "net", dir: ".", want: `"net" is a package of the standard library; choose another folder`},
		{module: "net", dir: "http",
			want: `"net/http" is a package of the standard library; choose another folder`},
		{module: "example.org/it", dir: "vendor/site",
			want: `"example.org/it/vendor/site" is reserved by the go command; choose another folder`},
		{dir: "my site",
			want: `"my site" is not a valid import path (invalid char ' '); choose another folder, or ` +
				`another module path with --module PATH`},
		{dir: "errors", asked: "example.org/errors"},
		{dir: "site"},
		{module: "net", dir: "site"},
		{module: "example.org/it", dir: "all"},
	} {
		t.Run(test.module+" "+test.dir, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if test.module != "" {
				if err := os.WriteFile("go.mod", []byte("module "+test.module+"\n"), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			_, err := (&Options{Dir: test.dir, Module: test.asked}).target()
			switch {
			case test.want == "" && err != nil:
				t.Errorf("%s in module %q: %v", test.dir, test.module, err)
			case test.want != "" &&
				(!errors.As(err, &UsageError{}) || !strings.HasSuffix(err.Error(), "its import path "+test.want)):
				t.Errorf("%s in module %q: got %v, want %s", test.dir, test.module, err, test.want)
			}
		})
	}
}
