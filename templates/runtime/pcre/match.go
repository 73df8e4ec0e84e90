// Package pcre matches the patterns that package regexp cannot express, as those that look around or refer back. It is for
// the field Engine of an endpoint, and is there only where an endpoint has such a pattern.
package pcre

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Compile compiles a pattern as PHP does, in Unicode mode, and returns a function that searches a text for it. With bytes
// set, the characters of pattern and text stand for bytes: classes and cases are those of ASCII, and case does not matter.
// The source is what stands between two #, or, with bytes set, between two @.
//
// Find returns where the pattern and its groups match, and how many steps it took to find that out. Names are those of the
// groups, and both are in the form that package regexp has for them. Find is nil when the pattern has what is not understood
// here: recursion, conditions, callouts, verbs. The error is not nil when the source does not compile.
//
// Find never takes longer than the product of the lengths of pattern and text, or a fixed number of steps where there are
// back-references or groups that do not give back.
func Compile(source string, bytes bool) (find func(text string) (at []int, steps int), names []string, err error) {
	if !delimited(source, bytes) {
		return nil, nil, errors.New("the delimiter is in the pattern")
	}
	y := parser{in: source, bytes: bytes, byName: map[string]int{}, names: []string{""}}
	y.options.fold = bytes
	root := y.alternatives(0, false)
	for len(y.names) <= y.groups {
		y.names = append(y.names, "")
	}
	if y.bad || y.i < len(source) || y.needs > y.groups {
		return nil, y.names, errors.New("no pattern")
	}
	if y.loose {
		return nil, y.names, nil
	}
	e := emitter{slots: 2 * (y.groups + 1)}
	e.emit(root)
	e.add(inst{op: opMatch})
	if len(e.code) > maxCode {
		return nil, y.names, errors.New("the pattern is too large")
	}
	p := &pattern{code: e.code, slots: e.slots, groups: y.groups, bytes: bytes, backs: y.backs || bytes && e.exact, start: root.first().anchor}
	return p.find, y.names, nil
}

// delimited reports whether a pattern stays whole between its delimiters.
func delimited(s string, bytes bool) bool {
	by := byte('#')
	if bytes {
		by = '@'
	}
	for i := 0; i < len(s); i++ {
		if s[i] == by {
			return false
		}
		if s[i] != '\\' {
			continue
		}
		if i++; i == len(s) {
			return false
		}
	}
	return true
}

// maxCode bounds a compiled pattern, as PCRE does.
const maxCode = 1 << 16

// A pattern is a compiled pattern.
type pattern struct {
	code   []inst
	slots  int
	groups int
	bytes  bool // case is that of ASCII
	backs  bool // has back-references, or captures that depend on the way to them
	start  bool // matches at the start only
}

// find searches a text.
func (p *pattern) find(s string) (at []int, steps int) {
	m := matchers.Get().(*matcher)
	defer matchers.Put(m)
	m.begin(p, s)
	for i := 0; ; {
		if end := m.run(0, i); end >= 0 {
			return append([]int{i, end}, m.slots[2:2*(p.groups+1)]...), m.steps
		}
		if p.start || i >= len(s) {
			return nil, m.steps
		}
		_, n := utf8.DecodeRuneInString(s[i:])
		i += n
	}
}

var matchers = sync.Pool{New: func() any { return new(matcher) }}

// The instructions of a compiled pattern.
type op uint8

const (
	opStep  op = iota // takes one character, or asserts something
	opMany            // takes x to y characters (y < 0: any number), as many as it can, or as few where not is set
	opSplit           // goes on at x, and if that fails at y
	opJump            // to x
	opSave            // the place in slot x
	opLoop            // to x, unless nothing was taken since slot y
	opBack            // takes what group x took
	opLook            // asserts what begins at the next instruction; then goes on at x
	opOnce            // takes what begins at the next instruction, for good; then goes on at x
	opMatch
)

type inst struct {
	op   op
	fold bool // opBack: whatever the case
	not  bool // opLook, opMany
	x, y int  // opLook: y characters back, or ahead when it is -1
	take takes
}

// A takes is a take: it takes what it can at s[i:] and returns the place after it, or -1.
type takes func(s string, i int) int

// A matcher runs a pattern on a text, one way after the other.
type matcher struct {
	p     *pattern
	s     string
	stack []way
	seen  []uint64 // which instructions were tried where
	slots []int
	steps int
	depth int // of look-around and the like
}

// A way is one that is still to be tried, or (pc < 0) a slot to be restored when it is.
type way struct{ pc, i int }

const (
	maxSteps = 1 << 20
	maxSeen  = 1 << 22
)

func (m *matcher) begin(p *pattern, s string) {
	m.p, m.s, m.stack, m.steps = p, s, m.stack[:0], 0
	m.seen = m.seen[:0]
	if bits := len(p.code) * (len(s) + 1); !p.backs && bits < maxSeen {
		n := bits/64 + 1
		if cap(m.seen) < n {
			m.seen = make([]uint64, n)
		}
		m.seen = m.seen[:n]
		clear(m.seen)
	}
	if cap(m.slots) < p.slots {
		m.slots = make([]int, p.slots)
	}
	m.slots = m.slots[:p.slots]
	for i := range m.slots {
		m.slots[i] = -1
	}
}

