package endpoint

import (
	"cmp"
	"regexp"
	"slices"

	"github.com/restgen/restgen/generator/model"
)

// digitsOnly matches the patterns of captures that hold integers.
var digitsOnly = regexp.MustCompile(`^\[?(?:\\d|0-9)\]?(?:[+*]|\{[\d,]+\})?$`)

// Capture describes the i-th capture of the endpoints of an operation. It is an
// integer if the arg of its name says so in every deployment, or its pattern if no
// arg has the name.
func Capture(endpoints []Typed, i int) model.Capture {
	first := endpoints[0].Route.Path.Captures()[i]
	out := model.Capture{Name: first.Capture, Int: true, Optional: first.Optional, Lead: first.Lead}
	for _, e := range endpoints {
		c := e.Route.Path.Captures()[i]
		isInt := digitsOnly.MatchString(c.Pattern)
		if s := e.Schema(c.Capture); s != nil {
			out.Doc = cmp.Or(out.Doc, s.Description)
			if len(s.Types) > 0 {
				isInt = slices.Equal(s.Types, []string{"integer"})
			}
		}
		out.Int = out.Int && isInt && !c.Optional
	}
	return out
}
