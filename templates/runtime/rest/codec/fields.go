package codec

import "reflect"

// Int handles an integer.
func (c *Coder) Int(name string, v *int) *Coder {
	if !c.pass(name) && c.begin(name, setUnless(*v == 0, isZero)) {
		c.IntValue(v)
		c.op.end()
	}
	return c
}

// Float handles a number.
func (c *Coder) Float(name string, v *float64) *Coder {
	if !c.pass(name) && c.begin(name, setUnless(*v == 0, isZero)) {
		c.FloatValue(v)
		c.op.end()
	}
	return c
}

// Bool handles a boolean.
func (c *Coder) Bool(name string, v *bool) *Coder {
	if !c.pass(name) && c.begin(name, setUnless(!*v, isZero)) {
		c.BoolValue(v)
		c.op.end()
	}
	return c
}

// String handles a string.
func (c *Coder) String(name string, v *string) *Coder { return c.textField(name, v, false) }

// Enum handles an enum value. Strings of decoded enum values are reused.
func (c *Coder) Enum(name string, v *string) *Coder { return c.textField(name, v, true) }

func (c *Coder) textField(name string, v *string, enum bool) *Coder {
	if !c.pass(name) && c.begin(name, setUnless(*v == "", isZero)) {
		c.str(v, enum)
		c.op.end()
	}
	return c
}

// Object handles an object.
func (c *Coder) Object(name string, v FieldCoder) *Coder {
	if !c.pass(name) && c.begin(name, unknown) {
		c.op.object(v)
		c.op.end()
	} else if c.marks() {
		if r, ok := v.(Response); ok {
			r.CodeReceipt().received = true
		}
	}
	return c
}

// Sum handles a field of a sum type.
func (c *Coder) Sum(name string, v VariantCoder) *Coder {
	if !c.pass(name) && c.begin(name, setUnless(v.IsZero(), isAbsent)) {
		c.op.sum(v)
		c.op.end()
	}
	return c
}

// A Field encodes and decodes itself as the named member of an object.
type Field interface {
	CodeField(c *Coder, name string)
}

// Field handles a field that encodes and decodes itself, such as an Opt.
func (c *Coder) Field(name string, f Field) *Coder {
	if !c.pass(name) {
		f.CodeField(c, name)
	}
	return c
}

// FieldOrNull is Field after OrNull.
func (c *Coder) FieldOrNull(name string, f Field) *Coder { return c.OrNull().Field(name, f) }

// FieldFilled is Field for an optional parameter that does not take the empty
// string, see Convert. OrNull can precede it.
func (c *Coder) FieldFilled(name string, f Field) *Coder {
	if d, ok := c.op.(*decoder); ok {
		d.obj.filled = c.pos + 1
	}
	return c.Field(name, f)
}

// OrNull begins an optional parameter that takes null, see Convert.
func (c *Coder) OrNull() *Coder {
	if d, ok := c.op.(*decoder); ok {
		d.obj.orNull = c.pos + 1
	}
	return c
}

// EndOptional ends a field for which BeginOptional returned true.
func (c *Coder) EndOptional(state *Presence) {
	if d, ok := c.op.(*decoder); ok && (d.mismatch || d.r.Err != nil) {
		*state = Absent
	}
	c.op.end()
}

// OptionalEnum handles an optional enum value; "" is absent.
func (c *Coder) OptionalEnum(name string, v *string) *Coder {
	state := Absent
	if *v != "" {
		state = Present
	}
	if c.BeginOptional(name, &state) {
		c.str(v, true)
		c.EndOptional(&state)
	}
	return c
}

// Ints handles a list of integers; nil is absent.
func (c *Coder) Ints(name string, v *[]int) *Coder { return ListOf(c, name, v, IntItem) }

// Floats handles a list of numbers; nil is absent.
func (c *Coder) Floats(name string, v *[]float64) *Coder { return ListOf(c, name, v, FloatItem) }

// Bools handles a list of booleans; nil is absent.
func (c *Coder) Bools(name string, v *[]bool) *Coder { return ListOf(c, name, v, BoolItem) }

// Strings handles a list of strings; nil is absent.
func (c *Coder) Strings(name string, v *[]string) *Coder { return ListOf(c, name, v, StringItem) }

// ListOf handles a list, see ListValue; nil is absent.
func ListOf[T any](c *Coder, name string, v *[]T, item func(*Coder, *T)) *Coder {
	if !c.pass(name) && c.begin(name, setUnless(*v == nil, isAbsent)) {
		ListValue(c, v, item)
		c.op.end()
	}
	return c
}

// MapOf handles an object with free keys, see MapValue; nil is absent.
func MapOf[T any](c *Coder, name string, v *map[string]T, item func(*Coder, *T)) *Coder {
	if !c.pass(name) && c.begin(name, setUnless(*v == nil, isAbsent)) {
		MapValue(c, v, item)
		c.op.end()
	}
	return c
}

// List handles a list whose items encode and decode themselves, such as objects,
// or are enum values. v points to the slice; nil is absent.
func (c *Coder) List(name string, v any) *Coder { return c.ListWith(name, v, nil) }

// ListWith is List with a function that handles the item that its argument points
// to.
func (c *Coder) ListWith(name string, v any, item func(c *Coder, v any)) *Coder {
	if !c.pass(name) && c.begin(name, setUnless(reflect.ValueOf(v).Elem().IsNil(), isAbsent)) {
		c.listWith(v, item)
		c.op.end()
	}
	return c
}

// Pointer handles an object that may be absent. v points to a pointer to it; nil
// is absent.
func (c *Coder) Pointer(name string, v any) *Coder {
	if c.pass(name) {
		return c
	}
	object, state := reflect.ValueOf(v).Elem(), Absent
	if !object.IsNil() {
		state = Present
	}
	if !c.BeginOptional(name, &state) {
		return c
	}
	if !c.Writing() { // a copy of the struct may share the object
		own := reflect.New(object.Type().Elem())
		if !object.IsNil() {
			own.Elem().Set(object.Elem())
		}
		object.Set(own)
	}
	c.Value(object.Interface())
	c.EndOptional(&state)
	if state != Present {
		object.SetZero()
	}
	return c
}
