package pattern

import (
	"regexp/syntax"
	"slices"
	"strings"
)

// Includes reports whether the pattern of a schema matches wherever another one
// does. It does not search: it recognizes patterns that are alike except for
// larger classes and wider repetitions. It may return false for others.
func Includes(wide, narrow string) bool {
	return includes(Search(wide).Text, Search(narrow).Text, false)
}

// RouteIncludes is [Includes] for the keys of routes. Different keys may have
// at most one capture, and no other part of them may repeat or be optional:
// otherwise the capture could hold another part of the same path.
func RouteIncludes(wide, narrow string) bool {
	w, n := Route(Unnamed(wide)).Text, Route(Unnamed(narrow)).Text
	return same(w, n, true) || takeTheRest(wide) && takeTheRest(narrow) && includes(w, n, true)
}

// takeTheRest reports whether a key has no capture, or a single one between
// literal strings.
func takeTheRest(key string) bool {
	captures, depth, texts := 0, 0, true
	for len(key) > 0 {
		piece := First(key)
		key = key[len(piece.Text):]
		switch {
		case piece.Kind == Close:
			depth--
		case piece.Kind == Open:
			if piece.Name != "" {
				captures++
			} else if depth == 0 {
				texts = false
			}
			depth++
		case depth == 0 && strings.Contains("?*+{|", piece.Text):
			texts = false
		}
	}
	return captures == 0 || captures == 1 && texts
}

func includes(wide, narrow string, route bool) bool {
	if wide == "" || narrow == "" { // only an engine can match it
		return false
	}
	w, err := syntax.Parse(wide, syntax.Perl)
	if err != nil {
		return false
	}
	n, err := syntax.Parse(narrow, syntax.Perl)
	if err != nil {
		return false
	}
	spell(w)
	spell(n)
	if route {
		limit(w)
		limit(n)
	}
	return within(w, n)
}

// within reports whether a part of the wide expression matches whatever a part
// of the narrow one does, in the same place.
func within(w, n *syntax.Regexp) bool {
	w, n = bare(w), bare(n)
	if repeats(w) || repeats(n) {
		x, wMin, wMax := bounds(w)
		y, nMin, nMax := bounds(n)
		return wMin <= nMin && (wMax < 0 || 0 <= nMax && nMax <= wMax) && within(x, y)
	}
	if w.Op == syntax.OpConcat || n.Op == syntax.OpConcat {
		return slices.EqualFunc(parts(w), parts(n), within)
	}
	if n.Op == syntax.OpAlternate {
		return !slices.ContainsFunc(n.Sub, func(one *syntax.Regexp) bool { return !within(w, one) })
	}
	switch w.Op {
	case syntax.OpAlternate:
		return slices.ContainsFunc(w.Sub, func(one *syntax.Regexp) bool { return within(one, n) })
	case syntax.OpCharClass:
		return n.Op == syntax.OpCharClass && holds(w.Rune, n.Rune)
	}
	return w.Op == n.Op && (w.Flags^n.Flags)&syntax.WasDollar == 0
}

// bare returns an expression without its groups.
func bare(re *syntax.Regexp) *syntax.Regexp {
	for re.Op == syntax.OpCapture {
		re = re.Sub[0]
	}
	return re
}

func repeats(re *syntax.Regexp) bool {
	return slices.Contains([]syntax.Op{syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat}, re.Op)
}

// bounds returns the repeated expression, and how often it repeats. The maximum
// is negative if it is unlimited.
func bounds(re *syntax.Regexp) (what *syntax.Regexp, least, most int) {
	switch re.Op {
	case syntax.OpStar:
		return re.Sub[0], 0, -1
	case syntax.OpPlus:
		return re.Sub[0], 1, -1
	case syntax.OpQuest:
		return re.Sub[0], 0, 1
	case syntax.OpRepeat:
		return re.Sub[0], re.Min, re.Max
	}
	return re, 1, 1
}

// parts returns the elements of a sequence.
func parts(re *syntax.Regexp) []*syntax.Regexp {
	if re = bare(re); re.Op != syntax.OpConcat {
		return []*syntax.Regexp{re}
	}
	var list []*syntax.Regexp
	for _, sub := range re.Sub {
		list = append(list, parts(sub)...)
	}
	return list
}

// holds reports whether a class has every character of another one. Both are
// sorted pairs of first and last.
func holds(wide, narrow []rune) bool {
	for i := 0; i < len(narrow); i += 2 {
		for len(wide) > 0 && wide[1] < narrow[i] {
			wide = wide[2:]
		}
		if len(wide) == 0 || wide[0] > narrow[i] || wide[1] < narrow[i+1] {
			return false
		}
	}
	return true
}
