package schema

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// ParseJSON parses JSON as json_decode does.
func ParseJSON(b []byte) (Value, error) {
	root, code := NewTree().ParseJSON(b)
	if code != 0 {
		return Value{}, fmt.Errorf("not valid JSON: %s", JSONMessage(code))
	}
	return root, nil
}

// ParseJSON parses JSON. It returns the error code of json_decode, or 0.
func (t *Tree) ParseJSON(b []byte) (Value, int) {
	p := t.parser(b)
	root := p.value(nil, "", 1)
	return Value{root}, p.end()
}

// AddJSON adds JSON at a depth, from 1. It returns the error code of
// json_decode, or 0.
func (v Value) AddJSON(name string, b []byte, depth int) int {
	p := v.n.tree.parser(b)
	p.set(v.n, name, depth)
	return p.end()
}

// AddNumber adds a JSON number.
func (v Value) AddNumber(name string, number []byte) {
	_, integer := lex.NumberLen(number)
	kind, text := numberOf(v.n.tree.keep(number), integer)
	v.Add(name, kind, text)
}

// JSONMessage returns the message of json_last_error_msg for a code.
func JSONMessage(code int) string {
	return [...]string{
		lex.JSONDepth:     "Maximum stack depth exceeded",
		lex.JSONMismatch:  "State mismatch (invalid or malformed JSON)",
		lex.JSONControl:   "Control character error, possibly incorrectly encoded",
		lex.JSONSyntax:    "Syntax error",
		lex.JSONUTF8:      "Malformed UTF-8 characters, possibly incorrectly encoded",
		lex.JSONSurrogate: "Single unpaired UTF-16 surrogate in unicode escape",
	}[code]
}

// jsonParser parses JSON into a tree. It fails where json_decode does, with
// the same code.
type jsonParser struct {
	t     *Tree
	b     []byte
	i     int
	code  int
	valid bool   // b is valid UTF-8
	plain string // copy of a part of b, from start
	start int
}

// parser returns a parser of b. Nothing refers to b after its end.
func (t *Tree) parser(b []byte) jsonParser {
	t.reserve(len(b))
	p := jsonParser{t: t, b: b, valid: utf8.Valid(b)}
	p.copyPlain(0)
	return p
}

// copyPlain copies the text from i up to the next string with an escape: keys,
// numbers and strings without escapes are parts of it.
func (p *jsonParser) copyPlain(i int) {
	text := p.b[i:]
	if end := bytes.IndexByte(text, '\\'); end >= 0 {
		text = text[:bytes.LastIndexByte(text[:end], '"')+1]
	}
	p.plain, p.start = p.t.keep(text), i
}

// end returns the error code of json_decode, or 0.
func (p *jsonParser) end() int {
	p.peek()
	if p.code == 0 && p.i < len(p.b) {
		p.unexpected()
	}
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
		if c := p.b[p.i]; c > ' ' || c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c
		}
	}
	return 0
}

