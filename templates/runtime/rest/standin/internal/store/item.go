package store

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// An Item is one item of a collection.
type Item struct {
	Collection *desc.Collection // whose form it has
	Data       value.Object
	SlugBefore string // of a post in the trash, before it went there
	// The status of a post, and the changes of the site when it was read.
	status   string
	statusAt int
	words    []string // in which searches look, folded, or nil
}

// Text returns a field as text.
func (it *Item) Text(name string) string { return value.Text(it.Data[name]) }

// Int returns a field as a number.
func (it *Item) Int(name string) int { return value.Int(it.Data[name]) }

// Contains reports whether one of some fields has a folded text. The searched
// fields are folded once.
func (it *Item) Contains(folded string, fields []string, asSearched bool) bool {
	if !asSearched {
		return slices.ContainsFunc(fields, func(f string) bool { return strings.Contains(text.Fold(it.Text(f)), folded) })
	}
	if it.words == nil {
		it.words = make([]string, len(fields))
		for i, f := range fields {
			it.words[i] = text.Fold(it.Text(f))
		}
	}
	return slices.ContainsFunc(it.words, func(text string) bool { return strings.Contains(text, folded) })
}
