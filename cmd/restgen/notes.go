package main

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
)

// printWarnings prints diagnostics that are not errors: the warnings of live
// sites, and the notes from a level on. Notes of one kind about the same file
// are one line. A last line counts the other notes, without those that a preset
// explains.
func (s streams) printWarnings(warnings []string, notes []index.Note, from note.Level) {
	var shown []index.Note
	absorbed := 0
	for _, n := range notes {
		switch {
		case n.Level >= from:
			shown = append(shown, n)
		case !n.Known:
			absorbed++
		}
	}
	s.printEach(warnings, byKind(shown))
	s.countAbsorbed(absorbed, "")
}

// countAbsorbed prints the number of notes that are not printed.
func (s streams) countAbsorbed(n int, file string) {
	command := "restgen validate"
	if file != "" {
		command += " " + quote(file)
	}
	switch n {
	case 0:
	case 1:
		fmt.Fprintf(s.err, "1 oddity absorbed (%s lists it)\n", command)
	default:
		fmt.Fprintf(s.err, "%d oddities absorbed (%s lists them)\n", n, command)
	}
}

// byKind returns the first note of each kind and file with the number of the
// others, in the order of the table of notes.
func byKind(notes []index.Note) []index.Note {
	type key struct {
		file string
		id   note.ID
	}
	at := map[key]int{}
	var first []index.Note
	for _, n := range notes {
		k := key{n.File, n.ID}
		i, found := at[k]
		if !found {
			at[k] = len(first)
			first = append(first, n)
			continue
		}
		first[i].More += 1 + n.More
	}
	sortByKind(first)
	return first
}

// sortByKind sorts notes by level and kind, in the order of the table of notes.
func sortByKind(notes []index.Note) {
	rank := map[note.ID]int{}
	for i, kind := range note.Kinds() {
		rank[kind.ID] = i
	}
	slices.SortStableFunc(notes, func(a, b index.Note) int {
		return cmp.Or(cmp.Compare(b.Level, a.Level), cmp.Compare(rank[a.ID], rank[b.ID]))
	})
}

// printNotes prints notes, of each kind and file the first one.
func (s streams) printNotes(warnings []string, notes []index.Note) {
	s.printEach(warnings, byKind(notes))
}

// printEach prints each warning and each note on its own line.
func (s streams) printEach(warnings []string, notes []index.Note) {
	for _, w := range warnings {
		fmt.Fprintln(s.err, s.paint(w))
	}
	for _, n := range notes {
		fmt.Fprintln(s.err, s.paint(n.String()))
	}
}
