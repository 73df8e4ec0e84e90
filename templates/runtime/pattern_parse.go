package rest

import (
	"strings"
	"unicode/utf8"
)

// A patternParser reads a PCRE.
type patternParser struct {
	in      string
	i       int
	bad     bool // no PCRE
	loose   bool // has what is not understood here
	loops   int // slots that are no groups
	groups  int
	needs   int  // the highest group that is referred to
	bytes   bool // characters are bytes, and only ASCII has classes and cases
	names   map[string]int
	order   []string // the names, as they come
	options patternOptions
}

// patternOptions are those of (?imsxUn).
type patternOptions struct{ fold, lines, dot, spaced, lazy, plain bool }

// maxGroups bounds how deep groups nest, as PCRE does.
const maxGroups = 250

// alternatives reads up to the end of the group.
func (y *patternParser) alternatives(depth int) *piece {
	y.bad = y.bad || depth > maxGroups
	alts := []*piece{y.sequence(depth)}
	for y.take("|") {
		alts = append(alts, y.sequence(depth))
	}
	return oneOf(alts)
}

func (y *patternParser) sequence(depth int) *piece {
	var list []*piece
	for !y.bad {
		y.skipSpace()
		if y.i >= len(y.in) || y.in[y.i] == ')' || y.in[y.i] == '|' {
			break
		}
		if p := y.atom(depth); p != nil {
			y.skipSpace()
			list = append(list, y.quantified(p))
		}
	}
	return sequence(list)
}

// skipSpace skips comments, and white space where it means nothing.
func (y *patternParser) skipSpace() {
	for y.i < len(y.in) {
		switch c := y.in[y.i]; {
		case strings.HasPrefix(y.in[y.i:], "(?#"):
			y.bad = !y.skipTo(")")
		case y.options.spaced && c == '#':
			if !y.skipTo("\n") {
				y.i = len(y.in)
			}
		case y.options.spaced && isSpace(c):
			y.i++
		default:
			return
		}
		if y.bad {
			return
		}
	}
}

// readRepeat reads a quantifier at s[i]; high is -1 where there is no upper bound. The place after it is 0 where
// there is none, as at a brace that is literal text.
func readRepeat(s string, i int) (low, high, next int) {
	switch s[i] {
	case '*':
		return 0, -1, i + 1
	case '+':
		return 1, -1, i + 1
	case '?':
		return 0, 1, i + 1
	case '{':
		return readBraces(s, i+1)
	}
	return 0, 0, 0
}

func readBraces(s string, i int) (low, high, next int) {
	low, after := readCount(s, i)
	if after == i || after >= len(s) {
		return 0, 0, 0
	}
	high = low
	if s[after] == ',' {
		i = after + 1
		if high, after = readCount(s, i); after == i {
			high = -1
		}
	}
	if after >= len(s) || s[after] != '}' {
		return 0, 0, 0
	}
	return low, high, after + 1
}

func readCount(s string, i int) (n, next int) {
	for ; i < len(s) && s[i] >= '0' && s[i] <= '9'; i++ {
		n = min(n*10+int(s[i]-'0'), 1<<20)
	}
	return n, i
}

func (y *patternParser) skipTo(end string) bool {
	n := strings.Index(y.in[y.i:], end)
	if n < 0 {
		return false
	}
	y.i += n + len(end)
	return true
}

func (y *patternParser) take(text string) bool {
	if !strings.HasPrefix(y.in[y.i:], text) {
		return false
	}
	y.i += len(text)
	return true
}

func (y *patternParser) atom(depth int) *piece {
	switch c := y.in[y.i]; c {
	case '(':
		y.i++
		return y.group(depth)
	case '[':
		y.i++
		return y.class()
	case '.':
		y.i++
		if y.options.dot {
			return character(func(rune) bool { return true })
		}
		return character(func(r rune) bool { return r != '\n' })
	case '^':
		y.i++
		if y.options.lines {
			return assertion(atLine)
		}
		return &part{kind: partStep, take: atStart, anchor: true}
	case '$':
		y.i++
		if y.options.lines {
			return assertion(atLineEnd)
		}
		return assertion(atEnd)
	case '*', '+', '?':
		y.bad = true
		return nil
	case '\\':
		return y.escape()
	}
	r, n := utf8.DecodeRuneInString(y.in[y.i:])
	y.i += n
	return y.literal(r)
}

func (y *patternParser) literal(r rune) *piece {
	return character(y.fold(func(c rune) bool { return c == r }))
}

// fold takes both cases where case does not matter.
func (y *patternParser) fold(test func(rune) bool) func(rune) bool {
	switch {
	case !y.options.fold:
		return test
	case y.bytes:
		return func(r rune) bool { return test(r) || isLatinLetter(r) && test(r^0x20) }
	}
	return folded(test)
}

