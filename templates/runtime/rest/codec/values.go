package codec

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// IntValue handles an integer.
func (c *Coder) IntValue(v *int) {
	if n, set := c.op.integer(*v); set {
		*v = n
	}
}

// FloatValue handles a number.
func (c *Coder) FloatValue(v *float64) {
	if f, set := c.op.number(*v); set {
		*v = f
	}
}

// BoolValue handles a boolean.
func (c *Coder) BoolValue(v *bool) {
	if b, set := c.op.boolean(*v); set {
		*v = b
	}
}

// StringValue handles a string.
func (c *Coder) StringValue(v *string) { c.str(v, false) }

func (c *Coder) str(v *string, enum bool) {
	if s, set := c.op.str(*v, enum); set {
		*v = s
	}
}

// RawValue handles any JSON.
func (c *Coder) RawValue(v *string) {
	if s, set := c.op.raw(*v); set {
		*v = s
	}
}

// ObjectValue handles an object.
func (c *Coder) ObjectValue(v FieldCoder) { c.op.object(v) }

// Value handles the value that v points to: a string, a number, a boolean, a
// type that encodes and decodes itself, or a list or a map of those.
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
		c.sum(v)
	case FieldCoder:
		c.op.object(v)
	default:
		c.reflected(v)
	}
}

// IntItem handles an integer as an item of a list or a map.
func IntItem(c *Coder, v *int) { c.IntValue(v) }

// FloatItem handles a number as an item.
func FloatItem(c *Coder, v *float64) { c.FloatValue(v) }

// BoolItem handles a boolean as an item.
func BoolItem(c *Coder, v *bool) { c.BoolValue(v) }

// StringItem handles a string as an item.
func StringItem(c *Coder, v *string) { c.StringValue(v) }

// EnumItem handles an enum value as an item.
func EnumItem[E ~string](c *Coder, v *E) {
	if s, set := c.op.str(string(*v), true); set {
		*v = E(s)
	}
}

// ObjectItem handles an object as an item.
func ObjectItem[T any, P PointerTo[T]](c *Coder, v *T) { c.op.object(P(v)) }

// ListItem returns the function for an item that is a list.
func ListItem[T any](item func(*Coder, *T)) func(*Coder, *[]T) {
	return func(c *Coder, v *[]T) { ListValue(c, v, item) }
}

// MapItem returns the function for an item that is a map.
func MapItem[T any](item func(*Coder, *T)) func(*Coder, *map[string]T) {
	return func(c *Coder, v *map[string]T) { MapValue(c, v, item) }
}

// OptionalItem handles null as an item, and reports whether there is another
// value. An absent item is null, since a list has no gaps.
func (c *Coder) OptionalItem(state *Presence) bool {
	return c.given(state, optional{item: true, orNull: true})
}

// appendFloat appends a number as PHP does: an integral one without fraction.
// It writes no plus, which is a space in a query.
func (c *Coder) appendFloat(b []byte, f float64) []byte {
	switch {
	case math.IsNaN(f) || math.IsInf(f, 0):
		c.fail(fmt.Errorf("rest: JSON has no number %v", f))
		return b
	case math.Abs(f) < 1e15 && f == math.Trunc(f):
		return strconv.AppendFloat(b, f, 'f', -1, 64)
	}
	return append(b, strings.Replace(strconv.FormatFloat(f, 'g', -1, 64), "+", "", 1)...)
}

func invalidRaw(v string) error { return fmt.Errorf("rest: a Raw is not valid JSON: %.40q", v) }
