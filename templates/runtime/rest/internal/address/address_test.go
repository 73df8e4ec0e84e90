package address

import (
	"net/url"
	"strings"
	"testing"
)

// Addresses are split as by parse_url of PHP.
func TestSplitAgreesWithPHP(t *testing.T) {
	for _, c := range []struct{ name, address, want string }{
		{"a path alone", "/n/v1/notes", "/n/v1/notes"},
		{"a fragment ends a query", "/n?a=b#c?d", "/n a=b"},
		{"a port after a path is part of it", "/n:80?x", "/n:80 x"},
		{"a path needs no slash", "n/v1", "n/v1"},
		{"an empty address has no path", "", ""},
		{"a query alone", "?a", " a"},
		{"a fragment alone", "#a", ""},
		{"scheme and host are left out", "http://h/n?a", "/n a"},
		{"a host needs no scheme", "//h/n", "/n"},
		{"a host needs no path", "//h", ""},
		{"user and port are part of the host", "//u:p@h:80/n", "/n"},
		{"an IPv6 address has colons", "//[::1]/n", "/n"},
		{"a port can be empty", "//h:/n", "/n"},
		{"a port ends at other characters", "//h:8x/n", "/n"},
		{"a scheme needs no host", "x:/n", "/n"},
		{"a path after a scheme needs no slash", "x:n", "n"},
		{"a scheme alone", "x:", ""},
		{"an address of mail is a path", "mailto:a@b", "a@b"},
		{"digits after a colon are a port", "h:80/n", "/n"},
		{"six digits are no port", "h:123456", "123456"},
		{"a host can have a space", "x y:80/n", "/n"},
		{"a scheme has no space, so all is a path", "x y:a", "x y:a"},
		{"a colon in a query ends no host", "x?y:80", "x y:80"},
		{"a file needs no host", "file:///n", "/n"},
		{"a file can be on a drive", "file:///c:/n", "c:/n"},
		{"a scheme can be in capitals", "FILE://h/n", "/n"},
		{"a slash does not keep a port from ending a host", "a/b:80", "/b:80"},
		{"a colon alone is a path", ":?a", ": a"},
		{"control characters become underscores", "/n\x00\x7f", "/n__"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path, query, ok := Split(c.address)
			if got := strings.TrimRight(path+" "+query, " "); !ok || got != c.want {
				t.Errorf("%q: %q %v, not %q", c.address, got, ok, c.want)
			}
		})
	}
	for name, address := range map[string]string{
		"a colon alone":                       ":",
		"a host without a name":               "//",
		"three slashes without a scheme":      "///n",
		"three slashes after http":            "http:///n",
		"a port with a letter":                "//h:x/n",
		"a port beyond 16 bits":               "//h:65536/n",
		"a port of six digits":                "//h:000080/n",
		"a port without a host":               ":80",
		"a port beyond 16 bits after a space": "x y:65536/n",
		"slashes and a port without a host":   "//:80",
		"a user without a host":               "//u@",
	} {
		t.Run(name, func(t *testing.T) {
			if path, query, ok := Split(address); ok {
				t.Errorf("%q: %q %q", address, path, query)
			}
		})
	}
}

// A prefix is compared with the path as it was sent.
func TestBelowComparesPathsAsSent(t *testing.T) {
	for _, c := range []struct{ name, prefix, address, want string }{
		{"a path below the prefix", "/wp-json", "/wp-json/n/v1/a-b_c", "/n/v1/a-b_c"},
		{"the prefix alone", "/wp-json", "/wp-json", ""},
		{"the prefix ends with its segment", "/wp-json", "/wp-jsonn/v1", "none"},
		{"another path", "/wp-json", "/n/v1", "none"},
		{"PHP adds slashes before quotes", "/wp-json", "/wp-json/it's", `/it\'s`},
		{"escapes stay", "/wp-json", "/wp-json/a%20b%C3%A9", "/a%20b%C3%A9"},
		{"other bytes are escaped, in lower case", "/wp-json", "/wp-json/a\u00e9", "/a%c3%a9"},
		{"a dot is a dot", "/a.b", "/a.b/n", "/n"},
		{"an escaped prefix is compared as sent", "/a%20b", "/a%20b/n", "/n"},
		{"an escape is not decoded twice", "/a%20b", "/a%2520b/n", "none"},
		{"a prefix is not escaped", "/a b", "/a%20b/n", "none"},
	} {
		t.Run(c.name, func(t *testing.T) {
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
				t.Errorf("%s below %s: %s, not %s", c.address, c.prefix, got, c.want)
			}
		})
	}
}
