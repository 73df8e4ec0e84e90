package rest

import (
	"strings"
	"testing"
)

// TestClean holds what the server's sanitize_text_field makes of texts, and its sister for several lines.
func TestClean(t *testing.T) {
	for in, want := range map[string][2]string{
		"plain":                        {"plain", "plain"},
		" a \t b\n":                    {"a b", "a \t b"},
		"é  é":                         {"é é", "é  é"},
		"<b>x</b>":                     {"x", "x"},
		"a < b":                        {"a &lt; b", "a &lt; b"},
		"a <b c":                       {"a &lt;b c", "a &lt;b c"},
		`a <b "c' & &amp; &x`:          {"a &lt;b &quot;c&#039; &amp; &amp; &amp;x", "a &lt;b &quot;c&#039; &amp; &amp; &amp;x"},
		"< b>":                         {"< b>", "< b>"},
		"a>b":                          {"a>b", "a>b"},
		"<<b>x":                        {"&lt;x", "&lt;x"},
		"<SCRIPT x>alert(1)</script>y": {"y", "y"},
		"<style>a</style>b<script>c":   {"bc", "bc"},
		"<!-- <b> -->x":                {"&lt;!-- -->x", "&lt;!--  -->x"},
		"<!-- b -->x":                  {"x", "x"},
		"<?php echo '>' ?>y":           {"y", "y"},
		"<?xml version='1'?>y":         {"y", "y"},
		"<a title='>'>y</a>":           {"y", "y"},
		"<!DOCTYPE html>y":             {"y", "y"},
		"a%20b%zz":                     {"ab%zz", "ab%zz"},
		"%2%200":                       {"", ""},
		"a %41 b":                      {"a b", "a b"},
		"x\x00":                        {"x", "x"},
		"\xff":                         {"", ""},
		"<br>\n<br>":                   {"", ""},
	} {
		if got := [2]string{cleanLine(in), cleanLines(in)}; got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// TestCleanURL holds what the server's sanitize_url makes of addresses.
func TestCleanURL(t *testing.T) {
	for in, want := range map[string]string{
		"":                           "",
		" ":                          "",
		"example.com":                "http://example.com",
		"HTTPS://Example.COM/A":      "https://Example.COM/A",
		"javascript:alert(1)":        "",
		"java%0ascript:x":            "",
		"http://a/%0%0dA":            "http://a/",
		"mailto:a@b.c?body=%0Ax":     "mailto:a@b.c?body=%0Ax",
		"feed:http://a":              "feed:http://a",
		"feed:javascript:a":          "",
		"http&#58;//a":               "",
		"a&colon;b":                  "http://a&colon;b",
		"a&colon;b:c":                "",
		"/a:b":                       "/a:b",
		"#a:b":                       "",
		"a/?b:c":                     "a/?b:c",
		"index.php?a=b":              "index.php?a=b",
		"http;//a":                   "http://a",
		"http://a/[b]?c[]=1":         "http://a/%5Bb%5D?c%5B%5D=1",
		"http://[::1]/[b]":           "http://[::1]/%5Bb%5D",
		"a[b":                        "http://a[b",
		"//[::1]/[b]":                "//[::1]/%5Bb%5D",
		"/[a]?[b]":                   "/%5Ba%5D?%5Bb%5D",
		"feed:http://a[b":            "feed:http://a%5Bb",
		"%0a":                        "http://",
		"http://a/\x00\n<>\"{}^`é b": "http://a/é%20b",
	} {
		if got := cleanURL(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// TestIPAddresses holds IP addresses that make the real server fail, beside those that it takes.
func TestIPAddresses(t *testing.T) {
	s := Compile(Rule{Format("ip")}, 0, nil)
	for in, throws := range map[any]bool{
		"1.2.3.4": false, "::ffff:1.2.3.4": false, "1:2:3:4:5:6:7:8::": false, "1:2:3:4:5:6:7:8:9::": true, "1:2:3:4:5::6:7:8:9": true, 1: true, nil: true,
	} {
		if f := s.Check(ValueOf(in), "v"); throws != (f != nil && f.Throws) {
			t.Errorf("%v: %v", in, f)
		}
	}
}

// TestManyFeeds: more feeds than are good are not counted to the end, each with a look at all that follows.
func TestManyFeeds(t *testing.T) {
	for text, want := range map[string]string{
		"feed:http://a": "feed:http://a", "FEED:feed:HTTP://a": "feed:feed:http://a", "feed:feed:feed:http://a": "", "feed:": "", "feed:feed:0": "",
	} {
		if got := cleanURL(text); got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
	if n, ok := goodScheme(strings.Repeat("feed:", 100)+"http://a", 1); n > len("feed:feed:") || ok {
		t.Error("looked at", n)
	}
}

// TestHostileText: no text takes long to clean or to read. In time that grows with its square, these would not end.
func TestHostileText(t *testing.T) {
	const n = 1 << 18
	for _, part := range []string{"<script>", "<a ", "<!--", "&", "<b&", "%", "%0", "&#0", "[", "<?", "a@", "1", "::", "%4"} {
		text := strings.Repeat(part, n) + strings.Repeat("a", n)
		cleanLine(text)
		cleanLines(text)
		cleanURL(text)
		isEmail(text)
		isDateTime(text)
		isIPv6(text)
		toInt(ValueOf(text))
		number(text)
		ValueOf(text).items()
	}
}
