package generator

import (
	"os"
	"strings"
	"testing"
)

func TestModulePath(t *testing.T) {
	for text, want := range map[string]string{
		"module example.org/a\n":                        "example.org/a",
		"// a comment\n\nmodule example.org/a // why\n": "example.org/a",
		"module \"example.org/a\"\r\ngo 1.26\r\n":       "example.org/a",
		"module `example.org/a`\n":                      "example.org/a",
		"go 1.26\nmodule\texample.org/a":                "example.org/a",
		"go 1.26\n":                                     "",
		"// module example.org/a\n":                     "",
		"module\n":                                      "",
	} {
		if got := modulePath([]byte(text)); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestPackageName(t *testing.T) {
	for base, want := range map[string]string{
		"site": "site", "My-Site": "mysite", "cms.v2": "cmsv2", "v2": "sitev2", "2fa": "fa", "日本": "site", "": "site",
		"main": "sitemain", "func": "sitefunc", "a_b": "ab", "v2x": "v2x",
	} {
		if got := packageName(base); got != want {
			t.Errorf("%q: got %q, want %q", base, got, want)
		}
	}
}

func TestImportable(t *testing.T) {
	for path, want := range map[string]bool{
		"site": true, "example.org/a-b/c_d/~e": true, "a/v2.1": true,
		"": false, "a//b": false, "a/.b": false, "a/b.": false, "a b": false, "a/日本": false, "/a": false, "a/": false, "..": false,
	} {
		if importable.MatchString(path) != want {
			t.Errorf("%q: want %v", path, want)
		}
	}
}

// Emitted code is compiled as part of this module, so it needs no older version of the language than this module does.
func TestGoVersion(t *testing.T) {
	text, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "\ngo "+goVersion) {
		t.Errorf("go.mod does not say go %s", goVersion)
	}
}
