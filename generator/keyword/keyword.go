// Package keyword lists what the schemas of a site index are made of: keywords,
// and the types and formats that the server knows.
//
// Names come in, and what they stand for goes out. Package index checks values
// by the kinds of their keywords, package declared reads them, and package
// subset compares them.
//
// A new keyword begins with a row here, a new type or format with a line. The
// comment of package declared lists what else a new keyword needs, and a test
// there fails until it is done.
package keyword

import "slices"

// A Keyword is a keyword that the server reads, or that describes a schema.
type Keyword struct {
	Name string
	Kind Kind
	// Decides is set if the keyword decides which values the server accepts.
	Decides bool
}

// A Kind is what the value of a keyword has to be.
type Kind uint8

// The kinds of keywords.
const (
	Unread        Kind = iota // anything: neither the server nor restgen reads it
	Any                       // any value
	Text                      // a string for people
	String                    // a string
	Number                    // a number
	Positive                  // a number above 0
	Count                     // an integer of 0 or more
	Flag                      // a boolean
	Exclusive                 // a boolean that excludes a bound
	Names                     // a list of strings
	Required                  // a boolean, or a list of names
	Types                     // a type, or a list of types
	Enum                      // a list of values
	Schema                    // a schema
	SchemaOrFlag              // a schema, or a boolean
	SchemasByName             // an object of schemas; PHP sends [] for an empty one
	SchemaList                // a list of schemas
)

// all are the keywords in the order in which messages name them.
var all = []Keyword{
	{"title", Text, false},
	{"description", Text, false},
	{"context", Names, false},
	{"readonly", Flag, false},
	{"required", Required, true},
	{"type", Types, true},
	{"oneOf", SchemaList, true},
	{"anyOf", SchemaList, true},
	{"enum", Enum, true},
	{"format", String, true},
	{"pattern", String, true},
	{"items", Schema, true},
	{"properties", SchemasByName, true},
	{"patternProperties", SchemasByName, true},
	{"additionalProperties", SchemaOrFlag, true},
	{"minimum", Number, true},
	{"maximum", Number, true},
	{"exclusiveMinimum", Exclusive, true},
	{"exclusiveMaximum", Exclusive, true},
	{"multipleOf", Positive, true},
	{"minLength", Count, true},
	{"maxLength", Count, true},
	{"minItems", Count, true},
	{"maxItems", Count, true},
	{"uniqueItems", Flag, true},
	{"minProperties", Count, true},
	{"maxProperties", Count, true},
	{"default", Any, false},
	{"$schema", Unread, false},
	{"id", Unread, false},
	{"$id", Unread, false},
	{"links", Unread, false},
}

var byName = func() map[string]Keyword {
	m := make(map[string]Keyword, len(all))
	for _, k := range all {
		m[k.Name] = k
	}
	return m
}()

// All returns all keywords, in the order in which messages name them.
func All() []Keyword { return slices.Clone(all) }

// Of returns the keyword of that name; ok is false if the server does not know it.
func Of(name string) (k Keyword, ok bool) {
	k, ok = byName[name]
	return k, ok
}

// IsScalar reports whether the value of a keyword is a string, a number or a boolean.
func (k Kind) IsScalar() bool {
	switch k {
	case Text, String, Number, Positive, Count, Flag, Exclusive:
		return true
	}
	return false
}
