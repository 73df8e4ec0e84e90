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
	"github.com/restgen/restgen/generator/model/build"
)

// The names in comments belong to declarations.
func TestCommentsNameDeclarations(t *testing.T) {
	files := emitted(t, load(t, "indexes/wordpress-7.1.4-schemas.json.gz"), load(t, "deployment-b.json"))
	declared, packageOf := declaredIn(t, files)
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
}

// The comment of a package begins with its name, also of one with a stand-in.
func TestPackageCommentsNameThePackage(t *testing.T) {
	api, _, err := build.Model([]build.Input{{Index: load(t, "indexes/wordpress-7.1.4.json.gz")}}, build.Options{})
	if err != nil {
		t.Fatal(err)
	}
	files, err := emit.Emit(api, emit.Options{Header: header, Package: "site", ImportPath: home, SupportPath: home + "/rest", Descriptions: [][]byte{[]byte("{}")}})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, f := range files {
		if !strings.HasSuffix(f.Path, ".go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), f.Path, f.Content, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			t.Fatal(err)
		}
		name, comment := parsed.Name.Name, parsed.Doc.Text()
		found[name] = found[name] || comment != ""
		if comment != "" && !strings.HasPrefix(comment, "Package "+name+" ") {
			t.Errorf("%s: %s", f.Path, comment)
		}
	}
	for name, has := range found {
		if !has {
			t.Errorf("package %s has no comment", name)
		}
	}
	if !found["sitetest"] {
		t.Errorf("no stand-in in %v", found)
	}
}

// The comment of a package names the constants of values that the site adds to
// enums of package wp, one for each resource.
func TestPackageCommentsNameAddedValues(t *testing.T) {
	files := emitted(t, read(t, "index.json", []byte(`{"namespaces":["t/v1"],"routes":{
		"/t/v1/cups": {"methods":["GET"],"endpoints":[{"methods":["GET"],"args":{"status":{"enum":["draft","lent"]}}}]},
		"/t/v1/jars": {"methods":["GET"],"endpoints":[{"methods":["GET"],"args":{"status":{"enum":["draft","lent","lost"]}}}]}}}`)))
	comment := string(files[slices.IndexFunc(files, func(f emit.File) bool { return f.Path == "tv1/tv1.go" })].Content)
	const want = `// The site adds values to enums of package wp:
//   - wp.PostStatus: [CupsStatusLent]
//   - wp.PostStatus: [JarsStatusLent] and the constants after it
package`
	if !strings.Contains(comment, want) {
		t.Errorf("got %s\nwant %s", comment, want)
	}
}

// The comment of a package shows a call that the site accepts, best of the
// collection that a preset shows first.
func TestPackageCommentsShowTheSimplestCall(t *testing.T) {
	const page = `"page":{"type":"integer"},"per_page":{"type":"integer"}`
	for name, c := range map[string]struct{ namespace, routes, want string }{
		"no required arg":     {"t/v1", `"jars":{` + page + `,"q":{"required":true}},"mugs":{` + page + `}`, "c.Mugs.List(ctx, tv1.MugsListParams{})"},
		"the example of core": {"wp/v2", `"mugs":{` + page + `},"posts":{` + page + `}`, "c.Posts.List(ctx, wpv2.PostsListParams{})"},
		"only with the arg":   {"t/v1", `"jars":{` + page + `,"q":{"required":true}}`, "c.Jars.List(ctx, tv1.JarsListParams{})"},
	} {
		t.Run(name, func(t *testing.T) {
			args := regexp.MustCompile(`"(\w+s?)":(\{(?:[^{}]|\{[^{}]*\})*\})`).ReplaceAllString(c.routes,
				`"/`+c.namespace+`/$1":{"methods":["GET"],"endpoints":[{"methods":["GET"],"args":$2}]}`)
			pkg := strings.ReplaceAll(c.namespace, "/", "")
			files := emitted(t, read(t, "index.json", []byte(`{"namespaces":["`+c.namespace+`"],"routes":{`+args+`}}`)))
			comment, _, _ := strings.Cut(string(files[slices.IndexFunc(files, func(f emit.File) bool { return f.Path == pkg+"/"+pkg+".go" })].Content), "\npackage ")
			if !strings.Contains(comment, c.want) {
				t.Errorf("got %s\nwant %s", comment, c.want)
			}
		})
	}
}

// Every identifier in a comment is declared: CamelCase words, with their package
// if they have one, and parts of texts. The descriptions of these indexes have no
// such words.
func TestCommentsNameNothingElse(t *testing.T) {
	files := emitted(t, load(t, "deployment-a.json"), load(t, "deployment-b.json"))
	set := token.NewFileSet()
	trees := parsed(t, set, files)
	declared, packageOf := declaredIn(t, files)
	packages, inPackage := map[string]bool{}, map[string]bool{} // cmsv2; cmsv2.Post, cmsv2.Title
	for _, pkg := range packageOf {
		packages[pkg] = true
	}
	for x := range declared {
		pkg, _, _ := strings.Cut(x, ".")
		inPackage[pkg+x[strings.LastIndexByte(x, '.'):]] = true
	}
	checked := 0
	for name, tree := range trees {
		pkg := packageOf[name]
		for _, group := range tree.Comments {
			text := strings.Join(strings.Fields(group.Text()), " ")
			for _, m := range camelCase.FindAllStringSubmatch(text, -1) {
				checked++
				known := inPackage[pkg+"."+m[2]] || inPackage["rest."+m[2]] || inPackage["wp."+m[2]]
				if packages[m[1]] {
					known = declared[m[1]+"."+m[2]]
				}
				if !known {
					t.Errorf("%s: a comment names %s, which is not declared", set.Position(group.Pos()), m[0])
				}
			}
			for _, m := range partsIn.FindAllStringSubmatch(text, -1) {
				checked++
				if !declared["wp.Text."+m[1]] || m[2] != "" && !declared["wp.Text."+m[2]] {
					t.Errorf("%s: texts have no part %s", set.Position(group.Pos()), m[0])
				}
			}
		}
	}
	if checked < 300 {
		t.Errorf("%d names", checked)
	}
}

// camelCase matches identifiers of several words, and pkg.Name.
var camelCase = regexp.MustCompile(`\b(?:([a-z]\w*)\.)?([A-Z][a-z0-9]+[A-Z]\w*)`)

// partsIn matches "Raw and BlockVersion in edit".
var partsIn = regexp.MustCompile(`([A-Z]\w*)(?: and ([A-Z]\w*))? in (?:view|edit|embed)\b`)

// declaredIn returns what packages declare, as in rest.Error and rest.Error.Code,
// and the package of each file.
func declaredIn(t *testing.T, files []emit.File) (declared map[string]bool, packageOf map[string]string) {
	t.Helper()
	declared, packageOf = map[string]bool{}, map[string]string{}
	for _, f := range files {
		if !strings.HasSuffix(f.Path, ".go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), f.Path, f.Content, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		packageOf[f.Path] = tree.Name.Name
		for _, x := range namesOf(tree) {
			declared[tree.Name.Name+"."+x] = true
		}
	}
	return declared, packageOf
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
