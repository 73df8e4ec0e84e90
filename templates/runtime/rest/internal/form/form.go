// Package form reads and writes the headers of uploads as PHP does, and streams
// their files.
//
// Headers of a request come in, and names go out, as a server sees them; or a
// file comes in, and the body of a request goes out. Habits of PHP with names
// and quotes belong here.
package form

import (
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// unquotable matches what cannot be quoted in a header. A semicolon ends quotes
// too. The server cleans names itself.
var unquotable = lex.Lazy{Source: `[\x00-\x1f\x7f";\\]`}

// Boundary returns what separates the parts of a form, by its content type: the
// text after the first = that follows the word boundary, in quotes or up to a
// comma or a semicolon.
func Boundary(contentType string) string {
	const word = "boundary"
	for !lex.HasPrefixFold(contentType, word) {
		if contentType == "" {
			return ""
		}
		contentType = contentType[1:]
	}
	_, value, _ := strings.Cut(contentType, "=")
	if quoted, isQuoted := strings.CutPrefix(value, `"`); isQuoted {
		value, _, closed := strings.Cut(quoted, `"`)
		if !closed {
			return ""
		}
		return value
	}
	if end := strings.IndexAny(value, ",;"); end >= 0 {
		return value[:end]
	}
	return value
}

// Quotable returns a name that can be quoted in a header.
func Quotable(name string) string { return unquotable.Get().ReplaceAllString(name, "_") }

// Holds reports whether a form can hold a value with a name and the names within
// it as they are.
func Holds(name string, v schema.Value) bool {
	same := Quotable(name) == name
	for key, m := range v.Members() {
		same = same && Holds(key, m)
	}
	return same
}

// Names returns the names that a Content-Disposition gives to a part of a form
// and to its file, or nil without such a header.
func Names(header []string) map[string]string {
	if len(header) == 0 {
		return nil
	}
	names := map[string]string{}
	for s := header[0]; s != ""; {
		s = strings.TrimLeft(s, ";"+lex.Spaces)
		name, value := "", s
		for _, word := range [...]string{"filename", "name"} {
			if lex.HasPrefixFold(s, word) && strings.HasPrefix(s[len(word):], "=") {
				name, value = word, strings.TrimLeft(s[len(word):], "=")
			}
		}
		end := partEnd(value)
		if name != "" {
			names[name] = value[:end]
		}
		s = value[end:]
	}
	for name, value := range names {
		names[name] = unquote(value)
	}
	return names
}

// partEnd returns the length of the part of a Content-Disposition that s begins
// with. It ends at a semicolon outside of quotes.
func partEnd(s string) int {
	quote := byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote == 0 && c == ';':
			return i
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case quote != 0 && c == '\\' && i+1 < len(s) && s[i+1] == quote:
			i++
		case c == quote:
			quote = 0
		}
	}
	return len(s)
}

// unquote returns the text in quotes of either kind. Without quotes it returns
// the text before the first white space.
func unquote(s string) string {
	s = strings.TrimLeft(s, lex.Spaces)
	var quote byte
	if s != "" && (s[0] == '"' || s[0] == '\'') {
		quote, s = s[0], s[1:]
	} else if i := strings.IndexAny(s, lex.Spaces); i >= 0 {
		s = s[:i]
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s) && (quote == 0 || s[i] != quote); i++ {
		if s[i] == '\\' && i+1 < len(s) && (s[i+1] == '\\' || quote != 0 && s[i+1] == quote) {
			i++
		}
		b = append(b, s[i])
	}
	return string(b)
}

// FileName returns the file name that a Content-Disposition gives to a body. The
// server ends it at a semicolon, even in quotes, and does not know filename*.
func FileName(header string) (name string) {
	_, params, found := strings.Cut(header, ";")
	for found {
		var param string
		param, params, found = strings.Cut(params, ";")
		if key, value, _ := strings.Cut(param, "="); strings.TrimSpace(key) == "filename" {
			name = strings.TrimSpace(value)
		}
	}
	if n := len(name); n > 1 && name[0] == '"' && name[n-1] == '"' {
		return name[1 : n-1]
	}
	return name
}

// Base returns the last part of the path of a file of any system, so that a
// handler that writes it to a folder writes nowhere else.
func Base(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	if name == "." || name == ".." {
		return ""
	}
	return name
}
