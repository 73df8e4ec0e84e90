package main

import (
	"fmt"

	"github.com/restgen/restgen/generator/index/note"
)

// strictFlag is the flag --strict: the level from which notes are findings.
type strictFlag struct {
	on   *bool
	from *note.Level
}

// String returns the level, or "" if the flag is off.
func (f strictFlag) String() string {
	if f.on == nil || !*f.on {
		return ""
	}
	return f.from.String()
}

// Type returns the placeholder of the value in help texts.
func (f strictFlag) Type() string { return "level" }

// Set accepts a level, true for warning, and false.
func (f strictFlag) Set(value string) error {
	switch value {
	case "false":
		*f.on = false
		return nil
	case "true":
		value = note.Warning.String()
	}
	level, ok := note.ParseLevel(value)
	if !ok {
		return fmt.Errorf("unknown level; want warning or info")
	}
	*f.on, *f.from = true, level
	return nil
}
