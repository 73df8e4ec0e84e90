package codec

import (
	"errors"
	"slices"
	"strings"
	"unsafe"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
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
	case c.BeginNil(name, v.IsZero()):
		c.sumValue(v)
		c.End()
	}
	return c
}

// variantSearch is the state of the search for the variant that fits best.
type variantSearch struct {
	from      coderOp // where the value is: decode or read
	n         int     // number of variants seen so far
	best      int     // number of the best one, 0 while none fits; encode: of the written one
	bestScore int
	score     int // of the current variant
	candidate any // what the best variant was scored with, to be filled

	// Object whose members are matched.
	keys  []string
	at    []int // decode: offsets of the values
	known int   // number of keys that the variant has
}

// Scores of a type for a value.
const (
	fitsAll     = 1
	fitsCast    = 2 // the value has to be converted
	fitsLike    = 7 // an integer is a number too
	fitsExactly = 8
)

// sumValue codes a value of a sum type.
func (c *Coder) sumValue(v VariantCoder) {
	saved := c.search
	switch c.op {
	case opEncode, opQuery:
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

var errTwoVariants = errors.New("rest: more than one variant of a sum type is set")

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
		c.fail(errTwoVariants)
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
		if c.reserve(1, unsafe.Sizeof(*x)) {
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

// scoreValue scores a variant that v points to. A scalar is no object, even
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

// noItems reports whether the list that is scored is empty.
func (c *Coder) noItems() bool {
	if c.search.from == opRead {
		return c.cur.Len() == 0
	}
	return c.emptyList()
}

// Reading reports whether values are decoded or bound, not only scored.
func (c *Coder) Reading() bool { return c.op == opDecode || c.op == opRead }

// Kind returns the kind of the value that is decoded, bound or scored.
func (c *Coder) Kind() schema.Kind {
	if c.op == opRead {
		return c.cur.Kind()
	}
	return c.kindHere()
}

// kindHere returns the kind of the value that is scored.
func (c *Coder) kindHere() schema.Kind {
	if c.search.from == opRead {
		return c.cur.Kind()
	}
	ch := c.ws()
	if i := strings.IndexByte(firstBytes, ch); i >= 0 {
		return firstKinds[i]
	}
	if _, integer := lex.NumberLen(c.b[c.i:]); integer {
		return schema.KindInt
	}
	return schema.KindFloat
}

const firstBytes = "{[\"tfn\x00"

var firstKinds = [len(firstBytes)]schema.Kind{
	schema.KindObject,
	schema.KindList,
	schema.KindString,
	schema.KindTrue,
	schema.KindFalse,
	schema.KindNull,
	schema.KindAbsent,
}

// scoreKind adds the score of a type for the kind of the current value.
func (c *Coder) scoreKind(fits byKind) { c.search.score += fits[c.kindHere()] }

type byKind [schema.KindObject + 1]int

var (
	fitsInt    = byKind{schema.KindInt: fitsExactly, schema.KindFloat: fitsAll, schema.KindString: fitsAll}
	fitsFloat  = byKind{schema.KindFloat: fitsExactly, schema.KindInt: fitsLike, schema.KindString: fitsAll}
	fitsBool   = byKind{schema.KindTrue: fitsExactly, schema.KindFalse: fitsExactly, schema.KindInt: fitsAll}
	fitsString = byKind{schema.KindString: fitsExactly, schema.KindInt: fitsCast, schema.KindFloat: fitsCast}
	fitsNull   = byKind{schema.KindNull: fitsExactly}
	fitsMap    = byKind{schema.KindObject: fitsExactly, schema.KindList: fitsCast}
)

// scoreList scores a list by its first item.
func (c *Coder) scoreList(l sliceAccess) {
	i, cur := c.i, c.cur
	kind := c.kindHere()
	switch {
	case kind == schema.KindObject:
		c.search.score += fitsAll
	case kind != schema.KindList:
	case c.noItems():
		c.search.score += fitsExactly
	default:
		c.scoreFirst(l)
	}
	c.i, c.cur = i, cur
}

// scoreFirst scores the first item of the current list.
func (c *Coder) scoreFirst(l sliceAccess) {
	if c.search.from == opRead {
		c.cur = c.cur.First()
	} else {
		c.i++
	}
	score := c.search.score + fitsExactly
	c.search.score = 0
	l.resize(1)
	l.item(0)
	if c.search.score > 0 {
		c.search.score += score
	} else {
		c.search.score = fitsAll // a list, but of something else
	}
}

// scoreObject scores an object by its members that v has, and by how well
// their values fit.
func (c *Coder) scoreObject(v FieldCoder) {
	kind := c.kindHere()
	switch {
	case kind == schema.KindList && c.noItems(): // PHP's empty object
		c.search.score += fitsCast
		return
	case kind != schema.KindObject:
		return
	}
	saved, outer, i, cur := c.search, c.frame, c.i, c.cur
	c.search, c.obj = variantSearch{from: saved.from}, cur
	c.findKeys()
	v.CodeFields(c)
	saved.score += max(fitsExactly+3*c.search.known-len(c.search.keys)+c.search.score, fitsAll)
	c.search, c.frame, c.i, c.cur = saved, outer, i, cur
}

// enterProbe goes to the value of a member of the object that is scored.
func (c *Coder) enterProbe(name string) bool {
	at := slices.Index(c.search.keys, name)
	if at < 0 {
		return false
	}
	c.search.known++
	if c.search.from == opRead {
		c.cur = c.obj.Member(name)
	} else {
		c.i = c.search.at[at]
	}
	return true
}

// findKeys finds the members of the current object.
func (c *Coder) findKeys() {
	s := &c.search
	if s.from == opRead {
		for name := range c.cur.Members() {
			s.keys = append(s.keys, name)
		}
		return
	}
	d := reader{b: c.b, i: c.i, depth: c.depth}
	for d.firstKey(); d.more; d.nextKey() {
		s.keys, s.at = append(s.keys, string(d.key)), append(s.at, d.i)
		d.skip()
	}
}
