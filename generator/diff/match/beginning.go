package match

import (
	"strings"

	"github.com/restgen/restgen/generator/pattern"
)

// A Beginning is the text that all paths of a route begin with, in lower case.
type Beginning struct {
	Literal string
	Whole   bool // the route matches no longer path
}

// BeginningOf returns the literal text before the first special part of a key. A
// key of alternatives has none. It reads the key, since a Route has neither
// alternatives nor optional text.
func BeginningOf(key string) Beginning {
	literal, depth, special := "", 0, false
	for rest := key; rest != ""; {
		piece := pattern.First(rest)
		rest = rest[len(piece.Text):]
		switch {
		case piece.Kind == pattern.Open:
			depth++
		case piece.Kind == pattern.Close:
			depth--
		case piece.Text == "|" && depth == 0:
			return Beginning{}
		}
		switch {
		case special:
		case piece.Kind != pattern.Other || strings.Contains(".^$|", piece.Text):
			special = true
		case strings.Contains("?*+{", piece.Text): // the character before may be absent
			special, literal = true, literal[:max(len(literal)-1, 0)]
		default:
			literal += piece.Text
		}
	}
	return Beginning{strings.ToLower(literal), !special}
}

// Meets reports whether a path may begin like both.
func (b Beginning) Meets(other Beginning) bool {
	return strings.HasPrefix(b.Literal, other.Literal) && (!other.Whole || b == other) ||
		strings.HasPrefix(other.Literal, b.Literal) && (!b.Whole || b == other)
}

// anySegment is the first segment of routes that may match any. No path has it.
const anySegment = "/"

// first returns the first segment of the paths that begin so.
func (b Beginning) first() string {
	first, _, complete := strings.Cut(strings.TrimPrefix(b.Literal, "/"), "/")
	if !complete && !b.Whole {
		return anySegment
	}
	return first
}
