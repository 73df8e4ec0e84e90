package rest

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"net/http"
	"net/http/httptest"
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
	"Operation":   "TestServersPrintNoSecrets prints it",
	"Response":    "holds what a site sent, for callers that want it",
	"ServerCall":  "TestServersPrintNoSecrets prints it",
	"ItemBatch":   "holds an Error",
	"ItemResult":  "holds an Error",
	"BatchResult": "holds an Error or what a site sent",
}

// TestHoldersOfSecrets searches this package for exported types that may hold a
// credential. A new one needs a reason.
func TestHoldersOfSecrets(t *testing.T) {
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

// A server, its options and a request that it serves show no credential, neither
// one of an upstream client nor one of a caller.
func TestServersPrintNoSecrets(t *testing.T) {
	var held []any
	option := Authorize(func(ctx context.Context, _ *Endpoint, r *http.Request) error {
		held = append(held, OperationOf(ctx), *OperationOf(ctx))
		printAll(t, held)
		for verb := 'A'; verb <= 'z'; verb++ {
			checkSilent(t, "server", "the context", fmt.Sprintf("%"+string(verb), ctx))
		}
		return nil
	})
	m := serveNotes(&notes{}, option)
	held = []any{m, &m, option, ServerOption(option), &ServerCall{}}
	r := httptest.NewRequest("GET", "/wp-json/n/v1/notes?_wpnonce="+hush, nil)
	r.Header.Set("Authorization", "Bearer "+hush)
	r.Header.Set("Cookie", "a="+hush)
	m.ServeHTTP(httptest.NewRecorder(), r)
	if len(held) < 7 {
		t.Error("no request was served")
	}
	printAll(t, held)
}

func printAll(t *testing.T, values []any) {
	t.Helper()
	for _, v := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
			checkSilent(t, "server", fmt.Sprintf("%s of %T", verb, v), fmt.Sprintf(verb, v))
		}
		checkSilent(t, "server", fmt.Sprintf("encoders of %T", v), encoded(v))
	}
}
