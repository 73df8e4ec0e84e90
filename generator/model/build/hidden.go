package build

import (
	"reflect"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/preset"
	rest "github.com/restgen/restgen/templates/runtime"
)

// hidden returns the keywords that say what the index hides about an arg: what the preset knows of a route of the family, if
// there is one, and what the options say over it.
func (b *builder) hidden(v variant, family, route string, arg *index.Arg) []rest.Keyword {
	h := &facts{}
	for _, k := range preset.Keywords(family, route, v.ep.Methods, arg) {
		h.know(k)
	}
	for _, o := range b.opts.Args {
		if o.fits(v.target, arg.Name) {
			h.override(o)
		}
	}
	return h.keywords()
}

// facts are what is known of an arg beyond its schema.
type facts struct {
	round                  string // first, both, or second, which may be empty
	null, empty, unchecked bool
	mustBe                 []any // none or one
	further                []rest.Keyword
}

// know adds what a preset knows.
func (h *facts) know(k rest.Keyword) {
	switch k {
	case rest.OfItem:
		h.round, h.null = "first", true
	case rest.FirstRound:
		h.round = "first"
	case rest.BothRounds:
		h.round = "both"
	case rest.TakesNull:
		h.null = true
	case rest.TakesEmpty:
		h.empty = true
	case rest.Unchecked:
		h.unchecked = true
	default:
		if must, ok := k.(rest.MustBe); ok {
			h.mustBe = must
			return
		}
		h.further = append(h.further, k)
	}
}

// override takes over what an option says, and leaves the rest as it is.
func (h *facts) override(o ArgOverride) {
	set(&h.null, o.Null)
	set(&h.empty, o.Empty)
	set(&h.unchecked, o.Unchecked)
	if o.MustBe != nil {
		h.mustBe = o.MustBe
	}
	switch {
	case o.Round != "":
		h.round = o.Round
	case o.Unchecked != nil && *o.Unchecked:
		h.round = "second" // in the first it would have to be a list or an object
	}
}

// set takes over a value that there is.
func set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// keywords returns what is known, each thing in one way only.
func (h *facts) keywords() []rest.Keyword {
	var list []rest.Keyword
	add := func(known bool, k rest.Keyword) {
		if known {
			list = append(list, k)
		}
	}
	item := h.round == "first" && h.null
	add(item, rest.OfItem)
	add(h.round == "first" && !item, rest.FirstRound)
	add(h.round == "both", rest.BothRounds)
	add(h.null && !item, rest.TakesNull)
	add(h.empty, rest.TakesEmpty)
	add(h.unchecked, rest.Unchecked)
	add(len(h.mustBe) > 0, rest.MustBe(h.mustBe))
	return append(list, h.further...)
}

// familyOf returns the namespace of core that an endpoint behaves like, empty if there is none, and its route there.
func (b *builder) familyOf(v variant) (family, route string) {
	family, route, ok := b.family(v.route.Namespace, v.path.template())
	switch {
	case ok:
		return family, route
	case !b.opts.NoPreset && preset.WritesPosts(v.ep):
		return "wp/v2", route
	}
	return "", ""
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
