package schema

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// MaxDepth is the depth to which arrays and objects nest in json_decode, which
// counts their content too.
const MaxDepth = 512 - 1

// jsonParser parses JSON into a tree. It fails where json_decode does, with
// the same code.
type jsonParser struct {
	t       *Tree
	b       []byte
	i       int
	scratch []byte
	code    int
	valid   bool // b is valid UTF-8
}

// parser returns a parser of b. Nothing refers to b after its end.
func (t *Tree) parser(b []byte) jsonParser {
	t.reserve(len(b))
	return jsonParser{t: t, b: b, scratch: t.scratch, valid: utf8.Valid(b)}
}

// end returns the error code of json_decode, or 0.
func (p *jsonParser) end() int {
	p.peek()
	if p.code == 0 && p.i < len(p.b) {
		p.unexpected()
	}
	p.t.scratch = p.scratch
	return p.code
}

func (p *jsonParser) fail(code int) {
	if p.code == 0 {
		p.code = code
	}
	p.i = len(p.b)
}

// unexpected fails with the code of json_decode for a misplaced token. The
// token is read first and may be invalid itself.
func (p *jsonParser) unexpected() {
	r, n := utf8.DecodeRune(p.b[p.i:])
	switch {
	case r == '"':
		p.string()
	case r < ' ':
		p.fail(lex.JSONControl)
	case r == utf8.RuneError && n == 1:
		p.fail(lex.JSONUTF8)
	}
	p.fail(lex.JSONSyntax)
}

// peek skips white space and returns the next byte, 0 at the end.
func (p *jsonParser) peek() byte {
	for ; p.i < len(p.b); p.i++ {
		if c := p.b[p.i]; c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c
		}
	}
	return 0
}

// next skips white space and c, and reports whether c was there.
func (p *jsonParser) next(c byte) bool {
	follows := p.peek() == c
	if follows {
		p.i++
	}
	return follows
}

func (p *jsonParser) value(parent int32, key string, depth int) int32 {
	c := p.peek()
	if c != 0 && p.t.full() {
		p.fail(lex.JSONFull)
		return 0
	}
	switch c {
	case '{':
		return p.container(parent, key, depth, KindObject, '}')
	case '[':
		return p.container(parent, key, depth, KindList, ']')
	case '"':
		return p.t.add(parent, key, KindString, p.string())
	}
	for kind := KindNull; kind <= KindTrue && c > '9'; kind++ {
		if word := JSONLiterals[kind]; bytes.HasPrefix(p.b[p.i:], []byte(word)) {
			p.i += len(word)
			return p.t.add(parent, key, kind, "")
		}
	}
	return p.number(parent, key)
}

// JSONLiterals are the literals by kind.
var JSONLiterals = [...]string{"null", "null", "false", "true"}

func (p *jsonParser) number(parent int32, key string) int32 {
	n, integer := lex.NumberLen(p.b[p.i:])
	if n == 0 {
		p.unexpected()
		return 0
	}
	kind, text := p.t.number(p.b[p.i:p.i+n], integer)
	p.i += n
	return p.t.add(parent, key, kind, text)
}

// number returns the kind and the text of a number; integer is whether it has
// digits only.
func (t *Tree) number(b []byte, integer bool) (Kind, string) {
	text := t.keep(b)
	if text == "-0" {
		text = "0"
	}
	if integer && len(b) >= 19 {
		_, err := strconv.ParseInt(text, 10, 64)
		integer = err == nil
	}
	if integer {
		return KindInt, text
	}
	return KindFloat, text
}

// container parses an array or an object after its opening bracket.
func (p *jsonParser) container(parent int32, key string, depth int, kind Kind, end byte) int32 {
	p.i++
	if depth > p.t.maxDepth {
		p.fail(lex.JSONDepth)
		return 0
	}
	at := p.t.add(parent, key, kind, "")
	for more := !p.closes(end); more && p.code == 0; {
		if kind == KindObject {
			p.member(at, depth)
		} else {
			p.value(at, "", depth+1)
		}
		more = !p.closes(end)
		if more && !p.next(',') {
			p.unexpected()
		}
	}
	return at
}

// closes skips a closing bracket and reports whether it was there. The bracket
// of the other kind is an error of its own.
func (p *jsonParser) closes(end byte) bool {
	if p.next(end) {
		return true
	}
	if c := p.peek(); c == ']' || c == '}' {
		p.fail(lex.JSONMismatch)
	}
	return false
}

// member parses one member of an object.
func (p *jsonParser) member(at int32, depth int) {
	if p.peek() != '"' {
		p.unexpected()
		return
	}
	name := p.string()
	if !p.next(':') {
		p.unexpected()
		return
	}
	p.set(at, name, depth+1)
}

// set parses a member or an item. The last of several members with one name
// counts, in the position of the first.
func (p *jsonParser) set(at int32, name string, depth int) {
	old := p.t.find(at, name)
	if old == 0 {
		p.value(at, name, depth)
		return
	}
	if by := p.value(0, name, depth); p.code == 0 {
		o := &p.t.nodes[old]
		next, key := o.next, o.key
		*o = p.t.nodes[by]
		o.next, o.key = next, key
	}
}

// string parses a string; p.i is at its opening quote.
func (p *jsonParser) string() string {
	from := p.i + 1
	if end := lex.SkipRun(p.b, from); p.valid && end < len(p.b) && p.b[end] == '"' {
		p.i = end + 1
		return p.t.keep(p.b[from:end])
	}
	out, next, code := lex.Unquote(p.scratch, p.b, from, true)
	if !p.valid && !utf8.Valid(p.b[from:next]) {
		code = lex.JSONUTF8
	}
	p.i = next
	if code != 0 {
		p.fail(code)
		return ""
	}
	p.scratch = out
	return p.t.keep(out)
}
