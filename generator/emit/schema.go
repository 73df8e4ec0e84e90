package emit

import (
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/keyword"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
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

// A position is where a literal begins: the number of tabs and the columns
// before it on its line. At flat, the whole literal stays on its line.
type position struct{ tabs, before int }

var flat = position{tabs: -1}

// after returns the position after some text.
func (at position) after(text string) position {
	if at != flat {
		at.before += len(text)
	}
	return at
}

// inside returns the position of an element on a line of its own.
func (at position) inside() position { return position{tabs: at.tabs + 1} }

// fits reports whether the line has room for a literal and the comma after it.
func (at position) fits(literal string) bool {
	return at == flat || at.tabs*tabWidth+at.before+len(literal)+len(",") <= maxColumns
}

// fields writes the fields of a struct that are not zero, in the order of their
// declaration.
func (p *schemaPrinter) fields(v reflect.Value, at position) string {
	if line := "{" + strings.Join(p.pairs(v, flat), ", ") + "}"; at.fits(line) {
		return line
	}
	return lines(p.pairs(v, at.inside()))
}

// pairs returns Name: "page" and so on. gofmt aligns the values.
func (p *schemaPrinter) pairs(v reflect.Value, at position) []string {
	names, longest := keys[v.Type()], ""
	var set []int
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			continue
		}
		set = append(set, i)
		if len(names[i]) > len(longest) {
			longest = names[i]
		}
	}
	pairs := make([]string, len(set))
	for n, i := range set {
		pairs[n] = names[i] + p.value(v.Field(i), at.after(longest))
	}
	return pairs
}

// keys are the names of the fields of structs, each with a colon.
var keys = map[reflect.Type][]string{
	reflect.TypeFor[schema.Schema]():      keysOf[schema.Schema](),
	reflect.TypeFor[schema.CustomError](): keysOf[schema.CustomError](),
	reflect.TypeFor[schema.Member]():      keysOf[schema.Member](),
}

func keysOf[T any]() (list []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		list = append(list, f.Name+": ")
	}
	return list
}

// lines puts each element of a literal on a line of its own.
func lines(elems []string) string { return "{\n" + strings.Join(elems, ",\n") + ",\n}" }

// value writes the value of a field.
func (p *schemaPrinter) value(v reflect.Value, at position) string {
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
		return p.typed("&schema.Schema", v.Elem(), at, p.fields)
	case *schema.CustomError:
		return p.typed("&schema.CustomError", v.Elem(), at, p.fields)
	case schema.Members:
		return p.typed("schema.Members", v, at, p.list(p.fields))
	case []schema.Schema:
		return p.typed("[]schema.Schema", v, at, p.list(p.fields))
	case []schema.Type:
		return p.typed("[]schema.Type", v, at, p.list(p.value))
	case []string:
		return p.typed("[]string", v, at, p.list(p.value))
	case []any:
		// Enum values stay on one line, which alone changes with a value.
		return p.typed("[]any", v, flat, p.list(p.value))
	}
	return scalar(v)
}

// A writer writes a value that begins at a position.
type writer func(v reflect.Value, at position) string

// typed writes a literal after its type.
func (p *schemaPrinter) typed(name string, v reflect.Value, at position, write writer) string {
	return name + write(v, at.after(name))
}

// list returns the writer of a slice, which takes one line if that has room.
func (p *schemaPrinter) list(elem writer) writer {
	return func(v reflect.Value, at position) string {
		elems := func(at position) (list []string) {
			for i := range v.Len() {
				list = append(list, elem(v.Index(i), at))
			}
			return list
		}
		if line := "{" + strings.Join(elems(flat), ", ") + "}"; at.fits(line) || v.Len() == 0 {
			return line
		}
		return lines(elems(at.inside()))
	}
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

// typeName writes a type by the name of its constant, if the server knows it.
func typeName(t schema.Type) string {
	name := string(t)
	if keyword.IsType(name) {
		return "schema." + strings.ToUpper(name[:1]) + name[1:]
	}
	return literal(name)
}

// number writes a bound as a person would: 1, 0.5.
func number(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "schema.Inf(1)"
	case math.IsInf(f, -1):
		return "schema.Inf(-1)"
	case f == math.Trunc(f) && math.Abs(f) < 1<<53:
		return strconv.FormatInt(int64(f), 10)
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

// float writes a number that must not become an int.
func float(f float64) string {
	text := number(f)
	if !math.IsInf(f, 0) && !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}
