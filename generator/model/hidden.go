package model

import (
	"reflect"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/preset"
	rest "github.com/restgen/restgen/templates/runtime"
)

// hidden returns the keywords that say what the index hides about an arg.
func (b *builder) hidden(v variant, arg *index.Arg) []rest.Keyword {
	var list []rest.Keyword
	if family, route, ok := b.family(v.route.Namespace, v.path.template()); ok {
		list = preset.Keywords(family, route, v.ep.Methods, arg)
	}
	for _, o := range b.opts.Args {
		if o.Arg == arg.Name && matchRoute(o.Route, v.path.template(), v.ep.Methods) && covers(o.Methods, v.ep.Methods) {
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
	switch o.Round {
	case "first":
		list = append(list, rest.FirstRound)
	case "both":
		list = append(list, rest.BothRounds)
	}
	if o.Null {
		list = append(list, rest.TakesNull)
	}
	if o.Empty {
		list = append(list, rest.TakesEmpty)
	}
	if o.Unchecked {
		list = append(list, rest.Unchecked)
	}
	if o.MustBe != nil {
		list = append(list, rest.MustBe{o.MustBe})
	}
	return list
}

// family returns the namespace of core that a namespace behaves like, and the route below it.
func (b *builder) family(namespace, template string) (family, route string, ok bool) {
	if b.opts.NoPreset {
		return "", "", false
	}
	family, ok = preset.Family(namespace, b.opts.Presets[preset.Core])
	if namespace == "" {
		return family, template, ok
	}
	return family, strings.TrimPrefix(template, "/"+namespace), ok
}

func sameRule(x, y rest.Rule) bool { return reflect.DeepEqual(x, y) }
