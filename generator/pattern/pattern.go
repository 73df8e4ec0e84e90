// Package pattern reads the two kinds of patterns. Route keys and args of an
// index are PCREs, which it translates to the syntax of package regexp, so
// that generated programs need no translation. It leaves to package pcre what
// that syntax cannot express. Users and presets select routes by simple
// patterns with *; see Glob.
//
// Sources of patterns come in. An [Expression] for each goes out, or its pieces
// and captures, or whether it includes another one. A construct of PCRE that can
// be translated exactly belongs here. A translation must match the same text as
// PHP, which recorded verdicts test.
package pattern

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest/pcre"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Search returns the expression for the pattern of a schema. The server matches
// it in Unicode mode between two # delimiters and escapes each # in it. By its
// source means as package schema matches it; see [schema.Schema].
func Search(source string) Expression {
	t := translator{in: strings.ReplaceAll(source, "#", `\#`)}
	return t.expression(anyEnd(source))
}

// Route returns the expression for a route key, which the server matches between
// @^ and $@, byte by byte, ignoring case. By its source means as package rest
// matches it; see rest.Endpoint.
func Route(key string) Expression {
	if len(key) < longPattern && made(key, literals) { // many keys; they mean the same everywhere unless they are too large
		return plainRoute(key)
	}
	t := translator{in: latin1("^" + key + "$"), bytes: true, modes: modes{fold: true}}
	return t.expression(plainRoute(key).Text)
}

// literals are characters that mean themselves in route keys, as letters and
// digits do.
const literals = "/_-"

// plainRoute is the expression of a key that means the same to package regexp.
func plainRoute(key string) Expression { return Expression{BySource, anyEnd("(?i)^" + key + "$")} }

// latin1 returns s with each byte as a rune.
func latin1(s string) string {
	runes := make([]rune, len(s))
	for i := range len(s) {
		runes[i] = rune(s[i])
	}
	return string(runes)
}

// Express returns a schema in which every pattern has the expression that it
// needs, and reports whether a pattern is left to an engine.
func Express(s schema.Schema) (out schema.Schema, engine bool) {
	if s.Pattern != "" {
		s.Expression, engine = searchExpression(s.Pattern)
	}
	for _, part := range []**schema.Schema{&s.Items, &s.AdditionalProperties} {
		if *part == nil {
			continue
		}
		expressed, some := Express(**part)
		*part, engine = &expressed, engine || some
	}
	lists := []*[]schema.Schema{&s.Properties, &s.PatternProperties, &s.OneOf, &s.AnyOf, &s.ExtraChecks}
	for _, list := range lists {
		engine = expressAll(list) || engine
	}
	for i := range s.PatternProperties {
		p, some := &s.PatternProperties[i], false
		p.NameExpression, some = searchExpression(p.Name)
		engine = engine || some
	}
	return s, engine
}

// expressAll replaces a list of schemas.
func expressAll(list *[]schema.Schema) (engine bool) {
	*list = slices.Clone(*list)
	for i, s := range *list {
		expressed, some := Express(s)
		(*list)[i], engine = expressed, engine || some
	}
	return engine
}

// searchExpression returns the expression that the pattern of a schema needs,
// if any, and reports whether the pattern is left to an engine.
func searchExpression(source string) (expression string, engine bool) {
	e := Search(source)
	if e.Way == BySource {
		return "", false
	}
	return e.Text, e.Way == ByEngine
}

// maxProduct bounds the product of the lengths of an expression and a text for
// package regexp, which may take a step for each character of both.
const maxProduct = 1 << 24

// bounded returns a function that searches a text for re. It leaves a long text
// to package pcre, which gives up as PHP does.
func bounded(re *regexp.Regexp, source string, bytes bool) func(text string) ([]int, int) {
	engine := sync.OnceValue(func() func(string) ([]int, int) {
		find, _, _ := pcre.Compile(source, bytes) // nil if it is too large there
		return find
	})
	return func(text string) ([]int, int) {
		if len(source)*(len(text)/1024) < maxProduct/1024 {
			return re.FindStringSubmatchIndex(text), 0
		}
		if find := engine(); find != nil {
			return find(text)
		}
		return nil, 0
	}
}

// Compile is a [schema.Engine] for all patterns. It uses package regexp where that
// has the same meaning, and package pcre otherwise.
func Compile(source string, bytes bool) (find func(text string) (at []int, steps int), names []string, err error) {
	t := translator{in: source, bytes: bytes, modes: modes{fold: bytes}}
	if len(source) > longPattern {
		if _, names, err := pcre.Compile(source, bytes); err != nil {
			return nil, names, err
		}
	}
	if expression, ok := t.translate(); ok {
		re, err := regexp.Compile(expression)
		if err == nil {
			return bounded(re, source, bytes), re.SubexpNames(), nil
		}
	}
	return pcre.Compile(source, bytes)
}
