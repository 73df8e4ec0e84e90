package rest

import "fmt"

// Int codes an integer.
func (c *Coder) Int(name string, v *int) *Coder {
	if c.begin(name) {
		c.IntValue(v)
		c.end()
	}
	return c
}

// Float codes a number.
func (c *Coder) Float(name string, v *float64) *Coder {
	if c.begin(name) {
		c.FloatValue(v)
		c.end()
	}
	return c
}

// Bool codes a boolean.
func (c *Coder) Bool(name string, v *bool) *Coder {
	if c.begin(name) {
		c.BoolValue(v)
		c.end()
	}
	return c
}

// String codes a string.
func (c *Coder) String(name string, v *string) *Coder {
	if c.begin(name) {
		c.StringValue(v)
		c.end()
	}
	return c
}

// Word codes a word, as those of an enum are, of which an answer holds few but often.
func (c *Coder) Word(name string, v *string) *Coder {
	if c.begin(name) {
		c.wordValue(v)
		c.end()
	}
	return c
}

// Object codes an object.
func (c *Coder) Object(name string, v Codable) *Coder {
	if c.begin(name) {
		c.object(v)
		c.end()
	} else if c.op == opDecode {
		c.holdsNothing(v)
	}
	return c
}

// OptInt codes an integer that may be absent or null.
func (c *Coder) OptInt(name string, v *Opt[int]) *Coder {
	if c.beginOpt(name, &v.state) {
		c.IntValue(&v.value)
		c.endOpt(&v.state)
	}
	return c
}

// OptFloat codes a number that may be absent or null.
func (c *Coder) OptFloat(name string, v *Opt[float64]) *Coder {
	if c.beginOpt(name, &v.state) {
		c.FloatValue(&v.value)
		c.endOpt(&v.state)
	}
	return c
}

// OptBool codes a boolean that may be absent or null.
func (c *Coder) OptBool(name string, v *Opt[bool]) *Coder {
	if c.beginOpt(name, &v.state) {
		c.BoolValue(&v.value)
		c.endOpt(&v.state)
	}
	return c
}

// OptString codes a string that may be absent or null.
func (c *Coder) OptString(name string, v *Opt[string]) *Coder {
	if c.beginOpt(name, &v.state) {
		c.StringValue(&v.value)
		c.endOpt(&v.state)
	}
	return c
}

// Of codes a field of a type that only the shape knows: c.Of("status", rest.OptWord(&p.Status)).
func (c *Coder) Of(name string, f Field) *Coder {
	if c.op == opDecode && string(c.key) != name {
		c.pos++ // as begin does: an answer has few of the fields that are asked for it
	} else {
		f.code(c, name)
	}
	return c
}

// A Field is what Of codes: a pointer to what holds the value.
type Field interface{ code(c *Coder, name string) }

// OptWord is a string of a named type that may be absent or null.
func OptWord[E ~string](v *Opt[E]) Field { return (*optWord[E])(v) }

type optWord[E ~string] Opt[E]

func (v *optWord[E]) code(c *Coder, name string) {
	if c.beginOpt(name, &v.state) {
		WordItem(c, &v.value)
		c.endOpt(&v.state)
	}
}

// OptObject is an object that may be absent or null.
func OptObject[T any, P shape[T]](v *Opt[T]) Field { return (*optObject[T])(v) }

type optObject[T any] Opt[T]

func (v *optObject[T]) code(c *Coder, name string) {
	if c.beginOpt(name, &v.state) {
		c.value(&v.value)
		c.endOpt(&v.state)
	}
}

// Words is a list of strings of a named type; nil is absent.
func Words[E ~string](v *[]E) Field { return (*words[E])(v) }

type words[E ~string] []E

func (v *words[E]) code(c *Coder, name string) { ListOf(c, name, (*[]E)(v), WordItem) }

// Objects is a list of objects; nil is absent.
func Objects[T any, P shape[T]](v *[]T) Field { return (*objects[T])(v) }

type objects[T any] []T

func (v *objects[T]) code(c *Coder, name string) { ListOf(c, name, (*[]T)(v), nil) }

// OptOf codes a list, a map or a value of a sum type that may be absent or null.
func OptOf[T any](c *Coder, name string, v *Opt[T], item func(*Coder, *T)) *Coder {
	if c.beginOpt(name, &v.state) {
		item(c, &v.value)
		c.endOpt(&v.state)
	}
	return c
}

// Ints codes a list of integers; nil is absent.
func (c *Coder) Ints(name string, v *[]int) *Coder { return ListOf(c, name, v, (*Coder).IntValue) }

