package emit_test

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"math"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// The endpoints in emitted Go have the same values as the endpoints of the
// model. So statements about schemas that are built from an index also hold for
// emitted ones.
func TestEmittedEndpointsEqualModel(t *testing.T) {
	deployments := []generator.Input{
		{Name: "a", From: testfile.Path(t, "deployment-a.json")},
		{Name: "b", From: testfile.Path(t, "deployment-b.json")},
	}
	schemas, _ := distinct(readRecords(t))
	oracle := filepath.Join(t.TempDir(), "oracle.json")
	write(t, oracle, document(schemas))
	count := &count{}
	folder := filepath.Join(newModule(t, "example.org"), "site")
	count.compare(t, generate(t, generator.Options{Inputs: deployments, Dir: folder, Model: cms}))
	count.compare(t, generate(t, generator.Options{Inputs: []generator.Input{{From: oracle}}, Dir: folder}))
	t.Logf("%d endpoints with %d keywords", count.endpoints, count.keywords)
}

// A count says how much was compared.
type count struct{ endpoints, keywords int }

// compare compares the emitted endpoints with the model.
func (c *count) compare(t *testing.T, r *generator.Result) {
	t.Helper()
	for _, ns := range r.API.Namespaces {
		emitted := readEmitted(t, r.Plans[0].Files, ns.Package)
		for _, op := range slices.Concat(operationsOf(ns)...) {
			got, want := emitted.endpoint(op.Var), endpointOf(r.API, ns, op)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s of %s is\n%+v\nwant\n%+v", op.Var, ns.Package, got, want)
			}
			c.endpoints++
			c.keywords += countKeywords(reflect.ValueOf(want))
		}
	}
}

func operationsOf(ns *model.Namespace) (list [][]*model.Operation) {
	for _, r := range ns.Resources {
		list = append(list, r.Operations)
	}
	return list
}

// endpointOf returns the endpoint that has to be emitted for an operation.
func endpointOf(api *model.API, ns *model.Namespace, op *model.Operation) rest.Endpoint {
	var all []rest.Endpoint
	for _, e := range op.Endpoints {
		x := rest.Endpoint{
			Namespace: ns.Name, Route: e.Route, Methods: e.Methods, Batch: e.InBatch, Upload: op.Upload, Assumed: e.Assumed, Status: e.Status,
			Captures: e.Captures, Expression: e.Expression,
		}
		if e.In != api.All() {
			x.In = e.In
		}
		for _, a := range e.Args {
			s := *a.Schema
			if a.In != e.In {
				s.In = a.In
			}
			x.Args = append(x.Args, s)
		}
		all = append(all, x)
	}
	if len(all) > 1 {
		all[0].Variants = all[1:]
	}
	return all[0]
}

// countKeywords counts the fields of schemas and of their nested schemas that
// are set.
func countKeywords(v reflect.Value) int {
	n := 0
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			n += countKeywords(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			if v.Type() == reflect.TypeFor[schema.Schema]() && !f.IsZero() {
				n++
			}
			n += countKeywords(f)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			n += countKeywords(v.Elem())
		}
	}
	return n
}

// A goPackage is an emitted package: the constants and variables that its
// endpoints consist of.
type goPackage struct {
	*testing.T
	values map[string]ast.Expr // of constants and variables
	iota   map[string]int      // of constants that count
}

func readEmitted(t *testing.T, files []disk.File, folder string) *goPackage {
	t.Helper()
	e := &goPackage{t, map[string]ast.Expr{}, map[string]int{}}
	for _, f := range files {
		if path.Dir(f.Path) != folder || path.Ext(f.Path) != ".go" {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), f.Path, f.Content, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			if list, ok := d.(*ast.GenDecl); ok && (list.Tok == token.CONST || list.Tok == token.VAR) {
				e.declare(list)
			}
		}
	}
	return e
}

func (e *goPackage) declare(list *ast.GenDecl) {
	var last ast.Expr
	for i, spec := range list.Specs {
		spec := spec.(*ast.ValueSpec)
		if len(spec.Values) == 1 {
			last = spec.Values[0]
		}
		for _, name := range spec.Names {
			e.values[name.Name], e.iota[name.Name] = last, i
		}
	}
}

// endpoint returns the endpoint that a variable points to.
func (e *goPackage) endpoint(name string) rest.Endpoint {
	if e.values[name] == nil {
		e.Errorf("%s is not declared", name)
		return rest.Endpoint{}
	}
	return *e.value(e.values[name], reflect.TypeFor[*rest.Endpoint]()).Interface().(*rest.Endpoint)
}

// value returns the value of an expression of a type. It returns nil for an
// engine: no schema depends on it.
func (e *goPackage) value(x ast.Expr, want reflect.Type) reflect.Value {
	if want == reflect.TypeFor[schema.Engine]() {
		return reflect.Zero(want)
	}
	switch x := x.(type) {
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			out := reflect.New(want.Elem())
			out.Elem().Set(e.value(x.X, want.Elem()))
			return out
		}
	case *ast.CompositeLit:
		return e.literal(x, want)
	case *ast.CallExpr:
		return e.call(x)
	case *ast.Ident:
		if x.Name == "nil" {
			return reflect.Zero(want)
		}
		if list, ok := e.values[x.Name].(*ast.CompositeLit); ok {
			return e.value(list, want)
		}
	}
	c := e.constant(x, 0)
	if want.Kind() == reflect.Interface {
		return reflect.ValueOf(natural(c))
	}
	return reflect.ValueOf(natural(c)).Convert(want)
}

