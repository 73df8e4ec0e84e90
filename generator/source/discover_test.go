package source

import (
	"strings"
	"testing"
)

// A site in a folder that has no index is not replaced by another of its host.
func TestLiveOtherSites(t *testing.T) {
	forbidden := refused(401, `{"code":"rest_forbidden","message":"Not for you.","data":{"status":401}}`)
	for name, c := range map[string]struct {
		asked, says string
		set         func(*site)
	}{
		"its interface":          {"/blog/wp-json/", "status 401", func(s *site) { s.pages["/blog/wp-json/"] = forbidden }},
		"its page":               {"/blog/", "status 401", func(s *site) { s.pages["/blog/wp-json/"] = forbidden }},
		"an empty index":         {"/blog/", "no routes", func(s *site) { s.pages["/blog/wp-json/"] = indexed(`{"namespaces":[],"routes":{}}`) }},
		"its interface by query": {"/blog/?rest_route=/", "status 401", func(s *site) { s.pages["/blog/?rest_route=/"] = forbidden }},
	} {
		s := newSite(t)
		s.pages["/wp-json/"] = indexed(withSchemas)
		c.set(s)
		doc, err := load(t, &Loader{}, s.URL+c.asked)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %s, %v", name, doc.Address, err)
		}
		s.pages["/blog/index.php?rest_route=/"] = indexed(withSchemas) // another form of the same
		if doc, err := load(t, &Loader{}, s.URL+c.asked); err != nil || !strings.Contains(doc.Address, "/blog/") {
			t.Errorf("%s: %s, %v", name, doc.Address, err)
		}
	}
}
