package source

import "strings"

// netrc returns the credentials of a netrc file for a host, or "".
func netrc(text, host string) (login, password string) {
	words := netrcWords(text)
	here := false
	for i := 0; i+1 < len(words); i++ {
		switch words[i] {
		case "machine":
			if here && password != "" {
				return login, password
			}
			here = strings.EqualFold(words[i+1], host)
			i++
		case "default":
			here = false
		case "login", "password", "account":
			if here && words[i] == "login" {
				login = words[i+1]
			} else if here && words[i] == "password" {
				password = words[i+1]
			}
			i++
		}
	}
	return login, password
}

// netrcWords splits a netrc file into words, without comments and macros.
func netrcWords(text string) []string {
	var words []string
	macro := false
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0:
			macro = false
		case macro || strings.HasPrefix(fields[0], "#"):
		case fields[0] == "macdef":
			macro = true
		default:
			words = append(words, fields...)
		}
	}
	return words
}
