package diff

import (
	"fmt"
	"slices"
	"strings"
)

// Usage is what Go code uses of generated packages. Each function returns
// places, as file:line.
type Usage struct {
	Uses  func(Symbol) []string // of a declaration
	Omits func(Symbol) []string // literals of the type that leave the field out
	Whole func(Symbol) []string // uses of all fields of a type at once, as by reflection
}

// Narrow keeps the findings that affect code. A finding about several endpoints
// or Go declarations keeps those that the code uses.
func (r *Report) Narrow(u Usage) {
	kept, left := []*Finding{}, []*Finding{}
	for _, f := range r.flat() {
		f.meet(u)
		if f.Uses != nil {
			kept = append(kept, f)
		} else {
			left = append(left, f)
		}
	}
	if n := len(left); n > 0 {
		r.left = true
		r.Notes = append(r.Notes, Count(n, "finding")+" left out, as they do not affect the code")
	}
	r.Notes = append(r.Notes, wholeNotes(left, u)...)
	r.assemble(kept)
}

// wholeNotes names the places where the code uses all of a type that a finding
// which was left out is about.
func wholeNotes(left []*Finding, u Usage) []string {
	var types []Symbol
	findings := map[Symbol]int{}
	for _, f := range left {
		counted := map[Symbol]bool{}
		for _, s := range f.allSymbols() {
			s.Member = ""
			if len(u.Whole(s)) == 0 || counted[s] {
				continue
			}
			counted[s] = true
			findings[s]++
			if findings[s] == 1 {
				types = append(types, s)
			}
		}
	}
	var notes []string
	for _, s := range types {
		notes = append(notes, fmt.Sprintf("%s: the whole of %s.%s is used here, so %s that %s left out may matter",
			strings.Join(u.Whole(s), ", "), s.Package, s.Type, Count(findings[s], "finding"), isOrAre(findings[s])))
	}
	return notes
}

func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// allSymbols are the symbols of a finding and of those that it was folded from.
func (f *Finding) allSymbols() []Symbol {
	list := slices.Concat(f.symbols, f.omits)
	for _, p := range f.parts {
		list = append(list, p.symbols...)
		list = append(list, p.omits...)
	}
	return list
}

// meet notes where the finding affects code, and reduces it to what affects the
// code.
func (f *Finding) meet(u Usage) {
	if len(f.parts) == 0 {
		f.Uses = f.usedAt(u)
		return
	}
	var met []*Finding
	for _, part := range f.parts {
		places := part.usedAt(u)
		if len(places) > 0 {
			met = append(met, part)
		}
		for _, place := range places {
			if !slices.Contains(f.Uses, place) {
				f.Uses = append(f.Uses, place)
			}
		}
	}
	if len(met) > 0 && len(met) < len(f.parts) && (!f.whole || len(f.Alike) > 0) {
		f.reduce(met)
	}
}

func (f *Finding) usedAt(u Usage) []string {
	var list []string
	for _, s := range f.symbols {
		list = append(list, u.Uses(s)...)
	}
	for _, s := range f.omits {
		list = append(list, u.Omits(s)...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// reduce makes the finding what it is for some of its parts. The proof is made
// for these again.
func (f *Finding) reduce(parts []*Finding) {
	level, original := f.Level, f.Original
	first := parts[0]
	f.Level, f.Message, f.Before, f.After, f.Alike = first.Level, first.Message, first.Before, first.After, nil
	f.Method, f.Route, f.Count, f.Witness = first.Method, first.Route, first.Count, nil
	f.Endpoints, f.prove, f.parts = slices.Clone(first.Endpoints), first.prove, parts
	for _, p := range parts[1:] {
		f.absorb(p)
	}
	slices.Sort(f.Endpoints)
	f.settle()
	if original != "" {
		f.Level, f.Original = level, original
	}
}
