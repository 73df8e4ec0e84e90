package emit_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/outputserver"
)

// Generating from the index that a generated server returns gives the same
// packages.
func TestServedIndexesGiveTheSamePackages(t *testing.T) {
	var saved, served []build.Input
	for d, file := range map[output.Deployment]string{
		output.DeploymentA: "deployment-a.json", output.DeploymentB: "deployment-b.json",
	} {
		server := httptest.NewServer(outputserver.NewHandler(outputserver.Server{}, outputserver.WithDeployment(d)))
		defer server.Close()
		saved = insert(saved, build.Input{Name: d.String(), Index: readIndex(t, file, testfile.Text(t, file))})
		served = insert(served, build.Input{
			Name: d.String(), Index: readIndex(t, file, fetch(t, server.URL+"/wp-json/")),
		})
	}
	samePackages(t, packagesOf(t, saved), packagesOf(t, served))
	for i := range saved {
		samePackages(t, packagesOf(t, saved[i:i+1]), packagesOf(t, served[i:i+1]))
	}
}

// insert adds an input, in the order of names.
func insert(list []build.Input, in build.Input) []build.Input {
	if len(list) > 0 && in.Name < list[0].Name {
		return append([]build.Input{in}, list...)
	}
	return append(list, in)
}

func fetch(t *testing.T, address string) []byte {
	t.Helper()
	w, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	if err != nil || w.StatusCode != http.StatusOK {
		t.Fatalf("%s: %v, %v", address, w.Status, err)
	}
	return text
}

func readIndex(t *testing.T, name string, text []byte) *index.Index {
	t.Helper()
	x, _, err := index.Read(name, text)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func packagesOf(t *testing.T, inputs []build.Input) map[string][]byte {
	t.Helper()
	api, _, err := build.Model(inputs, cms)
	if err != nil {
		t.Fatal(err)
	}
	files, err := emit.Emit(api, emit.Options{
		Header: "// Generated.", Package: "output", ImportPath: "example.org/output",
	})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, f := range files {
		all[f.Path] = f.Content
	}
	return all
}

func samePackages(t *testing.T, want, got map[string][]byte) {
	t.Helper()
	for path, content := range want {
		if !bytes.Equal(got[path], content) {
			t.Errorf("%s differs", path)
		}
	}
	for path := range got {
		if want[path] == nil {
			t.Errorf("%s is new", path)
		}
	}
}

// printIndex is a program that prints the index of a generated server.
const printIndex = `package main

import (
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"

	"example.org/site/siteserver"
)

func main() {
	server := httptest.NewServer(siteserver.NewHandler(siteserver.Server{}))
	defer server.Close()
	w, err := http.Get(server.URL + "/wp-json/?context=help")
	if err != nil {
		log.Fatal(err)
	}
	if _, err := io.Copy(os.Stdout, w.Body); err != nil {
		log.Fatal(err)
	}
}
`

// The same for sites with response schemas, whose server is a program of its
// own.
func TestServedSiteGivesTheSamePackages(t *testing.T) {
	testfile.SkipUnlessThorough(t, "compiles two sites")
	t.Run("shop", func(t *testing.T) {
		module := newShop(t)
		checkServedSite(t, module, shopOptions(module))
	})
	t.Run("core", func(t *testing.T) {
		module := newModule(t, "example.org")
		o := generator.Options{
			Inputs: []generator.Input{{From: testfile.Path(t, "indexes/wordpress-6.8.7-schemas.json.gz")}},
			Dir:    filepath.Join(module, "site"),
		}
		save(t, generate(t, o))
		checkServedSite(t, module, o)
	})
}

// checkServedSite generates from the index that the server of a module serves.
func checkServedSite(t *testing.T, module string, o generator.Options) {
	t.Helper()
	write(t, filepath.Join(module, "main.go"), []byte(printIndex))
	again := filepath.Join(module, "again.json")
	write(t, again, runProgram(t, module))
	o.Inputs[0].From = again
	if second := generate(t, o); !second.Plans.Done() {
		var changed []string
		for _, c := range second.Plans[0].Changes() {
			changed = append(changed, c.Path)
		}
		t.Errorf("the index that the server serves changes %s", strings.Join(changed, ", "))
	}
}
