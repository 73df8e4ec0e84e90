package naming

import "strings"

// Unexported returns the name with its first hump in lower case.
func Unexported(name string) string {
	i := 0
	for i < len(name) && 'A' <= name[i] && name[i] <= 'Z' {
		i++
	}
	if i > 1 && i < len(name) {
		i--
	}
	return strings.ToLower(name[:i]) + name[i:]
}