// call returns the value of a conversion, or an infinity.
func (e *goPackage) call(x *ast.CallExpr) reflect.Value {
	if f, ok := x.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Inf" {
		sign, _ := constant.Int64Val(e.constant(x.Args[0], 0))
		return reflect.ValueOf(math.Inf(int(sign)))
	}
	return e.value(x.Args[0], e.typeOf(x.Fun)).Convert(e.typeOf(x.Fun))
}

func (e *goPackage) literal(x *ast.CompositeLit, want reflect.Type) reflect.Value {
	if x.Type != nil {
		want = e.typeOf(x.Type)
	}
	if want.Kind() == reflect.Slice {
		out := reflect.MakeSlice(want, 0, len(x.Elts))
		for _, elem := range x.Elts {
			out = reflect.Append(out, e.value(elem, want.Elem()))
		}
		return out
	}
	out := reflect.New(want).Elem()
	for _, elem := range x.Elts {
		pair := elem.(*ast.KeyValueExpr)
		field := out.FieldByName(pair.Key.(*ast.Ident).Name)
		field.Set(e.value(pair.Value, field.Type()))
	}
	return out
}

// typeOf returns the type that an expression names.
func (e *goPackage) typeOf(x ast.Expr) reflect.Type {
	switch x := x.(type) {
	case *ast.ArrayType:
		return reflect.SliceOf(e.typeOf(x.Elt))
	case *ast.SelectorExpr:
		if t := supportTypes[x.Sel.Name]; t != nil {
			return t
		}
	case *ast.Ident:
		switch x.Name {
		case "string":
			return reflect.TypeFor[string]()
		case "int64":
			return reflect.TypeFor[int64]()
		case "any":
			return reflect.TypeFor[any]()
		}
	}
	e.Fatalf("%s is no type of an endpoint", expression(x))
	return nil
}

// constant returns the value of a constant expression; n is the value of iota.
func (e *goPackage) constant(x ast.Expr, n int) constant.Value {
	switch x := x.(type) {
	case *ast.BasicLit:
		return constant.MakeFromLiteral(x.Value, x.Kind, 0)
	case *ast.UnaryExpr:
		return constant.UnaryOp(x.Op, e.constant(x.X, n), 0)
	case *ast.BinaryExpr:
		if x.Op == token.SHL {
			by, _ := constant.Uint64Val(e.constant(x.Y, n))
			return constant.Shift(e.constant(x.X, n), x.Op, uint(by))
		}
		return constant.BinaryOp(e.constant(x.X, n), x.Op, e.constant(x.Y, n))
	case *ast.SelectorExpr:
		if c := supportConstants[x.Sel.Name]; c != nil {
			return c
		}
	case *ast.Ident:
		switch {
		case x.Name == "true" || x.Name == "false":
			return constant.MakeBool(x.Name == "true")
		case x.Name == "iota":
			return constant.MakeInt64(int64(n))
		case e.values[x.Name] != nil:
			return e.constant(e.values[x.Name], e.iota[x.Name])
		}
	}
	e.Fatalf("%s is no constant", expression(x))
	return nil
}

func expression(x ast.Expr) string { return fmt.Sprintf("%T at %d", x, x.Pos()) }

// natural returns a constant as a value of its default type.
func natural(c constant.Value) any {
	switch c.Kind() {
	case constant.Bool:
		return constant.BoolVal(c)
	case constant.String:
		return constant.StringVal(c)
	case constant.Int:
		n, _ := constant.Int64Val(c)
		if int64(int(n)) != n {
			return n
		}
		return int(n)
	}
	f, _ := constant.Float64Val(c)
	return f
}

// supportConstants are the constants of package schema that endpoints have.
var supportConstants = func() map[string]constant.Value {
	byName := map[string]constant.Value{}
	for name, value := range map[string]schema.Type{
		"String": schema.String, "Integer": schema.Integer, "Number": schema.Number, "Boolean": schema.Boolean,
		"Array": schema.Array, "Object": schema.Object, "Null": schema.Null,
	} {
		byName[name] = constant.MakeString(string(value))
	}
	for name, value := range map[string]schema.Flags{
		"ValidateFirst": schema.ValidateFirst, "ValidateTwice": schema.ValidateTwice, "AllowNull": schema.AllowNull,
		"AllowEmpty": schema.AllowEmpty, "SlugList": schema.SlugList, "SkipValidation": schema.SkipValidation,
		"ItemArg": schema.ItemArg,
	} {
		byName[name] = constant.MakeUint64(uint64(value))
	}
	return byName
}()

// supportTypes are the types of the support packages that endpoints are made of.
var supportTypes = func() map[string]reflect.Type {
	byName := map[string]reflect.Type{}
	for _, v := range []any{
		rest.Endpoint{}, schema.Schema{}, schema.Type(""), schema.Limit{},
		schema.Members{}, schema.Member{}, schema.CustomError{},
		schema.Format(""), schema.Deployments(0), schema.Flags(0),
	} {
		byName[reflect.TypeOf(v).Name()] = reflect.TypeOf(v)
	}
	return byName
}()
