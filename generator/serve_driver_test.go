package generator_test

import (
	"maps"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/generator/testfile"
)

// leftOut are the tests of the driver that a stand-in does not pass, with the
// reasons.
var leftOut = map[string]string{
	"TestAbilities":      "abilities run PHP",
	"TestCookieAndNonce": "there is no login page",
	"TestExport":         "the export is an archive of the theme",
	"TestFonts":          "the settings of fonts are texts without rules",
	"TestGlobalStyles":   "there are no themes",
	"TestIndexes":        "the saved index offers no application passwords",
	"TestMediaEdit":      "images are stored as they are",
	"TestMenus":          "a location of menus belongs to a theme",
	"TestOEmbed":         "responses are JSON, not XML",
	"TestOutside":        "there are no other servers",
	"TestPlugins":        "there are no plugins",
	"TestPostWrites":     "the saved index does not have the meta fields of the suite",
	"TestReadableRoutes": "its items include themes, templates and fonts",
	"TestTemplates":      "there are no themes",
	"TestWidgets":        "there are no themes",
}

// TestDriverRunsOnStandIn runs the tests that the integration suite runs on real
// sites.
func TestDriverRunsOnStandIn(t *testing.T) {
	testfile.SkipUnlessThorough(t, "compiles the packages of core")
	const index = "indexes/wordpress-7.1.4-schemas.json.gz"
	h, _ := stand(t, index)
	site := httptest.NewServer(h)
	defer site.Close()
	dir := t.TempDir()
	put := func(name string, text []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	put("go.mod", []byte("module live\n\ngo 1.26\n"))
	result, err := generator.Generate(t.Context(), generator.Options{
		Inputs: []generator.Input{{From: testfile.Path(t, index)}}, Dir: filepath.Join(dir, "site"), Loader: &source.Loader{},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := result.Write(); err != nil {
		t.Fatal(err)
	}
	sources, err := filepath.Glob(filepath.Join(filepath.Dir(testfile.Path(t, ".")), "integration", "testdata", "driver", "*.go"))
	if err != nil || len(sources) == 0 {
		t.Fatal(sources, err)
	}
	for _, name := range sources {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		put(filepath.Base(name), text)
	}
	skip := "^(" + strings.Join(slices.Sorted(maps.Keys(leftOut)), "|") + ")$"
	c := exec.Command("go", "test", "-trimpath", "-vet=off", "-count=1", "-v", "-skip", skip, ".")
	c.Dir = dir
	c.Env = append(os.Environ(), "RESTGEN_SITE="+site.URL, "RESTGEN_ROOT="+site.URL+"/wp-json/", "RESTGEN_USER=admin",
		"RESTGEN_PASSWORD=secret", "RESTGEN_LOGIN=none", "RESTGEN_CALLS="+filepath.Join(dir, "calls"))
	out, err := c.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if n := len(regexp.MustCompile(`(?m)^--- PASS`).FindAll(out, -1)); n < 18 {
		t.Errorf("%d tests passed, want at least 18\n%s", n, out)
	}
}
