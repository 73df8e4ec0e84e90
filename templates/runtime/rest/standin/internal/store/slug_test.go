package store

import (
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

func TestSlugsAreMadeUnique(t *testing.T) {
	own := &Item{Data: value.Object{"slug": "dup"}}
	l := &List{Collection: &desc.Collection{}, Items: []*Item{own, {Data: value.Object{"slug": "dup-2"}}}}
	for name, c := range map[string]struct {
		name, want string
		own        *Item
	}{
		"a new one is kept":       {"new", "new", nil},
		"a number follows others": {"dup", "dup-3", nil},
		"an item keeps its own":   {"dup", "dup", own},
	} {
		t.Run(name, func(t *testing.T) {
			if got := l.Unique(c.name, c.own); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
