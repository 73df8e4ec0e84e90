package pcre

import (
	"regexp"
	"strconv"
	"strings"
)

// What is read without being understood: verbs and callouts, and what stands behind the opening parenthesis of groups.
const (
	groupName = `[A-Za-z_]\w{0,31}` // see IsGroupName
	looks     = `(?:(?:positive|negative)_look(?:ahead|behind)|[np]l[ab])`

	settings = `^(?:\(?\*(?:UTF8?|UCP|NUL|(?:ANY)?CR(?:LF)?|LF|ANY|BSR_\w+|NO_\w+|NOTEMPTY\w*|LIMIT_\w+=\d+)\))+`
	verb     = `^\(\*(?:(?:ACCEPT|COMMIT|F|FAIL|PRUNE|SKIP|THEN)(?::[^)]*)?|(?:MARK)?:[^)]+)\)`
	callout  = `^\(\?C(?:\d*|` + quotedText + `)\)`
	// Any of eight may be around the text of a callout, which then holds it twice.
	quotedText = "`(?:[^`]|``)*`" + `|'(?:[^']|'')*'|"(?:[^"]|"")*"|\^(?:[^^]|\^\^)*\^|%(?:[^%]|%%)*%|#(?:[^#]|##)*#|\$(?:[^$]|\$\$)*\$|\{(?:[^}]|\}\})*\}`

	spelledOut = `^\*(?:` + looks + `|non_atomic_positive_look(?:ahead|behind)|napl[ab]|atomic|a?sr|(?:atomic_)?script_run):|^\?<?\*`
	branched   = `^\?\((?:[+-]?\d+|R&` + groupName + `|<` + groupName + `>|'` + groupName + `'|VERSION>?=\d+(?:\.\d{1,2})?|` + groupName + `)\)`
	lookedAt   = `^\((?:\?<?[=!]|\*` + looks + `:)`
	again      = `^\?(?:R|[+-]?\d+|P>` + groupName + `|&` + groupName + `)\)`
)

// match takes what an expression matches here.
func (y *parser) match(expression string) string {
	text := regexp.MustCompile(expression).FindString(y.in[y.i:])
	y.i += len(text)
	y.loose = y.loose || text != ""
	return text
}

// Aside returns the verb, as (*SKIP), or the callout that a pattern begins with: both may have a text, which is none of the
// pattern. It is empty where there is none.
func Aside(source string) string {
	if !strings.HasPrefix(source, "(*") && !strings.HasPrefix(source, "(?C") {
		return ""
	}
	return regexp.MustCompile(verb + "|" + callout).FindString(source)
}

// aside reads what has no content: a verb, which may be repeated if it is ACCEPT, or a callout.
func (y *parser) aside() bool {
	if y.i == 1 && strings.HasPrefix(y.in, "(*") && y.match(settings) != "" {
		return true
	}
	text := Aside(y.in[y.i-1:])
	if text == "" {
		return false
	}
	y.loose = true
	y.i += len(text) - 1
	if strings.HasPrefix(text, "(*ACCEPT") {
		y.quantified(&part{kind: partSeq})
	}
	if number, ok := strings.CutPrefix(text, "(?C"); ok {
		n, _ := readCount(number, 0)
		y.bad = y.bad || n > 255
	}
	return true
}

// odd reads the beginning of a group that is spelled out, as *atomic: is, or one of two branches.
func (y *parser) odd(p *part) bool {
	rest := y.in[y.i:]
	switch {
	case strings.HasPrefix(rest, "*"), strings.HasPrefix(rest, "?*"), strings.HasPrefix(rest, "?<*"):
		text := y.match(spelledOut)
		p.behind = strings.Contains(text, "behind") || strings.Contains(text, "lb:") || strings.Contains(text, "<")
		return text != ""
	case strings.HasPrefix(rest, "?("):
		y.condition(p)
		return true
	}
	return false
}

// condition reads on what the branches of a group depend: something that looks around, which is left to be read as such, or
// a number or a name.
func (y *parser) condition(p *part) {
	p.branches = 2
	if rest := y.in[y.i+len("?"):]; regexp.MustCompile(lookedAt).MatchString(rest[len(Aside(rest)):]) {
		y.loose = true
		y.i += len("?")
		return
	}
	name := strings.TrimSuffix(strings.TrimPrefix(y.match(branched), "?("), ")")
	digits := strings.TrimPrefix(name, "R")
	_, err := strconv.Atoi(digits)
	switch {
	case name == "":
		y.bad = true
	case name == "DEFINE":
		p.branches = 1
	case name == "R", strings.HasPrefix(name, "VERSION") && strings.Contains(name, "="):
	case err == nil:
		y.refer(digits)
	default:
		y.refer(strings.Trim(strings.TrimPrefix(name, "R&"), "<>'"))
	}
}

// call reads a group that is matched here once more, by number or name, or R for the whole pattern.
func (y *parser) call() bool {
	if !strings.HasPrefix(y.in[y.i:], "?") {
		return false
	}
	name := strings.TrimSuffix(strings.TrimLeft(y.match(again), "?P>&"), ")")
	if name != "" && name != "R" && name != "0" {
		y.refer(name)
	}
	return name != ""
}

// refer notes that a group has to be there, by its name or its number, which has a sign where it counts from here.
func (y *parser) refer(to string) {
	n, err := strconv.Atoi(to)
	switch {
	case err != nil:
		y.refs = append(y.refs, to)
		return
	case to[0] == '-':
		n += y.groups + 1
	case to[0] == '+':
		n += y.groups
	}
	y.bad = y.bad || n <= 0
	y.needs = max(y.needs, n)
}

// branches returns between how many parts a group chooses.
func branches(p *part) int {
	if p.kind == partAlt {
		return len(p.subs)
	}
	return 1
}
