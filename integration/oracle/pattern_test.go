//go:build integration

package oracle

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode/utf8"
)

// known are pairs in which the engine differed once.
var known = []pair{
	{`^(?U)a*+$`, "aaa", false}, {`(?U)a*+`, "aaa", false}, {`(?i)^(s)\1$`, "sſ", false},
	{`(?i)^(ſ)\1x$`, "ſSx", false}, {`(?i)(k)\1`, "kK", false},
	{`\p{Grek}`, "α", false}, {`\p{Alphabetic}`, "a", false},
	{`\p{Emoji}`, "😀", false}, {`(?i^)a`, "a", false}, {`(?--i)a`, "a", false},
	{`(?^i)A`, "a", false}, {`(?^-i)a`, "a", false}, {`(?i-s-m)a`, "a", false},
	{`(?-)a`, "a", false}, {`(?^)a`, "a", false}, {`(?xx)[a b]`, " ", false},
	{`^a{2}\E+$`, "aaaa", false}, {`(?x)^a{2} +$`, "aaa", false},
	{`^a{2}(?#x)+$`, "aaaa", false}, {`[a-\E]`, "-", false}, {`a\K`, "ba", false},
	{`(?=a\K)`, "a", false}, {`(a)(?<=\1)b`, "ab", false}, {`(?<!(,)\g{-1})b`, ",,b", false},
	{`(?<=(?=a)*?)b`, "b", false}, {`(a)|\p{^Han}\K+`, "a", false},
}

// A writer writes patterns that are mostly right.
type writer struct {
	*rand.Rand
	groups int
}

func (g *writer) pick(from ...string) string { return from[g.IntN(len(from))] }

// wrong returns one of the strings now and then. They make most patterns
// invalid.
func (g *writer) wrong(from ...string) (string, bool) {
	if g.IntN(60) > 0 {
		return "", false
	}
	return g.pick(from...), true
}

func (g *writer) pair() pair {
	g.groups = 0
	p := pair{bytes: g.IntN(4) == 0}
	p.pattern = g.alternatives(3)
	if g.IntN(3) == 0 {
		p.pattern = "^" + p.pattern
	}
	if g.IntN(4) == 0 {
		p.pattern += "$"
	}
	if g.IntN(12) == 0 { // most such are no pattern
		at := g.IntN(len(p.pattern) + 1)
		for !utf8.RuneStart((p.pattern + "x")[at]) {
			at--
		}
		p.pattern = p.pattern[:at] + g.pick("(", ")", "[", "]", "{", "}", "?", "*", "+", "\\", "^", "-", "|",
			"(?", "(?-", "[:", "\\p{", "\\Q", "\\E", "{,", "{2") + p.pattern[at:]
	}
	p.text = g.text()
	return p
}

func (g *writer) text() string {
	var b strings.Builder
	for range g.IntN(9) {
		b.WriteString(g.pick("a", "a", "b", "c", "A", "B", "1", "2", "_", "-", ".", " ", "\n", "\t", "\r\n",
			"é", "É", "ß", "ſ", "s", "S", "k", "K",
			"α", "Σ", "ς", "σ", "я", "字", "\u00a0", "\u2028", "\u0301", "😀",
			"İ", "ı", "ǅ", "٣", "\x00", "\u0085", "\u180e", "ab", "abc", "x", "y"))
	}
	return b.String()
}

func (g *writer) alternatives(depth int) string {
	parts := []string{g.sequence(depth)}
	for g.IntN(4) == 0 {
		parts = append(parts, g.sequence(depth))
	}
	return strings.Join(parts, "|")
}

func (g *writer) sequence(depth int) string {
	var b strings.Builder
	for range g.IntN(4) + 1 {
		b.WriteString(g.atom(depth))
		if g.IntN(3) == 0 {
			b.WriteString(g.pick("*", "+", "?", "{2}", "{1,3}", "{0}", "{2,}", "{,2}", "*", "+", "?"))
			b.WriteString(g.pick("", "", "", "?", "+"))
		}
	}
	return b.String()
}

func (g *writer) atom(depth int) string {
	if depth > 0 && g.IntN(3) == 0 {
		return g.group(depth - 1)
	}
	switch g.IntN(12) {
	case 0:
		return g.class()
	case 1:
		return g.pick(`\d`, `\w`, `\s`, `\D`, `\W`, `\S`, `\h`, `\v`, `\H`, `\V`, `\N`, `\R`)
	case 2:
		return g.pick(`^`, `$`, `\b`, `\B`, `\A`, `\z`, `\Z`, `\G`, `\K`)
	case 3:
		return g.property()
	case 4:
		return g.escape()
	case 5:
		if g.groups > 0 {
			return fmt.Sprintf(g.pick(`\%d`, `\g%d`, `\g{%d}`, `\g{-%d}`), g.IntN(g.groups)+1)
		}
	case 6:
		return "."
	case 7:
		return g.pick("é", "ß", "ſ", "s", "k", "σ", "ς", "я", "字", "ı", "😀", " ", "#", "@")
	}
	return g.pick("a", "a", "b", "c", "A", "1", "x", "y", "ab", "-", "_", "]", "}", "{", ",", "/")
}

