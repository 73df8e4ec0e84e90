package emit

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// Strings of an index are hostile. They reach a file through doc, literal, tag
// and jen.Lit only: in a line comment that begins with "// ", so that it is no
// directive, or quoted.

// Columns of a line of code.
const (
	maxColumns = 120
	tabWidth   = 4
)

// Comments end before this column, without the indentation of a field.
const (
	docWidth   = 80 - len("// ")
	fieldWidth = docWidth - tabWidth
)

// doc returns a doc comment of paragraphs, which are wrapped.
func doc(paragraphs ...string) *jen.Statement { return comment(docWidth, paragraphs) }

// fieldDoc returns a doc comment that is indented by one tab.
func fieldDoc(paragraphs ...string) *jen.Statement { return comment(fieldWidth, paragraphs) }

func comment(width int, paragraphs []string) *jen.Statement {
	var text []byte // one token takes less time than one for each line
	for _, p := range paragraphs {
		if p = plain(p); p == "" {
			continue
		}
		if text != nil {
			text = append(text, "//\n"...)
		}
		for _, line := range wrap(p, width) {
			text = append(append(text, remark(line)...), '\n')
		}
	}
	return raw(string(text))
}

// plain returns text on one line, without control characters or anything else
// that may end a line, and without the pairs of quotes that gofmt replaces in
// doc comments.
func plain(text string) string {
	if strings.Contains(text, "''") || strings.Contains(text, "``") {
		text = quotePairs.Replace(text)
	}
	if isPlain(text) {
		return text
	}
	clean := strings.Map(func(r rune) rune {
		switch {
		case r > ' ' && r <= '~': // almost always
			return r
		case r == utf8.RuneError, r == '\u2028', r == '\u2029', r == '\ufeff', unicode.Is(unicode.Bidi_Control, r):
			return ' '
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		}
		return r
	}, text)
	return strings.Join(strings.Fields(clean), " ")
}

// quotePairs rewrites an empty string in single quotes, and quotes as in TeX.
var quotePairs = strings.NewReplacer("''", `""`, "``", `"`)

// isPlain reports whether text has only ASCII characters that are shown, and
// single spaces between words.
func isPlain(text string) bool {
	last := byte(' ')
	for i := range len(text) {
		c := text[i]
		if c < ' ' || c > '~' || c == ' ' && last == ' ' {
			return false
		}
		last = c
	}
	return last != ' '
}

// remark returns a line as a comment. A line that begins with +build is
// quoted: gofmt would take it for a build constraint.
func remark(line string) string {
	if rest, ok := strings.CutPrefix(line, "+build"); ok {
		line = `"+build"` + rest
	}
	return "// " + line
}

// wrap breaks text at spaces into lines of at most width columns. Words of the
// text have single spaces between them, as in the result of plain.
func wrap(text string, width int) []string {
	var lines []string
	begin, columns := 0, 0 // of the line
	for at := 0; at < len(text); {
		word, _, _ := strings.Cut(text[at:], " ")
		w := utf8.RuneCountInString(word)
		if columns > 0 && columns+1+w > width {
			lines = append(lines, text[begin:at-1])
			begin, columns = at, 0
		}
		if columns > 0 {
			columns++
		}
		columns += w
		at += len(word) + 1
	}
	return append(lines, text[begin:])
}

// raw writes code as it is. jennifer does that with names, and formats all
// other code.
func raw(code string) *jen.Statement { return jen.Id(code) }

// literal returns a string literal, in back quotes where that is safe and
// saves escapes.
func literal(s string) string {
	unsafe := func(r rune) bool { return r < ' ' || r > '~' || r == '`' }
	if !strings.ContainsRune(s, '\\') || strings.ContainsFunc(s, unsafe) {
		return strconv.Quote(s)
	}
	return "`" + s + "`"
}

// tag returns the struct tag of a field, as in `json:"per_page,omitzero"`, or
// nothing if no tag can hold the name.
func tag(name, options string) jen.Code {
	if !fitsTag(name) {
		return jen.Null()
	}
	return raw("`json:\"" + name + options + "\"`")
}

// fitsTag reports whether a tag can hold a name.
func fitsTag(name string) bool {
	return name != "" && name != "-" && !strings.ContainsFunc(name, func(r rune) bool { return !inTag(r) })
}

// inTag reports whether encoding/json takes a character in the name of a tag.
func inTag(r rune) bool {
	return '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z' ||
		strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~", r)
}

// multiline writes a composite literal with a line for each element.
func multiline(elems []jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, elems...)
}

// arguments writes the arguments of a call, with a line for each if there are
// several.
func arguments(list []jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: len(list) > 1}, list...)
}

// quoted writes []string{"a", "b"}.
func quoted(list []string) *jen.Statement { return jen.Index().String().Values(literals(list)...) }

func literals(list []string) []jen.Code {
	var codes []jen.Code
	for _, s := range list {
		codes = append(codes, raw(literal(s)))
	}
	return codes
}
