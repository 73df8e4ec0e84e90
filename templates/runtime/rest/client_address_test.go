package rest

import (
	"context"
	"net/http"
	"strings"
	"testing"
)

func TestRequestsFitTheFormOfAddress(t *testing.T) {
	for _, x := range []struct{ address, want string }{
		{"https://example.org", "https://example.org/index.php?rest_route=/x/v1/posts/7&"},
		{"https://example.org/blog/", "https://example.org/blog/index.php?rest_route=/x/v1/posts/7&"},
		{"https://example.org/index.php", "https://example.org/index.php?rest_route=/x/v1/posts/7&"},
		{"https://example.org/wp-json/", "https://example.org/wp-json/x/v1/posts/7?"},
		{"https://example.org/blog/wp-json", "https://example.org/blog/wp-json/x/v1/posts/7?"},
		{"https://example.org/index.php/wp-json/", "https://example.org/index.php/wp-json/x/v1/posts/7?"},
		{"https://example.org/index.php/api/", "https://example.org/index.php/api/x/v1/posts/7?"},
		{"https://example.org/?rest_route=/", "https://example.org/?rest_route=/x/v1/posts/7&"},
		{"https://example.org/index.php?rest_route=/", "https://example.org/index.php?rest_route=/x/v1/posts/7&"},
		{"https://example.org/index.php?lang=de&rest_route",
			"https://example.org/index.php?rest_route=/x/v1/posts/7&lang=de&"},
		{"https://example.org/wp-json/?lang=de&b=%2f&a;", "https://example.org/wp-json/x/v1/posts/7?lang=de&b=%2f&a;&"},
		{"https://example.org/?key=k k", "https://example.org/index.php?rest_route=/x/v1/posts/7&key=k+k&"},
		{"https://example.org/index.php/wp-json?lang=de",
			"https://example.org/index.php/wp-json/x/v1/posts/7?lang=de&"},
		{"https://user:secret@example.org/wp-json", "https://example.org/wp-json/x/v1/posts/7?"},
		{"https://example.org/wp-json/wp/v2/", "https://example.org/wp-json/x/v1/posts/7?"},
		{"https://example.org/index.php/wp-json/wp/v2", "https://example.org/index.php/wp-json/x/v1/posts/7?"},
		{" HTTPS://example.org/wp-json\n", "https://example.org/wp-json/x/v1/posts/7?"},
		{"http://[fe80::1%25eth0]/wp-json", "http://[fe80::1%25eth0]/wp-json/x/v1/posts/7?"},
	} {
		t.Run(x.address, func(t *testing.T) {
			c, err := NewClient(x.address, Fields("id"))
			if err != nil {
				t.Fatal(err)
			}
			want := x.want + "_fields=id&a=1"
			if got := c.address(Path("/x/v1/posts/%", 7), []byte("a=1")); got != want {
				t.Errorf("%s:\ngot  %s\nwant %s", x.address, got, want)
			}
			if again, err := NewClient(c.Address(), ExactRoot(), Fields("id")); err != nil ||
				again.address("/x", nil) != c.address("/x", nil) {
				t.Errorf("%s: %s is another address, %v", x.address, c.Address(), err)
			}
		})
	}
	for _, address := range []string{
		"https://example.org/api/", "https://example.org/wp-json/x", "https://example.org/index.php",
		"https://example.org/?lang=de", "https://example.org/?rest_route=/",
	} {
		t.Run(address, func(t *testing.T) {
			guessed, err := NewClient(address)
			root, err2 := NewClient(address, ExactRoot())
			if err != nil || err2 != nil || guessed.With(ExactRoot()).Address() != root.Address() {
				t.Errorf("%s: Root comes too late: %s, want %s", address, guessed.With(ExactRoot()).Address(),
					root.Address())
			}
		})
	}
	c, err := NewClient("https://example.org/api", ExactRoot())
	if got := c.address("/x", nil); err != nil || got != "https://example.org/api/x" {
		t.Error(got, err)
	}
	for address, want := range map[string]string{
		"":                          "begin with",
		"example.org":               "begin with",
		"ftp://example.org":         "begin with",
		"://":                       "begin with",
		"https://":                  "not a URL",
		"https://u:a/b@example.org": "escape special",
	} {
		t.Run(address, func(t *testing.T) {
			if _, err := NewClient(address); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v", address, err)
			}
		})
	}
}