// narrow limits a class to ASCII where characters are bytes.
func (y *patternParser) narrow(test func(rune) bool) func(rune) bool {
	if !y.bytes || test == nil {
		return test
	}
	return func(r rune) bool { return r < utf8.RuneSelf && test(r) }
}

func isLatinLetter(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' }

// quantified reads what says how often p comes.
func (y *patternParser) quantified(p *piece) *piece {
	if y.i >= len(y.in) {
		return p
	}
	low, high, next := readRepeat(y.in, y.i)
	if next == 0 {
		return p
	}
	if y.i = next; low > 65535 || high > 65535 || high >= 0 && high < low || p.size*max(low, high) > maxSize {
		y.bad = true
		return p
	}
	lazy, whole := y.options.lazy, false
	if y.take("?") {
		lazy = !lazy
	} else {
		whole = y.take("+")
	}
	p = repeat(p, low, high, lazy, y.slot())
	if whole {
		return once(p)
	}
	return p
}

// slot returns a new slot, numbered from the end, because how many groups there are is not known yet.
func (y *patternParser) slot() int {
	y.loops++
	return y.loops
}

// group reads a group behind its opening parenthesis; nil when it has no content.
func (y *patternParser) group(depth int) *piece {
	before := y.options
	wrap := func(p *piece) *piece { return p }
	switch {
	case y.take("*"):
		y.loose = true
		y.bad = !y.skipTo(")")
		return nil
	case y.take("?:"), y.take("?|"):
	case y.take("?>"):
		wrap = once
	case y.take("?="), y.take("?!"), y.take("?<="), y.take("?<!"):
		mark := y.in[y.i-2 : y.i]
		wrap = func(p *piece) *piece { return y.look(p, mark[0] == '<', mark[1] == '!') }
	case y.take("?P="):
		return y.named(")")
	case y.take("?P<"), y.take("?<"):
		y.name(">")
		wrap = y.remember()
	case y.take("?'"):
		y.name("'")
		wrap = y.remember()
	case y.take("?P>"), y.take("?&"), y.take("?("), y.take("?C"):
		y.loose = true
	case y.take("?"):
		if y.setOptions() {
			return nil
		}
	case !y.options.plain:
		wrap = y.remember()
	}
	p := wrap(y.alternatives(depth + 1))
	y.bad = y.bad || !y.take(")")
	y.options = before
	return p
}

func (y *patternParser) look(p *piece, behind, not bool) *piece {
	for _, alt := range p.alts {
		y.bad = y.bad || behind && alt.width < 0
	}
	y.bad = y.bad || behind && p.alts == nil && p.width < 0
	return ahead(p, behind, not)
}

// remember numbers a group.
func (y *patternParser) remember() func(*piece) *piece {
	y.groups++
	n, slot := y.groups, y.slot()
	return func(p *piece) *piece { return group(p, n, slot) }
}

// name reads the name of the next group.
func (y *patternParser) name(end string) {
	from := y.i
	if !y.skipTo(end) {
		y.bad = true
		return
	}
	name := y.in[from : y.i-len(end)]
	_, twice := y.names[name]
	y.bad = y.bad || twice || !captureName(name)
	y.names[name] = y.groups + 1
}

// named reads a reference to a group by name.
func (y *patternParser) named(end string) *piece {
	from := y.i
	if !y.skipTo(end) {
		y.bad = true
		return nil
	}
	group, known := y.names[y.in[from:y.i-len(end)]]
	y.loose = y.loose || !known
	return y.backTo(group)
}

func (y *patternParser) backTo(group int) *piece {
	y.needs = max(y.needs, group)
	return backTo(group, y.options.fold)
}

// setOptions reads options such as (?i) or (?i: and reports whether there is no group to be closed.
func (y *patternParser) setOptions() bool {
	on := true
	for ; y.i < len(y.in); y.i++ {
		switch y.in[y.i] {
		case '^':
			y.options = patternOptions{}
		case '-':
			on = false
		case 'i':
			y.options.fold = on
		case 'm':
			y.options.lines = on
		case 's':
			y.options.dot = on
		case 'x':
			y.options.spaced = on
		case 'U':
			y.options.lazy = on
		case 'n':
			y.options.plain = on
		case 'J':
		case ')', ':':
			y.i++
			return y.in[y.i-1] == ')'
		case 'R', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+':
			y.loose = true
			y.bad = !y.skipTo(")")
			return true
		default:
			y.bad = true
			return true
		}
	}
	y.bad = true
	return true
}
