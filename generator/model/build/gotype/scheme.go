package gotype

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/naming"
)

// A Scheme is all that the names and comments of the types of a resource depend
// on in addition to their shapes.
type Scheme struct {
	Base        string // begins the names of the types of fields
	One         string // begins those of responses
	Deployments DeploymentNames
	Given       option.Names // of fields, those with longer paths first
	Uses        Uses         // notes how given are used

	full bool // names hold the whole path of a field
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
func (s *Scheme) top(response bool) place {
	p := place{base: s.Base, enums: s.Base, response: response, full: s.full, given: s.useName}
	if response {
		p.base = s.One
	}
	return p
}

// useName returns the name that the options give a field, or nothing, and notes
// the use.
func (s *Scheme) useName(path []string) string {
	return s.useFirst(func(r *option.Name) bool { return r.MatchesField(path) })
}

// useFirst returns the name that the first matching entry gives, or nothing, and
// notes the use.
func (s *Scheme) useFirst(matches func(*option.Name) bool) string {
	i := slices.IndexFunc(s.Given, matches)
	if i < 0 {
		return ""
	}
	s.Uses.Note(s.Given[i], Use{Used: true})
	return s.Given[i].Name
}

// fieldNames returns the Go names of the fields of an object.
func (s *Scheme) fieldNames(o *shape.Object, at place) map[string]string {
	members := make([]string, len(o.Props))
	for i, p := range o.Props {
		members[i] = p.Name
	}
	if s.Given == nil {
		return goNames(members, nil)
	}
	return goNames(members, s.useNames(members, func(r *option.Name, member string) bool {
		return r.MatchesField(at.field(member).whole())
	}))
}

// useNames returns a function that returns the name that the options give one of
// the texts, or nothing, and notes the use. useNames itself notes which of these
// names something else also has: a text that does not get it by the same entry.
func (s *Scheme) useNames(texts []string, matches func(*option.Name, string) bool) func(text string) string {
	given := func(text string) string {
		return s.useFirst(func(r *option.Name) bool { return matches(r, text) })
	}
	for _, r := range s.Given {
		if !slices.ContainsFunc(texts, func(text string) bool { return matches(r, text) }) {
			continue
		}
		for _, text := range texts {
			if !matches(r, text) && cmp.Or(given(text), naming.Name(text)) == r.Name {
				s.Uses.Note(r, Use{Taken: text})
			}
		}
	}
	return given
}