func TestPathEscapesOrRejectsCaptures(t *testing.T) {
	got := Path("/x/%/y/%/z", 5, "a b/ü'?#%+")
	if want := "/x/5/y/a%20b/%C3%BC%27%3F%23%25%2B/z"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := Path("/x/%%/y%", 5, OptionalSegment{"/", "a/b?"}, OptionalSegment{"", ""}); got != "/x/5/a/b%3F/y" {
		t.Errorf("got %s", got)
	}
	for root, want := range map[string]string{
		"https://example.org/wp-json/": "https://example.org/wp-json/x/a=b&c+%25,é/y",
		"https://example.org":          "https://example.org/index.php?rest_route=/x/a%3Db%26c%2B%25%2C%C3%A9/y",
	} {
		c, err := NewClient(root)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.address("/x y+z", nil); root == "https://example.org" && !strings.HasSuffix(got, "=/x%20y%2Bz") {
			t.Errorf("%s is cut off at its space, and has another one", got)
		}
		if got := c.address(Path("/x/%/y", "a=b&c+%,é"), nil); got != strings.ReplaceAll(want, "é", "%C3%A9") {
			t.Errorf("%s: got %s", root, got)
		}
	}
	c := serve(t, func(http.ResponseWriter, *http.Request) { t.Error("sent") })
	for _, capture := range []string{"", ".", "a/../b", "a\x00b", "/", `//\`} {
		t.Run(capture, func(t *testing.T) {
			if got := Path("/x/v1/posts/%", capture); got != "" {
				t.Errorf("got the path %q", got)
			}
			_, err := doCall[samplePost](context.Background(), c, &samplesDelete, Path("/x/v1/posts/%", capture), nil)
			failsWith(t, err, ErrBadRequest, "DELETE "+samplesDelete.Route+": client_bad_request: a capture")
		})
	}
	_, err := doCall[samplePost](context.Background(), c, &samplesDelete,
		Path("/x/v1/posts%", OptionalSegment{"/", ".."}), nil)
	failsWith(t, err, ErrBadRequest, "capture")
}

// The address holds the query, and String does not.
func TestAddressHoldsQuery(t *testing.T) {
	c, err := NewClient("https://user:password@example.org/wp-json/?key=12345678")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := c.Address(), "https://example.org/wp-json/?key=12345678"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := c.String(), "rest.Client(https://example.org/wp-json)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// With a base of several segments the collection cannot be called, but other
// routes can.
func TestBaseOfSeveralSegmentsIsNotCalled(t *testing.T) {
	var paths []string
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		paths = append(paths, r.URL.Path)
		reply(w, 200, "{}")
	}).WithBase("/x/v1/posts", "a/b")
	for path, sent := range map[string]bool{
		"/x/v1/posts": false, "/x/v1/posts/7": false, "/x/v1/posts-archive": true, "/x/v1/pages": true,
	} {
		paths = nil
		err := Do(context.Background(), c, &Endpoint{Route: path, Methods: []string{"GET"}}, path, nil, new(Raw))
		if sent && (err != nil || len(paths) != 1 || !strings.HasSuffix(paths[0], path)) {
			t.Errorf("%s: %v, sent %q", path, err, paths)
		}
		if !sent {
			failsWith(t, err, ErrBadRequest, "a base is not one segment")
			if paths != nil {
				t.Errorf("%s: sent %q", path, paths)
			}
		}
	}
}

// The error of an address without a scheme repeats the host, but no password.
func TestAddressesNeedTheirScheme(t *testing.T) {
	for address, want := range map[string]string{
		"example.com":                  "https://example.com",
		"127.0.0.1:8080/wp-json/":      "https://127.0.0.1:8080",
		"localhost":                    "https://localhost",
		"htp://shop.example.com/x?k=s": "https://shop.example.com",
		"":                             "https://example.org",
		"sesame":                       "https://example.org",
		"joe:open.sesame@example.com":  "https://example.org",
		"jo.e:sesame@example.com":      "https://example.org",
		"open.sésame":                  "https://example.org",
	} {
		_, err := NewClient(address)
		if err == nil || err.Error() != "rest: the address of a site must begin with http:// or https://, as in "+want {
			t.Errorf("%q: %v, want %s", address, err, want)
		}
	}
}
