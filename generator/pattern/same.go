package pattern

import (
	"fmt"
	"regexp/syntax"
	"slices"
	"unicode"
)

// same reports whether two expressions match in the same way. With bytes set, only characters that stand for bytes matter.
// It may say no where they do.
func same(a, b string, bytes bool) bool {
	x, ok := program(a, bytes)
	y, also := program(b, bytes)
	return ok && also && x == y
}

// program writes down what package regexp makes of an expression, however that is written.
func program(expression string, bytes bool) (text string, ok bool) {
	tree, err := syntax.Parse(expression, syntax.Perl)
	if expression == "" || err != nil {
		return "", false
	}
	names := tree.CapNames()
	spell(tree)
	if bytes {
		limit(tree)
	}
	code, err := syntax.Compile(tree.Simplify())
	return fmt.Sprintf("%q\n%v", names, code), err == nil
}

// limit lets classes tell bytes apart, and no other characters.
func limit(re *syntax.Regexp) {
	if re.Op == syntax.OpCharClass {
		n := 0
		for n < len(re.Rune) && re.Rune[n] <= unicode.MaxLatin1 {
			n += 2
		}
		re.Rune = slices.Clone(re.Rune[:n])
		if n > 0 && re.Rune[n-1] >= unicode.MaxLatin1 {
			re.Rune[n-1] = unicode.MaxRune
		}
	}
	for _, sub := range re.Sub {
		limit(sub)
	}
}

// spell writes each character as a class.
func spell(re *syntax.Regexp) {
	switch re.Op {
	case syntax.OpAnyCharNotNL:
		re.Op, re.Rune = syntax.OpCharClass, []rune{0, '\n' - 1, '\n' + 1, unicode.MaxRune}
	case syntax.OpAnyChar:
		re.Op, re.Rune = syntax.OpCharClass, []rune{0, unicode.MaxRune}
	case syntax.OpLiteral:
		var subs []*syntax.Regexp
		for _, c := range re.Rune {
			text := (&syntax.Regexp{Op: syntax.OpLiteral, Rune: []rune{c}, Flags: re.Flags}).String()
			subs = append(subs, &syntax.Regexp{Op: syntax.OpCharClass, Rune: ranges(text)})
		}
		*re = syntax.Regexp{Op: syntax.OpConcat, Sub: subs}
	}
	for _, sub := range re.Sub {
		spell(sub)
	}
}
