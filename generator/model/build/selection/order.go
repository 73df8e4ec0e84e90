package selection

import (
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/declared/subset"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/pattern"
)

// A match order lists the routes of an index. Endpoints that are not selected are
// part of it if their paths can also belong to a selected route: a gateway must
// not take such a request for one of the latter.
type matchOrder struct{ entries []orderEntry }

// An orderEntry is a selected route, or endpoints of a route that are not.
type orderEntry struct {
	key     string
	methods []string // of endpoints that are not selected
}

// add adds a route, given also with its selected endpoints only.
func (o *matchOrder) add(r, kept *index.Route) {
	for _, e := range r.Endpoints {
		if !slices.Contains(kept.Endpoints, e) {
			o.entries = append(o.entries, orderEntry{r.Key, e.Methods})
		}
	}
	if len(kept.Endpoints) > 0 {
		o.entries = append(o.entries, orderEntry{key: r.Key})
	}
}

// list returns the keys of the selected routes, and the other endpoints as
// server.Mux.Routes takes them.
func (o *matchOrder) list() (list []string) {
	var paths selectedPaths
	for _, e := range o.entries {
		if e.methods == nil {
			paths.add(e.key)
		}
	}
	for _, e := range o.entries {
		switch {
		case e.methods == nil:
			list = append(list, e.key)
		case paths.meet(e.key):
			list = append(list, strings.Join(e.methods, ",")+" "+e.key)
		}
	}
	return list
}

// selectedPaths are the paths of selected routes with captures.
type selectedPaths struct {
	keys     []string
	compiled map[string]*regexp.Regexp
}

func (p *selectedPaths) add(key string) {
	if strings.Contains(key, "(") {
		p.keys = append(p.keys, key)
	}
}

// meet reports whether a path of another route can belong to a selected one.
func (p *selectedPaths) meet(key string) bool {
	samples := subset.Samples(key)
	return slices.ContainsFunc(p.keys, func(kept string) bool {
		re := p.compile(kept)
		return kept == key || re == nil || slices.ContainsFunc(samples, re.MatchString)
	})
}

// compile returns the expression of a route, or nil if package regexp has none.
func (p *selectedPaths) compile(key string) *regexp.Regexp {
	re, done := p.compiled[key]
	if !done {
		if e := pattern.Route(key); e.Way != pattern.ByEngine {
			re, _ = regexp.Compile(e.Text)
		} else {
			re, _ = regexp.Compile("(?i)^" + key + "$")
		}
		if p.compiled == nil {
			p.compiled = map[string]*regexp.Regexp{}
		}
		p.compiled[key] = re
	}
	return re
}
