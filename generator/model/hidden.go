package model

import (
	"reflect"

	rest "github.com/restgen/restgen/templates/runtime"
)

// hidden returns the keywords that say what the index hides about an arg.
func (b *builder) hidden(v variant, arg string) []rest.Keyword {
	var list []rest.Keyword
	for _, o := range b.opts.Args {
		if o.Arg == arg && matchRoute(o.Route, v.path.template(), v.ep.Methods) && covers(o.Methods, v.ep.Methods) {
			list = append(list, o.keywords()...)
		}
	}
	return list
}

// covers reports whether wanted is empty or shares a method with methods.
func covers(wanted, methods []string) bool {
	if len(wanted) == 0 {
		return true
	}
	for _, w := range wanted {
		for _, m := range methods {
			if w == m {
				return true
			}
		}
	}
	return false
}

func (o ArgOverride) keywords() []rest.Keyword {
	var list []rest.Keyword
	if o.Round == "first" {
		list = append(list, rest.FirstRound(true))
	}
	if o.Null {
		list = append(list, rest.TakesNull(true))
	}
	if o.Unchecked {
		list = append(list, rest.Unchecked(true))
	}
	if o.MustBe != nil {
		list = append(list, rest.MustBe{o.MustBe})
	}
	return list
}

// presetUploads reports whether a preset says that the operation takes a file.
func (b *builder) presetUploads(*Operation) bool { return false }

func sameRule(x, y rest.Rule) bool { return reflect.DeepEqual(x, y) }
