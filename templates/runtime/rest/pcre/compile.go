// Package pcre matches patterns that package regexp cannot express, such as
// those with lookaround or back-references. It is for the field Engine of an
// endpoint.
//
// The source of a PCRE comes in, and a function that searches texts goes out,
// with the names of the groups, or an error where PHP has one. The number of
// steps bounds how long a search takes. Parse.go and the files below it turn the
// source into parts, emit.go these into instructions, and match.go follows them.
//
// A construct that is lacking belongs here, with a row that PHP decided; a pattern
// that package regexp can express does not get here.
package pcre

import (
	"errors"
	"slices"
)

// Compile compiles a pattern as PHP does, in Unicode mode, and returns a
// function that searches a text for it. With bytes set, the characters of
// pattern and text stand for bytes, classes and cases are ASCII, and case does
// not matter. The source is the text between two # delimiters or, with bytes
// set, two @ delimiters.
//
// Find returns the positions of a match and its groups and the number of steps
// that it took. Names are the names of the groups. Both have the form of
// package regexp. Find is nil if the pattern has recursion, conditions,
// callouts or verbs, or a Unicode property without a table in package unicode,
// such as Emoji. An error reports that the source does not compile.
//
// Find takes at most time in proportion to the product of the lengths of
// pattern and text, or a fixed number of steps for back-references and atomic
// groups.
func Compile(source string, bytes bool) (find func(text string) (at []int, steps int), names []string, err error) {
	if !delimited(source, bytes) {
		return nil, nil, errors.New("the delimiter is in the pattern")
	}
	y := parser{in: source, bytes: bytes, byName: map[string]int{}, names: []string{""}, parts: map[int]*part{}, widths: map[int]int{}}
	y.options.fold = bytes
	root := y.alternatives(0, false)
	for len(y.names) <= y.groups {
		y.names = append(y.names, "")
	}
	unknown := func(name string) bool { _, known := y.byName[name]; return !known }
	if y.bad || y.i < len(source) || y.needs > y.groups || slices.ContainsFunc(y.refs, unknown) || !y.measured(root, nil, false) {
		return nil, y.names, errors.New("no pattern")
	}
	referred := func(name string) bool { return slices.Contains(y.refs, name) }
	if y.loose || slices.ContainsFunc(y.dups, referred) {
		return nil, y.names, nil
	}
	e := emitter{slots: 2 * (y.groups + 1)}
	e.emit(root)
	e.add(inst{op: opMatch})
	if len(e.code) > maxCode {
		return nil, y.names, errors.New("the pattern is too large")
	}
	p := &pattern{code: e.code, slots: e.slots, groups: y.groups, bytes: bytes, backs: y.backs || bytes && e.exact, start: root.first().anchor}
	return p.find, y.names, nil
}

// delimited reports whether a pattern ends only at its delimiter.
func delimited(s string, bytes bool) bool {
	by := byte('#')
	if bytes {
		by = '@'
	}
	for i := 0; i < len(s); i++ {
		if s[i] == by {
			return false
		}
		if s[i] != '\\' {
			continue
		}
		i++
		if i == len(s) {
			return false
		}
	}
	return true
}