// visit reports whether the instruction was tried at this place before, when it cannot do better now.
func (m *matcher) visit(pc, i int) bool {
	n := m.bit(pc, i)
	if m.seen[n/64]>>(n%64)&1 == 1 {
		return true
	}
	m.seen[n/64] |= 1 << (n % 64)
	return false
}

func (m *matcher) bit(pc, i int) int { return pc*(len(m.s)+1) + i }

// run returns where the match that begins with the instruction pc at i ends, or -1.
func (m *matcher) run(pc, i int) int {
	base := len(m.stack)
	memo := m.depth == 0 && len(m.seen) > 0
	for {
		if m.steps++; m.steps > maxSteps {
			m.stack = m.stack[:base]
			return -1
		}
		if memo && m.visit(pc, i) {
			i = -1
		} else {
			pc, i = m.one(pc, i)
		}
		if i >= 0 && pc < 0 {
			m.settle(base)
			return i
		}
		for i < 0 {
			if len(m.stack) == base {
				return -1
			}
			w := m.stack[len(m.stack)-1]
			m.stack = m.stack[:len(m.stack)-1]
			if w.pc < 0 {
				m.slots[-w.pc-1] = w.i
			} else {
				pc, i = w.pc, w.i
			}
		}
	}
}

// settle forgets the ways that are still to be tried, but not what slots held.
func (m *matcher) settle(base int) {
	kept := m.stack[:base]
	for _, w := range m.stack[base:] {
		if w.pc < 0 {
			kept = append(kept, w)
		}
	}
	m.stack = kept
}

// one runs one instruction. It returns the next one and the place: i < 0 is a failure, pc < 0 a match.
func (m *matcher) one(pc, i int) (int, int) {
	switch in := &m.p.code[pc]; in.op {
	case opStep:
		return pc + 1, in.take(m.s, i)
	case opMany:
		return pc + 1, m.many(in, pc+1, i)
	case opSplit:
		m.stack = append(m.stack, way{in.y, i})
		return in.x, i
	case opJump:
		return in.x, i
	case opSave:
		m.stack = append(m.stack, way{-in.x - 1, m.slots[in.x]})
		m.slots[in.x] = i
		return pc + 1, i
	case opLoop:
		if m.slots[in.y] == i {
			return pc + 1, i
		}
		return in.x, i
	case opBack:
		return pc + 1, m.back(in, i)
	case opLook:
		if m.look(in, pc+1, i) == in.not {
			return 0, -1
		}
		return in.x, i
	case opOnce:
		return in.x, m.nested(pc+1, i)
	}
	return -1, i
}

// many takes characters, and leaves the other numbers of them that go as well to be tried. A step is some 16 characters.
func (m *matcher) many(in *inst, pc, i int) int {
	for n := 0; n < in.x && i >= 0; n++ {
		i = in.take(m.s, i)
		if n%16 == 15 {
			m.steps++
		}
	}
	base, memo := len(m.stack), m.depth == 0 && len(m.seen) > 0
	for n := in.x; i >= 0 && n != in.y && m.steps <= maxSteps; n++ {
		next := in.take(m.s, i)
		if next < 0 {
			break
		}
		if n%16 == 0 {
			m.steps++
		}
		if at := m.bit(pc, i); !memo || m.seen[at/64]>>(at%64)&1 == 0 {
			m.stack = append(m.stack, way{pc, i})
		}
		i = next
	}
	if others := m.stack[base:]; in.not && len(others) > 0 {
		slices.Reverse(others)
		last := i
		i = others[len(others)-1].i
		copy(others[1:], others)
		others[0].i = last
	}
	return i
}

// nested runs a part of the pattern for itself.
func (m *matcher) nested(pc, i int) int {
	m.depth++
	end := m.run(pc, i)
	m.depth--
	return end
}

func (m *matcher) look(in *inst, pc, i int) bool {
	for n := in.y; n > 0; n-- {
		if i == 0 {
			return false
		}
		_, size := utf8.DecodeLastRuneInString(m.s[:i])
		i -= size
	}
	base := len(m.stack)
	found := m.nested(pc, i) >= 0
	for in.not && len(m.stack) > base { // what was captured there does not count
		w := m.stack[len(m.stack)-1]
		m.stack = m.stack[:len(m.stack)-1]
		m.slots[-w.pc-1] = w.i
	}
	return found
}

func (m *matcher) back(in *inst, i int) int {
	from, to := m.slots[2*in.x], m.slots[2*in.x+1]
	if from < 0 || to < from || len(m.s)-i < to-from {
		return -1
	}
	m.steps += (to - from) / 16
	was, is := m.s[from:to], m.s[i:i+to-from]
	if was == is {
		return i + to - from
	}
	if in.fold {
		if m.steps += (to - from) / 2; m.equalFold(was, is) {
			return i + to - from
		}
	}
	return -1
}

func (m *matcher) equalFold(a, b string) bool {
	if !m.p.bytes {
		return strings.EqualFold(a, b)
	}
	for i := range len(a) {
		if a[i] != b[i] && (a[i]^b[i] != 0x20 || !isLatinLetter(rune(a[i]))) {
			return false
		}
	}
	return true
}
