package pcre

import "slices"

// The parts of a parsed pattern.
type partKind uint8

const (
	partSeq partKind = iota
	partAlt
	partStep
	partRepeat
	partGroup
	partBack
	partLook
	partOnce
)

// A part is a node of a parsed pattern.
type part struct {
	kind     partKind
	subs     []*part
	take     takes
	width    int  // of a step, in characters; -1 when it varies
	anchor   bool // of a take: matches at the start only
	group    int
	min, max int // of a repeat; max < 0 is no bound
	lazy     bool
	fold     bool
	not      bool // of a look-around
	behind   bool
}

// first returns the part that a match begins with, or the part itself.
func (p *part) first() *part {
	for (p.kind == partSeq || p.kind == partGroup || p.kind == partOnce) && len(p.subs) > 0 {
		p = p.subs[0]
	}
	return p
}

// fixed returns how many characters a part takes, or -1 when that varies.
func (p *part) fixed() int {
	switch p.kind {
	case partStep:
		return p.width
	case partLook:
		return 0
	case partBack:
		return -1
	}
	n := 0
	for i, sub := range p.subs {
		w := sub.fixed()
		if w < 0 || p.kind == partAlt && i > 0 && w != n {
			return -1
		}
		if p.kind == partAlt {
			n = w
		} else {
			n += w
		}
	}
	if p.kind != partRepeat {
		return n
	}
	if p.min != p.max {
		return -1
	}
	return n * p.min
}

// empty reports whether a part may take nothing.
func (p *part) empty() bool {
	switch p.kind {
	case partStep:
		return p.width == 0
	case partLook, partBack:
		return true
	case partRepeat:
		return p.min == 0 || p.subs[0].empty()
	case partAlt:
		for _, sub := range p.subs {
			if sub.empty() {
				return true
			}
		}
		return false
	}
	for _, sub := range p.subs {
		if !sub.empty() {
			return false
		}
	}
	return true
}

// captures reports whether a part has a group in it.
func (p *part) captures() bool {
	return p.kind == partGroup || slices.ContainsFunc(p.subs, (*part).captures)
}

// An emitter writes the instructions of a pattern.
type emitter struct {
	code  []inst
	slots int
	exact bool // has a loop that may take nothing, with a capture: what it holds depends on the way through the loop
}

func (e *emitter) add(in inst) int {
	e.code = append(e.code, in)
	return len(e.code) - 1
}

func (e *emitter) emit(p *part) {
	if len(e.code) > maxCode {
		return
	}
	switch p.kind {
	case partSeq:
		for _, sub := range p.subs {
			e.emit(sub)
		}
	case partAlt:
		e.alt(p.subs)
	case partStep:
		e.add(inst{op: opStep, take: p.take})
	case partRepeat:
		e.repeat(p)
	case partGroup:
		e.add(inst{op: opSave, x: 2 * p.group})
		e.emit(p.subs[0])
		e.add(inst{op: opSave, x: 2*p.group + 1})
	case partBack:
		e.add(inst{op: opBack, x: p.group, fold: p.fold})
	case partLook:
		e.look(p)
	case partOnce:
		e.apart(inst{op: opOnce}, p.subs[0])
	}
}

func (e *emitter) alt(subs []*part) {
	var jumps []int
	for i, sub := range subs {
		if i == len(subs)-1 {
			e.emit(sub)
			break
		}
		split := e.add(inst{op: opSplit, x: len(e.code) + 1})
		e.emit(sub)
		jumps = append(jumps, e.add(inst{op: opJump}))
		e.code[split].y = len(e.code)
	}
	for _, j := range jumps {
		e.code[j].x = len(e.code)
	}
}

// maxCopies is how often a single character is repeated by writing it again; package regexp takes as many.
const maxCopies = 1000

func (e *emitter) repeat(p *part) {
	sub := p.subs[0]
	if sub.kind == partStep && sub.width == 1 && max(p.min, p.max) > maxCopies {
		e.add(inst{op: opMany, take: sub.take, x: p.min, y: p.max, not: p.lazy})
		return
	}
	for n := 0; n < p.min && len(e.code) <= maxCode; n++ {
		e.emit(sub)
	}
	var splits []int
	if p.max < 0 {
		splits = append(splits, e.loop(sub))
	}
	for n := p.min; n < p.max && len(e.code) <= maxCode; n++ {
		splits = append(splits, e.add(inst{op: opSplit}))
		e.emit(sub)
	}
	for _, s := range splits {
		in := &e.code[s]
		if in.x, in.y = s+1, len(e.code); p.lazy {
			in.x, in.y = in.y, in.x
		}
	}
}

// loop emits a part any number of times, but not if it takes nothing.
func (e *emitter) loop(sub *part) (split int) {
	split = e.add(inst{op: opSplit})
	if !sub.empty() {
		e.emit(sub)
		e.add(inst{op: opJump, x: split})
		return split
	}
	e.exact = e.exact || sub.captures()
	slot := e.slots
	e.slots++
	e.add(inst{op: opSave, x: slot})
	e.emit(sub)
	e.add(inst{op: opLoop, x: split, y: slot})
	return split
}

// apart emits a part that is run for itself.
func (e *emitter) apart(in inst, p *part) {
	at := e.add(in)
	e.emit(p)
	e.add(inst{op: opMatch})
	e.code[at].x = len(e.code)
}

// look emits a look-around. One that looks behind knows for each alternative how far.
func (e *emitter) look(p *part) {
	if !p.behind {
		e.apart(inst{op: opLook, not: p.not, y: -1}, p.subs[0])
		return
	}
	alts := p.subs
	if alts[0].kind == partAlt {
		alts = alts[0].subs
	}
	if p.not {
		for _, sub := range alts {
			e.apart(inst{op: opLook, not: true, y: sub.fixed()}, sub)
		}
		return
	}
	var tries []*part
	for _, sub := range alts {
		tries = append(tries, &part{kind: partLook, behind: true, subs: []*part{sub}})
	}
	if len(tries) > 1 {
		e.alt(tries)
		return
	}
	e.apart(inst{op: opLook, y: alts[0].fixed()}, alts[0])
}
