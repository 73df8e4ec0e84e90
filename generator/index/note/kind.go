package note

import (
	"slices"
	"strconv"
)

// An ID names a kind of note. IDs are stable.
type ID string

// A Level is the importance of a note.
type Level uint8

// The levels of notes. A warning is about generated code that is incomplete, or
// a setting that is needed: a user of restgen can act on it. Everything else is
// for information.
const (
	Info Level = iota
	Warning
)

var levelNames = [...]string{Info: "info", Warning: "warning"}

// String returns "info" or "warning".
func (l Level) String() string {
	if int(l) < len(levelNames) {
		return levelNames[l]
	}
	return "level " + strconv.Itoa(int(l))
}

// ParseLevel returns the level of a name.
func ParseLevel(name string) (level Level, ok bool) {
	i := slices.Index(levelNames[:], name)
	return Level(max(i, 0)), i >= 0
}

// A Kind describes one kind of note.
type Kind struct {
	ID    ID
	Level Level
	// Once is set for notes that are common and harmless. A document has one
	// note for all places with the same message.
	Once bool
	// Summary describes the kind in one sentence.
	Summary string
	// Message says what is wrong. Together with Remedy it is a format.
	Message string
	// Remedy says what to do about a warning. For information it says what
	// restgen or the server does instead.
	Remedy string
}

// format returns the format of the messages.
func (k *Kind) format() string { return k.Message + "; " + k.Remedy }
