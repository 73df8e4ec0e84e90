package preset

import (
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/pattern"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Check says how the server checks some args. In the patterns of its routes a
// * also matches slashes.
type Check struct {
	Routes
	// Methods of the endpoints; empty for all.
	Methods []string
	Args    []string
	// The type of the args, or "" for any.
	Type string
	// How they are checked, a key of checks.
	Check string
	// A PCRE that strings match, with the error for those that do not.
	Pattern       string
	Code, Message string
}

// checks are the flags for the ways to check an arg.
var checks = map[string]wire.Flags{
	"schema": 0,                  // by its schema, in the second pass
	"first":  wire.ValidateFirst, // by its schema, in the first pass
	"item":   wire.ItemArg,       // in the first pass, and null becomes a zero value
	"none":   wire.SkipValidation,
}

// ApplyChecks completes the schema of an arg with the facts of presets for
// plugins. The route is written as for PluginResultForm. The last fact counts.
func ApplyChecks(s *wire.Schema, plugins []*Plugin, route string, methods []string, a *index.Arg) {
	var found *Check
	for _, p := range plugins {
		for i := range p.Checks {
			if c := &p.Checks[i]; c.isFor(route, methods, a) {
				found = c
			}
		}
	}
	if found == nil {
		return
	}
	s.Flags = checks[found.Check]
	if found.Pattern != "" {
		s.ExtraChecks = append(slices.Clone(s.ExtraChecks), wire.Schema{
			Flags:   wire.ValidateFirst,
			Type:    wire.String,
			Pattern: found.Pattern,
			Error:   &wire.CustomError{Code: found.Code, Message: found.Message},
		})
	}
}

func (c *Check) isFor(route string, methods []string, a *index.Arg) bool {
	return slices.Contains(c.Args, a.Name) && (c.Methods == nil || shares(c.Methods, methods)) &&
		(c.Type == "" || hasType(arg{Arg: a}, c.Type)) &&
		slices.ContainsFunc(c.Routes.Routes, func(wanted string) bool { return pattern.Glob(wanted, route, "") })
}