func (p *jsonParser) value(parent *node, key string, depth int) *node {
	c := p.peek()
	if c != 0 && p.t.full() {
		p.fail(lex.JSONFull)
		return nil
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

func (p *jsonParser) number(parent *node, key string) *node {
	n, integer := lex.NumberLen(p.b[p.i:])
	if n == 0 {
		p.unexpected()
		return nil
	}
	text, from := "", p.i-p.start
	if from+n <= len(p.plain) { // otherwise a backslash follows, which is an error
		text = p.plain[from : from+n]
	}
	p.i += n
	kind, text := numberOf(text, integer)
	return p.t.add(parent, key, kind, text)
}

// numberOf returns the kind and the text of a number; integer is whether it has
// digits only.
func numberOf(text string, integer bool) (Kind, string) {
	if text == "-0" {
		text = "0"
	}
	if integer && len(text) >= 19 {
		_, err := strconv.ParseInt(text, 10, 64)
		integer = err == nil
	}
	if integer {
		return KindInt, text
	}
	return KindFloat, text
}

// container parses an array or an object after its opening bracket.
func (p *jsonParser) container(parent *node, key string, depth int, kind Kind, end byte) *node {
	p.i++
	if depth > p.t.maxDepth {
		p.fail(lex.JSONDepth)
		return nil
	}
	at := p.t.add(parent, key, kind, "")
	names := uint64(0)
	for more := p.more(end, true); more; more = p.more(end, false) {
		if kind == KindObject {
			p.member(at, depth, &names)
		} else {
			p.value(at, "", depth+1)
		}
	}
	return at
}

// more reads up to the next item of a container and reports whether there is
// one. The closing bracket of the other kind is an error of its own.
func (p *jsonParser) more(end byte, first bool) bool {
	switch c := p.peek(); {
	case c == end:
		p.i++
		return false
	case c == ']' || c == '}':
		p.fail(lex.JSONMismatch)
	case first:
	case c == ',':
		p.i++
	default:
		p.unexpected()
	}
	return p.code == 0
}

// member parses one member of an object. Names has a bit for each name so far.
func (p *jsonParser) member(at *node, depth int, names *uint64) {
	if p.peek() == '"' {
		name := p.string()
		if p.peek() == ':' {
			p.i++
			bit := uint64(1) << lex.Hash(name)
			if *names&bit == 0 {
				*names |= bit
				p.value(at, name, depth+1)
			} else {
				p.set(at, name, depth+1)
			}
			return
		}
	}
	p.unexpected()
}

// set parses a member or an item. The last of several members with one name
// counts, in the position of the first.
func (p *jsonParser) set(at *node, name string, depth int) {
	old := at.find(name)
	if old == nil {
		p.value(at, name, depth)
		return
	}
	if by := p.value(nil, old.key, depth); p.code == 0 {
		by.next = old.next
		*old = *by
	}
}

// string parses a string; p.i is at its opening quote.
func (p *jsonParser) string() string {
	plain, from := p.plain, p.i+1-p.start
	end := lex.SkipRun(plain, from)
	if end < len(plain) && plain[end] == '"' && p.valid {
		p.i = p.start + end + 1
		return plain[from:end]
	}
	text, next, code := lex.Unquote(p.t.scratch, p.b, p.i+1, true)
	if !p.valid && !utf8.Valid(p.b[p.i:next]) {
		code = lex.JSONUTF8
	}
	p.i = next
	if code != 0 {
		p.fail(code)
		return ""
	}
	p.t.scratch = text
	kept := p.t.keep(text)
	if next-p.start > len(p.plain) {
		p.copyPlain(next)
	}
	return kept
}

// Format implements fmt.Formatter. It prints JSON, null if v is absent.
func (v Value) Format(f fmt.State, _ rune) { _, _ = f.Write(v.JSON(nil)) }

// JSON appends v as JSON, with numbers as they were sent. The absent Value is
// null.
func (v Value) JSON(dst []byte) []byte { return v.json(dst, false) }

// json appends v as JSON. If asPHP is set, an object with the keys of a list
// is written as a list.
func (v Value) json(dst []byte, asPHP bool) []byte {
	switch v.Kind() {
	case KindString:
		return lex.AppendQuoted(dst, v.Text())
	case KindInt, KindFloat:
		return append(dst, v.Text()...)
	case KindList, KindObject:
	default:
		return append(dst, JSONLiterals[v.Kind()]...)
	}
	open, end := byte('{'), byte('}')
	if v.Kind() == KindList || asPHP && v.isList() {
		open, end = '[', ']'
	}
	dst = append(dst, open)
	for m := v.First(); m.Exists(); m = m.Next() {
		if open == '{' {
			dst = lex.AppendKey(dst, m.node().key)
		} else if m.n != v.n.first {
			dst = append(dst, ',')
		}
		dst = m.json(dst, asPHP)
	}
	return append(dst, end)
}

// isList reports whether v is a list in PHP: keys from 0, in order.
func (v Value) isList() bool {
	n := 0
	for key := range v.Members() {
		if key != strconv.Itoa(n) {
			return false
		}
		n++
	}
	return true
}
