package schema

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// ParseQuery parses a query or a form as PHP does. The result is an object.
func ParseQuery(s string) Value {
	return NewTree().ParseQuery(s)
}

// ParseForm is ParseQuery for bytes that may change afterwards.
func (t *Tree) ParseForm(b []byte) Value { return t.ParseQuery(t.keep(b)) }

// ParseQuery parses a query or a form like parse_str of PHP: a[]=1 and a[0]=1 make
// lists, a[k]=1 makes objects, the last of several equal names wins, and dots
// and spaces in a name become underscores.
func (t *Tree) ParseQuery(s string) Value {
	t.expect(min(strings.Count(s, "&")+2, len(s)/8)) // empty pairs are no nodes
	defer func() { t.textLeft = 0 }()
	root := t.add(nil, "", KindObject, "")
	var seen uint64 // the marks of all names so far; a name with a new mark is new
	for s != "" && !t.full() {
		t.textLeft = len(s)
		n := lex.PlainLen(s)
		if n == 0 || n < len(s) && s[n] != '=' && s[n] != '&' {
			s = t.specialPair(root, s, n)
			seen = math.MaxUint64 // the names that follow may need a search
			continue
		}
		name := s[:n]
		if n < len(s) && s[n] == '=' {
			n++
		}
		s = s[n:]
		n = lex.PlainLen(s)
		value, isPlain := s[:n], n == len(s) || s[n] == '&'
		if isPlain {
			s = s[min(n+1, len(s)):]
		} else {
			value, s = cutPair(s, n)
			value = t.unescape(value, n)
		}
		mark := uint64(1) << lex.Hash(name)
		if seen&mark == 0 {
			m := t.add(root, name, KindString, value)
			m.plainKey, m.plain = true, isPlain
		} else {
			t.set(root, name, KindString, value)
		}
		seen |= mark
	}
	return Value{root}
}

// cutPair cuts s at the first & that is not in its first n bytes.
func cutPair(s string, n int) (pair, rest string) {
	if i := strings.IndexByte(s[n:], '&'); i >= 0 {
		return s[:n+i], s[n+i+1:]
	}
	return s, ""
}

// specialPair adds the first parameter of s, whose name has special characters
// from index n on, and returns the parameters after it.
func (t *Tree) specialPair(root *node, s string, n int) (rest string) {
	pair, rest := cutPair(s, n)
	keys, value, _ := strings.Cut(pair[n:], "=")
	switch {
	case n > 0 && (keys == "[]" || strings.EqualFold(keys, "%5B%5D")):
		t.set(t.set(root, pair[:n], KindList, ""), "", KindString, t.Unescape(value))
	case keys != "":
		t.pair(root, pair[:n+len(keys)], value)
	}
	return rest
}

// pair adds a parameter with special characters in its name. If the first
// bracket is not closed, all brackets become underscores.
func (t *Tree) pair(at *node, name, value string) {
	name, _, _ = strings.Cut(t.Unescape(name), "\x00")
	name = strings.TrimLeft(name, " ")
	key, keys, nested := strings.Cut(name, "[")
	if key != "" && !strings.Contains(keys, "]") {
		key, keys, nested = strings.ReplaceAll(name, "[", "_"), "", false
	}
	if key == "" || strings.Count(keys, "[") >= maxNesting {
		return
	}
	key = strings.ReplaceAll(strings.ReplaceAll(key, ".", "_"), " ", "_")
	for nested && at != nil {
		at = t.set(at, key, KindList, "")
		key, keys, _ = strings.Cut(keys, "]")
		keys, nested = strings.CutPrefix(keys, "[")
		nested = nested && strings.Contains(keys, "]")
		if len(key) == 1 && lex.IsSpace(key[0]) {
			key = ""
		}
	}
	if at != nil {
		t.set(at, key, KindString, t.Unescape(value))
	}
}

// maxNesting is max_input_nesting_level of PHP: deeper parameters are dropped.
const maxNesting = 64

// set sets a member of a container to a string, or makes it a container, and
// returns it. The key "" is the next integer; if all are used, nothing is set.
func (t *Tree) set(at *node, key string, kind Kind, text string) *node {
	var m *node
	if key != "" {
		m = at.find(key)
	}
	if m == nil {
		return t.grow(at, key, kind, text)
	}
	if kind == KindString || m.kind == KindString {
		m.set(kind, text)
		delete(t.free, m)
	}
	return m
}

