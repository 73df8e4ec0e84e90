package rest

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A translator writes a PCRE in the syntax of package regexp, which then says whether it is well-formed. Where the meaning
// might be another one, the translator gives up.
type translator struct {
	in    string
	i     int
	out   strings.Builder
	bytes bool     // characters stand for bytes: only ASCII has classes and cases
	bad   bool     // gave up
	atom  bool     // a quantifier may come
	split bool     // there are alternatives outside of all groups
	names []string // of the groups, as far as they were read
	modes
	outer []modes // of the groups around
}

// modes are the options of (?isx).
type modes struct{ fold, dot, spaced bool }

// maxGroups is how deep groups may nest in PCRE.
const maxGroups = 250

// translate compiles the pattern with package regexp, or returns nil. Like PCRE, that takes the first way to match that
// there is, so that captures are the same too.
func (t *translator) translate() *regexp.Regexp {
	t.names = []string{""}
	for t.i < len(t.in) && !t.bad {
		t.step()
	}
	out := t.out.String()
	tree, err := syntax.Parse(out, syntax.Perl)
	if t.bad || err != nil || !t.same(tree, true) {
		return nil
	}
	// Literal text is escaped, so every $ is an assertion. It allows for a newline at the end of the text.
	re, _ := regexp.Compile(strings.ReplaceAll(out, "$", `\n?\z`))
	return re
}

