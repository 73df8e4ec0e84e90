package rest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// carriers are types that may hold a credential.
var carriers = []string{"Client", "Set", "Header", "RoundTripper", "Request", "Response", "Cookie", "URL", "Userinfo"}

// secretHolders are the exported types of this package from which a carrier can be
// reached, each with the reason why it prints no credential.
var secretHolders = map[string]string{
	"Batch":       "TestNothingPrintsSecrets prints it",
	"Error":       "its texts are redacted: TestErrorsAreRedactedBeforeTheyAreCut",
	"Exchange":    "it is redacted: TestErrorsAreRedactedBeforeTheyAreCut",
	"Response":    "holds what a site sent, for callers that want it",
	"ItemBatch":   "holds an Error",
	"ItemResult":  "holds an Error",
	"BatchResult": "holds an Error or what a site sent",
}

// TestHoldersOfSecretsAreKnown searches this package for exported types that may hold a
// credential. A new one needs a reason.
func TestHoldersOfSecretsAreKnown(t *testing.T) {
	types := typesOf(t)
	found := map[string]string{}
	for name := range types {
		if path := carrierOf(types, name, nil); path != "" && ast.IsExported(name) {
			found[name] = path
		}
	}
	for name, path := range found {
		if secretHolders[name] == "" {
			t.Errorf("%s reaches a credential by %s", name, path)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(secretHolders)) {
		if found[name] == "" {
			t.Errorf("%s reaches no credential", name)
		}
	}
	t.Logf("counted %d types that may hold a secret", len(found))
}

// typesOf returns the types of this package.
func typesOf(t *testing.T) map[string]ast.Expr {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	types := map[string]ast.Expr{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
				for _, s := range g.Specs {
					types[s.(*ast.TypeSpec).Name.Name] = s.(*ast.TypeSpec).Type
				}
			}
		}
	}
	return types
}

// carrierOf returns the names by which a type leads to a carrier, or "". It does
// not follow functions, which nothing prints: a Client keeps its secrets there.
func carrierOf(types map[string]ast.Expr, name string, seen []string) (path string) {
	if slices.Contains(seen, name) {
		return ""
	}
	ast.Inspect(types[name], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			n.Names = nil
		case *ast.FuncType:
			return false
		case *ast.SelectorExpr:
			if slices.Contains(carriers, n.Sel.Name) {
				path = name + " " + n.Sel.Name
			}
			return false
		case *ast.Ident:
			if n.Name == "Client" && name != "Client" {
				path = name + " Client"
			} else if types[n.Name] != nil && path == "" {
				if below := carrierOf(types, n.Name, append(seen, name)); below != "" {
					path = name + " " + below
				}
			}
		}
		return path == ""
	})
	return path
}
