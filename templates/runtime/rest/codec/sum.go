package codec

import (
	"fmt"
	"slices"
	"strings"
	"unsafe"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Sum codes a value of a sum type. Each case is Case of a variant.
func Sum[S any](c *Coder, name string, v *S, cases ...func(*Coder)) *Coder {
	if c.BeginNil(name, any(*v) == nil) {
		if x := c.sum(*v, cases); x != nil {
			*v = x.(S)
		}
		c.End()
	}
	return c
}

// SumItem returns the item that is a sum type. Each case is Case of a variant.
func SumItem[S any](cases ...func(*Coder)) func(*Coder, *S) {
	return func(c *Coder, v *S) {
		if x := c.sum(*v, cases); x != nil {
			*v = x.(S)
		}
	}
}

// A sum type is a sealed interface; its variants are values, nil is absent. Null, where it is allowed, is said by
// an Opt around it; in an answer null reads as nil without. Which variant a value becomes is decided by its kind, among
// objects by their members and what these hold, among lists by the first item. Of variants that fit equally well the first
// is taken.
//
// probe is the search for the variant that fits a value best.
type probe struct {
	held  any      // encode: the variant; decode, read: the variant that was taken
	tried any      // decode, read: what the best one was probed with, to be filled
	from  coderOp  // decode or read: where the value is
	n     int      // cases so far
	best  int      // the best of them, 0 while none fits
	top   int      // its score
	score int      // of the current one
	keys  []string // of the object that is probed
	at    []int    // decode: where their values begin
	known int      // how many of them the shape has
}

// How well a type fits a value.
const (
	fitsAll     = 1
	fitsCast    = 2 // the value has to be cast
	fitsLike    = 7 // an integer is a number too
	fitsExactly = 8
)

// sum codes a value of a sum type, and returns the variant if one is taken.
func (c *Coder) sum(held any, cases []func(*Coder)) (taken any) {
	saved := c.probe
	switch c.op {
	case opEncode, opQuery:
		if held == nil {
			c.null()
			return nil
		}
		from := len(c.out)
		c.probe.held = held
		if c.cases(cases); c.op == opEncode && len(c.out) == from {
			c.fail(fmt.Errorf("rest: %T is no variant of its type", held))
		}
	case opProbe:
		c.probe = probe{from: saved.from}
		c.cases(cases)
		saved.score += c.probe.top
	case opDecode, opRead:
		c.takeVariant(cases)
		taken = c.probe.held
	}
	c.probe = saved
	return taken
}

func (c *Coder) takeVariant(cases []func(*Coder)) {
	c.ws()
	op := c.op
	c.probe = probe{from: op}
	c.op = opProbe
	c.cases(cases)
	c.op = op
	if c.probe.best > 0 {
		c.probe.n = 0
		c.cases(cases)
	} else if op == opDecode {
		c.misfit("one of several types")
	}
}

func (c *Coder) cases(list []func(*Coder)) {
	for _, f := range list {
		f(c)
	}
}

// Case is one variant of a sum type: an object or a Valuer.
func Case[V any](c *Coder) {
	held, is := c.probe.held.(V)
	if !c.turn(is, (*V)(nil)) {
		return
	}
	x, again := c.probe.tried.(*V)
	if !again {
		x = new(V)
	}
	*x = held
	if c.variant(x) && c.fits(1, unsafe.Sizeof(*x)) {
		c.probe.held = *x
	}
}

// IntCase is one variant of a sum type: an integer.
func IntCase[V ~int](c *Coder) {
	caseOf(c, func(v V) int { return int(v) }, func(x int) V { return V(x) }, IntItem)
}

// FloatCase is one variant of a sum type: a number.
func FloatCase[V ~float64](c *Coder) {
	caseOf(c, func(v V) float64 { return float64(v) }, func(x float64) V { return V(x) }, FloatItem)
}

// BoolCase is one variant of a sum type: a boolean.
func BoolCase[V ~bool](c *Coder) {
	caseOf(c, func(v V) bool { return bool(v) }, func(x bool) V { return V(x) }, BoolItem)
}

// StringCase is one variant of a sum type: a string.
func StringCase[V ~string](c *Coder) {
	caseOf(c, func(v V) string { return string(v) }, func(x string) V { return V(x) }, StringItem)
}

// ListCase returns one variant of a sum type: a list.
func ListCase[V ~[]T, T any](item func(*Coder, *T)) func(*Coder) {
	return func(c *Coder) { caseOf(c, func(v V) []T { return v }, func(x []T) V { return x }, ListItem(item)) }
}

// MapCase returns one variant of a sum type: an object with free keys.
func MapCase[V ~map[string]T, T any](item func(*Coder, *T)) func(*Coder) {
	return func(c *Coder) {
		caseOf(c, func(v V) map[string]T { return v }, func(x map[string]T) V { return x }, MapItem(item))
	}
}

// caseOf is Case for a variant V that is coded as a T.
func caseOf[V, T any](c *Coder, to func(V) T, from func(T) V, item func(*Coder, *T)) {
	v, held := c.probe.held.(V)
	if !c.turn(held, valuer(nil)) {
		return
	}
	x := to(v)
	if c.variant(valuer(func(c *Coder) { item(c, &x) })) {
		c.probe.held = from(x)
	}
}

// A valuer is a value that something else codes.
type valuer func(*Coder)

func (f valuer) CodeValue(c *Coder) { f(c) }

// turn reports whether a variant is looked at: it is held, or fits best, or may do so. An object is not what stands for none
// of its members.
func (c *Coder) turn(held bool, variant any) bool {
	c.probe.n++
	switch {
	case c.Writing():
		return held
	case c.op != opProbe:
		return c.probe.n == c.probe.best
	}
	_, object := variant.(FieldCoder)
	if _, other := variant.(ValueCoder); other || !object {
		return true
	}
	kind := c.kindHere()
	return kind == schema.KindObject || kind == schema.KindList && c.noItems()
}

// variant codes a variant whose turn it is, and reports whether it is taken.
func (c *Coder) variant(v any) (taken bool) {
	if c.op != opProbe {
		c.Value(v)
		return !c.Writing()
	}
	c.probe.score = 0
	if c.Value(v); c.probe.score > c.probe.top {
		c.probe.best, c.probe.top, c.probe.tried = c.probe.n, c.probe.score, v
	}
	return false
}

// noItems reports whether the list that is probed is empty.
func (c *Coder) noItems() bool {
	return c.probe.from == opRead && c.cur.Len() == 0 || c.probe.from != opRead && c.emptyList()
}

// Reading reports whether values are decoded or taken over, not only looked at.
func (c *Coder) Reading() bool { return c.op == opDecode || c.op == opRead }

// Kind returns the kind of the value that is decoded, taken over or probed.
func (c *Coder) Kind() schema.Kind {
	if c.op == opRead {
		return c.cur.Kind()
	}
	return c.kindHere()
}

// kindHere returns the kind of the value that is probed.
func (c *Coder) kindHere() schema.Kind {
	if c.probe.from == opRead {
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

var firstKinds = [len(firstBytes)]schema.Kind{schema.KindObject, schema.KindList, schema.KindString, schema.KindTrue, schema.KindFalse, schema.KindNull, schema.KindAbsent}

// probeKind adds to the score what a type gets for a value of the kind that stands here.
func (c *Coder) probeKind(fits byKind) { c.probe.score += fits[c.kindHere()] }

type byKind [schema.KindObject + 1]int

var (
	fitsInt    = byKind{schema.KindInt: fitsExactly, schema.KindFloat: fitsAll, schema.KindString: fitsAll}
	fitsFloat  = byKind{schema.KindFloat: fitsExactly, schema.KindInt: fitsLike, schema.KindString: fitsAll}
	fitsBool   = byKind{schema.KindTrue: fitsExactly, schema.KindFalse: fitsExactly, schema.KindInt: fitsAll}
	fitsString = byKind{schema.KindString: fitsExactly, schema.KindInt: fitsCast, schema.KindFloat: fitsCast}
	fitsNull   = byKind{schema.KindNull: fitsExactly}
	fitsMap    = byKind{schema.KindObject: fitsExactly, schema.KindList: fitsCast}
)

// probeList scores a list by its first item.
func (c *Coder) probeList(l list) {
	i, cur := c.i, c.cur
	switch kind := c.kindHere(); {
	case kind == schema.KindObject:
		c.probe.score += fitsAll
	case kind != schema.KindList:
	case c.noItems():
		c.probe.score += fitsExactly
	default:
		c.probeFirst(l)
	}
	c.i, c.cur = i, cur
}

// probeFirst goes to the first item of the list that stands here, and scores it.
func (c *Coder) probeFirst(l list) {
	if c.probe.from == opRead {
		c.cur = c.cur.First()
	} else {
		c.i++
	}
	score := c.probe.score + fitsExactly
	c.probe.score = 0
	l.resize(1)
	if l.item(0); c.probe.score > 0 {
		c.probe.score += score
	} else {
		c.probe.score = fitsAll // a list, but not of these
	}
}

// probeObject scores an object by the members that a shape knows, and by how well these fit.
func (c *Coder) probeObject(v FieldCoder) {
	switch kind := c.kindHere(); {
	case kind == schema.KindList && c.noItems(): // PHP's empty object
		c.probe.score += fitsCast
		return
	case kind != schema.KindObject:
		return
	}
	saved, outer, i, cur := c.probe, c.frame, c.i, c.cur
	c.probe, c.obj = probe{from: saved.from}, cur
	c.findKeys()
	v.CodeFields(c)
	saved.score += max(fitsExactly+3*c.probe.known-len(c.probe.keys)+c.probe.score, fitsAll)
	c.probe, c.frame, c.i, c.cur = saved, outer, i, cur
}

// enterProbe goes to the value of a member of the object that is probed.
func (c *Coder) enterProbe(name string) bool {
	at := slices.Index(c.probe.keys, name)
	if at < 0 {
		return false
	}
	c.probe.known++
	if c.probe.from == opRead {
		c.cur = c.obj.Member(name)
	} else {
		c.i = c.probe.at[at]
	}
	return true
}

// findKeys finds the members of the object that stands here.
func (c *Coder) findKeys() {
	if c.probe.from == opRead {
		for name := range c.cur.Members() {
			c.probe.keys = append(c.probe.keys, name)
		}
		return
	}
	d := Coder{b: c.b, i: c.i, depth: c.depth}
	for d.firstKey(); d.more; d.nextKey() {
		c.probe.keys, c.probe.at = append(c.probe.keys, string(d.key)), append(c.probe.at, d.i)
		d.skip()
	}
}
