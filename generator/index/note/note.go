// Package note lists the kinds of notes: findings about a site index that do not
// stop restgen.
//
// The ID of a kind and the values of a place come in, and the text of the message
// goes out. Package index and the steps after it find the places; they hold no
// texts. The level of a kind decides whether --strict reports its notes.
//
// A new kind is an ID in ids.go and a row in one of the tables in kinds*.go, with
// the texts that messages and docs/notes.md are made of. IDs are stable, since
// programs that read reports compare them.
package note

import (
	"fmt"
	"slices"

	"github.com/restgen/restgen/generator/safetext"
)

// Kinds returns all kinds of notes, in the order of the documentation.
func Kinds() []Kind { return slices.Clone(kinds) }

var kindsByID = func() map[ID]*Kind {
	m := make(map[ID]*Kind, len(kinds))
	for i := range kinds {
		m[kinds[i].ID] = &kinds[i]
	}
	return m
}()

// Kind returns the description of a note's kind; ok is false for an unknown id.
func (id ID) Kind() (kind Kind, ok bool) {
	k, ok := kindsByID[id]
	if !ok {
		return Kind{ID: id}, false
	}
	return *k, true
}

// Text returns the message of a note as one line. Args are the values of the
// kind's format.
func (id ID) Text(args ...any) string {
	return safetext.Line(fmt.Sprintf(kindsByID[id].format(), args...))
}
