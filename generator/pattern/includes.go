package pattern

import (
	"regexp/syntax"
	"slices"
	"strings"
)

// Includes reports whether the pattern of a schema is found wherever another one is, as far as that can be seen without a
// search: they are alike, but that classes of the wide one hold more, or what repeats repeats more.
func Includes(wide, narrow string) bool {
	w, _ := Search(wide)
	n, _ := Search(narrow)
	return includes(w, n, false)
}

// RouteIncludes is [Includes] of the keys of routes. Unless they are the same, they have one capture at most, beside which nothing
// repeats or may be left out: else it may take more or less than it did, from the same address.
func RouteIncludes(wide, narrow string) bool {
	w, _ := Route(Unnamed(wide))
	n, _ := Route(Unnamed(narrow))
	return same(w, n, true) || takeTheRest(wide) && takeTheRest(narrow) && includes(w, n, true)
}

// takeTheRest reports whether a key has no capture, or one that takes what a text before and one behind it leave.
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
	if wide == "" || narrow == "" { // only an engine can
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

// within reports whether a part of the wide expression takes what that of the narrow one does, at the same places.
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

// bare takes off groups.
func bare(re *syntax.Regexp) *syntax.Regexp {
	for re.Op == syntax.OpCapture {
		re = re.Sub[0]
	}
	return re
}

func repeats(re *syntax.Regexp) bool {
	return slices.Contains([]syntax.Op{syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat}, re.Op)
}

// bounds returns what is repeated, and how often; most is negative where there is no end.
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

// parts are what follows one another.
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

// holds reports whether a class has every character of another one; both are pairs of first and last, in order.
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
