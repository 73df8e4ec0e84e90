package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// snippet is a piece of Go code of a page that was written to a file.
type snippet struct {
	file string // relative to the module
	at   string // page:line
}

// snippetImports are the packages that snippets can use, by name.
var snippetImports = map[string]string{
	"cmp":        "github.com/google/go-cmp/cmp",
	"codec":      "example.com/mine/site/rest/codec",
	"context":    "context",
	"errors":     "errors",
	"fmt":        "fmt",
	"http":       "net/http",
	"httptest":   "net/http/httptest",
	"httputil":   "net/http/httputil",
	"json":       "encoding/json",
	"log":        "log",
	"os":         "os",
	"rest":       "example.com/mine/site/rest",
	"root":       "example.com/mine/site/root",
	"schema":     "example.com/mine/site/rest/schema",
	"server":     "example.com/mine/site/rest/server",
	"site":       "example.com/mine/site",
	"siteserver": "example.com/mine/site/siteserver",
	"slog":       "log/slog",
	"strings":    "strings",
	"testing":    "testing",
	"time":       "time",
	"url":        "net/url",
	"wcv3":       "example.com/mine/site/wcv3",
	"wp":         "example.com/mine/site/rest/wp",
	"wpv2":       "example.com/mine/site/wpv2",
	"wpv2server": "example.com/mine/site/wpv2/wpv2server",
}

// addSnippet writes Go code of a page to the module: declarations as they are,
// statements in a function that has the variables c, ctx and t. All code of a
// page is one package. Code that uses package wcv3 is for the shop.
func (s *session) addSnippet(t *testing.T, b block) {
	at := fmt.Sprintf("%s:%d", s.page.name, b.line)
	body := b.text
	tree, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+body, parser.SkipObjectResolution)
	if err != nil {
		body = "func _(ctx context.Context, c *site.Client, t *testing.T) error {\n" + body + "\nreturn nil\n}\n"
		tree, err = parser.ParseFile(token.NewFileSet(), "", "package p\n"+body, parser.SkipObjectResolution)
	}
	if err != nil {
		t.Errorf("%s: %v", at, err)
		return
	}
	name := strings.NewReplacer("/", "_", ".", "_", "-", "_").Replace(strings.ToLower(s.page.name))
	file := fmt.Sprintf("snippets/%s/line%d.go", name, b.line)
	imports := importsOf(tree)
	if strings.Contains(imports, "wcv3") {
		imports = strings.ReplaceAll(imports, "example.com/mine/site", "example.com/mine/shop")
	}
	put(t, filepath.Join(s.dir, filepath.FromSlash(file)), "package "+name+"\n\n"+imports+body)
	s.snippets = append(s.snippets, snippet{file, at})
}

// importsOf returns the imports of the packages that a file uses.
func importsOf(file *ast.File) string {
	var lines []string
	ast.Inspect(file, func(n ast.Node) bool {
		if selector, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := selector.X.(*ast.Ident); ok && snippetImports[x.Name] != "" {
				lines = append(lines, fmt.Sprintf("import %s %q\n", x.Name, snippetImports[x.Name]))
			}
		}
		return true
	})
	slices.Sort(lines)
	return strings.Join(slices.Compact(lines), "")
}

// checkSnippets type-checks all Go code of all pages at once.
func (s *session) checkSnippets(t *testing.T) {
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedTypes |
			packages.NeedSyntax | packages.NeedTypesInfo,
		Dir:   s.dir,
		Tests: true,
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	if len(s.snippets) == 0 {
		t.Error("no snippets found")
	}
	reported := map[string]bool{}
	for _, p := range loaded {
		for _, e := range p.Errors {
			if strings.Contains(e.Msg, "declared and not used") || reported[e.Error()] {
				continue
			}
			reported[e.Error()] = true
			at := ""
			for _, sn := range s.snippets {
				if strings.Contains(filepath.ToSlash(e.Pos), sn.file) {
					at = sn.at
				}
			}
			t.Errorf("%s: %v", at, e)
		}
	}
}
