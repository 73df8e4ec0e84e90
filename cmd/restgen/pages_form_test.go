package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// pageWidth is the number of columns of prose in pages.
const pageWidth = 100

// notProse matches what may be wider than prose: blocks of code, rows of
// tables, headings, comments and lists of links.
var notProse = regexp.MustCompile(`^(\||    |#|<!--)`)

// Prose wraps alike on all pages. Code, tables, headings and comments may be
// wider, and a word may be as long as it is.
func TestProseOfPagesWraps(t *testing.T) {
	for _, p := range readPages(t) {
		inCode := false
		for i, line := range strings.Split(p.text, "\n") {
			if strings.HasPrefix(strings.TrimSpace(line), "```") {
				inCode = !inCode
			}
			if inCode || notProse.MatchString(line) || !strings.Contains(strings.TrimLeft(line, "-* "), " ") {
				continue
			}
			if n := utf8.RuneCountInString(line); n > pageWidth {
				t.Errorf("%s:%d: the line has %d columns, want at most %d", p.name, i+1, n, pageWidth)
			}
		}
	}
}

// optionRow matches the row of an option: package and name.
var optionRow = regexp.MustCompile("(?m)^\\| `((?:rest|server)\\.[A-Z]\\w*)")

// The page of options has those that the support packages declare: functions
// that return an option, and types with the method of one.
func TestPageListsAllOptions(t *testing.T) {
	runtime := filepath.Join(repository(t), "templates", "runtime", "rest")
	declared := map[string]bool{}
	addOptions(t, declared, "rest", runtime, []string{"ClientOption", "DecodeOption"}, "client")
	addOptions(t, declared, "server", filepath.Join(runtime, "server"), []string{"Option"}, "set")
	if len(declared) < 20 {
		t.Fatalf("found the options %v only", slices.Sorted(maps.Keys(declared)))
	}
	pages := readPages(t)
	i := slices.IndexFunc(pages, func(p page) bool { return p.name == "docs/options.md" })
	if i < 0 {
		t.Fatal("docs/options.md is missing")
	}
	shown := map[string]bool{}
	for _, m := range optionRow.FindAllStringSubmatch(pages[i].text, -1) {
		if shown[m[1]] {
			t.Errorf("docs/options.md lists %s twice", m[1])
		}
		shown[m[1]] = true
		if !declared[m[1]] {
			t.Errorf("docs/options.md lists %s, which is not an option", m[1])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(declared)) {
		if !shown[name] {
			t.Errorf("docs/options.md lacks %s", name)
		}
	}
}

// addOptions adds the exported options of a package. method is the one that
// makes a type an option.
func addOptions(t *testing.T, options map[string]bool, pkg, dir string, results []string, method string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(dir, err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range tree.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if name := optionName(f, results, method); ast.IsExported(name) {
				options[pkg+"."+name] = true
			}
		}
	}
}

// optionName returns the name of the option that a function belongs to: its own
// name, or the one of its receiver.
func optionName(f *ast.FuncDecl, results []string, method string) string {
	if f.Recv != nil {
		if recv, ok := f.Recv.List[0].Type.(*ast.Ident); ok && f.Name.Name == method {
			return recv.Name
		}
		return ""
	}
	if f.Type.Results == nil || len(f.Type.Results.List) != 1 {
		return ""
	}
	if result, ok := f.Type.Results.List[0].Type.(*ast.Ident); ok && slices.Contains(results, result.Name) {
		return f.Name.Name
	}
	return ""
}

// The index of the documentation links every page in docs.
func TestDocsIndexLinksEveryPage(t *testing.T) {
	pages := readPages(t)
	i := slices.IndexFunc(pages, func(p page) bool { return p.name == "docs/README.md" })
	if i < 0 {
		t.Fatal("docs/README.md is missing")
	}
	for _, p := range pages {
		name, ok := strings.CutPrefix(p.name, "docs/")
		if ok && name != "README.md" && !strings.Contains(pages[i].text, "]("+name+")") {
			t.Errorf("docs/README.md does not link %s", p.name)
		}
	}
}
