package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
)

// notesReport is the result of validate, in the form of schemas/notes.json.
type notesReport struct {
	Indexes []indexReport `json:"indexes"`
	Counts  []noteCount   `json:"counts"`
	Notes   []noteReport  `json:"notes"`
}

// indexReport describes a usable index.
type indexReport struct {
	Name       string `json:"name"`
	Namespaces int    `json:"namespaces"`
	Routes     int    `json:"routes"`
	Endpoints  int    `json:"endpoints"`
	Args       int    `json:"args"`
	Schemas    bool   `json:"schemas"`
}

// noteCount counts the places of the notes of one kind.
type noteCount struct {
	ID     note.ID `json:"id"`
	Level  string  `json:"level"`
	Places int     `json:"places"`
}

// noteReport is a note, or an error with the level error.
type noteReport struct {
	ID      note.ID `json:"id"`
	Level   string  `json:"level"`
	File    string  `json:"file"`
	Line    int     `json:"line,omitempty"`
	Column  int     `json:"column,omitempty"`
	Pointer string  `json:"pointer,omitempty"`
	Message string  `json:"message"`
	More    int     `json:"more,omitempty"`
	Known   bool    `json:"known,omitempty"`
}

// unusable is the id of errors, which are not notes.
const unusable note.ID = "unusable-index"

// newNotesReport returns the report of sorted notes and an error.
func newNotesReport(result *generator.Result, notes []index.Note, err error) *notesReport {
	r := &notesReport{Indexes: []indexReport{}, Counts: []noteCount{}, Notes: []noteReport{}}
	if result.API != nil {
		for _, x := range result.API.Indexes {
			r.Indexes = append(r.Indexes, describeIndex(x))
		}
	}
	for _, n := range errorsOf(err) {
		r.add(unusable, "error", n)
	}
	for _, n := range notes {
		r.add(n.ID, n.Level.String(), n)
	}
	return r
}

func describeIndex(x *index.Index) indexReport {
	r := indexReport{Name: x.Name, Namespaces: len(x.Namespaces), Routes: len(x.Routes), Schemas: x.HasSchemas}
	for _, route := range x.Routes {
		r.Endpoints += len(route.Endpoints)
		for _, e := range route.Endpoints {
			r.Args += len(e.Args)
		}
	}
	return r
}

func (r *notesReport) add(id note.ID, level string, n index.Note) {
	r.Notes = append(r.Notes, noteReport{
		ID: id, Level: level, File: n.File, Line: n.Line, Column: n.Column,
		Pointer: n.Pointer, Message: n.Message, More: n.More, Known: n.Known,
	})
	same := func(c noteCount) bool { return c.ID == id && c.Level == level }
	i := slices.IndexFunc(r.Counts, same)
	if i < 0 {
		i = len(r.Counts)
		r.Counts = append(r.Counts, noteCount{ID: id, Level: level})
	}
	r.Counts[i].Places += 1 + n.More
}

// errorsOf returns the errors of all inputs. An error without a position has
// only a message.
func errorsOf(err error) []index.Note {
	var list index.Errors
	joined, isJoined := err.(interface{ Unwrap() []error })
	switch {
	case err == nil:
		return nil
	case isJoined:
		var all []index.Note
		for _, e := range joined.Unwrap() {
			all = append(all, errorsOf(e)...)
		}
		return all
	case errors.As(err, &list):
		return list
	}
	file, message, ok := strings.Cut(err.Error(), ": ")
	if !ok {
		file, message = "", err.Error()
	}
	return []index.Note{{File: file, Message: message}}
}

// total counts the places of a level.
func (r *notesReport) total(level note.Level) int {
	n := 0
	for _, c := range r.Counts {
		if c.Level == level.String() {
			n += c.Places
		}
	}
	return n
}

// sum returns the numbers of warnings and notes in words.
func (r *notesReport) sum() string {
	known := 0
	for _, n := range r.Notes {
		if n.Known {
			known += 1 + n.More
		}
	}
	text := fmt.Sprintf("%s, %d for information", report.Count(r.total(note.Warning), "warning"), r.total(note.Info))
	if known > 0 {
		text += fmt.Sprintf(" (%d in namespaces that a preset describes)", known)
	}
	return text
}
