package rest

import "strings"

// group translates a group, from its opening parenthesis to the closing one.
func (t *routeTranslator) group(depth int) {
	fold, dot := t.fold, t.dot
	start := len(t.out)
	t.i++
	drop := false
	switch {
	case t.take("?#"):
		t.comment()
		return
	case t.take("*"):
		t.exact = false
		t.comment()
		return
	case t.take("?="), t.take("?!"), t.take("?<="), t.take("?<!"):
		drop, t.exact = true, false
		t.out = append(t.out, "(?:"...)
	case t.take("?P<"), t.take("?<"):
		t.name('>')
	case t.take("?'"):
		t.name('\'')
	case t.take("?:"), t.take("?|"):
		t.out = append(t.out, "(?:"...)
	case t.take("?>"):
		t.exact = false
		t.out = append(t.out, "(?:"...)
	case t.take("?("):
		t.exact = false
		t.comment()
		t.out = append(t.out, "(?:"...)
	case t.take("?P="), t.take("?P>"), t.take("?&"), t.take("?R"):
		t.reference(')')
		return
	case t.take("?"):
		if t.options() {
			return
		}
	default:
		t.out = append(t.out, '(')
	}
	t.alternatives(depth + 1)
	if t.i >= len(t.in) {
		t.bad = true
		return
	}
	t.i++
	t.out = append(t.out, ')')
	if drop {
		t.out = append(t.out[:start], "(?:)"...)
	}
	t.fold, t.dot = fold, dot
}

// take skips the text if it is next.
func (t *routeTranslator) take(text string) bool {
	if !strings.HasPrefix(t.in[t.i:], text) {
		return false
	}
	t.i += len(text)
	return true
}

// comment skips up to the closing parenthesis.
func (t *routeTranslator) comment() {
	if !t.skipTo(')') {
		t.bad = true
	}
}

func (t *routeTranslator) skipTo(end byte) bool {
	n := strings.IndexByte(t.in[t.i:], end)
	if n < 0 {
		return false
	}
	t.i += n + 1
	return true
}

// name opens a captured group.
func (t *routeTranslator) name(end byte) {
	from := t.i
	if !t.skipTo(end) || !captureName(t.in[from:t.i-1]) {
		t.bad = true
		return
	}
	name := t.in[from : t.i-1]
	if t.names[name] {
		t.exact = false
		t.out = append(t.out, "(?:"...)
		return
	}
	t.names[name] = true
	t.order = append(t.order, name)
	t.out = append(append(append(t.out, "(?P<"...), name...), '>')
}

// captureName reports whether PCRE takes the name of a group.
func captureName(name string) bool {
	for i := 0; i < len(name); i++ {
		if !typeSet('w')[name[i]] || i == 0 && name[i] >= '0' && name[i] <= '9' {
			return false
		}
	}
	return name != "" && len(name) <= 32
}

// reference replaces a reference to another group by anything.
func (t *routeTranslator) reference(end byte) {
	t.exact = false
	t.bad = !t.skipTo(end) || t.bad
	t.out = append(t.out, anything...)
}

// options reads options such as (?i) or (?i:. It reports whether there is no group to be closed.
func (t *routeTranslator) options() bool {
	on := true
	for ; t.i < len(t.in); t.i++ {
		switch c := t.in[t.i]; c {
		case '-':
			on = false
		case 'i':
			t.fold = on
		case 's':
			t.dot = on
		case 'm', 'n', 'x', 'J', 'U':
			t.exact = false
		case ':':
			t.i++
			t.out = append(t.out, "(?:"...)
			return false
		case ')':
			t.i++
			t.out = append(t.out, "(?:)"...)
			return true
		default:
			if c >= '0' && c <= '9' || c == '+' {
				t.reference(')')
				return true
			}
			t.bad = true
			return true
		}
	}
	t.bad = true
	return true
}

// escape translates an escape outside of a class.
func (t *routeTranslator) escape() *byteSet {
	if t.i+1 >= len(t.in) {
		t.bad = true
		return nil
	}
	c := t.in[t.i+1]
	if strings.IndexByte("dDwWsShHvVN", c) >= 0 {
		t.i += 2
		return t.set(typeSet(c))
	}
	if b, next := readByteEscape(t.in, t.i); next != 0 {
		t.i = next
		return t.literal(b)
	}
	t.i += 2
	t.special(c)
	return nil
}

// special translates the escapes that stand for no single byte.
func (t *routeTranslator) special(c byte) {
	switch c {
	case 'b', 'B':
		t.out = append(t.out, '\\', c)
	case 'A', 'G':
		t.out = append(t.out, `\A`...)
	case 'z':
		t.out = append(t.out, `\z`...)
	case 'Z':
		t.end()
	case 'K', 'E':
		t.out = append(t.out, "(?:)"...)
	case 'R':
		t.out = append(t.out, `(?:\r\n|[\n-\r\x{85}])`...)
	case 'Q':
		t.quoted()
	case 'C':
		t.out = append(t.out, `(?s:.)`...)
	case 'p', 'P', 'X':
		t.exact = false
		t.property(c)
		t.out = append(t.out, `(?s:.)`...)
	case 'k', 'g':
		t.named()
	default:
		if c >= '1' && c <= '9' {
			t.exact = false
			for t.i < len(t.in) && t.in[t.i] >= '0' && t.in[t.i] <= '9' {
				t.i++
			}
			t.out = append(t.out, anything...)
			return
		}
		t.bad = true
	}
}

// quoted translates \Q...\E, as one group of literal text.
func (t *routeTranslator) quoted() {
	text, _, _ := strings.Cut(t.in[t.i:], `\E`)
	for i := 0; i < len(text); i++ {
		t.literal(text[i])
	}
	t.i = min(t.i+len(text)+2, len(t.in))
	if len(text) == 0 {
		t.out = append(t.out, "(?:)"...)
	}
}

// property skips the name of a Unicode property.
func (t *routeTranslator) property(c byte) {
	switch {
	case c == 'X':
	case t.take("{"):
		t.bad = !t.skipTo('}') || t.bad
	case t.i < len(t.in):
		t.i++
	default:
		t.bad = true
	}
}

// named replaces \k<name> and \g{name} by anything.
func (t *routeTranslator) named() {
	switch {
	case t.take("{"):
		t.reference('}')
	case t.take("<"):
		t.reference('>')
	case t.take("'"):
		t.reference('\'')
	default:
		t.take("-")
		_, next := readCount(t.in, t.i)
		t.bad = next == t.i || t.bad
		t.i, t.exact = next, false
		t.out = append(t.out, anything...)
	}
}
