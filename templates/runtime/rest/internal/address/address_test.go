package address

import (
	"strings"
	"testing"
)

// Addresses are split as by parse_url of PHP.
func TestSplit(t *testing.T) {
	for address, want := range map[string]string{
		"/n/v1/notes": "/n/v1/notes", "/n?a=b#c?d": "/n a=b",
		"/n:80?x": "/n:80 x", "n/v1": "n/v1", "": "", "?a": " a", "#a": "",
		"http://h/n?a": "/n a", "//h/n": "/n", "//h": "", "//u:p@h:80/n": "/n",
		"//[::1]/n": "/n", "//h:/n": "/n", "//h:8x/n": "/n",
		"x:/n": "/n", "x:n": "n", "x:": "", "mailto:a@b": "a@b", "h:80/n": "/n",
		"h:123456": "123456", "x y:80/n": "/n", "x y:a": "x y:a",
		"x?y:80": "x y:80", "file:///n": "/n", "file:///c:/n": "c:/n",
		"FILE://h/n": "/n", "a/b:80": "/b:80", ":?a": ": a", "/n\x00\x7f": "/n__",
	} {
		t.Run(address, func(t *testing.T) {
			path, query, ok := Split(address)
			if got := strings.TrimRight(path+" "+query, " "); !ok || got != want {
				t.Errorf("%q: %q %v, not %q", address, got, ok, want)
			}
		})
	}
	for _, address := range []string{
		":", "//", "///n", "http:///n", "//h:x/n", "//h:65536/n", "//h:000080/n", ":80", "x y:65536/n", "//:80", "//u@",
	} {
		t.Run(address, func(t *testing.T) {
			if path, query, ok := Split(address); ok {
				t.Errorf("%q: %q %q", address, path, query)
			}
		})
	}
}
