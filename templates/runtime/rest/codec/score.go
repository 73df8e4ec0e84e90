package codec

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Scores of a type for a value.
const (
	fitsAll     = 1
	fitsCast    = 2 // the value has to be converted
	fitsLike    = 7 // an integer is a number too
	fitsExactly = 8
)

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
	schema.KindObject, schema.KindList, schema.KindString, schema.KindTrue, schema.KindFalse, schema.KindNull, schema.KindAbsent,
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
	c.search, c.bindFrame = variantSearch{from: saved.from}, bindFrame{obj: cur}
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
