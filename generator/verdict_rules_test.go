package generator_test

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
	rest "github.com/restgen/restgen/templates/runtime"
)

// The endpoints that are written as Go are those of the model: read back from the emitted files, each is the same value. So what
// holds of rules that are built from an index holds of those that are emitted.
func TestEmittedRulesAreThoseOfTheModel(t *testing.T) {
	deployments := []generator.Input{
		{Name: "a", From: testfile.Path(t, "deployment-a.json")},
		{Name: "b", From: testfile.Path(t, "deployment-b.json")},
	}
	schemas, _ := distinct(readRecords(t))
	oracle := filepath.Join(t.TempDir(), "oracle.json")
	write(t, oracle, document(schemas))
	inputs := map[string][]generator.Input{"deployments": deployments, "oracle": {{From: oracle}}}
	for name, file := range indexes(t) {
		inputs[name] = []generator.Input{{From: file}}
	}
	endpoints, keywords := 0, 0
	for name, list := range inputs {
		o := generator.Options{Inputs: list, Dir: filepath.Join(t.TempDir(), "site")}
		if name == "deployments" {
			o.Model = cms
		}
		r := generate(t, o)
		for _, ns := range r.API.Namespaces {
			emitted := readEmitted(t, r.Folders[0].Files, ns.Package)
			for _, op := range slices.Concat(operationsOf(ns)...) {
				got, want := emitted.endpoint(op.Var), endpointOf(r.API, ns, op)
				if endpoints++; !reflect.DeepEqual(got, want) {
					t.Errorf("%s: %s of %s is\n%v\nwant\n%v", name, op.Var, ns.Package, got, want)
				}
				keywords += countKeywords(reflect.ValueOf(want))
			}
		}
	}
	t.Logf("%d endpoints with %d keywords", endpoints, keywords)
}

func operationsOf(ns *model.Namespace) (list [][]*model.Operation) {
	for _, r := range ns.Resources {
		list = append(list, r.Operations)
	}
	return list
}

// endpointOf returns an operation as it has to be emitted.
func endpointOf(api *model.API, ns *model.Namespace, op *model.Operation) rest.Endpoint {
	var all []rest.Endpoint
	for _, e := range op.Endpoints {
		x := rest.Endpoint{Namespace: ns.Name, Route: e.Route, Methods: e.Methods, Batch: e.Batch, Status: e.Status, Captures: e.Captures,
			Expression: e.Expression}
		if e.In != api.All() {
			x.In = e.In
		}
		for _, a := range e.Args {
			rule := slices.Clone(a.Rule)
			if a.In != 0 && a.In != e.In {
				rule = slices.Insert(rule, 1, rest.Keyword(rest.In(a.In)))
			}
			x.Args = append(x.Args, rule)
		}
		all = append(all, x)
	}
	all[0].Variants = all[1:]
	return plainEmpty(reflect.ValueOf(all[0])).Interface().(rest.Endpoint)
}

// plainEmpty returns the value with nil in the place of empty lists, which mean the same in every keyword.
func plainEmpty(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			out.Set(reflect.Append(out, plainEmpty(v.Index(i))))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			out.Field(i).Set(plainEmpty(v.Field(i)))
		}
	case reflect.Interface:
		if !v.IsNil() {
			out.Set(plainEmpty(v.Elem()))
		}
	default:
		out.Set(v)
	}
	return out
}

// countKeywords counts the keywords in a value, those within others too.
func countKeywords(v reflect.Value) int {
	n := 0
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			n += countKeywords(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			n += countKeywords(v.Field(i))
		}
	case reflect.Interface:
		if v.Type() == reflect.TypeFor[rest.Keyword]() {
			n++
		}
		n += countKeywords(v.Elem())
	}
	return n
}

// A goPackage is an emitted package: its constants and variables, as far as endpoints are made of them.
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

// endpoint returns the value of a variable, with all its args in one list.
func (e *goPackage) endpoint(name string) rest.Endpoint {
	if e.values[name] == nil {
		e.Errorf("%s is not there", name)
		return rest.Endpoint{}
	}
	v := plainEmpty(e.value(e.values[name], reflect.TypeFor[rest.Endpoint]())).Interface().(rest.Endpoint)
	joinFields(&v)
	return v
}

func joinFields(e *rest.Endpoint) {
	var all []rest.Rule
	for i, r := range slices.Concat(e.Args, e.Fields) {
		if e.Partial && i >= len(e.Args) {
			r = r.Partial()
		}
		all = append(all, r)
	}
	e.Args, e.Fields, e.Partial = all, nil, false
	for i := range e.Variants {
		joinFields(&e.Variants[i])
	}
}

