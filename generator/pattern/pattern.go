// Package pattern holds the two kinds of patterns. Route keys and args of an
// index hold PCREs, which it translates to the syntax of package regexp, so that
// generated programs have nothing to translate; whatever package regexp cannot
// express is left to package pcre. Users and presets select routes by simple
// patterns with *, see Glob.
package pattern

import (
	"regexp"
	"strings"

	rest "github.com/restgen/restgen/templates/runtime"
	"github.com/restgen/restgen/templates/runtime/pcre"
)

// Nothing is the expression of a source that is no PCRE: as on the server, it matches nothing.
const Nothing = `[^\x00-\x{10FFFF}]`

// Search returns the expression that finds what the server finds by the pattern of a schema: between two #, of which its own
// are escaped, in Unicode mode. It is empty where only an engine can. Plain reports whether package rest finds the same
// without it: see [rest.Expression].
func Search(source string) (expression string, plain bool) {
	t := translator{in: strings.ReplaceAll(source, "#", `\#`)}
	plainly := anyEnd(source)
	expression = t.expression(plainly)
	return expression, expression == plainly
}

// Route returns the expression for a route key, which the server matches between @^ and $@, whatever the case, byte by byte.
// It is empty where only an engine can. Plain reports whether package rest does without it: see [rest.Endpoint].
func Route(key string) (expression string, plain bool) {
	if len(key) < 1<<10 && made(key, "/_-") { // as most are; such text means the same everywhere, unless it is too large
		return "(?i)^" + key + `\n?\z`, true
	}
	t := translator{in: latin1("^" + key + "$"), bytes: true, modes: modes{fold: true}}
	plainly := anyEnd("(?i)^" + key + "$")
	expression = t.expression(plainly)
	return expression, expression == plainly
}

// anyEnd lets every $ take a newline at the end, as package rest does.
func anyEnd(source string) string { return strings.ReplaceAll(source, "$", `\n?\z`) }

// latin1 returns s with each byte as the rune of that number.
func latin1(s string) string {
	runes := make([]rune, len(s))
	for i := range len(s) {
		runes[i] = rune(s[i])
	}
	return string(runes)
}

// Rule returns a rule in which every pattern has the expression that it needs, and whether any is left to an engine.
func Rule(r rest.Rule) (out rest.Rule, engine bool) {
	for _, k := range r {
		some := false
		switch x := k.(type) {
		case rest.Pattern:
			expression, plain := Search(string(x))
			if some = expression == ""; !some && !plain {
				out = append(out, rest.Expression(expression))
			}
		case rest.Items:
			r, some = Rule(rest.Rule(x))
			k = rest.Items(r)
		case rest.AdditionalProperties:
			r, some = Rule(rest.Rule(x))
			k = rest.AdditionalProperties(r)
		case rest.Also:
			r, some = Rule(rest.Rule(x))
			k = rest.Also(r)
		case rest.Properties:
			x, some = all(x)
			k = x
		case rest.PatternProperties:
			x, some = named(x)
			k = x
		case rest.OneOf:
			x, some = all(x)
			k = x
		case rest.AnyOf:
			x, some = all(x)
			k = x
		}
		out, engine = append(out, k), engine || some
	}
	return out, engine
}

func all[T ~[]rest.Rule](rules T) (out T, engine bool) {
	if rules != nil {
		out = T{}
	}
	for _, r := range rules {
		r, some := Rule(r)
		out, engine = append(out, r), engine || some
	}
	return out, engine
}

// named gives the expressions to names that are patterns, too.
func named(rules rest.PatternProperties) (out rest.PatternProperties, engine bool) {
	out, engine = all(rules)
	for i, r := range out {
		name, isNamed := r[0].(rest.Name)
		if !isNamed {
			continue
		}
		expression, plain := Search(string(name))
		if engine = engine || expression == ""; expression != "" && !plain {
			out[i] = append(rest.Rule{name, rest.NameExpression(expression)}, r[1:]...)
		}
	}
	return out, engine
}

// Compile is a [rest.Engine] for all patterns: package regexp where that has the same meaning, else package pcre.
func Compile(source string, bytes bool) (find func(text string) (at []int, steps int), names []string, err error) {
	t := translator{in: source, bytes: bytes, modes: modes{fold: bytes}}
	if expression, ok := t.translate(); ok {
		re, err := regexp.Compile(expression)
		if err == nil {
			return func(text string) ([]int, int) { return re.FindStringSubmatchIndex(text), 0 }, re.SubexpNames(), nil
		}
	}
	return pcre.Compile(source, bytes)
}
