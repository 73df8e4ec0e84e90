package pattern

import (
	"regexp/syntax"
	"slices"
	"unicode"
)

// same reports whether two expressions match in the same way. With bytes set,
// only characters that stand for bytes count. It may return false for
// expressions that do.
func same(a, b string, bytes bool) bool {
	if a == b {
		return a != ""
	}
	x, xNames := program(a, bytes)
	y, yNames := program(b, bytes)
	return x != nil && y != nil && x.Start == y.Start && slices.Equal(xNames, yNames) && slices.EqualFunc(x.Inst, y.Inst, sameInst)
}

func sameInst(x, y syntax.Inst) bool {
	return x.Op == y.Op && x.Out == y.Out && x.Arg == y.Arg && slices.Equal(x.Rune, y.Rune)
}

// program returns the compiled form of an expression, which does not depend on
// its spelling, and the names of its groups. It is nil for an invalid
// expression.
func program(expression string, bytes bool) (code *syntax.Prog, names []string) {
	tree, err := syntax.Parse(expression, syntax.Perl)
	if expression == "" || err != nil {
		return nil, nil
	}
	names = tree.CapNames()
	spell(tree)
	if bytes {
		limit(tree)
	}
	code, err = syntax.Compile(tree.Simplify())
	if err != nil {
		return nil, nil
	}
	return code, names
}

// limit restricts classes to characters that stand for bytes.
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

// spell replaces each character by a class.
func spell(re *syntax.Regexp) {
	switch re.Op {
	case syntax.OpAnyCharNotNL:
		re.Op, re.Rune = syntax.OpCharClass, []rune{0, '\n' - 1, '\n' + 1, unicode.MaxRune}
	case syntax.OpAnyChar:
		re.Op, re.Rune = syntax.OpCharClass, []rune{0, unicode.MaxRune}
	case syntax.OpLiteral:
		var subs []*syntax.Regexp
		for _, c := range re.Rune {
			subs = append(subs, &syntax.Regexp{Op: syntax.OpCharClass, Rune: cases(c, re.Flags&syntax.FoldCase != 0)})
		}
		*re = syntax.Regexp{Op: syntax.OpConcat, Sub: subs}
	}
	for _, sub := range re.Sub {
		spell(sub)
	}
}

// cases returns the class of a character, including its other cases if case
// does not count.
func cases(c rune, fold bool) []rune {
	class := []rune{c, c}
	for other := unicode.SimpleFold(c); fold && other != c; other = unicode.SimpleFold(other) {
		class = append(class, other, other)
	}
	slices.Sort(class)
	return class
}