// same reports whether a part of the pattern means the same in package regexp. Nothing may come after a $ (last says that
// nothing does), nor may it be in a capture; and a capture may not be in a loop that may take nothing.
func (t *translator) same(re *syntax.Regexp, last bool) bool {
	switch re.Op {
	case syntax.OpEndText:
		return last || re.Flags&syntax.WasDollar == 0
	case syntax.OpConcat, syntax.OpAlternate:
	case syntax.OpCapture:
		last = last && !(t.bytes && re.Name != "")
	case syntax.OpStar, syntax.OpPlus, syntax.OpRepeat:
		if empty, _ := regexp.MatchString("^(?:"+re.Sub[0].String()+")$", ""); empty && t.bytes && re.MaxCap() > 0 {
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

// step translates what comes next.
func (t *translator) step() {
	c := t.in[t.i]
	switch {
	case t.take("(?#"):
		t.until(")")
	case t.spaced && c == '#':
		t.until("\n")
	case t.spaced && isSpace(c):
		t.i++
	case t.quantifier():
	case t.take("("):
		t.outer = append(t.outer, t.modes)
		t.group()
	case t.take(")"):
		n := len(t.outer) - 1
		if t.bad = n < 0; !t.bad {
			t.modes, t.outer = t.outer[n], t.outer[:n]
		}
		t.write(")", true)
	case t.take("|"):
		t.split = t.split || len(t.outer) == 0
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
		t.write(`[^\n]`, true)
	case t.take(`\Q`):
		text := t.until(`\E`)
		t.bad = t.bad || text == ""
		for _, c := range text {
			t.literal(c)
		}
	default:
		if set := t.set(); set != "" {
			t.write("["+set+"]", true)
			return
		}
		t.literal(t.character())
	}
}

func (t *translator) write(text string, atom bool) {
	t.out.WriteString(text)
	t.atom = atom
}

func (t *translator) take(text string) bool {
	if !strings.HasPrefix(t.in[t.i:], text) {
		return false
	}
	t.i += len(text)
	return true
}

// until returns what comes before end, and skips that too.
func (t *translator) until(end string) string {
	text, _, found := strings.Cut(t.in[t.i:], end)
	t.i = min(t.i+len(text)+len(end), len(t.in))
	t.bad = t.bad || !found
	return text
}

// quantifier translates what says how often the last atom comes, if that comes next.
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
		t.bad = len(low) > 1 && low[0] == '0' || len(high) > 1 && high[0] == '0' // literal text in package regexp
		how = how[:len(text)+2]
	}
	t.i += len(how)
	if t.bad = t.bad || !t.atom; t.take("?") {
		how += "?"
	}
	t.write(how, false)
	return true
}

// group translates the beginning of a group, or the setting of options.
func (t *translator) group() {
	open := "(?:"
	switch {
	case t.take("?:"):
	case t.take("?P<"), t.take("?<"):
		open = t.name(">")
	case t.take("?'"):
		open = t.name("'")
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

func (t *translator) name(end string) string {
	name := t.until(end)
	t.bad = t.bad || !captureName(name) || slices.Contains(t.names, name)
	t.names = append(t.names, name)
	return "(?P<" + name + ">"
}

// captureName reports whether PCRE takes the name of a group.
func captureName(name string) bool {
	return made(name, "_") && name[0]-'0' > 9 && len(name) <= 32
}

// options reads options such as (?i) or (?i: and reports whether there is no group to be closed.
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

// class translates a class behind its opening bracket. Case matters to the sets in it in any event.
func (t *translator) class() {
	open, sets, members, last := "[", "", "", rune(0)
	t.bad = t.i < len(t.in) && strings.IndexByte(":.=", t.in[t.i]) >= 0 // no class if there is such a thing as [:alpha:]
	if t.take("^") {
		open = "[^"
	}
	for first := true; !t.bad && (first || !t.take("]")); first = false {
		if s := t.set(); s != "" {
			sets += s
			t.bad = t.bad || t.ranged()
			continue
		}
		c := t.member()
		members += escaped(c)
		if t.ranged() {
			t.i++
			c = t.member()
			members += "-" + escaped(c)
		}
		last = max(last, c)
	}
	t.bad = t.bad || t.bytes && t.fold && last >= utf8.RuneSelf
	if t.fold && members != "" {
		members = inClass(ranges("(?i:[" + members + "])"))
		t.bad = t.bad || members == ""
	}
	t.write(open+sets+members+"]", true)
}

// ranged reports whether a hyphen follows that makes a range.
func (t *translator) ranged() bool {
	return t.i+1 < len(t.in) && t.in[t.i] == '-' && t.in[t.i+1] != ']'
}

// member reads a character of a class.
func (t *translator) member() rune {
	if t.take(`\b`) {
		return '\b'
	}
	for _, odd := range [...]string{"[:", "[.", "[="} {
		t.bad = t.bad || strings.HasPrefix(t.in[t.i:], odd)
	}
	return t.character()
}

// character reads a character, which may be escaped.
func (t *translator) character() rune {
	slash := t.take(`\`)
	c, n := utf8.DecodeRuneInString(t.in[t.i:])
	t.i += n
	t.bad = t.bad || c == utf8.RuneError && n < 2
	if n := strings.IndexRune("aefnrt", c); slash && n >= 0 {
		return rune("\a\x1b\f\n\r\t"[n])
	}
	if slash && c == 'x' {
		return t.code()
	}
	t.bad = t.bad || slash && c < utf8.RuneSelf && made(string(c), "")
	return c
}

// code reads the number of a character: two digits, or digits in braces.
func (t *translator) code() rune {
	digits := t.in[t.i:min(t.i+2, len(t.in))]
	if t.take("{") {
		digits = t.until("}")
	} else {
		t.i += len(digits)
	}
	n, err := strconv.ParseUint(digits, 16, 21)
	t.bad = t.bad || err != nil || !utf8.ValidRune(rune(n)) || t.bytes && n > unicode.MaxLatin1
	return rune(n)
}

// literal translates a character.
func (t *translator) literal(c rune) {
	text := escaped(c)
	if t.fold && (!t.bytes || isLatinLetter(c)) {
		text = "(?i:" + text + ")"
	}
	t.write(text, true)
}

func escaped(c rune) string {
	if c < utf8.RuneSelf && made(string(c), "/") {
		return string(c)
	}
	return `\x{` + strconv.FormatInt(int64(c), 16) + "}"
}

func isLatinLetter(c rune) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// set reads what stands for several characters, \d or \p{L} or, in a class, [:alpha:], and returns the inside of a class;
// empty when there is no such thing.
func (t *translator) set() string {
	rest := t.in[t.i:]
	name, negated := "", false
	if inner, found := strings.CutPrefix(rest, "[:"); found {
		text, _, _ := strings.Cut(inner, ":]")
		t.i = min(t.i+len(text)+4, len(t.in))
		name, negated = strings.CutPrefix(text, "^")
		t.bad = t.bad || !made(name, "")
	} else if rest = strings.TrimPrefix(rest, `\`); len(rest) < len(t.in)-t.i && rest != "" {
		if n := strings.IndexByte("dswhvp", rest[0]|0x20); n >= 0 {
			name, negated = [...]string{"digit", "space", "word", "h", "v", "p"}[n], rest[0] < 'a'
			t.i += 2
		}
	}
	set := t.named(name)
	if name == "p" {
		set = t.property()
	}
	if negated {
		set = inClass(ranges("[^" + set + "]"))
	}
	t.bad = t.bad || name != "" && set == ""
	return set
}

// property reads \p{Lu} or \pL behind the p.
func (t *translator) property() string {
	name := ""
	if t.take("{") {
		name = t.until("}")
	} else {
		name = string(t.character())
	}
	t.bad = t.bad || t.bytes || unicode.Categories[name] == nil && unicode.Scripts[name] == nil
	return `\p{` + name + "}"
}

// named returns the set that a class or an escape stands for. Where characters are bytes, package regexp has the same.
func (t *translator) named(name string) string {
	for _, s := range &unicodeSets {
		if s[0] == name && (!t.bytes || len(name) == 1) {
			return s[1]
		}
	}
	switch {
	case name == "":
		return ""
	case t.fold && (name == "lower" || name == "upper"):
		return "[:alpha:]"
	}
	return "[:" + name + ":]"
}

var unicodeSets = [...][2]string{
	{"h", `\t\x{180e}\p{Zs}`}, {"v", `\n-\r\x{85}\x{2028}\x{2029}`},
	{"digit", `\p{Nd}`}, {"space", `\t-\r\x{85}\x{180e}\p{Z}`}, {"word", `\p{L}\p{N}_`}, {"cntrl", `\p{Cc}`},
	{"alpha", `\p{L}`}, {"alnum", `\p{L}\p{N}`}, {"lower", `\p{Ll}`}, {"upper", `\p{Lu}`},
	{"blank", `\t\x{180e}\p{Zs}`}, {"punct", "\\p{P}\\x{24}+<=>^`|~"},
	{"graph", ""}, {"print", ""}, // given up
}

// ranges returns the characters of a class as pairs of first and last; nil if it is no class.
func ranges(class string) (list []rune) {
	re, err := syntax.Parse(class, syntax.Perl)
	switch {
	case err != nil:
		return nil
	case re.Op == syntax.OpCharClass:
		return re.Rune
	case re.Op != syntax.OpLiteral:
		return nil
	}
	for c := re.Rune[0]; len(list) == 0 || re.Flags&syntax.FoldCase != 0 && c != re.Rune[0]; c = unicode.SimpleFold(c) {
		list = append(list, c, c)
	}
	return list
}

// inClass writes pairs of first and last as the inside of a class.
func inClass(list []rune) string {
	var out strings.Builder
	for i, c := range list {
		if i%2 == 1 {
			out.WriteByte('-')
		}
		out.WriteString(escaped(c))
	}
	return out.String()
}
