package pattern

import (
	"regexp/syntax"
	"strings"
	"unicode"
	"unicode/utf8"
)

// class translates a class after its opening bracket. Its sets are always
// case-sensitive.
func (t *translator) class() {
	open, sets, members, last := "[", "", "", rune(0)
	t.bad = t.i < len(t.in) && strings.IndexByte(":.=", t.in[t.i]) >= 0 // [:alpha:] is not a class
	if t.take("^") {
		open = "[^"
	}
	for first := true; !t.bad && (first || !t.take("]")); first = false {
		if s, negated := t.set(); s != "" {
			if negated == "[^" {
				s = inClass(ranges("[^" + s + "]"))
				t.bad = t.bad || s == ""
			}
			sets += s
			t.bad = t.bad || t.ranged()
			continue
		}
		c := t.member()
		members += escaped(c)
		if t.ranged() {
			t.i++
			c = t.member()
			members += "-" + escaped(c)
		}
		last = max(last, c)
	}
	t.bad = t.bad || t.bytes && t.fold && last >= utf8.RuneSelf
	if t.fold && members != "" {
		members = inClass(ranges("(?i:[" + members + "])"))
		t.bad = t.bad || members == ""
	}
	t.write(open+sets+members+"]", true)
}

// ranged reports whether the next character is a hyphen that makes a range.
func (t *translator) ranged() bool {
	return t.i+1 < len(t.in) && t.in[t.i] == '-' && t.in[t.i+1] != ']'
}

// member reads a character of a class.
func (t *translator) member() rune {
	if t.take(`\b`) {
		return '\b'
	}
	t.bad = t.bad || strings.HasPrefix(t.in[t.i:], "[.") || strings.HasPrefix(t.in[t.i:], "[=")
	return t.character()
}

// set reads an escape that stands for several characters, \d or \p{L}, or
// [:alpha:] in a class. It returns the inside of a class, or "" if there is no
// such set, and how the class opens: [ or [^.
func (t *translator) set() (set, open string) {
	rest := t.in[t.i:]
	name, negated := "", false
	if inner, found := strings.CutPrefix(rest, "[:"); found {
		text, _, _ := strings.Cut(inner, ":]")
		t.i = min(t.i+len(text)+4, len(t.in))
		name, negated = strings.CutPrefix(text, "^")
		t.bad = t.bad || !made(name, "")
	} else if rest = strings.TrimPrefix(rest, `\`); len(rest) < len(t.in)-t.i && rest != "" {
		if n := strings.IndexByte("dswhvp", rest[0]|0x20); n >= 0 {
			name, negated = [...]string{"digit", "space", "word", `\h`, `\v`, `\p`}[n], rest[0] < 'a'
			t.i += 2
		}
	}
	if set = t.named(name); name == `\p` {
		set = t.property()
	}
	t.bad = t.bad || name != "" && set == ""
	if negated {
		return set, "[^"
	}
	return set, "["
}

// property reads \p{Lu} or \pL after the p.
func (t *translator) property() string {
	name := ""
	if t.take("{") {
		name = t.until("}")
	} else {
		name = string(t.character())
	}
	t.bad = t.bad || t.bytes || unicode.Categories[name] == nil && unicode.Scripts[name] == nil ||
		name == "C" || name == "Cn" || name == "LC" // before Go 1.25, package regexp lacks Cn and LC, and has another C
	return `\p{` + name + "}"
}

// named returns the set of a named class or an escape. If characters are bytes,
// package regexp has the same sets.
func (t *translator) named(name string) string {
	for _, s := range &unicodeSets {
		if s[0] == name && (!t.bytes || name[0] == '\\') {
			return s[1]
		}
	}
	switch {
	case name == "":
		return ""
	case t.fold && (name == "lower" || name == "upper"):
		return "[:alpha:]"
	}
	return "[:" + name + ":]"
}

var unicodeSets = [...][2]string{
	{`\h`, `\t\x{180e}\p{Zs}`}, {`\v`, `\n-\r\x{85}\x{2028}\x{2029}`},
	{"digit", `\p{Nd}`}, {"space", `\t-\r\x{85}\x{180e}\p{Z}`}, {"word", `\p{L}\p{N}_`}, {"cntrl", `\p{Cc}`},
	{"alpha", `\p{L}`}, {"alnum", `\p{L}\p{N}`}, {"lower", `\p{Ll}`}, {"upper", `\p{Lu}`},
	{"blank", `\t\x{180e}\p{Zs}`}, {"punct", "\\p{P}\\x{24}+<=>^`|~"},
	{"graph", ""}, {"print", ""}, // not translated
}

// ranges returns the characters of a class as pairs of first and last, or nil
// if the expression is not a class.
func ranges(class string) (list []rune) {
	re, err := syntax.Parse(class, syntax.Perl)
	switch {
	case err != nil:
		return nil
	case re.Op == syntax.OpCharClass:
		return re.Rune
	case re.Op != syntax.OpLiteral:
		return nil
	}
	for c := re.Rune[0]; len(list) == 0 || re.Flags&syntax.FoldCase != 0 && c != re.Rune[0]; c = unicode.SimpleFold(c) {
		list = append(list, c, c)
	}
	return list
}

// inClass formats pairs of first and last as the inside of a class.
func inClass(list []rune) string {
	var out strings.Builder
	for i, c := range list {
		if i%2 == 1 {
			out.WriteByte('-')
		}
		out.WriteString(escaped(c))
	}
	return out.String()
}
