package emit

import (
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Columns of a line of code.
const (
	maxColumns = 120
	tabWidth   = 4
)

// A schemaPrinter writes schemas as composite literals:
//
//	{Name: "page", Type: schema.Integer, Minimum: schema.Limit{1}, Default: 1}
//
// A literal that does not fit on its line has a line for each of its fields.
// That depends on the schema alone, so that a neighbour never changes it.
// Literals are strings: the file imports package schema for the type of Args.
type schemaPrinter struct {
	deployments []string // the constants of the package
}

// fields writes the fields of a struct that are not zero, in the order of their
// declaration, in lines indented by so many tabs.
func (p *schemaPrinter) fields(v reflect.Value, tabs int) string {
	if line := "{" + strings.Join(p.pairs(v, -1), ", ") + "}"; fits(line, tabs) {
		return line
	}
	return lines(p.pairs(v, tabs+1))
}

// pairs returns Name: "page" and so on. Without tabs each is on one line.
func (p *schemaPrinter) pairs(v reflect.Value, tabs int) []string {
	var list []string
	for i := range v.NumField() {
		if f := v.Field(i); !f.IsZero() {
			list = append(list, v.Type().Field(i).Name+": "+p.value(f, tabs))
		}
	}
	return list
}

// fits reports whether a line of so many tabs has room for a literal and the
// comma after it. Without tabs everything is one line.
func fits(line string, tabs int) bool {
	return tabs < 0 || tabs*tabWidth+len(line)+len(",") <= maxColumns
}

// lines puts each element of a literal on a line of its own.
func lines(elems []string) string { return "{\n" + strings.Join(elems, ",\n") + ",\n}" }

// value writes the value of a field.
func (p *schemaPrinter) value(v reflect.Value, tabs int) string {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() {
		return "nil"
	}
	switch x := v.Interface().(type) {
	case schema.Deployments:
		return p.set(x)
	case schema.Flags:
		return flags(x)
	case schema.Type:
		return typeName(x)
	case schema.Limit:
		return "schema.Limit{" + number(x[0]) + "}"
	case *schema.Schema:
		return "&schema.Schema" + p.fields(v.Elem(), tabs)
	case *schema.CustomError:
		return "&schema.CustomError" + p.fields(v.Elem(), tabs)
	case schema.Members:
		return "schema.Members" + p.list(v, tabs, func(m reflect.Value, tabs int) string { return p.fields(m, tabs) })
	case []schema.Schema:
		return "[]schema.Schema" + p.list(v, tabs, p.fields)
	case []schema.Type:
		return "[]schema.Type" + p.list(v, tabs, p.value)
	case []string:
		return "[]string" + p.list(v, tabs, p.value)
	case []any:
		// Enum values stay on one line: a diff shows what was added.
		return "[]any" + p.list(v, -1, p.value)
	}
	return scalar(v)
}

// list writes the elements of a slice, on one line if they fit.
func (p *schemaPrinter) list(v reflect.Value, tabs int, elem func(reflect.Value, int) string) string {
	write := func(tabs int) (elems []string) {
		for i := range v.Len() {
			elems = append(elems, elem(v.Index(i), tabs))
		}
		return elems
	}
	if line := "{" + strings.Join(write(-1), ", ") + "}"; fits(line, tabs) || v.Len() == 0 {
		return line
	}
	return lines(write(tabs + 1))
}

// scalar writes a JSON value or a keyword of a basic type.
func scalar(v reflect.Value) string {
	switch v.Kind() {
	case reflect.String:
		return literal(v.String())
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Float64:
		return float(v.Float())
	case reflect.Int64:
		return "int64(" + strconv.FormatInt(v.Int(), 10) + ")"
	}
	return strconv.FormatInt(v.Int(), 10)
}

// set writes a set of deployments: inA | inB.
func (p *schemaPrinter) set(in schema.Deployments) string {
	var list []string
	for i, name := range p.deployments {
		if in>>i&1 == 1 {
			list = append(list, name)
		}
	}
	return strings.Join(list, " | ")
}

// flags writes flags by their names, composed ones first.
func flags(f schema.Flags) string {
	var list []string
	left := f
	for _, named := range []struct {
		bits schema.Flags
		name string
	}{
		{schema.ItemArg, "schema.ItemArg"},
		{schema.ValidateTwice, "schema.ValidateTwice"},
		{schema.ValidateFirst, "schema.ValidateFirst"},
		{schema.AllowNull, "schema.AllowNull"},
		{schema.AllowEmpty, "schema.AllowEmpty"},
		{schema.SlugList, "schema.SlugList"},
		{schema.SkipValidation, "schema.SkipValidation"},
	} {
		if f&named.bits == named.bits && left&named.bits != 0 {
			list = append(list, named.name)
			left &^= named.bits
		}
	}
	return strings.Join(list, " | ")
}

// knownTypes are the names of the types that the server knows.
var knownTypes = map[schema.Type]string{
	schema.String:  "schema.String",
	schema.Integer: "schema.Integer",
	schema.Number:  "schema.Number",
	schema.Boolean: "schema.Boolean",
	schema.Array:   "schema.Array",
	schema.Object:  "schema.Object",
	schema.Null:    "schema.Null",
}

func typeName(t schema.Type) string {
	if name := knownTypes[t]; name != "" {
		return name
	}
	return literal(string(t))
}

// infinity stands for math.Inf in the text of a schema, see asCode. No literal
// holds it.
const infinity = "\x00"

// number writes a bound as a person would: 1, 0.5.
func number(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return infinity + "(1)"
	case math.IsInf(f, -1):
		return infinity + "(-1)"
	case f == math.Trunc(f) && math.Abs(f) < 1<<53:
		return strconv.FormatInt(int64(f), 10)
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

// float writes a number that must not become an int.
func float(f float64) string {
	text := number(f)
	if !strings.ContainsAny(text, ".e"+infinity) {
		text += ".0"
	}
	return text
}

// asCode returns the text of a schema as code, which imports package math where
// a bound is infinite.
func asCode(text string) *jen.Statement {
	s := jen.Null()
	for i, part := range strings.Split(text, infinity) {
		if i > 0 {
			s.Qual("math", "Inf")
		}
		s.Op(part)
	}
	return s
}
