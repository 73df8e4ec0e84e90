package rule

import (
	"strings"

	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/index"
)

// A Key names something that a difference is about.
type Key struct {
	What   string
	At     string // a namespace, a route or an endpoint
	Name   string // of an arg, a property or a method
	Family string // of a change: the first segment of the routes
	Change string
}

// A family is the routes of a namespace with the same first segment. The same
// change of an arg or a property in several of them has one cause.
type family struct{ namespace, segment string }

func familyOf(r match.RoutePair) family {
	return family{r.Namespace(), r.Either().Below().First().Template()}
}

// key returns the key of a change of an arg or a property.
func (f family) key(path, what string) Key {
	return Key{What: "change", At: f.namespace, Family: f.segment, Name: strings.ReplaceAll(path, "[]", ""), Change: what}
}

// keys returns a key for each change between two schemas.
func (f family) keys(path string, p match.Pair[index.Node]) []Key {
	old, new := p.Old, p.New
	switch {
	case old == nil && new == nil:
		return nil
	case old == nil:
		return []Key{f.key(path, "added")}
	case new == nil:
		return []Key{f.key(path, "removed")}
	}
	var list []Key
	for _, name := range []string{"type", "format", "enum"} {
		a, b := old.Get(name), new.Get(name)
		switch {
		case change.Same(a, b):
		case name == "enum" && a != nil && b != nil:
			list = append(list, f.key(path, change.Enum(a, b)))
		default:
			list = append(list, f.key(path, name+" "+change.Brief(a)+" → "+change.Brief(b)))
		}
	}
	if a, b := old.Get("items"), new.Get("items"); a != nil && b != nil {
		list = append(list, f.keys(path, match.Pair[index.Node]{Old: a, New: b})...)
	}
	before, after := old.Get("properties"), new.Get("properties")
	for _, name := range change.Names(before, after) {
		list = append(list, f.keys(path+"."+name, match.Pair[index.Node]{Old: before.Get(name), New: after.Get(name)})...)
	}
	return list
}
