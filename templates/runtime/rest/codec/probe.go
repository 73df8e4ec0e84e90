package codec

import (
	"github.com/restgen/restgen/templates/runtime/rest/internal/jsonread"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Scores of a type for a value.
const (
	fitsAll     = 1
	fitsCast    = 2 // the value has to be converted
	fitsLike    = 7 // an integer is a number too
	fitsExactly = 8
)

type byKind [schema.KindObject + 1]int

var (
	fitsInt    = byKind{schema.KindInt: fitsExactly, schema.KindFloat: fitsAll, schema.KindString: fitsAll}
	fitsFloat  = byKind{schema.KindFloat: fitsExactly, schema.KindInt: fitsLike, schema.KindString: fitsAll}
	fitsBool   = byKind{schema.KindTrue: fitsExactly, schema.KindFalse: fitsExactly, schema.KindInt: fitsAll}
	fitsString = byKind{schema.KindString: fitsExactly, schema.KindInt: fitsCast, schema.KindFloat: fitsCast}
	fitsMap    = byKind{schema.KindObject: fitsExactly, schema.KindList: fitsCast}
)

// probed is a value to score: JSON to decode, or a value to bind.
type probed struct {
	b []byte
	i int
	v schema.Value // without b
}

func (p probed) reader() jsonread.Reader { return jsonread.Reader{B: p.b, I: p.i} }

func (p probed) kind() schema.Kind {
	if p.b == nil {
		return p.v.Kind()
	}
	r := p.reader()
	return r.Kind()
}

// first returns the first item of a list, and whether there is one.
func (p probed) first() (probed, bool) {
	if p.b == nil {
		return probed{v: p.v.First()}, p.v.Len() > 0
	}
	r := p.reader()
	r.Space()
	return probed{b: p.b, i: r.I + 1}, !r.EmptyList()
}

// members returns the members of an object.
func (p probed) members() (members []probedMember) {
	if p.b == nil {
		for name, v := range p.v.Members() {
			members = append(members, probedMember{name, probed{v: v}})
		}
		return members
	}
	r := p.reader()
	r.Space()
	for r.FirstKey(); r.More; r.NextKey() {
		members = append(members, probedMember{string(r.Key), probed{b: p.b, i: r.I}})
		r.Skip()
	}
	return members
}

type probedMember struct {
	name  string
	value probed
}

// A prober scores how well types fit a value.
type prober struct {
	c       Coder
	at      probed // the current value
	score   int
	members []probedMember // of the current object
	known   int            // number of those that have a field
}

// probe returns which variant of v fits a value best, if any.
func probe(v VariantCoder, value probed) choice {
	p := start(&probing, func() *prober { return new(prober) })
	p.at = value
	best := p.c.variants(v, choice{do: scoreValue})
	*p = prober{}
	probing.idle.Put(p)
	best.do, best.n = readValue, 0
	return best
}

func (p *prober) begin(name string, _ content) bool {
	for _, m := range p.members {
		if m.name == name {
			p.known++
			p.at = m.value
			return true
		}
	}
	return false
}

func (p *prober) presence(state Presence, item bool) (Presence, bool) {
	if item && p.kind() == schema.KindNull {
		p.score += fitsExactly
		return state, false
	}
	return Present, true
}

// fits adds the score of a type for the kind of the value.
func (p *prober) fits(score byKind) { p.score += score[p.kind()] }

func (p *prober) coder() *Coder     { return &p.c }
func (p *prober) end()              {}
func (p *prober) kind() schema.Kind { return p.at.kind() }
func (p *prober) integer(*int)      { p.fits(fitsInt) }
func (p *prober) number(*float64)   { p.fits(fitsFloat) }
func (p *prober) boolean(*bool)     { p.fits(fitsBool) }

func (p *prober) str(v string, _ bool) (string, bool) {
	p.fits(fitsString)
	return v, false
}

func (p *prober) raw(v string) (string, bool) {
	p.score += fitsAll
	return v, false
}

// object scores an object by its members that v has, and by how well their
// values fit.
func (p *prober) object(v FieldCoder) {
	switch p.kind() {
	case schema.KindString:
		if p.c.parts.OrString {
			p.score += fitsExactly
		}
	case schema.KindList:
		if _, some := p.at.first(); !some { // PHP's empty object
			p.score += fitsCast
		}
	case schema.KindObject:
		at, score, members, known := p.at, p.score, p.members, p.known
		p.score, p.members, p.known = 0, p.at.members(), 0
		p.c.fields(v)
		score += max(fitsExactly+3*p.known-len(p.members)+p.score, fitsAll)
		p.at, p.score, p.members, p.known = at, score, members, known
	}
}

// list scores a list by its first item.
func (p *prober) list(_ int, l list) {
	switch p.kind() {
	case schema.KindObject:
		p.score += fitsAll
	case schema.KindList:
		first, some := p.at.first()
		if !some {
			p.score += fitsExactly
			return
		}
		at, score := p.at, p.score
		p.at, p.score = first, 0
		l.handleNew(&p.c)
		if p.score > 0 {
			p.score += score + fitsExactly
		} else {
			p.score = fitsAll // a list, but of something else
		}
		p.at = at
	}
}

func (p *prober) dict(dict) { p.fits(fitsMap) }
func (p *prober) rest(dict) {}

func (p *prober) sum(v VariantCoder) {
	at, score := p.at, p.score
	p.score = 0
	p.score = score + p.c.variants(v, choice{do: scoreValue}).score
	p.at = at
}

// endVariant compares the variant that was scored with the best one so far.
func (p *prober) endVariant() {
	if x := &p.c.choice; p.score > x.score {
		x.best, x.score = x.n, p.score
	}
	p.score = 0
}
