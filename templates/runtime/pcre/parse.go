package pcre

import (
	"strings"
	"unicode/utf8"
)

// A parser reads a PCRE.
type parser struct {
	in      string
	i       int
	bad     bool // no PCRE
	loose   bool // has what is not understood here
	backs   bool
	groups  int
	needs   int  // the highest group that is referred to
	bytes   bool // characters are bytes, and only ASCII has classes and cases
	byName  map[string]int
	names   []string // of the groups, "" for none
	options options
}

// options are those of (?imsxUn).
type options struct{ fold, lines, dot, spaced, lazy, plain bool }

// maxGroups bounds how deep groups nest, as PCRE does.
const maxGroups = 250

// alternatives reads up to the end of the group. Where reset is set, the groups of each alternative have the same numbers.
func (y *parser) alternatives(depth int, reset bool) *part {
	y.bad = y.bad || depth > maxGroups
	alt := &part{kind: partAlt}
	first, last := y.groups, y.groups
	for {
		alt.subs = append(alt.subs, y.sequence(depth))
		last = max(last, y.groups)
		if y.bad || y.i >= len(y.in) || y.in[y.i] == ')' {
			break
		}
		y.i++
		if reset {
			y.groups = first
		}
	}
	y.groups = last
	if len(alt.subs) == 1 {
		return alt.subs[0]
	}
	return alt
}

func (y *parser) sequence(depth int) *part {
	seq := &part{kind: partSeq}
	for !y.bad {
		y.skipSpace()
		if y.i >= len(y.in) || y.in[y.i] == ')' || y.in[y.i] == '|' {
			break
		}
		p := y.atom(depth)
		if p == nil {
			continue
		}
		y.skipSpace()
		seq.subs = append(seq.subs, y.quantified(p))
	}
	return seq
}