// value returns what an expression means where a value of a type is wanted; nil for the engine, which no rule depends on.
func (e *goPackage) value(x ast.Expr, want reflect.Type) reflect.Value {
	if want == reflect.TypeFor[rest.Engine]() {
		return reflect.Zero(want)
	}
	switch x := x.(type) {
	case *ast.CompositeLit:
		return e.literal(x, want)
	case *ast.CallExpr:
		return e.call(x)
	case *ast.SelectorExpr:
		if k, ok := keywords[x.Sel.Name]; ok {
			return reflect.ValueOf(k)
		}
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
	out := reflect.New(want).Elem()
	for i, elem := range x.Elts {
		pair, keyed := elem.(*ast.KeyValueExpr)
		switch {
		case want.Kind() == reflect.Slice:
			v := e.value(elem, want.Elem())
			if common, ok := v.Interface().(rest.CommonArg); ok {
				out.Set(reflect.AppendSlice(out, reflect.ValueOf(common.Rule()).Convert(want)))
				continue
			}
			out.Set(reflect.Append(out, v))
		case keyed:
			field := out.FieldByName(pair.Key.(*ast.Ident).Name)
			field.Set(e.value(pair.Value, field.Type()))
		default:
			out.Field(i).Set(e.value(elem, out.Field(i).Type()))
		}
	}
	return out
}

// typeOf returns the type that an expression names.
func (e *goPackage) typeOf(x ast.Expr) reflect.Type {
	switch x := x.(type) {
	case *ast.ArrayType:
		return reflect.SliceOf(e.typeOf(x.Elt))
	case *ast.SelectorExpr:
		if t := restTypes[x.Sel.Name]; t != nil {
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
	e.Fatalf("%s is no type that rules are made of", expression(x))
	return nil
}

// constant returns the value of a constant expression; n is that of iota.
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

// natural returns a constant as a value of the type that it has by itself.
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

// keywords are the constants of package rest that are keywords by themselves.
var keywords = map[string]rest.Keyword{"String": rest.String, "Integer": rest.Integer, "Number": rest.Number, "Boolean": rest.Boolean,
	"Array": rest.Array, "Object": rest.Object, "Null": rest.Null, "FirstRound": rest.FirstRound, "TakesNull": rest.TakesNull, "TakesEmpty": rest.TakesEmpty,
	"BothRounds": rest.BothRounds, "Slugs": rest.Slugs, "OfItem": rest.OfItem, "Unchecked": rest.Unchecked, "ContextArg": rest.ContextArg, "PageArg": rest.PageArg, "PerPageArg": rest.PerPageArg,
	"SearchArg": rest.SearchArg, "ExcludeArg": rest.ExcludeArg, "IncludeArg": rest.IncludeArg, "OffsetArg": rest.OffsetArg,
	"OrderArg": rest.OrderArg, "IDArg": rest.IDArg, "ParentArg": rest.ParentArg, "ForceArg": rest.ForceArg, "DateTime": rest.DateTime,
	"Integers": rest.Integers, "Strings": rest.Strings, "RenderedText": rest.RenderedText, "RenderedExcerpt": rest.RenderedExcerpt,
	"RenderedContent": rest.RenderedContent, "WantedTerms": rest.WantedTerms, "WantedTags": rest.WantedTags, "UnwantedTerms": rest.UnwantedTerms,
	"UnwantedTags": rest.UnwantedTags}

// restTypes are the types of package rest that endpoints are made of, by name.
var restTypes = func() map[string]reflect.Type {
	byName := map[string]reflect.Type{}
	for _, v := range []any{
		rest.Endpoint{}, rest.Rule{}, rest.Members{}, rest.Name(""), rest.In(0), rest.Type(""), rest.Types{}, rest.Format(""), rest.Title(""),
		rest.Enum{}, rest.Default{}, rest.Required(true), rest.RequiredNames{}, rest.Minimum(0), rest.Maximum(0), rest.ExclusiveMinimum(true),
		rest.ExclusiveMaximum(true), rest.MultipleOf(0), rest.MinLength(0), rest.MaxLength(0), rest.Pattern(""), rest.Expression(""), rest.NameExpression(""), rest.Items{}, rest.MinItems(0),
		rest.MaxItems(0), rest.UniqueItems(true), rest.Properties{}, rest.PatternProperties{}, rest.AdditionalProperties{}, rest.Closed(true),
		rest.MinProperties(0), rest.MaxProperties(0), rest.OneOf{}, rest.AnyOf{}, rest.ShownIn{}, rest.ReadOnly(true), rest.MustBe{},
		rest.Also{}, rest.Says{},
	} {
		byName[reflect.TypeOf(v).Name()] = reflect.TypeOf(v)
	}
	return byName
}()
