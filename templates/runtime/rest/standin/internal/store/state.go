package store

import (
	"maps"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// state is the content of a site.
type state struct {
	Lists     map[string]*List        // by resolved path
	Singles   map[string]value.Object // by path
	Answers   map[string]any          // responses of other routes by path
	LastID    map[desc.Kind]int       // of each sequence
	Passwords map[int]string          // passwords by user
	Files     map[string][]byte       // uploads by name
}

func newState() state {
	return state{map[string]*List{}, map[string]value.Object{}, map[string]any{}, map[desc.Kind]int{}, map[int]string{}, map[string][]byte{}}
}

func (x state) clone() state {
	out := state{map[string]*List{}, map[string]value.Object{}, maps.Clone(x.Answers), maps.Clone(x.LastID), maps.Clone(x.Passwords), maps.Clone(x.Files)}
	for path, l := range x.Lists {
		own := &List{Collection: l.Collection, Path: path}
		for _, it := range l.Items {
			own.Items = append(own.Items, &Item{Collection: it.Collection, Data: maps.Clone(it.Data), SlugBefore: it.SlugBefore})
		}
		out.Lists[path] = own
	}
	for path, data := range x.Singles {
		out.Singles[path] = maps.Clone(data)
	}
	return out
}
