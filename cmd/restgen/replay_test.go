package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// hostileRoute returns a route whose every text comes from put, which is called
// once for each field. N makes the keys of routes distinct.
func hostileRoute(n int, put func() string) (key string, route map[string]any) {
	named := func(schema map[string]any) map[string]any { return map[string]any{put(): schema} }
	schema := func() map[string]any {
		return map[string]any{
			"title": put(), "description": put(), "format": put(), "pattern": put(),
			"type": "string", "default": put(), "enum": []any{put(), "b"},
			"required": []any{put()}, "x-" + put(): put(), "$ref": put(), "example": put(), "examples": []any{put()},
		}
	}
	object := schema()
	maps.Copy(object, map[string]any{
		"type": "object", "properties": named(schema()), "patternProperties": named(map[string]any{"type": put()}),
		"additionalProperties": map[string]any{"type": []any{"string", put()}, "description": put()},
		"default":              named(map[string]any{"a": put()}),
		"oneOf": []any{map[string]any{"title": put(), "type": "object",
			"properties": named(map[string]any{"enum": []any{put()}})}},
	})
	response := schema()
	maps.Copy(response, map[string]any{
		"type": "object", "title": put(), "links": []any{map[string]any{"rel": put(), "href": put(), "title": put()}},
		"properties": map[string]any{put(): map[string]any{"type": "string", "description": put(),
			"context": []any{"view", put()}, "enum": []any{put()}}, "id": map[string]any{"type": "integer"}},
	})
	key = fmt.Sprintf("/a/v1/t%d/%s", n, put())
	return key, map[string]any{
		"namespace": "a/v1", "methods": []any{"GET", put()},
		"schema": response, "_links": map[string]any{"self": put()},
		"endpoints": []any{
			map[string]any{"methods": []any{"GET"},
				"args": map[string]any{put(): schema(), "object": object,
					"items": map[string]any{"type": "array", "items": schema()}}},
			map[string]any{"methods": []any{"POST", put()}, "args": named(object),
				"allow_batch": map[string]any{put(): true}},
		},
	}
}

// hostileSite is one index with every payload of a list in every field. With tame
// set, each payload is replaced by a harmless text.
func hostileSite(list []string, tame bool) (data []byte, fields int) {
	routes, namespaces := map[string]any{}, []any{"a/v1"}
	name := "a site"
	for i, p := range list {
		if tame {
			p = fmt.Sprintf("harmless%d", i)
		}
		fields = 0
		key, route := hostileRoute(i, func() string { fields++; return p })
		routes[key] = route
		small := func(namespace string) map[string]any {
			return map[string]any{
				"namespace": namespace, "methods": []any{"GET"},
				"endpoints": []any{map[string]any{"methods": []any{"GET"}, "args": map[string]any{}}},
			}
		}
		routes[fmt.Sprintf("/a/v1/c%d/(?P<%s>[\\w]+)", i, p)] = small("a/v1")
		namespaces = append(namespaces, p+"/v1")
		routes[fmt.Sprintf("/%s/v1/n%d", p, i)] = small(p + "/v1")
		name += p
	}
	data, err := json.Marshal(map[string]any{
		"name": name, "description": name, "url": name, "home": name, "namespaces": namespaces, "routes": routes,
	})
	if err != nil {
		panic(err)
	}
	return data, fields + 7 // the namespace, the key of its route, the capture and four of the site
}

// facts are what Go code does beyond holding text.
type facts struct {
	files, declarations int
	imports             map[string]bool
	calls               map[string]bool // of functions of other packages and of the language
}

var (
	fileName  = regexp.MustCompile(`^[a-z0-9_]+\.go$`)
	platforms = regexp.MustCompile(`_(test|linux|windows|darwin|js|wasm|amd64|arm64|386|unix|android|ios|plan9)\.go$`)
	directive = regexp.MustCompile(`(?m)^(//(go:|line |export |extern )|/\*line|// \+build|#cgo)`)
)

