package address

import (
	"net/url"
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

// A prefix is compared with the path as it was sent.
func TestBelow(t *testing.T) {
	for _, c := range []struct{ prefix, address, want string }{
		{"/wp-json", "/wp-json/n/v1/a-b_c", "/n/v1/a-b_c"},
		{"/wp-json", "/wp-json", ""},
		{"/wp-json", "/wp-jsonn/v1", "none"},
		{"/wp-json", "/n/v1", "none"},
		{"/wp-json", "/wp-json/it's", `/it\'s`},
		{"/wp-json", "/wp-json/a%20b%C3%A9", "/a%20b%C3%A9"},
		{"/wp-json", "/wp-json/a\u00e9", "/a%c3%a9"},
		{"/a.b", "/a.b/n", "/n"},
		{"/a%20b", "/a%20b/n", "/n"},
		{"/a%20b", "/a%2520b/n", "none"},
		{"/a b", "/a%20b/n", "none"},
	} {
		t.Run(c.prefix+" "+c.address, func(t *testing.T) {
			u, err := url.Parse(c.address)
			if err != nil {
				t.Fatal(err)
			}
			prefix := NewPrefix(c.prefix)
			got, ok := prefix.Below(u)
			if !ok {
				got = "none"
			}
			if got != c.want {
				t.Errorf("%s, not %s", got, c.want)
			}
		})
	}
}