// Floats codes a list of numbers; nil is absent.
func (c *Coder) Floats(name string, v *[]float64) *Coder {
	return ListOf(c, name, v, (*Coder).FloatValue)
}

// Bools codes a list of booleans; nil is absent.
func (c *Coder) Bools(name string, v *[]bool) *Coder { return ListOf(c, name, v, (*Coder).BoolValue) }

// Strings codes a list of strings; nil is absent.
func (c *Coder) Strings(name string, v *[]string) *Coder {
	return ListOf(c, name, v, (*Coder).StringValue)
}

// Raws codes a list of values of any kind; nil is absent.
func (c *Coder) Raws(name string, v *[]Raw) *Coder { return ListOf(c, name, v, RawItem) }

// RawMap codes an object of values of any kind, see MapOf.
func (c *Coder) RawMap(name string, v *map[string]Raw) *Coder { return MapOf(c, name, v, RawItem) }

// ListOf codes a list, as ListValue does; nil is absent.
func ListOf[T any](c *Coder, name string, v *[]T, item func(*Coder, *T)) *Coder {
	if c.beginNil(name, *v == nil) {
		ListValue(c, v, item)
		c.end()
	}
	return c
}

// MapOf codes an object with free keys; nil is absent. Keys are written in sorted order.
func MapOf[T any](c *Coder, name string, v *map[string]T, item func(*Coder, *T)) *Coder {
	if c.beginNil(name, *v == nil) {
		MapValue(c, v, item)
		c.end()
	}
	return c
}

// Raw codes a value of any kind; the empty Raw is absent.
func (c *Coder) Raw(name string, v *Raw) *Coder {
	if c.beginNil(name, *v == "") {
		c.RawValue(v)
		c.end()
	}
	return c
}

// IntItem codes an integer that is an item of a list or of a map, as the other items do their kind.
func IntItem(c *Coder, v *int) { c.IntValue(v) }

// FloatItem codes a number.
func FloatItem(c *Coder, v *float64) { c.FloatValue(v) }

// BoolItem codes a boolean.
func BoolItem(c *Coder, v *bool) { c.BoolValue(v) }

// StringItem codes a string.
func StringItem(c *Coder, v *string) { c.StringValue(v) }

// RawItem codes a value of any kind.
func RawItem(c *Coder, v *Raw) { c.RawValue(v) }

// WordItem codes a string of a named type.
func WordItem[E ~string](c *Coder, v *E) {
	s := string(*v)
	if c.wordValue(&s); !c.writing() {
		*v = E(s)
	}
}

func (c *Coder) wordValue(v *string) {
	if c.op != opDecode {
		c.StringValue(v)
	} else if b, ok := c.decodeString(); ok {
		*v = c.word(b)
	}
}

// ObjectItem codes an object.
func ObjectItem[T any, P shape[T]](c *Coder, v *T) { c.object(P(v)) }

// ListItem returns the item that is a list of item.
func ListItem[T any](item func(*Coder, *T)) func(*Coder, *[]T) {
	return func(c *Coder, v *[]T) { ListValue(c, v, item) }
}

// MapItem returns the item that is a map of item.
func MapItem[T any](item func(*Coder, *T)) func(*Coder, *map[string]T) {
	return func(c *Coder, v *map[string]T) { MapValue(c, v, item) }
}

// OptItem returns the item that is null or what item codes.
func OptItem[T any](item func(*Coder, *T)) func(*Coder, *Opt[T]) {
	return func(c *Coder, v *Opt[T]) {
		if c.optItem(&v.state) {
			item(c, &v.value)
		}
	}
}

// optItem codes an item that is null, and reports whether there is another one. An absent one is null, as a list has no
// gaps.
func (c *Coder) optItem(state *optState) bool {
	if c.op == opProbe && c.kindHere() == KindNull {
		c.probeKind(fitsNull)
		return false
	}
	return c.isGiven(state)
}

// value codes what v points to: a shape or a Valuer. Other types are no part of a site's interface.
func (c *Coder) value(v any) {
	switch v := v.(type) {
	case Valuer:
		v.CodeValue(c)
	case page:
		c.paged = true
		v.CodeFields(c)
	case Codable:
		c.object(v)
	case *string:
		c.StringValue(v)
	case *int:
		c.IntValue(v)
	case *float64:
		c.FloatValue(v)
	case *bool:
		c.BoolValue(v)
	default:
		c.fail(fmt.Errorf("rest: a %T is no shape", v))
	}
}
