package rest

import "strings"

// stripTags does what PHP's strip_tags does: tags, comments and instructions go, with everything behind one that is
// never closed. A < before white space is text.
func stripTags(s string) string {
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '<' && !(i+1 < len(s) && isSpace(s[i+1])):
			i += tagLen(s[i:]) - 1
		case c != 0:
			out.WriteByte(c)
		}
	}
	return out.String()
}

// tagLen returns how long the tag is that s begins with.
func tagLen(s string) int {
	if strings.HasPrefix(s, "<!--") {
		if end := strings.Index(s[2:], "-->"); end >= 0 {
			return 2 + end + len("-->")
		}
		return len(s)
	}
	instruction := strings.HasPrefix(s, "<?") && !hasPrefixFold(s[2:], "xml")
	quote, depth := byte(0), 0
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '<' && !instruction && !(i+1 < len(s) && isSpace(s[i+1])):
			depth++
		case c == '>' && depth > 0:
			depth--
		case c == '>' && (!instruction || s[i-1] == '?'):
			return i + 1
		}
	}
	return len(s)
}
