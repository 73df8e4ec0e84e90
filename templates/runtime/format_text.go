package rest

import (
	"strings"
	"unicode/utf8"
)

// cleaner returns how strings of a format are cleaned, or nil when they are left alone. It throws on lists and objects, which
// come here when there is no type.
func cleaner(f Format) (clean func(string) string, throws bool) {
	switch f {
	case "date-time", "email", "ip", "uuid", "text-field":
		return cleanLine, false
	case "textarea-field":
		return cleanLines, false
	case "uri":
		return cleanURL, true
	case "hex-color":
		return cleanColor, true
	}
	return nil, false
}

func cleanColor(s string) string {
	if isHexColor(s) {
		return s
	}
	return ""
}

// phpSpace is what PHP's trim cuts off.
const phpSpace = " \t\n\r\v\x00"

// cleanLine takes tags, percent escapes, line breaks and needless white space out of s.
func cleanLine(s string) string {
	if isCleanLine(s) {
		return s
	}
	return clean(s, false)
}

// isCleanLine finds the strings that need no cleaning at all.
func isCleanLine(s string) bool {
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c == '<' || c == '%' || c >= utf8.RuneSelf {
			return false
		}
	}
	return true
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

// dropEscapes removes every %xx whose digits are to be dropped, also those that the removal makes.
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

// squeeze makes every run of the given characters one space, and takes them off both ends.
func squeeze(s, set string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(set, r) }), " ")
}

// escapeLone escapes each < that no > follows before the next <, up to there.
func escapeLone(s string) string {
	var b strings.Builder
	for {
		at := strings.IndexByte(s, '<')
		if at < 0 {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:at])
		s = s[at:]
		end := strings.IndexAny(s[1:], "<>") + 1
		switch {
		case end == 0:
			end = len(s)
			fallthrough
		case s[end] == '<':
			b.WriteString(escapeHTML(s[:end]))
		default:
			end++
			b.WriteString(s[:end])
		}
		s = s[end:]
	}
}

var htmlEscapes = strings.NewReplacer("<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#039;")

// maxEntity is how long the name of an entity may be.
const maxEntity = 32

// escapeHTML escapes markup, and every & that does not begin an entity.
func escapeHTML(s string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(s, "&")
		b.WriteString(before)
		if !found {
			return htmlEscapes.Replace(b.String())
		}
		name, _, closed := strings.Cut(after[:min(len(after), maxEntity)], ";")
		if !closed || !made(strings.TrimPrefix(name, "#"), "") {
			b.WriteString("&amp;")
		} else {
			b.WriteString("&")
		}
		s = after
	}
}

// dropScripts removes script and style elements with what they hold.
func dropScripts(s string) string {
	for _, name := range [...]string{"script", "style"} {
		var out strings.Builder
		open, end := "<"+name, "</"+name+">"
		lower := string(appendLower(nil, s))
		for {
			from := strings.Index(lower, open)
			if from < 0 {
				break
			}
			n := strings.IndexByte(lower[from:], '>')
			to := strings.Index(lower[from+max(n, 0):], end)
			if n < 0 || to < 0 {
				break
			}
			to += from + n + len(end)
			out.WriteString(s[:from])
			s, lower = s[to:], lower[to:]
		}
		out.WriteString(s)
		s = out.String()
	}
	return s
}
