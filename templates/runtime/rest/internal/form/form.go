// Package form reads and writes the headers of uploads as PHP does.
package form

import (
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

var (
	// dispositionPart matches a part of a Content-Disposition up to a semicolon
	// outside of quotes: a name and its value.
	dispositionPart = lex.Lazy{Source: `(?i)[;\s\v]*(?:((?:file)?name)=+)?((?:[^;"']|"(?:\\"|[^"])*(?:"|$)|'(?:\\'|[^'])*(?:'|$))*)`}

	// unquotable matches what cannot be quoted in a header. A semicolon ends
	// quotes too. The server cleans names itself.
	unquotable = lex.Lazy{Source: `[\x00-\x1f\x7f";\\]`}

	// boundary matches the boundary in a content type: up to a quote, or else
	// up to a comma or a semicolon.
	boundary = lex.Lazy{Source: `(?is)boundary.*?=(?:"([^"]*)"|([^",;][^,;]*|))`}
)

// Boundary returns what separates the parts of a form, by its content type.
func Boundary(contentType string) string {
	m := boundary.Get().FindStringSubmatch(contentType)
	if m == nil {
		return ""
	}
	return m[1] + m[2]
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
	for _, m := range dispositionPart.Get().FindAllStringSubmatch(header[0], -1) {
		if m[1] != "" {
			names[strings.ToLower(m[1])] = unquote(m[2])
		}
	}
	return names
}

// unquote returns the text in quotes of either kind, or else up to the first
// white space.
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
	for _, param := range strings.Split(header, ";")[1:] {
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
