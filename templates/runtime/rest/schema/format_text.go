package schema

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// cleaner returns the function that cleans strings of a format, or nil. It
// throws for lists and objects, which get here without a type.
func cleaner(f Format) (clean func(string) string, throws bool) {
	switch f {
	case "date-time", "email", "ip", "uuid", "text-field":
		return cleanLine, false
	case "textarea-field":
		return cleanLines, false
	case "uri":
		return cleanURL, true
	case "hex-color":
		return func(s string) string {
			if isHexColor(s) {
				return s
			}
			return ""
		}, true
	}
	return nil, false
}

// phpSpace has the characters that trim of PHP removes.
const phpSpace = " \t\n\r\v\x00"

// cleanLine removes tags, percent escapes, line breaks and needless white
// space from s.
func cleanLine(s string) string {
	for i := lex.PlainLen(s); i < len(s); i++ {
		if c := s[i]; c <= ' ' || c == '<' || c == '%' || c >= utf8.RuneSelf {
			return clean(s, false)
		}
	}
	return s
}

// cleanLines is cleanLine for several lines.
func cleanLines(s string) string { return clean(s, true) }

func clean(s string, lines bool) string {
	if !utf8.ValidString(s) {
		return ""
	}
	if strings.IndexByte(s, '<') >= 0 {
		s = strings.Trim(stripTags(dropScripts(escapeLone(s))), phpSpace)
		s = strings.ReplaceAll(s, "<\n", "&lt;\n")
	}
	if !lines {
		s = squeeze(s, "\r\n\t ")
	}
	s = strings.Trim(s, phpSpace)
	bare := dropEscapes(s, hexOnly)
	if bare == s {
		return s
	}
	return strings.Trim(squeeze(bare, " "), phpSpace)
}

// dropEscapes removes each %xx whose digits drop selects, also those that a
// removal makes.
func dropEscapes(s string, drop func(digits string) bool) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := range len(s) {
		b = append(b, s[i])
		if n := len(b) - 3; n >= 0 && b[n] == '%' && drop(string(b[n+1:])) {
			b = b[:n]
		}
	}
	return string(b)
}

// squeeze replaces each run of the given characters by one space, and removes
// them at both ends.
func squeeze(s, set string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(set, r) }), " ")
}

// escapeLone escapes each < without a > before the next <, up to there.
func escapeLone(s string) string {
	parts := strings.Split(s, "<")
	for i, part := range parts[1:] {
		part = "<" + part
		if strings.IndexByte(part, '>') < 0 {
			part = escapeHTML(part)
		}
		parts[i+1] = part
	}
	return strings.Join(parts, "")
}

var htmlEscapes = lex.LazyReplacer{Pairs: []string{"<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#039;"}}

// escapeHTML escapes markup, and each & that does not begin an entity.
func escapeHTML(s string) string {
	const maxEntity = 32 // longest name of an entity
	parts := strings.Split(s, "&")
	for i, part := range parts[1:] {
		name, _, closed := strings.Cut(part[:min(len(part), maxEntity)], ";")
		if !closed || !lex.OnlyAlnum(strings.TrimPrefix(name, "#"), "") {
			parts[i+1] = "amp;" + part
		}
	}
	return htmlEscapes.Replace(strings.Join(parts, "&"))
}

// dropScripts removes script and style elements with their content.
func dropScripts(s string) string {
	for _, name := range [...]string{"script", "style"} {
		var out strings.Builder
		lower := string(lex.AppendLower(nil, s))
		for {
			before, tag, _ := strings.Cut(lower, "<"+name)
			_, element, _ := strings.Cut(tag, ">")
			_, after, closed := strings.Cut(element, "</"+name+">")
			if !closed {
				break
			}
			out.WriteString(s[:len(before)])
			s, lower = s[len(s)-len(after):], after
		}
		out.WriteString(s)
		s = out.String()
	}
	return s
}

