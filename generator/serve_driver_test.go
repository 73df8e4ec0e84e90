package generator_test

import (
	"encoding/json"
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
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/generator/testmodule"
)

// roots are the forms of addresses, with the root of the interface.
var roots = map[string]string{"plain": "/index.php?rest_route=/", "index": "/index.php/wp-json/", "pretty": "/wp-json/"}

// TestDriverRunsOnStandIn runs the tests that the integration suite runs on real
// sites: one for each release and form of addresses. The suite has a list of
// tests and routes that are left out.
func TestDriverRunsOnStandIn(t *testing.T) {
	testfile.SkipUnlessThorough(t, "compiles the packages of core")
	for _, release := range []string{"7.1.4", "6.8.7", "6.1.9"} {
		t.Run(release, func(t *testing.T) {
			t.Parallel()
			var binary string
			for _, form := range []string{"pretty", "index", "plain"} {
				index := siteIndex(t, release, form)
				if binary == "" {
					binary = driver(t, index, "driver", "standin")
				}
				t.Run(form, func(t *testing.T) { drive(t, binary, index, form) })
			}
		})
	}
}

// The packages that are generated for tests also stand in for the site.
func TestDriverRunsOnSiteTest(t *testing.T) {
	testfile.SkipUnlessThorough(t, "compiles the servers of core")
	t.Parallel()
	index := siteIndex(t, "7.1.4", "pretty")
	run(t, driver(t, index, "driver", "standin", "sitetest"), "RESTGEN_ITEMS="+siteData(t, index), "RESTGEN_POSTS=100")
}

// siteIndex writes the index of a site of the integration suite, and returns
// the name of the file.
func siteIndex(t *testing.T, release, form string) string {
	t.Helper()
	text := string(testfile.Text(t, "indexes/wordpress-"+release+"-schemas.json.gz"))
	from := strings.Index(text, `"\/wp\/v2\/posts":{`)
	to := strings.Index(text, `"\/wp\/v2\/pages":{`)
	if from < 0 || to < from {
		t.Fatal("the index has no posts")
	}
	text = text[:from] + probed(text[from:to]) + text[to:]
	old, root := strings.ReplaceAll(roots["plain"], "/", `\/`), strings.ReplaceAll(roots[form], "/", `\/`)
	name := filepath.Join(t.TempDir(), "site.json")
	write(t, name, []byte(strings.ReplaceAll(text, `site.example`+old, `site.example`+root)))
	return name
}

// probed adds the meta fields of the plugin that the integration suite installs.
func probed(posts string) string {
	const fields = `"probe_text":{"type":"string","description":"","default":""},` +
		`"probe_number":{"type":"number","description":"","default":0},` +
		`"probe_switch":{"type":"boolean","description":"","default":false},` +
		`"probe_words":{"type":"array","description":"","default":[],"items":{"type":"string"}},` +
		`"probe_point":{"type":"object","description":"","default":[],` +
		`"properties":{"x":{"type":"integer"},"y":{"type":"integer"}},"additionalProperties":false},` +
		`"probe_many":{"type":"array","description":"","default":[],"items":{"type":"integer"}}`
	posts = regexp.MustCompile(`("meta":\{[^{}]*"properties":)\[\]`).ReplaceAllString(posts, "$1{"+fields+"}")
	return regexp.MustCompile(`("meta":\{[^{}]*"properties":\{)("footnotes")`).ReplaceAllString(posts, "$1"+fields+",$2")
}

// driver compiles folders of the suite with the packages of an index, and
// returns the name of the program.
func driver(t *testing.T, index string, folders ...string) string {
	t.Helper()
	dir := newModule(t, "live")
	save(t, generate(t, generator.Options{
		Inputs: []generator.Input{{From: index}}, Dir: filepath.Join(dir, "site"), StandIn: slices.Contains(folders, "sitetest"),
	}))
	for _, folder := range folders {
		sources, err := filepath.Glob(filepath.Join(ofSuite(t, folder), "*.go"))
		if err != nil || len(sources) == 0 {
			t.Fatal(sources, err)
		}
		for _, name := range sources {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(dir, filepath.Base(name)), text)
		}
	}
	binary := filepath.Join(t.TempDir(), "driver.test")
	c := testmodule.Go(t, dir, "test", "-trimpath", "-vet=off", "-c", "-o", binary, ".")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// ofSuite returns the name of a file in the testdata of the integration suite.
func ofSuite(t *testing.T, name string) string {
	t.Helper()
	return filepath.Join(filepath.Dir(testfile.Path(t, ".")), "integration", "testdata", name)
}

// drive runs the driver on the stand-in for a site.
func drive(t *testing.T, binary, index, form string) {
	t.Helper()
	h, _ := standFrom(t, index, siteData(t, index))
	var own struct{ Password string }
	made := ask(h, "admin POST /wp/v2/users/me/application-passwords", `{"name":"driver"}`)
	if err := json.Unmarshal(made.Body.Bytes(), &own); err != nil || own.Password == "" {
		t.Fatal(made, err)
	}
	site := httptest.NewServer(h)
	defer site.Close()
	run(t, binary, "RESTGEN_SITE="+site.URL, "RESTGEN_ROOT="+site.URL+roots[form], "RESTGEN_USER=admin",
		"RESTGEN_PASSWORD="+own.Password, "RESTGEN_POSTS=100")
}

// run runs the driver. All its tests pass.
func run(t *testing.T, binary string, env ...string) {
	t.Helper()
	c := exec.Command(binary, "-test.v")
	c.Dir = t.TempDir()
	c.Env = append(append(os.Environ(), "RESTGEN_LOGIN=none", "RESTGEN_CALLS="+filepath.Join(c.Dir, "calls")), env...)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if n := len(regexp.MustCompile(`(?m)^--- PASS`).FindAll(out, -1)); n < 27 {
		t.Errorf("%d tests passed, want at least 27\n%s", n, out)
	}
}

// siteData writes the items that the sites of the integration suite have from
// the start, if the site knows their routes.
func siteData(t *testing.T, index string) string {
	t.Helper()
	text, err := os.ReadFile(index)
	if err != nil {
		t.Fatal(err)
	}
	var site struct{ Routes map[string]json.RawMessage }
	if err := json.Unmarshal(text, &site); err != nil {
		t.Fatal(err)
	}
	items, err := os.ReadFile(ofSuite(t, filepath.Join("standin", "items.json")))
	if err != nil {
		t.Fatal(err)
	}
	var data map[string]json.RawMessage
	if err := json.Unmarshal(items, &data); err != nil {
		t.Fatal(err)
	}
	maps.DeleteFunc(data, func(path string, _ json.RawMessage) bool { return site.Routes[path] == nil })
	text, err = json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "data.json")
	write(t, name, text)
	return name
}