// factsOf reads generated code, and reports what no generated code may have.
func factsOf(t *testing.T, dir string) facts {
	t.Helper()
	f := facts{imports: map[string]bool{}, calls: map[string]bool{}}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		below, _ := filepath.Rel(dir, path)
		if strings.HasPrefix(below, "rest"+string(filepath.Separator)) {
			return nil
		}
		f.files++
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if name := d.Name(); !fileName.MatchString(name) || platforms.MatchString(name) {
			t.Errorf("the file %s", below)
		}
		if m := directive.Find(bytes.ReplaceAll(text, []byte("//go:embed index"), nil)); m != nil {
			t.Errorf("%s has the directive %s", below, m)
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, i := range file.Imports {
			f.imports[i.Path.Value] = true
		}
		f.addCalls(file)
		for _, d := range file.Decls {
			f.declarations++
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && (fn.Name.Name == "init" || fn.Name.Name == "main") {
				t.Errorf("%s declares %s", below, fn.Name.Name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// addCalls notes what a file calls: functions of packages other than the support
// packages, and functions of the language that end or change something.
func (f *facts) addCalls(file *ast.File) {
	imported := map[string]bool{}
	for _, i := range file.Imports {
		imported[strings.Trim(i.Path.Value[strings.LastIndexByte(i.Path.Value, '/')+1:], `"`)] = true
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch target := ast.Unparen(call.Fun).(type) {
		case *ast.Ident:
			if slices.Contains([]string{"panic", "print", "println", "recover", "close", "delete", "clear"},
				target.Name) {
				f.calls[target.Name] = true
			}
		case *ast.SelectorExpr:
			support := []string{"rest", "codec", "schema", "wp", "pcre", "server"}
			isOwn := strings.HasSuffix(target.Sel.Name, "Client") || target.Sel.Name == "Gateway"
			if pkg, ok := target.X.(*ast.Ident); ok && imported[pkg.Name] &&
				!slices.Contains(support, pkg.Name) && !isOwn {
				f.calls[pkg.Name+"."+target.Sel.Name] = true
			}
		case *ast.FuncLit:
			f.calls["func"] = true
		}
		return true
	})
}

// replayed is the outcome of TestReplayedPayloadsDoNothing, which SECURITY.md
// states.
type replayed struct{ payloads, fields, outputs int }

// replayCommands print all texts of an index in all forms. The last word of
// explain is a route. Other tests generate a module of the same name, so that the
// support packages are compiled once for all.
var replayCommands = []string{
	"generate wild.json -o wild --package site --module example.org/site",
	"generate calm.json -o calm --package site --module example.org/site",
	"generate a=wild.json b=calm.json -o wild --package site --module example.org/site --dry-run",
	"validate wild.json", "validate wild.json --format json", "validate wild.json --format github",
	"validate wild.json --format sarif", "routes wild.json", "routes a=wild.json b=calm.json",
	"diff calm.json wild.json --format text --all", "diff wild.json calm.json --format markdown",
	"diff wild.json calm.json --format html --all", "diff calm.json wild.json --format json",
	"diff wild.json calm.json --format github", "diff calm.json wild.json --format sarif",
	"diff wild.json calm.json --format junit", "diff calm.json wild.json --both --strict",
	"check --index calm.json -o calm --package site wild.json",
	"check --index calm.json -o calm --package site --format github wild.json",
	"fetch SITE", "fetch SITE -o fetched.json", "init wild.json",
}

// TestReplayedPayloadsDoNothing generates from an index whose every text is
// hostile, and from its harmless twin, and compares the code. It looks at all
// output of all commands. Plain go test replays few payloads; with
// RESTGEN_REPLAY set all are replayed, and the code is vetted.
func TestReplayedPayloadsDoNothing(t *testing.T) {
	all := os.Getenv("RESTGEN_REPLAY") != ""
	page := filepath.Join(repository(t), "SECURITY.md")
	environment := goEnvironment(t)
	t.Setenv("HOME", t.TempDir())
	t.Chdir(t.TempDir())
	list := payloads()
	if !all {
		list = nil
		for i := 0; i < len(payloads()); i += 15 {
			list = append(list, payloads()[i])
		}
	}
	wild, fields := hostileSite(list, false)
	calm, _ := hostileSite(list, true)
	writeFiles(t, map[string][]byte{"wild.json": wild, "calm.json": calm})
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Write(wild)
	}))
	t.Cleanup(site.Close)
	result := replayed{payloads: len(payloads()), fields: fields, outputs: 2 * len(replayCommands)}
	for _, command := range replayCommands {
		replay(t, strings.Fields(strings.ReplaceAll(command, "SITE", site.URL+"/wp-json/")))
	}
	for _, p := range list {
		one, _ := hostileSite([]string{p}, false)
		writeFiles(t, map[string][]byte{"one.json": one})
		replay(t, []string{"explain", "one.json", "/a/v1/t0/" + p})
	}
	checkCode(t)
	if all {
		vet := exec.Command("go", "vet", "./...")
		vet.Dir, vet.Env = "wild", environment
		if said, err := vet.CombinedOutput(); err != nil {
			t.Errorf("go vet: %v: %.2000s", err, said)
		}
	}
	checkSecurityPage(t, page, result)
}

// goEnvironment returns an environment in which go vet finds its caches in another
// home and downloads nothing.
func goEnvironment(t *testing.T) []string {
	t.Helper()
	caches, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	cache, modules, _ := strings.Cut(strings.TrimSpace(string(caches)), "\n")
	return append(os.Environ(), "GOPROXY=off", "GOCACHE="+cache, "GOMODCACHE="+modules)
}

func writeFiles(t *testing.T, files map[string][]byte) {
	t.Helper()
	for name, data := range files {
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// replay runs a command and looks at its output.
func replay(t *testing.T, args []string) {
	t.Helper()
	command := fmt.Sprintf("%.100q", args)
	var out, diagnostics bytes.Buffer
	run(args, streams{strings.NewReader(""), &out, &diagnostics})
	checkOutput(t, command, out.String())
	checkOutput(t, strings.ReplaceAll(command, "github", ""), diagnostics.String())
	if strings.Contains(diagnostics.String(), "a bug") {
		t.Errorf("%s: %s", command, diagnostics.String())
	}
	switch {
	case slices.Contains(args, "html"):
		checkPage(t, out.String())
	case slices.Contains(args, "markdown"):
		checkMarkdown(t, out.String())
	case slices.Contains(args, "junit"):
		checkXML(t, out.String())
	case slices.Contains(args, "json") || slices.Contains(args, "sarif"):
		if !json.Valid(out.Bytes()) {
			t.Errorf("%s prints no JSON", command)
		}
	}
}

// checkCode compares the code of both indexes.
func checkCode(t *testing.T) {
	t.Helper()
	got, want := factsOf(t, "wild"), factsOf(t, "calm")
	t.Logf("%d files with %d declarations; without the texts %d with %d", got.files, got.declarations,
		want.files, want.declarations)
	for path := range got.imports {
		if !want.imports[path] && !strings.HasPrefix(path, `"example.org/site/`) {
			t.Errorf("a text imports %s", path)
		}
	}
	for call := range got.calls {
		if !want.calls[call] {
			t.Errorf("a text calls %s", call)
		}
	}
}

// checkXML wants XML with the elements of a JUnit report only.
func checkXML(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if err != nil {
			if err != io.EOF {
				t.Error(err)
			}
			return
		}
		if start, ok := token.(xml.StartElement); ok &&
			!slices.Contains([]string{"testsuites", "testsuite", "testcase", "failure", "system-out", "skipped",
				"properties", "property"}, start.Name.Local) {
			t.Errorf("the report has the element %s", start.Name.Local)
		}
	}
}

var (
	htmlTag   = regexp.MustCompile(`<[a-zA-Z/!][^>]*>`)
	attribute = regexp.MustCompile(`([^\s="]+)(?:="([^"]*)")?`)
)

// checkPage wants no element, attribute or address in an HTML page that the report
// itself does not have.
func checkPage(t *testing.T, page string) {
	t.Helper()
	known := strings.Fields("!doctype a article body br code details div form h1 h2 head html input label li " +
		"meta option p pre script section select small span style summary table tbody td th thead title tr ul")
	for _, m := range htmlTag.FindAllString(page, -1) {
		name, rest, _ := strings.Cut(strings.Trim(m, "</>"), " ")
		if !slices.Contains(known, strings.ToLower(name)) {
			t.Errorf("the page has the element %s", name)
		}
		for _, a := range attribute.FindAllStringSubmatch(rest, -1) {
			isAddress := a[1] == "href" || a[1] == "action"
			if strings.HasPrefix(a[1], "on") || a[1] == "src" || isAddress && !strings.HasPrefix(a[2], "#") {
				t.Errorf("the page has %.100s", m)
			}
		}
	}
	if n := strings.Count(page, "<script"); n != 1 {
		t.Errorf("the page has %d scripts", n)
	}
}

// checkMarkdown wants nothing in Markdown that a forge gives a meaning, but for
// what the report itself is made of.
func checkMarkdown(t *testing.T, text string) {
	t.Helper()
	span := regexp.MustCompile("(?s)(`+)(.+?)(`+)")
	for line := range strings.Lines(text) {
		plain := span.ReplaceAllString(line, "")
		plain = regexp.MustCompile(`\\[^A-Za-z0-9\s]`).ReplaceAllString(plain, "")
		plain = regexp.MustCompile(`^(- | *<br>|#{3,4} |> `+
			`|\*\*.*\*\*$|<details><summary>[^<]*</summary>|</details>)`).ReplaceAllString(
			strings.TrimRight(plain, "\n"), "")
		if m := regexp.MustCompile(`[<\[@]|https?://|www\.|javascript:`).FindString(plain); m != "" {
			t.Errorf("%q in the Markdown %.200q", m, line)
		}
	}
}

// checkSecurityPage compares the figures and the table of SECURITY.md with the
// outcome.
func checkSecurityPage(t *testing.T, page string, r replayed) {
	t.Helper()
	var b strings.Builder
	result := "no code, no command"
	if t.Failed() {
		result = "OPEN"
	}
	fmt.Fprintf(&b, "%d payloads, each in %d fields; %d outputs of %d commands, and the output of "+
		"explain for each\npayload. Open findings: 0.\n\n", r.payloads, r.fields, r.outputs, len(replayCommands))
	b.WriteString("| advisory | subject | payloads | result |\n| --- | --- | --- | --- |\n")
	for _, a := range advisories {
		fmt.Fprintf(&b, "| %s | %s | %d | %s |\n", a.id, a.about, len(a.payloads), result)
		for _, p := range a.payloads {
			if !slices.Contains(payloads(), p) {
				t.Errorf("%s: %q is not replayed", a.id, p)
			}
		}
	}
	writeSection(t, page, "replay", b.String())
}
