package surface

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	gotypes "go/types"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest/wp"
)

// extras returns an index of a route with an object that has named members and
// members without names.
func extras(named string) []byte {
	return []byte(`{"namespaces":["a/v1"],
		"routes":{"/a/v1":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]},
		"/a/v1/x":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],
		"args":{"o":{"type":"object","properties":{
		` + named + `},"additionalProperties":{"type":["string","null"]}}}}]}}}`)
}

// TestSurfaceIsWhatIsEmitted compares the declarations that a diff looks at with
// the generated code.
func TestSurfaceIsWhatIsEmitted(t *testing.T) {
	apis := map[string]*model.API{
		"member called more": api(t, "more.json", extras(`"more":{"type":"string"}`)),
		"other member":       api(t, "other.json", extras(`"kind":{"type":"string"}`)),
	}
	files := []string{"deployment-a.json", "deployment-b.json", "hostile/captures.json", "hostile/names.json",
		"hostile/oddities.json", "hostile/texts.json",
		"indexes/wordpress-7.1.4-schemas.json.gz"}
	if testfile.Thorough() {
		files = append(files, "indexes/site-shop-747-routes.json.gz")
	}
	for _, name := range files {
		apis[name] = api(t, name, testfile.Text(t, name))
	}
	for name, a := range apis {
		t.Run(name, func(t *testing.T) {
			packages := emitted(t, a)
			for _, ns := range a.Namespaces {
				checkSurface(t, ns, packages[ns.Package])
			}
		})
	}
}

// checkSurface compares the declarations of a package that a diff looks at with
// the emitted ones.
func checkSurface(t *testing.T, ns *model.Namespace, emitted map[string]bool) {
	t.Helper()
	compared := map[string]bool{}
	for _, d := range declarations(ns, nil) {
		compared[d.Text] = true
	}
	for _, text := range slices.Sorted(maps.Keys(compared)) {
		if !emitted[text] {
			t.Errorf("%s does not declare %s", ns.Package, text)
		}
	}
	for _, text := range slices.Sorted(maps.Keys(emitted)) {
		if !compared[text] {
			t.Errorf("%s declares %s, which is not compared", ns.Package, text)
		}
	}
}

// TestMemberCalledMoreDoesNotDiffer adds a member next to one whose name could
// be taken for the field of unnamed members. Only the added one differs.
func TestMemberCalledMoreDoesNotDiffer(t *testing.T) {
	more := `"more":{"type":"string"}`
	old, new := api(t, "old", extras(more)), api(t, "new", extras(more+`,"z":{"type":"string"}`))
	var names []string
	for _, p := range Packages(old, new) {
		for _, d := range Differing(p, nil) {
			names = append(names, d.Either().Name())
		}
	}
	if got, want := strings.Join(names, " "), "av1.XOInput.Z"; got != want {
		t.Errorf("got %s", got)
	}
}

// api returns the API of an index. The namespace of the two deployments is one of
// core.
func api(t *testing.T, name string, data []byte) *model.API {
	t.Helper()
	x, _, err := index.Read(name, data)
	if err != nil {
		t.Fatal(err)
	}
	a, _, err := build.Model([]build.Input{{Index: x}}, build.Options{Presets: map[string][]string{"wordpress-core": {"cms/v2"}}})
	if err != nil && !errors.As(err, new(build.UnusedOptions)) {
		t.Fatal(err)
	}
	return a
}

