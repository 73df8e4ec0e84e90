package report

import (
	"encoding/json"
	"testing"
)

// TestRequestsFitTheFormOfAddress sends requests to sites with permalinks and
// without, which take the route as a parameter.
func TestRequestsFitTheFormOfAddress(t *testing.T) {
	for _, c := range []struct{ name, root, path, query, want string }{
		{"permalinks", "https://a.test/wp-json/", "/wp/v2/posts", "page=1",
			"https://a.test/wp-json/wp/v2/posts?page=1"},
		{"index.php", "https://a.test/index.php/wp-json", "/wp/v2/posts", "",
			"https://a.test/index.php/wp-json/wp/v2/posts"},
		{"no permalinks", "https://a.test/?rest_route=/", "/wp/v2/posts", "page=1",
			"https://a.test/?rest_route=/wp/v2/posts&page=1"},
		{"no permalinks, with a language", "https://a.test/index.php?lang=de&rest_route=/", "/wp/v2/posts", "",
			"https://a.test/index.php?lang=de&rest_route=/wp/v2/posts"},
		{"escaped", "https://a.test/?rest_route=%2F", "/wp/v2/a+b%20c&d", "",
			"https://a.test/?rest_route=/wp/v2/a%2Bb+c%26d"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := &Witness{Method: "GET", Path: c.path, Query: c.query}
			if got := w.Address(c.root); got != c.want || CheckRoot(c.root) != nil {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestCheckRootRejectsUnusableAddresses(t *testing.T) {
	for _, root := range []string{
		"nonsense", "ftp://a.test/", "https:///wp-json", "https://a.test/?x=1",
		"https://a.test/?rest_route=/wp", "https://a.test/#x", "://",
	} {
		t.Run(root, func(t *testing.T) {
			if CheckRoot(root) == nil {
				t.Error("no error")
			}
		})
	}
}

func TestCurlQuotesTheBody(t *testing.T) {
	w := &Witness{Method: "GET", Path: "/a", Body: json.RawMessage(`{"a":"it's"}`)}
	if got, want := w.Curl("https://a.test"), `curl -sg -X GET -H 'Content-Type: application/json' --data `+
		`'{"a":"it'\''s"}' 'https://a.test/a'`; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
