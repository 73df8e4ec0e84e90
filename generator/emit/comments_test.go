package emit_test

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/emit"
)

// The names in comments belong to declarations.
func TestCommentsNameDeclarations(t *testing.T) {
	files := emitted(t, load(t, "indexes/wordpress-7.1.4-schemas.json.gz"), load(t, "deployment-b.json"))
	declared := map[string]bool{} // rest.Error, rest.Error.Code; the same without the package
	packageOf := map[string]string{}
	set := token.NewFileSet()
	for _, f := range files {
		if !strings.HasSuffix(f.Path, ".go") {
			continue
		}
		tree, err := parser.ParseFile(set, f.Path, f.Content, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		packageOf[f.Path] = tree.Name.Name
		for _, x := range namesOf(tree) {
			declared[tree.Name.Name+"."+x] = true
		}
	}
	checked := 0
	for _, f := range files {
		checked += checkUsage(t, f, packageOf[f.Path], declared)
	}
	documented(t, files, func(at token.Position, comment string, names []string) {
		pkg := packageOf[at.Filename]
		for _, m := range mentioned.FindAllStringSubmatch(comment, -1) {
			name := cmp.Or(m[1], m[2])
			if m[3] != "" {
				name = names[0] + "." + m[3] // its field Extras
				declared[pkg+"."+names[0]+".Extras"] = declared["rest.Received.Extras"]
			}
			checked++
			if !declared[name] && !declared[pkg+"."+name] {
				t.Errorf("%s: the comment of %s names %s, which is not declared", at, names[0], name)
			}
		}
	})
	if checked < 200 {
		t.Errorf("%d names", checked)
	}
	comment := string(files[slices.IndexFunc(files, func(f emit.File) bool { return f.Path == "cmsv2/cmsv2.go" })].Content)
	if !strings.Contains(comment, "//   - [PostsStatusExtDisabled] is a wp.PostStatus\n") {
		t.Error("the comment of package cmsv2 lacks a value that the site adds to an enum of package wp")
	}
}

// checkUsage checks the names in the comment of a package, and returns their
// number.
func checkUsage(t *testing.T, f emit.File, pkg string, declared map[string]bool) (checked int) {
	t.Helper()
	comment, _, _ := strings.Cut(string(f.Content), "\npackage ")
	if !strings.Contains(comment, "\n// Package ") || strings.HasPrefix(f.Path, emit.SupportFolder+"/") {
		return 0
	}
	for _, m := range selector.FindAllStringSubmatch(comment, -1) {
		checked++
		known := declared[m[1]+"."+m[2]]
		if m[1] == "c" {
			known = declared[pkg+".Client."+m[2]] && declared[pkg+"."+m[2]+"Client."+m[3]]
		}
		if !known {
			t.Errorf("%s: the comment of the package names %s, which is not declared", f.Path, m[0])
		}
	}
	for _, m := range linked.FindAllStringSubmatch(comment, -1) {
		checked++
		if !declared[pkg+"."+m[1]] {
			t.Errorf("%s: the comment of the package links %s, which is not declared", f.Path, m[1])
		}
	}
	return checked
}

// linked matches links to declarations of the package.
var linked = regexp.MustCompile(`\[([A-Z]\w*)\]`)

// selector matches pkg.Name, and c.Resource.Operation.
var selector = regexp.MustCompile(`\b([a-z]\w*)\.([A-Z]\w*)(?:\.([A-Z]\w*))?`)

// mentioned matches links, names of support packages, and "field X".
var mentioned = regexp.MustCompile(`\[([A-Za-z]\w*(?:\.\w+)*)\]|\b((?:rest|wp|codec|schema)\.[A-Z]\w*(?:\.[A-Z]\w*)?)|its (?:field|method) (\w+)`)

// namesOf returns the names that a file declares. Fields and methods follow the
// names of their types.
func namesOf(tree *ast.File) (list []string) {
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = strings.TrimLeft(types.ExprString(d.Recv.List[0].Type), "*") + "." + name
			}
			list = append(list, name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					list = append(list, s.Name.Name)
					if st, ok := s.Type.(*ast.StructType); ok {
						for _, f := range st.Fields.List {
							for _, n := range f.Names {
								list = append(list, s.Name.Name+"."+n.Name)
							}
						}
					}
				case *ast.ValueSpec:
					for _, n := range s.Names {
						list = append(list, n.Name)
					}
				}
			}
		}
	}
	return list
}
