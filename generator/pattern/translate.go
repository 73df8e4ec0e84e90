package pattern

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/pcre"
)

// maxGroups is the depth to which PCRE nests groups.
const maxGroups = 250

// delimited matches the sources that stay whole between the delimiters of the
// server, by whether their characters are bytes, as in routes.
var delimited = map[bool]*regexp.Regexp{
	false: regexp.MustCompile(`(?s)^(?:[^#\\]|\\.)*$`),
	true:  regexp.MustCompile(`(?s)^(?:[^@\\]|\\.)*$`),
}

// translate returns the pattern in the syntax of package regexp if it has the
// same meaning there. Like PCRE, package regexp prefers the first possible
// match, so that captures are also the same.
func (t *translator) translate() (expression string, ok bool) {
	if !delimited[t.bytes].MatchString(t.in) {
		return "", false
	}
	t.names = []string{""}
	for t.i < len(t.in) && !t.bad {
		t.step()
	}
	tree, err := syntax.Parse(t.out.String(), syntax.Perl)
	if t.bad || err != nil || !t.same(tree, true) {
		return "", false
	}
	return anyEnd(t.out.String()), true // every $ is an assertion, as literal ones are escaped
}

// longPattern is the length from which a pattern may be too large for PCRE.
const longPattern = 1 << 10

// expression returns the expression of the pattern. Source is the text that support
// code makes of the source itself.
func (t *translator) expression(source string) Expression {
	isLong := len(source) > longPattern
	if isLong && !t.isPCRE() {
		return nothing
	}
	text, ok := t.translate()
	switch {
	case !ok && !isLong && !t.isPCRE():
		return nothing
	case !ok:
		return Expression{Way: ByEngine}
	case text == source || same(source, text, t.bytes):
		return Expression{BySource, source}
	}
	tree, err := syntax.Parse(text, syntax.Perl)
	switch {
	case err != nil: // too large after the change of $
		return nothing
	case !t.bytes:
		return Expression{ByText, text}
	}
	limit(tree)
	if short := tree.String(); same(short, text, true) { // the spelling of package regexp
		return Expression{ByText, short}
	}
	return Expression{ByText, text}
}

// isPCRE reports whether a server accepts the pattern.
func (t *translator) isPCRE() bool {
	_, _, err := pcre.Compile(t.in, t.bytes)
	return err == nil
}

// same reports whether a part of the pattern has the same meaning in package
// regexp. A $ has to be the end of the pattern and outside of captures; last
// reports that nothing follows the part. A capture must not be in a loop that
// can match an empty string.
func (t *translator) same(re *syntax.Regexp, last bool) bool {
	switch re.Op {
	case syntax.OpEndText:
		return last || re.Flags&syntax.WasDollar == 0
	case syntax.OpConcat, syntax.OpAlternate:
	case syntax.OpCapture:
		last = last && !(t.bytes && re.Name != "")
	case syntax.OpStar, syntax.OpPlus, syntax.OpRepeat:
		if t.bytes && re.MaxCap() > 0 && takesNothing(re.Sub[0]) {
			return false
		}
		last = false
	default:
		last = false
	}
	for i, sub := range re.Sub {
		if !t.same(sub, last && (re.Op != syntax.OpConcat || i == len(re.Sub)-1)) {
			return false
		}
	}
	return true
}

func takesNothing(re *syntax.Regexp) bool {
	empty, _ := regexp.MatchString("^(?:"+re.String()+")$", "")
	return empty
}

// step translates the next element.
func (t *translator) step() {
	c := t.in[t.i]
	switch {
	case t.take("(?#"):
		t.until(")")
	case t.spaced && c == '#':
		t.until("\n")
	case t.spaced && (c == ' ' || c >= '\t' && c <= '\r'):
		t.i++
	case t.quantifier():
	case t.take("("):
		t.outer = append(t.outer, t.modes)
		t.group()
	case t.take(")"):
		n := len(t.outer) - 1
		t.bad = n < 0
		if !t.bad {
			t.modes, t.outer = t.outer[n], t.outer[:n]
		}
		t.write(")", true)
	case t.take("|"):
		t.write("|", false)
	case t.take("["):
		t.class()
	case t.take("^"), t.take(`\A`):
		t.write(`\A`, false)
	case t.take("$"), t.take(`\Z`):
		if !strings.HasSuffix(t.out.String(), "$") {
			t.write("$", false)
		}
	case t.take(`\z`):
		t.write(`\z`, false)
	case t.dot && t.take("."):
		t.write(`(?s:.)`, true)
	case t.take("."):
		t.write(".", true)
	case t.take(`\Q`):
		text := t.until(`\E`)
		t.bad = t.bad || text == ""
		for _, c := range text {
			t.literal(c)
		}
	default:
		if set, open := t.set(); set != "" {
			t.write(open+set+"]", true)
			return
		}
		t.literal(t.character())
	}
}

// quantifier translates the quantifier of the last element, if there is one.
func (t *translator) quantifier() bool {
	how := t.in[t.i:]
	switch how[0] {
	default:
		return false
	case '*', '+', '?':
		how = how[:1]
	case '{':
		text, _, closed := strings.Cut(how[1:], "}")
		low, high, _ := strings.Cut(text, ",")
		if !closed || low == "" || strings.Trim(low+high, "0123456789") != "" {
			return false
		}
		t.bad = len(low) > 1 && low[0] == '0' || len(high) > 1 && high[0] == '0' // literal in package regexp
		how = how[:len(text)+2]
	}
	t.i += len(how)
	t.bad = t.bad || !t.atom
	if t.take("?") {
		how += "?"
	}
	t.write(how, false)
	return true
}

// group translates the beginning of a group, or the setting of options.
func (t *translator) group() {
	open := "(?:"
	name, n := opening(t.in[t.i-len("("):])
	switch {
	case name != "":
		t.i += n - len("(")
		t.bad = t.bad || slices.Contains(t.names, name)
		open, t.names = "(?P<"+name+">", append(t.names, name)
	case t.take("?:"):
	case t.take("?"):
		if t.options() {
			t.outer, t.atom = t.outer[:len(t.outer)-1], false
			return
		}
	default:
		open, t.names = "(", append(t.names, "")
	}
	t.bad = t.bad || len(t.outer) > maxGroups
	t.write(open, false)
}

// options reads options such as (?i) or (?i: and reports whether no group has
// to be closed.
func (t *translator) options() bool {
	for on := true; ; {
		switch {
		case on && t.take("-"):
			on = false
		case t.take("i"):
			t.fold = on
		case t.take("s"):
			t.dot = on
		case !(on && t.spaced) && t.take("x"):
			t.spaced = on
		case t.take(")"):
			return true
		default:
			t.bad = t.bad || !t.take(":")
			return false
		}
	}
}

// anyEnd lets every $ match a newline at the end, as PCRE does.
func anyEnd(source string) string { return strings.ReplaceAll(source, "$", `\n?\z`) }
