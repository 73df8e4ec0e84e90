package gotype

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/naming"
)

// Facts are what the names of types depend on in addition to their shapes.
type Facts struct {
	Base        string // begins the names of the types of fields
	One         string // begins those of responses
	Full        bool   // names hold the whole path of a field
	Deployments *Deployments
	Given       option.Names // of fields, those with longer paths first
	Uses        Uses         // notes how given are used
}

// A Use reports how an entry for a field or an enum value was used.
type Use struct {
	Used  bool   // a field or an enum value has the name because of the entry
	Taken string // what else has the name
}

// Uses hold the uses of the given names.
type Uses map[*option.Name]Use

// Note notes a use of an entry. Of several texts that have its name, the first
// in the alphabet is kept, as families are built in any order.
func (u Uses) Note(r *option.Name, use Use) {
	old := u[r]
	if old.Taken == "" || use.Taken != "" && use.Taken < old.Taken {
		old.Taken = use.Taken
	}
	u[r] = Use{old.Used || use.Used, old.Taken}
}

// top is the place of the params or the response of a resource.
func (f *Facts) top(response bool) place {
	p := place{base: f.Base, enums: f.Base, response: response, full: f.Full, given: f.givenName}
	if response {
		p.base = f.One
	}
	return p
}

// givenName returns the name that the options give a field, or nothing.
func (f *Facts) givenName(path []string) string {
	for _, r := range f.Given {
		if r.Value == nil && r.MatchesField(path) {
			f.Uses.Note(r, Use{Used: true})
			return r.Name
		}
	}
	return ""
}

// givenValue is givenName for a value of the enum at path.
func (f *Facts) givenValue(path []string, value string) string {
	for _, r := range f.Given {
		if r.Value != nil && *r.Value == value && r.MatchesField(path) {
			f.Uses.Note(r, Use{Used: true})
			return r.Name
		}
	}
	return ""
}

// fieldNames returns the Go names of the fields of an object.
func (f *Facts) fieldNames(o *shape.Object, at place) map[string]string {
	members := make([]string, len(o.Props))
	for i, p := range o.Props {
		members[i] = p.Name
	}
	if f.Given == nil {
		return FieldNames(members, nil)
	}
	given := func(member string) string { return f.givenName(at.field(member).whole()) }
	f.noteTaken(members, given, func(r *option.Name, member string) bool {
		return r.Value == nil && r.MatchesField(at.field(member).whole())
	})
	return FieldNames(members, given)
}

// noteTaken notes which names of the options something else also has: a text that
// does not get it by the same entry.
func (f *Facts) noteTaken(texts []string, given func(string) string, names func(*option.Name, string) bool) {
	for _, r := range f.Given {
		if !slices.ContainsFunc(texts, func(text string) bool { return names(r, text) }) {
			continue
		}
		for _, text := range texts {
			if !names(r, text) && cmp.Or(given(text), naming.Name(text)) == r.Name {
				f.Uses.Note(r, Use{Taken: text})
			}
		}
	}
}