// stripTags is strip_tags of PHP: it removes tags, comments and instructions,
// and everything after one that is not closed. A < before white space is text.
func stripTags(s string) string {
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '<' && !(i+1 < len(s) && lex.IsSpace(s[i+1])):
			i += tagLen(s[i:]) - 1
		case c != 0:
			out.WriteByte(c)
		}
	}
	return out.String()
}

// tagLen returns the length of the tag at the start of s.
func tagLen(s string) int {
	if strings.HasPrefix(s, "<!--") {
		if end := strings.Index(s[2:], "-->"); end >= 0 {
			return 2 + end + len("-->")
		}
		return len(s)
	}
	instruction := strings.HasPrefix(s, "<?") && !lex.HasPrefixFold(s[2:], "xml")
	quote, depth := byte(0), 0
	for i := 1; i < len(s); i++ {
		c := s[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '<' && !instruction && !(i+1 < len(s) && lex.IsSpace(s[i+1])):
			depth++
		case c == '>' && depth > 0:
			depth--
		case c == '>' && (!instruction || s[i-1] == '?'):
			return i + 1
		}
	}
	return len(s)
}

// cleanURL cleans an address as the server does: it removes invalid characters,
// adds http if the scheme is missing, and returns "" for a scheme that is not
// allowed.
func cleanURL(s string) string {
	s = strings.ReplaceAll(strings.TrimLeft(s, phpSpace), " ", "%20")
	s = string(slices.DeleteFunc([]byte(s), func(c byte) bool { return c < utf8.RuneSelf && strings.IndexByte(urlBytes, c) < 0 }))
	if s == "" {
		return s
	}
	if !lex.HasPrefixFold(s, "mailto:") {
		s = dropEscapes(s, func(digits string) bool { return strings.EqualFold(digits, "0d") || strings.EqualFold(digits, "0a") })
	}
	s = strings.ReplaceAll(s, ";//", "://")
	name, _, _ := strings.Cut(s, ".")
	script := lex.OnlyAlnum(name, "-") && lex.HasPrefixFold(s[len(name):], ".php")
	if !script && !strings.Contains(s, ":") && !strings.ContainsAny(s[:min(len(s), 1)], "/#?") {
		s = "http://" + s
	}
	s = escapeBrackets(s)
	if s[0] == '/' {
		return s
	}
	n, ok := goodScheme(s, 1)
	if !ok {
		return ""
	}
	return strings.ToLower(s[:n]) + s[n:]
}

// urlBytes are the ASCII characters that an address may have.
const urlBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-~+_.?#=!&;,/:%@$|*'()[]"

// escapeBrackets escapes square brackets after the host.
func escapeBrackets(s string) string {
	if !strings.ContainsAny(s, "[]") {
		return s
	}
	front := 0
	scheme, rest, _ := strings.Cut(s, "//")
	name, colon := strings.CutSuffix(scheme, ":")
	if path, ok := lex.CutHost(rest); ok && (scheme == "" || colon && lex.OnlyAlnum(name, "+.-")) {
		front = len(s) - len(path)
	}
	return s[:front] + strings.NewReplacer("[", "%5B", "]", "%5D").Replace(s[front:])
}

// schemes are the allowed schemes.
const schemes = " http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn "

// goodScheme returns the length of the scheme of s, 0 without one, and reports
// whether it is allowed. A colon may be an entity, which is never allowed.
func goodScheme(s string, feeds int) (n int, ok bool) {
	at, entity := strings.IndexByte(s, ':'), colons.Get().FindStringIndex(s)
	if at < 0 || strings.Contains(s[:at], "/?") {
		return 0, entity == nil
	}
	scheme := strings.ToLower(s[:at])
	if entity != nil && entity[0] < at || !strings.Contains(schemes, " "+scheme+" ") {
		return 0, false
	}
	if scheme != "feed" {
		return at, true
	}
	rest := s[at+1:]
	if feeds > 2 || rest == "" || rest == "0" {
		return 0, false
	}
	n, ok = goodScheme(rest, feeds+1)
	return at + 1 + n, ok
}

// colons matches colons that are written as an entity.
var colons = lex.Lazy{Source: `(?i)&(?:colon;|#x0*3a|#0*58)`}
