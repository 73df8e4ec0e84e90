package emit_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
)

// lookingAround is an index in which a route and some args, also nested ones,
// may need an engine for their patterns. Tests replace ROUTE, ARG and NAME.
const lookingAround = `{"namespaces":["t/v1"],"routes":{
	"/t/v1/names/(?P<slug>ROUTE[a-z]+)":{"namespace":"t/v1","methods":["GET"],
	"endpoints":[{"methods":["GET"],"args":{"slug":{"type":"string"}}}]},
	"/t/v1/plain":{"namespace":"t/v1","methods":["GET"],
	"endpoints":[{"methods":["GET"],"args":{"word":{"type":"string","pattern":"^\\w+$"}}}]},
	"/t/v1/args":{"namespace":"t/v1","methods":["POST"],"endpoints":[{"methods":["POST"],"args":{
		"word":{"type":"string","pattern":"ARG"},
		"list":{"type":"array","items":{"oneOf":[{"type":"integer"},{"type":"string","pattern":"ARG"}]}},
		"deep":{"type":"object","properties":{"in":{"type":"string","pattern":"ARG"}}},
		"table":{"type":"object","patternProperties":{"NAME":{"type":"integer"}},"additionalProperties":false}
	}}]}
}}`

const (
	lookAhead   = `^(?!admin)\\w+$`
	lookBehind  = `(?<!_)id$`
	askPatterns = `package main

import (
	"fmt"
	"net/http/httptest"
	"strings"

	"example.org/site"
	"example.org/site/siteserver"
)

func main() {
	for _, d := range []site.Deployment{site.DeploymentA, site.DeploymentB} {
		h := siteserver.NewHandler(siteserver.Server{}, siteserver.WithDeployment(d))
		for _, path := range []string{
			"GET /names/admin", "GET /names/editor", "GET /plain?word=é", "GET /plain?word=-",
			"POST /args?word=admin", "POST /args?word=me", "POST /args?list[]=admin", "POST /args?list[]=me",
			"POST /args?deep[in]=admin", "POST /args?deep[in]=me",
			"POST /args?table[x_id]=1", "POST /args?table[xid]=1",
		} {
			method, path, _ := strings.Cut(path, " ")
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest(method, "/wp-json/t/v1"+path, nil))
			fmt.Print(w.Code, " ")
		}
		fmt.Println()
	}
}
`
)

// A site has the engine if its patterns need it, and decides as the engine
// does; 501 means accepted. The engine is removed when the site no longer has
// such patterns.
func TestEmitsEngineOnlyIfNeeded(t *testing.T) {
	module := newModule(t, "example.org")
	write(t, filepath.Join(module, "main.go"), []byte(askPatterns))

	plain := []string{`ROUTE`, ``, `ARG`, `^\\w+$`, `NAME`, `id$`}
	generatePatterns(t, module, []string{`ROUTE`, `(?!admin)`, `ARG`, lookAhead, `NAME`, lookBehind}, plain)
	engine := filepath.Join(module, "site", "rest", "pcre")
	if _, err := os.Stat(engine); err != nil {
		t.Fatal(err)
	}
	want := "404 501 501 400 400 501 400 501 400 501 400 501 \n501 501 501 400 501 501 501 501 501 501 501 501 \n"
	checkAnswers(t, module, want)
	text, err := os.ReadFile(filepath.Join(module, "site", "tv1", "plain.go"))
	if err != nil || bytes.Contains(text, []byte("pcre")) {
		t.Errorf("an endpoint without such patterns names the engine: %v", err)
	}

	generatePatterns(t, module, plain, plain)
	if _, err := os.Stat(engine); !os.IsNotExist(err) {
		t.Errorf("the engine is still there: %v", err)
	}
	manifest, err := os.ReadFile(filepath.Join(module, "site", disk.Manifest))
	if err != nil || bytes.Contains(manifest, []byte("pcre")) {
		t.Errorf("the manifest lists the engine: %v", err)
	}
	want = "501 501 501 400 501 501 501 501 501 501 501 501 \n"
	checkAnswers(t, module, want+want)
}

// generatePatterns generates a site with two deployments.
func generatePatterns(t *testing.T, module string, a, b []string) {
	t.Helper()
	var inputs []generator.Input
	for i, name := range []string{"a", "b"} {
		file := filepath.Join(module, name+".json")
		write(t, file, []byte(strings.NewReplacer([][]string{a, b}[i]...).Replace(lookingAround)))
		inputs = append(inputs, generator.Input{Name: name, From: file})
	}
	save(t,
		generate(t, generator.Options{Inputs: inputs, Dir: filepath.Join(module, "site"),
			Model: build.Options{NoPreset: true}}))
}

// checkAnswers runs the program, whose packages that are generated from the index
// have nothing to initialize. It needs RESTGEN_INDEXES=all, since
// TestServerDecidesAsRecorded also asks a server with the engine.
func checkAnswers(t *testing.T, module, want string) {
	t.Helper()
	if !testfile.Thorough() {
		return
	}
	program := filepath.Join(module, "ask.exe") // Windows needs .exe
	goCommand(t, module, "build", "-o", program, ".")
	var trace bytes.Buffer
	run := exec.Command(program)
	run.Env, run.Stderr = append(os.Environ(), "GODEBUG=inittrace=1"), &trace
	out, err := run.Output()
	if err != nil || !strings.Contains(trace.String(), "init runtime") {
		t.Fatalf("%v\n%s", err, trace.String())
	}
	for line := range strings.Lines(trace.String()) {
		name, generated := strings.CutPrefix(line, "init "+home)
		if support := strings.HasPrefix(name, "/rest ") || strings.HasPrefix(name, "/rest/"); generated && !support {
			t.Error(line)
		}
	}
	if string(out) != want {
		t.Errorf("got\n%swant\n%s", out, want)
	}
}
