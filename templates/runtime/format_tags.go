package rest

import "strings"

// The places that a tagStripper can be in.
type tagState uint8

const (
	inText        tagState = iota
	inTag                  // <a
	inInstruction          // <?
	inDeclaration          // <!
	inComment              // <!--
)

// A tagStripper does what PHP's strip_tags does: tags, comments and instructions go, with everything behind one that
// is never closed.
type tagStripper struct {
	s     string
	i     int
	state tagState
	quote byte // the quote that is open
	last  byte // what an instruction saw last of quotes and brackets
	depth int  // of < in a tag
	round int  // of ( in an instruction
	xml   bool
}

func stripTags(s string) string {
	var out strings.Builder
	p := tagStripper{s: s}
	for ; p.i < len(s); p.i++ {
		c := s[p.i]
		switch {
		case c == 0:
		case p.state != inText:
			p.inside(c)
		case c == '<' && !p.spaceFollows():
			p.state = inTag
		default:
			out.WriteByte(c)
		}
	}
	return out.String()
}

func (p *tagStripper) spaceFollows() bool { return p.i+1 < len(p.s) && isSpace(p.s[p.i+1]) }

// after reports whether s stands before the current byte.
func (p *tagStripper) after(s string) bool { return strings.HasSuffix(p.s[:p.i], s) }

func (p *tagStripper) inside(c byte) {
	switch p.state {
	case inTag:
		p.tag(c)
	case inInstruction:
		p.instruction(c)
	case inDeclaration:
		p.declaration(c)
	case inComment:
		if c == '>' && p.quote == 0 && p.after("--") {
			p.state = inText
		}
	}
}

func (p *tagStripper) tag(c byte) {
	switch c {
	case '<':
		if p.quote == 0 && !p.spaceFollows() {
			p.depth++
		}
	case '>':
		if p.closes() && !(p.xml && p.after("-")) {
			p.end()
		}
	case '"', '\'':
		p.toggle(c)
	case '!':
		if p.after("<") {
			p.state = inDeclaration
		}
	case '?':
		if p.after("<") {
			p.state, p.round = inInstruction, 0
		}
	}
}

// closes reports whether a > closes what is open, and not something inside.
func (p *tagStripper) closes() bool {
	if p.depth > 0 {
		p.depth--
		return false
	}
	return p.quote == 0
}

func (p *tagStripper) end() { p.state, p.quote, p.xml = inText, 0, false }

func (p *tagStripper) toggle(c byte) {
	switch p.quote {
	case 0:
		p.quote = c
	case c:
		p.quote = 0
	}
}

func (p *tagStripper) instruction(c byte) {
	quoted := p.last == '"' || p.last == '\''
	switch c {
	case '(', ')':
		if !quoted {
			p.last = c
			p.round += 2*int(')'-c) - 1
		}
	case '>':
		if p.closes() && p.round == 0 && p.last != '"' && p.after("?") {
			p.end()
		}
	case '"', '\'':
		if p.after(`\`) {
			break
		}
		if p.last == c {
			p.last = 0
		} else if p.last != '\\' {
			p.last = c
		}
		p.toggle(c)
	case 'l', 'L':
		if p.i > 4 && strings.EqualFold(p.s[p.i-4:p.i], "<?xm") {
			p.state, p.xml = inTag, true
		}
	}
}

func (p *tagStripper) declaration(c byte) {
	switch c {
	case '>':
		if p.closes() {
			p.end()
		}
	case '"', '\'':
		if !p.after(`\`) {
			p.toggle(c)
		}
	case '-':
		if p.after("!-") {
			p.state = inComment
		}
	case 'e', 'E':
		if p.i > 6 && strings.EqualFold(p.s[max(0, p.i-8):p.i], "<!doctyp") {
			p.state = inTag
		}
	}
}
