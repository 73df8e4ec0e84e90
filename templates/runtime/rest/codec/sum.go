package codec

import (
	"errors"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A VariantCoder is a sum type: a struct with one field for each variant, of
// which at most one is set. CodeVariants calls Variant, ListVariant and the
// like for each field, in order. The zero value is absent.
//
// A decoded value becomes the variant that fits it best: by its kind, objects
// by their members and the values of these, lists by the first item. Of
// variants that fit equally well the first is taken.
type VariantCoder interface {
	CodeVariants(*Coder)
	IsZero() bool
}

// Sum codes a field of a sum type.
func (c *Coder) Sum(name string, v VariantCoder) *Coder {
	switch {
	case c.passes(name):
		c.pos++
	case c.beginNil(name, v.IsZero(), absentNull):
		c.sumValue(v)
		c.End()
	}
	return c
}

// variantSearch is the state of the search for the variant that fits best.
type variantSearch struct {
	from      coderOp // where the value is: decode or read
	n         int     // number of variants seen so far
	best      int     // number of the best one, 0 if no variant fits so far; encode: of the written one
	bestScore int
	score     int // of the current variant
	candidate any // what the best variant was scored with, to be filled

	// Object whose members are matched.
	keys  []string
	at    []int // decode: offsets of the values
	known int   // number of keys that the variant has
}

// sumValue codes a value of a sum type.
func (c *Coder) sumValue(v VariantCoder) {
	saved := c.search
	switch c.op {
	case opEncode, opQuery, opTree:
		if v.IsZero() {
			c.null()
			return
		}
		c.search = variantSearch{}
		v.CodeVariants(c)
	case opProbe:
		c.search = variantSearch{from: saved.from}
		v.CodeVariants(c)
		saved.score += c.search.bestScore
	case opDecode, opRead:
		c.takeBest(v)
	}
	c.search = saved
}

// takeBest scores all variants, then decodes the best one.
func (c *Coder) takeBest(v VariantCoder) {
	c.ws()
	op := c.op
	c.search = variantSearch{from: op}
	c.op = opProbe
	v.CodeVariants(c)
	c.op = op
	if c.search.best > 0 {
		c.search.n = 0
		v.CodeVariants(c)
	} else if op == opDecode {
		c.reportMismatch("one of several types")
	}
}

// variantStep is what to do with one variant.
type variantStep uint8

const (
	skipVariant  variantStep = iota
	clearVariant             // another one is decoded
	writeVariant
	takeVariant
	scoreVariant
)

// nextVariant returns what to do with the next variant.
func (c *Coder) nextVariant(set bool) variantStep {
	c.search.n++
	switch {
	case c.op == opProbe:
		c.search.score = 0
		return scoreVariant
	case !c.Writing() && c.search.n == c.search.best:
		return takeVariant
	case !c.Writing():
		return clearVariant
	case !set:
		return skipVariant
	case c.search.best > 0:
		c.fail(errors.New("rest: more than one variant of a sum type is set"))
		return skipVariant
	}
	c.search.best = c.search.n
	return writeVariant
}

// endScore compares the current variant with the best one so far.
func (c *Coder) endScore(candidate any) {
	if s := &c.search; s.score > s.bestScore {
		s.best, s.bestScore, s.candidate = s.n, s.score, candidate
	}
}

// Variant codes a variant that is an object, another sum type or a ValueCoder.
func Variant[T any](c *Coder, v **T) {
	switch c.nextVariant(*v != nil) {
	case clearVariant:
		*v = nil
	case writeVariant:
		c.Value(*v)
	case takeVariant:
		x, scored := c.search.candidate.(*T)
		if !scored {
			x = new(T)
		}
		c.Value(x)
		if c.reserve(1, itemSize(v)) {
			*v = x
		}
	case scoreVariant:
		if x, scored := c.search.candidate.(*T); scored {
			c.scoreValue(x)
		} else {
			c.scoreValue(new(T))
		}
	}
}

// scoreValue scores a variant that v points to. A scalar is not an object, even
// if it stands for one without members.
func (c *Coder) scoreValue(v any) {
	if _, object := v.(FieldCoder); object {
		_, other := v.(ValueCoder)
		kind := c.kindHere()
		if !other && kind != schema.KindObject && !(kind == schema.KindList && c.noItems()) {
			return
		}
	}
	c.Value(v)
	c.endScore(v)
}

// ListVariant codes a variant that is a list; nil is another variant.
func ListVariant[T any](c *Coder, v *[]T, item func(*Coder, *T)) {
	switch c.nextVariant(*v != nil) {
	case clearVariant:
		*v = nil
	case writeVariant:
		ListValue(c, v, item)
	case takeVariant:
		*v = nil
		ListValue(c, v, item)
	case scoreVariant:
		var x []T
		ListValue(c, &x, item)
		c.endScore(nil)
	}
}

// MapVariant codes a variant that is an object with free keys; nil is another
// variant.
func MapVariant[T any](c *Coder, v *map[string]T, item func(*Coder, *T)) {
	switch c.nextVariant(*v != nil) {
	case clearVariant:
		*v = nil
	case writeVariant:
		MapValue(c, v, item)
	case takeVariant:
		*v = nil
		MapValue(c, v, item)
	case scoreVariant:
		MapValue(c, v, item)
		c.endScore(nil)
	}
}

// EnumVariant codes a variant that is an enum without an empty value; "" is
// another variant.
func EnumVariant[E ~string](c *Coder, v *E) {
	switch c.nextVariant(*v != "") {
	case clearVariant:
		*v = ""
	case writeVariant:
		EnumItem(c, v)
	case takeVariant:
		*v = ""
		EnumItem(c, v)
		if *v == "" && c.op == opDecode {
			c.keepSource = true // the field cannot hold it
		}
	case scoreVariant:
		EnumItem(c, v)
		c.endScore(nil)
	}
}

// RawVariant codes a variant that is any JSON; "" is another variant.
func RawVariant[R ~string](c *Coder, v *R) {
	switch c.nextVariant(*v != "") {
	case clearVariant:
		*v = ""
	case writeVariant, takeVariant:
		s := string(*v)
		c.RawValue(&s)
		if !c.Writing() {
			*v = R(s)
		}
	case scoreVariant:
		c.RawValue(nil)
		c.endScore(nil)
	}
}

// OptionalVariant codes a variant that is a scalar with a state of its own.
// Without item, v points to a string, a number, a boolean or a ValueCoder.
func OptionalVariant[T any](c *Coder, v *T, state *Presence, item func(*Coder, *T)) {
	step := c.nextVariant(*state == Present)
	switch step {
	case skipVariant:
		return
	case clearVariant:
		var zero T
		*v, *state = zero, Absent
		return
	case takeVariant:
		var zero T
		*v, *state = zero, Present
	}
	if item != nil {
		item(c, v)
	} else {
		c.Value(v)
	}
	if step == scoreVariant {
		c.endScore(nil)
	}
}
