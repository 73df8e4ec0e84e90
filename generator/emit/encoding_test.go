package emit_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/testmodule"
)

// encoding/json and package rest agree on every exported type, and the compiler
// lays out all endpoints: no package of a namespace runs code when a program
// starts. The indexes of whole sites take minutes: RESTGEN_ENCODING names them,
// as in indexes/wordpress-7.1.4-schemas.json.gz.
func TestEncodingJSONAgreesWithRest(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the emitted packages")
	}
	for _, site := range append([]string{"deployment-a.json deployment-b.json"},
		filepath.SplitList(os.Getenv("RESTGEN_ENCODING"))...) {
		t.Run(path.Base(site), func(t *testing.T) {
			var deployments []*index.Index
			for file := range strings.FieldsSeq(site) {
				deployments = append(deployments, load(t, file))
			}
			checkEncoding(t, emitted(t, deployments...))
		})
	}
}

// checkEncoding runs testdata/encoding as a program of the emitted module.
func checkEncoding(t *testing.T, files []emit.File) {
	t.Helper()
	dir := newModule(t, "example.org")
	write := func(name string, content []byte) {
		file := filepath.Join(dir, "site", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range files {
		write(f.Path, f.Content)
	}
	program, err := os.ReadFile("testdata/encoding/check.go")
	if err != nil {
		t.Fatal(err)
	}
	write("encoding/check.go", program)
	write("encoding/types.go", typesOf(t, files))
	run := testmodule.Go(t, dir, "run", "./site/encoding")
	run.Env = append(run.Env, "GODEBUG=inittrace=1")
	var trace strings.Builder
	run.Stderr = &trace
	out, err := run.Output()
	if err != nil || !strings.Contains(trace.String(), "init runtime ") {
		t.Errorf("%v:\n%s%s", err, out, trace.String())
	}
	t.Logf("%s", out)
	for line := range strings.Lines(trace.String()) {
		if strings.HasPrefix(line, "init "+home) && !strings.HasPrefix(line, "init "+home+"/rest") {
			t.Errorf("a package runs code at the start: %s", line)
		}
	}
}

// typesOf returns a file that lists a pointer to each exported type with a JSON
// form.
func typesOf(t *testing.T, files []emit.File) []byte {
	t.Helper()
	imports, values := map[string]bool{}, []string{}
	for name, tree := range parsed(t, token.NewFileSet(), files) {
		folder := path.Dir(name)
		for _, d := range tree.Decls {
			group, _ := d.(*ast.GenDecl)
			if group == nil || group.Tok != token.TYPE || folder == "." {
				continue
			}
			spec := group.Specs[0].(*ast.TypeSpec)
			if hasJSON(spec) {
				imports[folder] = true
				values = append(values, fmt.Sprintf("\tnew(%s.%s),\n", folder, spec.Name))
			}
		}
	}
	slices.Sort(values)
	var b strings.Builder
	b.WriteString("package main\n\nimport (\n")
	for folder := range imports {
		fmt.Fprintf(&b, "\t%q\n", home+"/"+folder)
	}
	b.WriteString(")\n\nvar values = []any{\n" + strings.Join(values, "") + "}\n")
	return []byte(b.String())
}

// hasJSON reports whether a type is an enum or a struct, but not a client, a
// server or a part of one.
func hasJSON(spec *ast.TypeSpec) bool {
	if ident, ok := spec.Type.(*ast.Ident); ok {
		return ident.Name == "string"
	}
	_, ok := spec.Type.(*ast.StructType)
	name := spec.Name.Name
	return ok && name != "Client" && name != "Server" && !strings.HasPrefix(name, "Unimplemented")
}