// emitted returns the declarations of the generated packages, by package. It
// leaves out server packages, clients and endpoints, which follow from resources
// and operations.
func emitted(t *testing.T, a *model.API) map[string]map[string]bool {
	t.Helper()
	files, err := emit.Emit(a, emit.Options{Header: "// Generated.", Package: "site", ImportPath: "example.org/site"})
	if err != nil {
		t.Fatal(err)
	}
	packages := map[string]*source{}
	for _, ns := range a.Namespaces {
		packages[ns.Package] = &source{
			texts: map[string]bool{}, structs: map[string]*ast.StructType{}, like: map[string]string{},
		}
	}
	for _, f := range files {
		pkg := packages[path.Dir(f.Path)]
		if pkg == nil || path.Ext(f.Path) != ".go" {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), f.Path, f.Content, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range tree.Decls {
			pkg.read(d)
		}
	}
	texts := map[string]map[string]bool{}
	for name, s := range packages {
		s.fields()
		texts[name] = s.texts
	}
	return texts
}

// source has the declarations of one generated package.
type source struct {
	texts   map[string]bool
	structs map[string]*ast.StructType
	like    map[string]string // types that are declared as another type of the package
}

func (s *source) read(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if isCall(d) {
			s.texts["func ("+gotypes.ExprString(d.Recv.List[0].Type)+") "+d.Name.Name+signatureText(d.Type)] = true
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				if d.Tok == token.CONST && spec.Names[0].IsExported() {
					s.texts["const "+spec.Names[0].Name+" "+gotypes.ExprString(spec.Type)+" = "+
						gotypes.ExprString(spec.Values[0])] = true
				}
			case *ast.TypeSpec:
				s.typed(spec)
			}
		}
	}
}

// isCall reports whether a function is a method that calls an endpoint, or that
// returns a client for another base. Types of responses may also be called Client.
func isCall(d *ast.FuncDecl) bool {
	return d.Recv != nil && strings.HasSuffix(gotypes.ExprString(d.Recv.List[0].Type), "Client") &&
		d.Name.IsExported() &&
		(len(d.Type.Params.List) > 0 && gotypes.ExprString(d.Type.Params.List[0].Type) == "context.Context" ||
			isOtherBase(d))
}

// isOtherBase reports whether a method has the form of model.OtherBase.
func isOtherBase(d *ast.FuncDecl) bool {
	own := gotypes.ExprString(d.Recv.List[0].Type)
	return d.Name.Name == model.OtherBase && signatureText(d.Type) == "(string) "+own
}

func (s *source) typed(spec *ast.TypeSpec) {
	name := spec.Name.Name
	switch typ := spec.Type.(type) {
	case *ast.StructType:
		s.structs[name] = typ
	case *ast.Ident:
		s.like[name] = typ.Name
	case *ast.SelectorExpr: // of the support package
		if typ.Sel.Name == "Client" {
			return
		}
		s.texts["type "+name+" struct"] = true
		for f := range reflect.TypeFor[wp.IndexParams]().Fields() {
			s.texts[name+"."+f.Name+" "+f.Type.String()] = true
		}
	default:
		s.texts["type "+name+" "+gotypes.ExprString(typ)] = true
	}
}

// fields adds the structs, with the fields of the type that they are declared
// as, and types such as enums.
func (s *source) fields() {
	for name, like := range s.like {
		if s.structs[like] != nil {
			s.structs[name] = s.structs[like]
		} else if s.structs[like] == nil {
			s.texts["type "+name+" "+like] = true
		}
	}
	for name, typ := range s.structs {
		if name == "Client" {
			continue
		}
		s.texts["type "+name+" struct"] = true
		for _, f := range typ.Fields.List {
			for _, n := range f.Names {
				s.texts[name+"."+n.Name+" "+gotypes.ExprString(f.Type)] = true
			}
		}
	}
}

// signatureText returns a signature without the names of parameters.
func signatureText(f *ast.FuncType) string {
	list := func(fields *ast.FieldList) string {
		var texts []string
		for _, f := range fields.List {
			for range max(len(f.Names), 1) {
				texts = append(texts, gotypes.ExprString(f.Type))
			}
		}
		return strings.Join(texts, ", ")
	}
	results := list(f.Results)
	if f.Results.Opening.IsValid() {
		results = "(" + results + ")"
	}
	return "(" + list(f.Params) + ") " + results
}