func (g *writer) escape() string {
	if s, ok := g.wrong(`\x{110000}`, `\u`, `\L`, `\i`, `\y`, `\81`, `\400`, `\8`); ok {
		return s
	}
	return g.pick(`\x41`, `\x{61}`, `\x`, `\xg`, `\o{141}`, `\141`, `\0`, `\01`, `\cA`, `\ca`, `\e`, `\f`, `\n`,
		`\r`, `\t`, `\a`, `\.`, `\-`, `\/`, `\_`,
		`\Qa.\E`, `\Q\E`, `\E`, `\Q`, `\N{U+61}`, `\12`, `\377`, `\ `)
}

func (g *writer) property() string {
	if s, ok := g.wrong(`\p{Nope}`, `\p{Lx}`, `\p{}`, `\p`, `\p{L`, `\p{sc:L}`, `\p{gc=Lu}`); ok {
		return s
	}
	name := g.pick("L", "Lu", "Ll", "N", "Nd", "P", "S", "Z", "C", "Cc", "L&", "M", "Any", "Xan", "Xwd", "Xsp",
		"Xps", "Xuc", "Han", "Greek", "Grek", "Cyrillic",
		"cyrl", "Latin", "Latn", "Common", "Zyyy", "Inherited", "Alphabetic", "Alpha",
		"Uppercase", "Lower", "White_Space", "wspace", "Emoji", "ASCII", "IDS",
		"ID_Continue", "Math", "Dash", "Hex_Digit", "XIDC", "Cased", "Any",
		"sc:Greek", "scx:Grek", "Script=Latin", "bidi_class:L", "bc=AN")
	return g.pick(`\p{`, `\p{`, `\P{`, `\p{^`) + name + "}"
}

func (g *writer) group(depth int) string {
	inner := func() string { return g.alternatives(depth) + ")" }
	switch g.IntN(14) {
	case 0:
		return "(?:" + inner()
	case 1:
		return g.pick("(?=", "(?!", "(?<=", "(?<!") + inner()
	case 2:
		return "(?>" + inner()
	case 3:
		return "(?|" + inner()
	case 4:
		return "(?" + g.options() + ")"
	case 5:
		return "(?" + g.options() + ":" + inner()
	case 6:
		g.groups++
		open := fmt.Sprintf(g.pick("(?<n%d>", "(?P<n%d>", "(?'n%d'"), g.groups)
		return open + inner()
	case 7:
		if g.groups > 0 {
			return fmt.Sprintf(g.pick(`\k<n%d>`, `\k{n%d}`, `(?P=n%d)`, `(?%d)`, `(?(%d)a|b)`, `(?&n%d)`),
				g.IntN(g.groups)+1)
		}
	case 8:
		return g.pick("(?#comment)", "(*COMMIT)", "(*F)", "(*ACCEPT)", "(?R)", "(?C)", "(*pla:a)", "(*atomic:a)")
	}
	g.groups++
	return "(" + inner()
}

func (g *writer) options() string {
	if s, ok := g.wrong("i^", "--i", "^-i", "i-s-m", "k", "i m"); ok {
		return s
	}
	s := g.pick("i", "m", "s", "x", "U", "n", "J", "i", "xx") + g.pick("", "", "i", "m", "sx")
	return g.pick("", "", "", "^", "-", "i-") + s
}

func (g *writer) class() string {
	var b strings.Builder
	b.WriteString(g.pick("[", "[", "[^"))
	for range g.IntN(4) + 1 {
		if s, ok := g.wrong("[:nope:]", "c-a", `a-\d`, `\d-z`, "[.a.]", "[=a=]", `\N`, `\R`, `\B`); ok {
			b.WriteString(s)
			continue
		}
		b.WriteString(g.pick("a", "b", "a-c", "A-Z", "0-9", "é", "α-ω", "s", "ſ", "k", `\d`, `\w`, `\s`, `\W`,
			`\h`, `\p{L}`, `\P{Lu}`, "[:alpha:]", "[:^digit:]", "[:upper:]",
			"[:lower:]", "[:space:]", "[:punct:]", "[:graph:]", "[:print:]", "[:word:]",
			"[:xdigit:]", "[:blank:]", "[:cntrl:]", "[:ascii:]", "-", "^", "[", `\]`, `\n`, `\x41`, `\b`,
			`\Qa-\E`, `\E`, " ", "a-", ".", `\\`, "[:a", `\cA`, "\\x{61}-\\x{63}"))
	}
	return b.String() + "]"
}