// skipSpace skips comments, and white space where it means nothing.
func (y *parser) skipSpace() {
	for y.i < len(y.in) {
		switch c := y.in[y.i]; {
		case strings.HasPrefix(y.in[y.i:], "(?#"):
			y.bad = !y.skipTo(")") || y.bad
		case y.options.spaced && c == '#':
			if !y.skipTo("\n") {
				y.i = len(y.in)
			}
		case y.options.spaced && (c == ' ' || c >= '\t' && c <= '\r'):
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

func (y *parser) skipTo(end string) bool {
	n := strings.Index(y.in[y.i:], end)
	if n < 0 {
		return false
	}
	y.i += n + len(end)
	return true
}

func (y *parser) take(text string) bool {
	if !strings.HasPrefix(y.in[y.i:], text) {
		return false
	}
	y.i += len(text)
	return true
}

func (y *parser) atom(depth int) *part {
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
	case '*', '+', '?', '{':
		if _, _, next := readRepeat(y.in, y.i); next > 0 {
			y.bad = true
			return nil
		}
	case '\\':
		return y.escape()
	}
	r, n := utf8.DecodeRuneInString(y.in[y.i:])
	y.i += n
	return y.literal(r)
}

func (y *parser) literal(r rune) *part {
	return character(y.fold(func(c rune) bool { return c == r }))
}

// fold takes both cases where case does not matter.
func (y *parser) fold(test func(rune) bool) func(rune) bool {
	switch {
	case !y.options.fold:
		return test
	case y.bytes:
		return func(r rune) bool { return test(r) || isLatinLetter(r) && test(r^0x20) }
	}
	return folded(test)
}

// narrow limits a class to ASCII where characters are bytes.
func (y *parser) narrow(test func(rune) bool) func(rune) bool {
	if !y.bytes || test == nil {
		return test
	}
	return func(r rune) bool { return r < utf8.RuneSelf && test(r) }
}

func isLatinLetter(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' }

// quantified reads what says how often p comes.
func (y *parser) quantified(p *part) *part {
	if y.i >= len(y.in) {
		return p
	}
	low, high, next := readRepeat(y.in, y.i)
	if next == 0 {
		return p
	}
	if y.i = next; p.kind == partStep && p.width == 0 || low > 65535 || high > 65535 || high >= 0 && high < low {
		y.bad = true
	}
	p = &part{kind: partRepeat, min: low, max: high, lazy: y.options.lazy, subs: []*part{p}}
	if y.take("?") {
		p.lazy = !p.lazy
	} else if y.take("+") {
		return &part{kind: partOnce, subs: []*part{p}}
	}
	return p
}

// group reads a group behind its opening parenthesis; nil when it has no content.
func (y *parser) group(depth int) *part {
	before, reset := y.options, y.take("?|")
	p := &part{kind: partSeq}
	switch {
	case reset, y.take("?:"):
	case y.take("*"):
		y.loose = true
		y.bad = !y.skipTo(")") || y.bad
		return nil
	case y.take("?>"):
		p.kind = partOnce
	case y.take("?="), y.take("?<="), y.take("?!"), y.take("?<!"):
		mark := y.in[y.i-2 : y.i]
		p.kind, p.behind, p.not = partLook, mark[0] == '<', mark[1] == '!'
	case y.take("?P="):
		return y.named(")")
	case y.take("?P<"), y.take("?<"):
		y.name(p, ">")
	case y.take("?'"):
		y.name(p, "'")
	case y.take("?P>"), y.take("?&"), y.take("?C"):
		y.loose = true
	case y.take("?("):
		y.loose = true
		y.condition()
	case y.call():
		y.loose = true
		return p
	case y.take("?"):
		if y.setOptions() {
			return nil
		}
	case !y.options.plain:
		y.groups++
		p.kind, p.group = partGroup, y.groups
	}
	p.subs = []*part{y.alternatives(depth+1, reset)}
	if y.i >= len(y.in) {
		y.bad = true
		return nil
	}
	y.i++
	y.options = before
	y.bad = y.bad || p.kind == partLook && p.behind && !eachFixed(p.subs[0])
	return p
}

// condition reads on what the branches of a group depend, behind its opening parenthesis: something that looks around,
// which is left to be read as such, or a number or a name.
func (y *parser) condition() {
	switch rest := y.in[y.i:]; {
	case strings.HasPrefix(rest, "?=") || strings.HasPrefix(rest, "?!") || strings.HasPrefix(rest, "?<") || strings.HasPrefix(rest, "*"):
		y.i--
	default:
		y.bad = rest == "" || rest[0] == '?' || rest[0] == ')' || !y.skipTo(")") || y.bad
	}
}

// call reads the number of a group that is matched here once more, or R for the whole pattern, with the closing parenthesis.
func (y *parser) call() bool {
	rest, ok := strings.CutPrefix(y.in[y.i:], "?")
	name, _, closed := strings.Cut(rest, ")")
	digits := strings.TrimLeft(name, "+-")
	if !ok || !closed || name != "R" && (digits == "" || len(name) > len(digits)+1 || strings.Trim(digits, "0123456789") != "") {
		return false
	}
	y.i += len("?)") + len(name)
	return true
}

// eachFixed reports whether every alternative of a part that looks behind has a length.
func eachFixed(p *part) bool {
	if p.kind != partAlt {
		return p.fixed() >= 0
	}
	for _, sub := range p.subs {
		if sub.fixed() < 0 {
			return false
		}
	}
	return true
}

func (y *parser) name(p *part, end string) {
	from := y.i
	if !y.skipTo(end) {
		y.bad = true
		return
	}
	name := y.in[from : y.i-len(end)]
	y.groups++
	p.kind, p.group = partGroup, y.groups
	for len(y.names) <= y.groups {
		y.names = append(y.names, "")
	}
	group, twice := y.byName[name]
	other := y.names[y.groups]
	y.bad = y.bad || twice && group != y.groups || other != "" && other != name || !captureName(name)
	y.names[y.groups], y.byName[name] = name, y.groups
}

// captureName reports whether PCRE takes the name of a group.
func captureName(name string) bool {
	return isName(name) && !isDigit(name[0], 10) && len(name) <= 32
}

func isName(s string) bool {
	for i := range len(s) {
		if c := s[i]; c != '_' && !isLatinLetter(rune(c)) && !isDigit(c, 10) {
			return false
		}
	}
	return s != ""
}

// named reads a reference to a group by name.
func (y *parser) named(end string) *part {
	from := y.i
	if !y.skipTo(end) {
		y.bad = true
		return nil
	}
	group, known := y.byName[y.in[from:y.i-len(end)]]
	y.loose = y.loose || !known
	return y.backTo(group)
}

func (y *parser) backTo(group int) *part {
	y.backs, y.needs = true, max(y.needs, group)
	return &part{kind: partBack, group: group, fold: y.options.fold}
}

// setOptions reads options such as (?i) or (?i: and reports whether there is no group to be closed.
func (y *parser) setOptions() bool {
	on := true
	for ; y.i < len(y.in); y.i++ {
		switch y.in[y.i] {
		case '^':
			y.options = options{}
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
		default:
			y.bad = true
			return true
		}
	}
	y.bad = true
	return true
}
