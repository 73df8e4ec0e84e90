package index_test

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// promised lists by file the strings that the hostile indexes have to hold, as
// names or as values.
var promised = map[string][]string{
	"names.json": {
		"type", "2fa", "a-b", "a.b", "a_b", "日本", "", "func", "string",
		"client", "server", "rest", "params", "code", "received",
		"fooBar", "foo_bar", "foo-bar", "internal/v1", "vendor", "testdata/v1", "a/b/c/d", "1.0", "/lead/v1",
		"/names/v1/test", "/names/v1/linux", "/names/v1/amd64", "/names/v1/foo_test", "/names/v1/foo-windows",
		"/names/v1/handle", "root", "index", "order", "c",
		"/names/v1/internal", "/names/v1/vendor", "/names/v1/testdata",
		`/names/v1/meeting/ctxs/(?P<ctx>[\w-]+)/(?P<ctx_arg>[\w-]+)`,
		`/names/v1/meeting/twice/(?P<id>[\d]+)/(?P<id>[\d]+)/(?P<id2>[\d]+)`,
		"more", "more_members", "/names/v1/a/b-cd", "/names/v1/ab-cd", "/names/v1/roles/x-server", "endpoint",
	},
	"texts.json": {
		"*/", "//go:embed x", "a\n//go:linkname time_now time.now\nb", "`", "\"", "\x00", "\u2028", "%s",
		"}\nfunc init(){}", "{{.Name}} {{template \"x\"}}", "\ufeff", "../../etc/passwd",
	},
	"oddities.json": {
		"JSON encoded array", "string|integer", "mixed", "bool",
		"infinite_scroll", "infinite-scroll", "GET, POST", "/odd/v1/last",
	},
	"captures.json": {
		`/cap/v1/four/(?P<a>[\d]+)/(?P<b>[\d]+)/(?P<c>[a-z]+)/(?P<d>[a-z]+)`, `/cap/v1/angle/(?<x>[\d]+)`,
		`/cap/v1/possessive/(?P<slug>[a-z]++)`, `/cap/v1/lookahead/(?P<slug>(?!admin)[a-z]+)`,
		`/cap/v1/back-reference/(?P<a>[a-z]+)/\1`, `/cap/v1/garbage/(?P<id>[\d+)`,
	},
}

func TestHostileIndexesHaveWhatIsPromised(t *testing.T) {
	for name, want := range promised {
		held := stringsOf(t, testfile.Text(t, "hostile/"+name))
		for _, s := range want {
			if !held[s] {
				t.Errorf("%s: %q is missing", name, s)
			}
		}
	}
}

// stringsOf returns all strings of a JSON document, including member names.
func stringsOf(t *testing.T, b []byte) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	d := json.NewDecoder(bytes.NewReader(b))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := token.(string); ok {
			all[s] = true
		}
	}
}

// The requests were sent to a real server by an administrator, and the statuses
// are those of its responses.
func TestOracleRequestsAreComplete(t *testing.T) {
	var requests []struct {
		Method, Path, Query, Body string
		Status                    int
	}
	if err := json.Unmarshal(testfile.Text(t, "requests-42.json"), &requests); err != nil {
		t.Fatal(err)
	}
	statuses := map[int]int{}
	for _, r := range requests {
		statuses[r.Status]++
		if r.Path != "/wp/v2/posts" || (r.Method == "GET") != (r.Body == "") {
			t.Errorf("%+v", r)
		}
	}
	if want := map[int]int{200: 15, 201: 10, 400: 17}; !maps.Equal(statuses, want) {
		t.Errorf("statuses %v, want %v", statuses, want)
	}
}