// grow adds a member. A list becomes an object, with the indexes as keys, if
// the key is not the next index.
func (t *Tree) grow(at *node, key string, kind Kind, text string) *node {
	if at.kind == KindList && (key == "" || key == strconv.Itoa(int(at.count))) {
		return t.add(at, "", kind, text)
	}
	if at.kind == KindList {
		at.kind = KindObject
		if t.free == nil {
			t.free = make(map[*node]int64)
		}
		for m := at.first; m != nil; m = m.next {
			m.key = strconv.FormatInt(t.free[at], 10)
			t.free[at]++
		}
	}
	if key == "" {
		k := t.free[at]
		key = strconv.FormatInt(k, 10)
		if k == math.MaxInt64 && at.find(key) != nil {
			return nil
		}
	}
	if t.free != nil { // the parameters themselves have no next key
		k, counts := intKey(key)
		if free, known := t.free[at]; counts && (!known || k >= free) { // counting may start at a negative key
			t.free[at] = max(k, k+1)
		}
	}
	return t.add(at, key, kind, text)
}

// Unescape decodes %xx and +.
func (t *Tree) Unescape(s string) string { return t.unescape(s, 0) }

// unescape is Unescape for a string whose first n bytes have no escapes.
func (t *Tree) unescape(s string, n int) string {
	n += unescapedLen(s[n:])
	if n == len(s) {
		return s
	}
	t.reserve(max(len(s), t.textLeft))
	start := t.text.Len()
	for ; n < len(s); n = unescapedLen(s) {
		t.text.WriteString(s[:n])
		c := s[n]
		s = s[n+1:]
		if c == '+' {
			c = ' '
		} else if r := lex.HexByte(s); r >= 0 {
			c, s = byte(r), s[2:]
		}
		t.text.WriteByte(c)
	}
	t.text.WriteString(s)
	return t.text.String()[start:]
}

// unescapedLen returns the length of the start of s without % and +.
func unescapedLen(s string) int {
	for i := range len(s) {
		if c := s[i]; c == '%' || c == '+' {
			return i
		}
	}
	return len(s)
}

// AppendParam appends a member of an object to a query, which may be empty: lists
// and objects as name[key]=. It fails for null, which a query cannot say.
func (v Value) AppendParam(b []byte) ([]byte, error) {
	n := v.node()
	if !n.plainKey {
		var name [64]byte
		return appendParts(b, lex.AppendEscaped(name[:0], n.key), v)
	}
	b = append(append(beginParam(b), n.key...), '=')
	if n.plain {
		return append(b, n.text...), nil
	}
	return lex.AppendEscaped(b, n.text), nil
}

// AppendParamAs is like AppendParam, with another name. An empty list adds
// nothing.
func (v Value) AppendParamAs(b []byte, name string) ([]byte, error) {
	if v.Kind() == KindList && v.Len() == 0 {
		return b, nil
	}
	var escaped [64]byte
	return appendParts(b, lex.AppendEscaped(escaped[:0], name), v)
}

// SameInQuery reports whether a query gives back a member of an object with the
// same name and the same names within it. PHP changes some names, such as
// "rest.route", and drops others.
func (v Value) SameInQuery() bool {
	n := v.node()
	if n.count == 0 && n.key != "" && lex.PlainLen(n.key) == len(n.key) {
		return true
	}
	b, err := v.AppendParam(nil)
	if err != nil { // no query has v
		return true
	}
	object := ParseQuery(string(b))
	return object.Len() == 1 && object.First().Key() == n.key && sameNames(v, object.First())
}

// sameNames reports whether v and w have the same names in them.
func sameNames(v, w Value) bool {
	same := v.Len() == w.Len()
	for name, m := range v.Members() {
		same = same && w.Member(name).Exists() && sameNames(m, w.Member(name))
	}
	return same
}

func appendParts(b, name []byte, v Value) (_ []byte, err error) {
	kind := v.Kind()
	if kind <= KindNull {
		return b, fmt.Errorf("rest: the parameter %s is null, which a query cannot say", NewTree().Unescape(string(name)))
	}
	if kind < KindList || v.Len() == 0 {
		b = append(append(beginParam(b), name...), '=')
	}
	switch kind {
	case KindFalse, KindTrue:
		return append(b, JSONLiterals[kind]...), nil
	case KindList, KindObject:
	default:
		return lex.AppendEscaped(b, v.Text()), nil
	}
	for key, item := range v.Members() {
		part := append(lex.AppendEscaped(append(name, "%5B"...), key), "%5D"...)
		if b, err = appendParts(b, part, item); err != nil {
			return b, err
		}
	}
	return b, nil
}

// beginParam appends what separates a parameter from the ones before it.
func beginParam(b []byte) []byte {
	if n := len(b); n > 0 && b[n-1] != '?' && b[n-1] != '&' {
		b = append(b, '&')
	}
	return b
}
