package gotype

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/naming"
)

// The ranks of the names of a package. Where names of several ranks meet, the one
// of the lowest rank keeps its name: no response renames anything in a request.
const (
	RoleRank     = iota // PostsClient, PostsListParams
	RequestRank         // PostsStatus, PostsMetaInput
	ResponseRank        // Post
	FieldRank           // PostMeta
)

// Types are the types of a resource.
type Types struct {
	Params       [][]*model.Field // of each operation
	Response     *model.Struct    // of the object of the resource, or nil if another one declares it
	Declarations []*Declaration   // in the order of the operations that use them first

	resource string
}

// A Declaration is a model.Decl without names. Its shape grows as long as types
// are made, as the fields of several operations share it.
type Declaration struct {
	*model.Decl
	Shape *shape.Shape

	owner      *Types
	at         place
	plain      string            // its name where nothing else has it
	part       string            // the name without that of the resource and the suffix
	parts      map[string]string // the same of enum values
	suffix     string            // Input of an object in requests
	size       int
	isResponse bool // the response type of the resource
	sent       bool // a request may hold it
}

// Rank returns the rank of the name.
func (d *Declaration) Rank() int {
	switch {
	case d.isResponse:
		return ResponseRank
	case d.sent:
		return RequestRank
	}
	return FieldRank
}

// Origin tells a declaration from others of its resource.
func (d *Declaration) Origin() string {
	if d.isResponse {
		return "response"
	}
	return d.at.key(d.Kind) + d.suffix + " " + strconv.Itoa(int(d.Kind)) + d.RuntimeType
}

// Names returns the names that a declaration may have. If something else has the
// plain one, a word tells them apart: OrderRefund and OrderFieldRefund.
func (d *Declaration) Names() []string {
	switch {
	case d.isResponse && strings.HasSuffix(d.plain, "Response"):
		return []string{d.plain, d.plain + "Object"}
	case d.isResponse:
		return []string{d.plain, d.plain + "Response"}
	}
	return []string{d.plain, d.at.prefix(d.Kind) + "Field" + d.part + d.suffix}
}

// nameParts finds the plain names of declarations. If two spellings of the same
// words name types of one kind, both names show their spelling.
func nameParts(list []*Declaration, facts *Facts) {
	groups := map[string][]*Declaration{}
	for _, d := range list {
		key := d.at.prefix(d.Kind) + " " + d.at.root + " " + d.suffix
		groups[key] = append(groups[key], d)
	}
	for _, group := range groups {
		var texts []string
		late := map[string]bool{}
		for _, d := range group {
			text := d.at.text()
			late[text] = !d.sent && (late[text] || !slices.Contains(texts, text))
			texts = append(texts, text)
		}
		names := naming.Names(texts, func(text string) bool { return late[text] })
		for _, d := range group {
			d.part = d.at.part()
			if text := d.at.text(); d.part == naming.Name(text) {
				d.part = names[text]
			}
			d.plain = d.at.prefix(d.Kind) + d.part + d.suffix
			if d.Kind == model.Enum {
				d.parts = d.valueNames(facts)
			}
		}
	}
}

// ConstantNames returns the names that the constant of an enum value may have, given
// the name of its type.
func (d *Declaration) ConstantNames(name, value string) []string {
	part := d.parts[value]
	if d.RuntimeType != "" {
		return []string{name + part, d.at.prefix(d.Kind) + d.RuntimeType + part}
	}
	return []string{name + part, name + "Value" + part}
}

// Named returns the declaration of the model, given its name and those of its enum
// values. Types refer to declarations by pointer, and sums to what contains them, so
// that no declaration can be copied: each is named in its place, here and once.
func (d *Declaration) Named(name string, constants []string) *model.Decl {
	d.Name = name
	if d.Struct != nil {
		d.Struct.Name = name
	}
	for i, constant := range constants {
		d.Values[i].Name = constant
	}
	return d.Decl
}

// valueNames returns the names of the values of an enum, without its own name.
func (d *Declaration) valueNames(facts *Facts) map[string]string {
	texts, sent := make([]string, 0, len(d.Shape.Values)), map[string]bool{}
	for _, w := range d.Shape.Values {
		texts = append(texts, w.Value)
		sent[w.Value] = w.Sent
	}
	names := naming.Names(texts, func(text string) bool { return !sent[text] })
	if facts.Given == nil {
		return names
	}
	path := d.at.whole()
	given := facts.givenNames(texts, func(r *option.Name, text string) bool { return r.MatchesValue(path, text) })
	for _, text := range texts {
		names[text] = cmp.Or(given(text), names[text])
	}
	return names
}
