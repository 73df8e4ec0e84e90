package naming

import "strings"

// read returns the one text of the given kind that name may stand for, if there is one. It is the inverse by which
// Of proves that a name is not ambiguous.
func read(kind Kind, name string) (text string, ok bool) {
	if name == emptyName || isHashed(name) {
		return "", false
	}
	humps := split(name)
	if len(humps) == 0 {
		return "", false
	}
	last := humps[len(humps)-1]
	for _, s := range styles {
		if len(humps) > 1 && last == s.word {
			return s.join(humps[:len(humps)-1]), true
		}
	}
	var b strings.Builder
	joint := ""
	for i, h := range humps {
		if sep, ok := punctuation[h]; ok && i > 0 && i < len(humps)-1 {
			joint = sep
			continue
		}
		b.WriteString(joint)
		b.WriteString(lowerHump(h))
		joint = string(kind)
	}
	return b.String(), true
}

// isHashed reports whether a name ends as Hashed ends it.
func isHashed(name string) bool {
	hash := len(name) - 6
	return hash > 0 && name[hash-1] == 'X' && strings.Trim(name[hash:], "0123456789abcdef") == ""
}

var punctuation = func() map[string]string {
	m := map[string]string{}
	for r, word := range separators {
		m[word] = string(r)
	}
	return m
}()

func lower(humps []string) []string {
	list := make([]string, len(humps))
	for i, h := range humps {
		list[i] = lowerHump(h)
	}
	return list
}

// lowerHump returns the word of a hump; one in upper case that is no initialism stands for itself.
func lowerHump(h string) string {
	if w, ok := spelled[h]; ok {
		return w
	}
	if len(h) > 1 && isUpper(h[0]) && isUpper(h[1]) && strings.ToUpper(h) == h {
		return h
	}
	return strings.ToLower(h[:1]) + h[1:]
}

var spelled = func() map[string]string {
	m := map[string]string{}
	for w, up := range initialisms {
		m[up] = w
	}
	return m
}()

// Humps returns the words of an identifier as they stand in it.
func Humps(name string) []string { return split(name) }

// split cuts a name into its humps.
func split(name string) []string {
	if len(name) > 1 && name[0] == 'N' && isDigit(name[1]) {
		name = name[1:]
	}
	var humps []string
	for part := range strings.SplitSeq(name, "_") {
		for part != "" {
			n := hump(part)
			humps = append(humps, part[:n])
			part = part[n:]
		}
	}
	return humps
}

// hump returns the length of the first hump of s.
func hump(s string) int {
	upper := 0
	for upper < len(s) && isUpper(s[upper]) {
		upper++
	}
	tail := upper
	for tail < len(s) && !isUpper(s[tail]) {
		tail++
	}
	switch {
	case upper == 0:
		return tail
	case tail == upper || isDigit(s[upper]):
		if n := leadingInitialism(s, upper); n > 0 {
			if n == upper && tail > upper { // SHA256, V2: digits belong to the word before them
				return tail
			}
			return n
		}
		return tail
	case spelled[s[:tail]] != "": // IDs
		return tail
	case upper == 1:
		return tail
	}
	if n := leadingInitialism(s, upper-1); n > 0 {
		return n
	}
	if n := plural(s, upper); n > 0 {
		return n
	}
	return upper - 1
}

// leadingInitialism returns the length of the longest initialism that begins the first n bytes of s.
func leadingInitialism(s string, n int) int {
	for ; n > 1; n-- {
		if spelled[s[:n]] != "" {
			return n
		}
	}
	return 0
}

// plural returns the length of a plural initialism such as IDs at the start of s, whose first n bytes are upper case.
func plural(s string, n int) int {
	if n < len(s) && s[n] == 's' && spelled[s[:n+1]] != "" && (n+1 == len(s) || isUpper(s[n+1])) {
		return n + 1
	}
	return 0
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
