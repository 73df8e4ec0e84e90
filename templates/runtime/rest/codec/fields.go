package codec

import (
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Int codes an integer.
func (c *Coder) Int(name string, v *int) *Coder {
	if c.layout != nil && *v == 0 {
		return c.skipEmpty(name, absentInt)
	}
	if c.begin(name) {
		c.IntValue(v)
		c.End()
	}
	return c
}

// Float codes a number.
func (c *Coder) Float(name string, v *float64) *Coder {
	if c.begin(name) {
		c.FloatValue(v)
		c.End()
	}
	return c
}

// Bool codes a boolean.
func (c *Coder) Bool(name string, v *bool) *Coder {
	if c.layout != nil && !*v {
		return c.skipEmpty(name, absentBool)
	}
	if c.begin(name) {
		c.BoolValue(v)
		c.End()
	}
	return c
}

// String codes a string.
func (c *Coder) String(name string, v *string) *Coder {
	if c.layout != nil && *v == "" {
		return c.skipEmpty(name, absentString)
	}
	if c.op == opFind && c.pos == 0 && name == "raw" {
		c.found = v
	}
	if c.begin(name) {
		c.StringValue(v)
		c.End()
	}
	return c
}

// Enum codes an enum value. Strings of decoded enum values are reused.
func (c *Coder) Enum(name string, v *string) *Coder {
	if c.layout != nil && *v == "" {
		return c.skipEmpty(name, absentString)
	}
	if c.begin(name) {
		c.enumValue(v)
		c.End()
	}
	return c
}

// Object codes an object.
func (c *Coder) Object(name string, v FieldCoder) *Coder {
	if c.layout != nil && c.nestObject(name, v) {
		return c
	}
	if c.begin(name) {
		c.ObjectValue(v)
		c.End()
	} else if c.op == opDecode && !c.again {
		c.markReceivedEmpty(v)
	}
	return c
}

// Field codes a field that codes itself, such as an Opt.
func (c *Coder) Field(name string, f Field) *Coder {
	if c.passes(name) { // as most fields are absent
		c.pos++
		c.keepNull, c.filled = false, false
	} else {
		f.CodeField(c, name)
	}
	return c
}

// FieldOrNull is Field after OrNull. Inlined it would take twice the machine code
// in methods with many fields.
//
//go:noinline
func (c *Coder) FieldOrNull(name string, f Field) *Coder { return c.OrNull().Field(name, f) }

// FieldFilled is Field for an optional parameter that does not take the empty
// string, see Convert. OrNull can precede it.
func (c *Coder) FieldFilled(name string, f Field) *Coder {
	c.filled = true
	return c.Field(name, f)
}

// OrNull begins an optional parameter that takes null, see Convert.
func (c *Coder) OrNull() *Coder {
	c.keepNull = true
	return c
}

// passes reports whether a field can be skipped without a dynamic call.
func (c *Coder) passes(name string) bool {
	if c.op == opDecode {
		return string(c.key) != name
	}
	return c.pos < len(c.params) && !c.params[c.pos].Exists()
}

// A Field codes itself as the named member of an object.
type Field interface {
	CodeField(c *Coder, name string)
}

// OptionalEnum codes an optional enum value; "" is absent.
//
//go:noinline
func (c *Coder) OptionalEnum(name string, v *string) *Coder { return c.Field(name, (*optionalEnum)(v)) }

type optionalEnum string

func (v *optionalEnum) CodeField(c *Coder, name string) {
	state := Absent
	if *v != "" {
		state = Present
	}
	if c.BeginOptional(name, &state) {
		c.enumValue((*string)(v))
		c.EndOptional(&state)
	}
}

// OptionalObject returns the Field of a pointer to an object; nil is absent.
func OptionalObject[T any, P PointerTo[T]](v **T) Field { return optionalObject[T, P]{v} }

type optionalObject[T any, P PointerTo[T]] struct{ object **T }

// CodeField implements Field.
func (f optionalObject[T, P]) CodeField(c *Coder, name string) {
	state := Absent
	if *f.object != nil {
		state = Present
	}
	if !c.BeginOptional(name, &state) {
		return
	}
	if *f.object == nil {
		*f.object = new(T)
	}
	c.Value(P(*f.object))
	c.EndOptional(&state)
	if state != Present {
		*f.object = nil
	}
}

// Enums returns the Field of a list of enum values; nil is absent.
func Enums[E ~string](v *[]E) Field { return (*enumList[E])(v) }

type enumList[E ~string] []E

func (v *enumList[E]) CodeField(c *Coder, name string) { ListOf(c, name, (*[]E)(v), EnumItem) }

// Objects returns the Field of a list of objects; nil is absent.
func Objects[T any, P PointerTo[T]](v *[]T) Field { return (*objects[T])(v) }

type objects[T any] []T

func (v *objects[T]) CodeField(c *Coder, name string) { ListOf(c, name, (*[]T)(v), nil) }

// Ints codes a list of integers; nil is absent.
//
//go:noinline
func (c *Coder) Ints(name string, v *[]int) *Coder {
	if c.passes(name) {
		c.pos++
		return c
	}
	return ListOf(c, name, v, (*Coder).IntValue)
}

// Floats codes a list of numbers; nil is absent.
func (c *Coder) Floats(name string, v *[]float64) *Coder {
	return ListOf(c, name, v, (*Coder).FloatValue)
}

// Bools codes a list of booleans; nil is absent.
func (c *Coder) Bools(name string, v *[]bool) *Coder { return ListOf(c, name, v, (*Coder).BoolValue) }

// Strings codes a list of strings; nil is absent.
//
//go:noinline
func (c *Coder) Strings(name string, v *[]string) *Coder {
	return ListOf(c, name, v, (*Coder).StringValue)
}

// ListOf codes a list, see ListValue; nil is absent.
func ListOf[T any](c *Coder, name string, v *[]T, item func(*Coder, *T)) *Coder {
	if c.beginNil(name, *v == nil, absentList) {
		ListValue(c, v, item)
		c.End()
	}
	return c
}

// MapOf codes an object with free keys, see MapValue; nil is absent.
func MapOf[T any](c *Coder, name string, v *map[string]T, item func(*Coder, *T)) *Coder {
	if c.beginNil(name, *v == nil, absentList) {
		MapValue(c, v, item)
		c.End()
	}
	return c
}

// IntItem codes an integer as an item of a list or a map.
func IntItem(c *Coder, v *int) { c.IntValue(v) }

// FloatItem codes a number as an item.
func FloatItem(c *Coder, v *float64) { c.FloatValue(v) }

// BoolItem codes a boolean as an item.
func BoolItem(c *Coder, v *bool) { c.BoolValue(v) }

// StringItem codes a string as an item.
func StringItem(c *Coder, v *string) { c.StringValue(v) }

// EnumItem codes an enum value as an item.
func EnumItem[E ~string](c *Coder, v *E) {
	s := string(*v)
	c.enumValue(&s)
	if !c.Writing() {
		*v = E(s)
	}
}

func (c *Coder) enumValue(v *string) {
	if c.op != opDecode {
		c.StringValue(v)
	} else if b, ok := c.decodeString(); ok {
		*v = c.enum(b)
	}
}

// ObjectItem codes an object as an item.
func ObjectItem[T any, P PointerTo[T]](c *Coder, v *T) { c.ObjectValue(P(v)) }

// ListItem returns the function for an item that is a list.
func ListItem[T any](item func(*Coder, *T)) func(*Coder, *[]T) {
	return func(c *Coder, v *[]T) { ListValue(c, v, item) }
}

// MapItem returns the function for an item that is a map.
func MapItem[T any](item func(*Coder, *T)) func(*Coder, *map[string]T) {
	return func(c *Coder, v *map[string]T) { MapValue(c, v, item) }
}

// OptionalItem codes null as an item, and reports whether there is another
// value. An absent item is null, since a list has no gaps.
func (c *Coder) OptionalItem(state *Presence) bool {
	if c.op == opProbe && c.kindHere() == schema.KindNull {
		c.scoreKind(fitsNull)
		return false
	}
	return c.isGiven(state)
}

// SetPaged marks the result as a page of a collection: an object in its place
// is not an item.
func (c *Coder) SetPaged() { c.paged = true }

// Value codes the value that v points to: a string, a number, a boolean, or a
// type that codes itself.
func (c *Coder) Value(v any) {
	switch v := v.(type) {
	case *string:
		c.StringValue(v)
	case *int:
		c.IntValue(v)
	case *float64:
		c.FloatValue(v)
	case *bool:
		c.BoolValue(v)
	case ValueCoder:
		v.CodeValue(c)
	case VariantCoder:
		c.sumValue(v)
	case FieldCoder:
		c.ObjectValue(v)
	default:
		c.collection(v)
	}
}
