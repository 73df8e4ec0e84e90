package emit_test

import (
	"bytes"
	"go/ast"
	"go/doc"
	"go/token"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/emit"
)

// The whole core takes at most 1.6 MB, with the support packages and comments.
func TestCoreIsSmall(t *testing.T) {
	const maxBytes = 1_600_000
	size := 0
	for _, f := range emitted(t, load(t, "indexes/wordpress-7.1.4-schemas.json.gz")) {
		if strings.HasSuffix(f.Path, ".go") {
			size += len(f.Content)
		}
	}
	if size > maxBytes {
		t.Errorf("core 7.1 takes %d bytes of Go, want at most %d", size, maxBytes)
	}
}

// documented calls check for the comment of each exported declaration, with the
// names that may be its subject.
func documented(t *testing.T, files []emit.File, check func(at token.Position, comment string, names []string)) {
	t.Helper()
	set := token.NewFileSet()
	packages := map[string][]*ast.File{}
	for name, tree := range parsed(t, set, files) {
		packages[path.Dir(name)] = append(packages[path.Dir(name)], tree)
	}
	function := func(of string, f *doc.Func) {
		if implementing := []string{"CodeFields", "CodeVariants", "MarshalJSON", "UnmarshalJSON",
			"String"}; f.Doc != "" || !slices.Contains(implementing, f.Name) {
			check(set.Position(f.Decl.Pos()), f.Doc, []string{f.Name, of})
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(packages)) {
		shown, err := doc.NewFromFiles(set, packages[folder], path.Join(home, folder))
		if err != nil {
			t.Fatal(err)
		}
		values := slices.Concat(shown.Vars, shown.Consts)
		for _, typ := range shown.Types {
			check(set.Position(typ.Decl.Pos()), typ.Doc, []string{typ.Name})
			values = slices.Concat(values, typ.Vars, typ.Consts)
			for _, f := range slices.Concat(typ.Funcs, typ.Methods) {
				function(typ.Name, f)
			}
		}
		for _, f := range shown.Funcs {
			function("", f)
		}
		for _, v := range values {
			check(set.Position(v.Decl.Pos()), v.Doc, append(v.Names, "Values", "Deployments", "Endpoints"))
		}
	}
}

// Each exported declaration has a comment that begins with its name, or with
// another name for a group.
func TestEveryDeclarationHasAComment(t *testing.T) {
	files := emitted(t, load(t, "indexes/wordpress-7.1.4-schemas.json.gz"), load(t, "deployment-b.json"))
	documented(t, files, func(at token.Position, comment string, names []string) {
		first, _, _ := strings.Cut(strings.TrimPrefix(comment, "A "), " ")
		if !slices.Contains(names, first) && !strings.HasPrefix(comment, "The deployments") {
			t.Errorf("%s: the comment of %s is %q", at, names[0], comment)
		}
		if !strings.HasSuffix(comment, ".\n") {
			t.Errorf("%s: the comment of %s is no sentence: %q", at, names[0], comment)
		}
	})
}

// No sentence is the comment of more than three declarations, unless it names
// its subject.
func TestSentencesNameTheirSubject(t *testing.T) {
	const most = 3
	count := map[string]int{}
	files := emitted(t, load(t, "indexes/wordpress-7.1.4-schemas.json.gz"), load(t, "deployment-b.json"))
	documented(t, files, func(_ token.Position, comment string, names []string) {
		for sentence := range strings.SplitSeq(strings.TrimSpace(strings.ReplaceAll(comment, "\n", " ")), ". ") {
			words := strings.FieldsFunc(sentence, func(r rune) bool { return strings.ContainsRune(" .,;:[]*", r) })
			if !slices.ContainsFunc(names, func(name string) bool { return slices.Contains(words, name) }) {
				count[sentence]++
			}
		}
	})
	for sentence, n := range count {
		if n > most {
			t.Errorf("%d declarations have the sentence %q", n, sentence)
		}
	}
}

// The variables of endpoints are pointers in one group for each file, which the
// documentation of a package shows on one line; the literals are not exported.
func TestEndpointsAreShortInTheDocumentation(t *testing.T) {
	endpoints := 0
	for name, tree := range parsed(t, token.NewFileSet(), emitted(t, load(t, "deployment-a.json"))) {
		groups := 0
		for _, d := range tree.Decls {
			group, isGroup := d.(*ast.GenDecl)
			if !isGroup || group.Tok != token.VAR || !group.Specs[0].(*ast.ValueSpec).Names[0].IsExported() {
				continue
			}
			groups++
			for _, spec := range group.Specs {
				endpoints++
				v := spec.(*ast.ValueSpec)
				if value, ok := v.Values[0].(*ast.UnaryExpr); !ok || value.Op != token.AND || v.Doc == nil {
					t.Errorf("%s: %s is no pointer, or has no comment", name, v.Names[0])
				}
			}
		}
		if groups > 1 {
			t.Errorf("%s: %d groups of endpoints", name, groups)
		}
	}
	if endpoints == 0 {
		t.Error("no endpoints")
	}
}

// Support files are copies except for their import paths.
func TestSupportFilesAreCopies(t *testing.T) {
	files := emitted(t, load(t, "deployment-a.json"))
	found := map[string]bool{}
	for _, f := range files {
		name, support := strings.CutPrefix(f.Path, "rest/")
		if !support {
			continue
		}
		found[name] = true
		source := sourceOf(t, name)
		copied := bytes.ReplaceAll(f.Content, []byte(`"`+home+`/rest`),
			[]byte(`"github.com/restgen/restgen/templates/runtime/rest`))
		if string(copied) != header+"\n\n"+source {
			t.Errorf("%s differs from its source", f.Path)
		}
	}
	for _, name := range []string{"client.go", "codec/coder.go", "schema/schema.go", "wp/terms.go"} {
		t.Run(name, func(t *testing.T) {
			if !found[name] {
				t.Errorf("no file rest/%s", name)
			}
		})
	}
}

func sourceOf(t *testing.T, name string) string {
	t.Helper()
	source, err := os.ReadFile("../../templates/runtime/rest/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}
