package diff

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/schema"
)

// routeRules are about namespaces, routes, methods and endpoints.
var routeRules = []rule{
	{report.Rule{
		ID: "namespace-removed", Mirror: "namespace-added", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The namespace has no routes any more: a plugin is off, or the namespace has another name.",
	}, onNamespace, namespaceRemoved},
	{report.Rule{
		ID: "namespace-added", Mirror: "namespace-removed", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The namespace is new.",
	}, onNamespace, namespaceAdded},
	{report.Rule{
		ID: "route-removed", Mirror: "route-added", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The route no longer exists. Risky if another route takes its requests.",
	}, onRoute, routeRemoved},
	{report.Rule{
		ID: "route-added", Mirror: "route-removed", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The route is new.",
	}, onRoute, routeAdded},
	{report.Rule{
		ID: "route-narrowed", Mirror: "route-widened", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The pattern of the route no longer matches some addresses. Safe if no item can have such an address.",
	}, onRoute, routeNarrowed},
	{report.Rule{
		ID: "route-widened", Mirror: "route-narrowed", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The pattern of the route matches more addresses.",
	}, onRoute, routeWidened},
	{report.Rule{
		ID: "route-changed", Mirror: "route-changed", Level: report.Risky,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The pattern of the route changed, and no address was found that shows a difference. Safe if it can only match more.",
	}, onRoute, routeChanged},
	{report.Rule{
		ID: "route-shadowed", Mirror: "route-shadowed", Level: report.Risky,
		Audience: report.Wire, Direction: report.Request,
		Prose: "Another route takes requests of this one: it comes first now, or its pattern matches more.",
	}, onOrder, routeShadowed},
	{report.Rule{
		ID: "method-removed", Mirror: "method-added", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The route no longer has the method.",
	}, onMethod, methodRemoved},
	{report.Rule{
		ID: "method-added", Mirror: "method-removed", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The route has a new method.",
	}, onMethod, methodAdded},
	{report.Rule{
		ID: "batch-lost", Mirror: "batch-gained", Level: report.Risky,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The endpoint can no longer be called in a batch.",
	}, onEndpoint, batchLost},
	{report.Rule{
		ID: "batch-gained", Mirror: "batch-lost", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The endpoint can be called in a batch.",
	}, onEndpoint, batchGained},
}

func namespaceRemoved(c *comparison, p pair) *difference {
	if !gone(p.oldRoute, p.newRoute) {
		return nil
	}
	n := c.routesIn(c.Old.Side, p.namespace)
	f := found("the namespace is gone, with " + report.Count(n, "route"))
	f.Routes = n
	to := map[string]int{}
	for _, r := range c.Old.Routes {
		if r.Namespace != p.namespace {
			continue
		}
		f.Prove = append(f.Prove, c.withoutRoute(r))
		if n := c.moved[r]; n != nil {
			to[n.Namespace]++
		}
	}
	f.MovedTo = slices.Sorted(maps.Keys(to))
	for _, name := range f.MovedTo {
		f.Message += fmt.Sprintf("; %d of them moved to %s", to[name], name)
		f.keys = append(f.keys, "namespace "+name)
	}
	return f
}

func namespaceAdded(c *comparison, p pair) *difference {
	if !came(p.oldRoute, p.newRoute) {
		return nil
	}
	n := c.routesIn(c.New.Side, p.namespace)
	f := found("the namespace is new, with " + report.Count(n, "route"))
	f.Routes = n
	return f
}

func (c *comparison) routesIn(s *match.Side, namespace string) int {
	n := 0
	for _, r := range s.Routes {
		if r.Namespace == namespace {
			n++
		}
	}
	return n
}

func routeRemoved(c *comparison, p pair) *difference {
	if !gone(p.oldRoute, p.newRoute) {
		return nil
	}
	f := found("the route is gone")
	f.cause = "gone from " + onlyBelow(p.oldRoute, c.New.Side)
	if n := c.moved[p.oldRoute]; n != nil {
		f.Message, f.keys = "the route is called "+n.Template+" now", []string{"route " + n.Template}
		f.cause += " to " + n.Endpoints[0].Op.Resource.Name
	}
	f.at(p.oldRoute)
	f.Prove = append(f.Prove, c.withoutRoute(p.oldRoute))
	return f
}

func routeAdded(c *comparison, p pair) *difference {
	if !came(p.oldRoute, p.newRoute) {
		return nil
	}
	f := found("the route is new")
	f.cause = "new in " + onlyBelow(p.newRoute, c.Old.Side)
	f.at(p.newRoute)
	return f
}

// onlyBelow returns the shortest beginning of the template of a route that no
// route of the other side has, in whole segments below the namespace. If all
// routes of a plugin are gone, they have it in common.
func onlyBelow(r *match.Route, other *match.Side) string {
	prefix := "/" + strings.ToLower(r.Namespace)
	rest, below := strings.CutPrefix(strings.ToLower(r.Template), prefix)
	if !below {
		return r.Template
	}
	for segment := range strings.SplitSeq(strings.TrimPrefix(rest, "/"), "/") {
		prefix += "/" + segment
		if !other.HasBelow(prefix) {
			return prefix
		}
	}
	return r.Template
}

// at sets the endpoints of a finding about a whole route.
func (f *difference) at(r *match.Route) {
	f.Method, f.Route = r.Endpoints[0].Methods[0], r.Template
	for _, e := range r.Endpoints {
		f.Endpoints = append(f.Endpoints, e.Title())
	}
}

// withoutRoute looks for a request to the route that no route of the new side
// matches.
func (c *comparison) withoutRoute(r *match.Route) func() *report.Witness {
	return func() *report.Witness {
		for _, e := range r.Endpoints {
			for _, m := range e.Methods { // another route may take some of them
				if w := c.rejected(pair{old: e, method: m}, noRoute); w != nil {
					return w
				}
			}
		}
		return nil
	}
}

const noRoute = "rest_no_route"

// rejected returns a plain request to the old endpoint that the new side rejects.
func (c *comparison) rejected(p pair, codes ...string) *report.Witness {
	for _, d := range c.Drafts(p.old, p.new, p.method) {
		if w := d.Plain(); c.Proves(w, "", codes...) {
			return w
		}
	}
	return nil
}

func routeNarrowed(c *comparison, p pair) *difference {
	if p.oldRoute == nil || p.newRoute == nil {
		return nil
	}
	lost := c.lost(c.Old, c.New, p.oldRoute, p.newRoute)
	if len(lost) == 0 {
		return nil
	}
	f := found("").before(p.oldRoute.Key).after(p.newRoute.Key)
	f.at(p.oldRoute)
	existing := slices.DeleteFunc(slices.Clone(lost), func(path string) bool { return !c.mayExist(p.oldRoute, path) })
	if len(existing) == 0 {
		f.Level, f.Message = report.Safe, "the route no longer matches "+lost[0]+"; no item can have that address"
		return f
	}
	f.Message = "the route no longer matches " + existing[0]
	f.Prove = append(f.Prove, func() *report.Witness { return c.lostRequest(p.oldRoute, existing) })
	return f
}

// mayExist reports whether an item may have an address: its captures hold IDs
// where the preset or the response schema says that IDs are numbers.
func (c *comparison) mayExist(r *match.Route, path string) bool {
	key, captures := c.Old.Match(&report.Witness{Method: r.Endpoints[0].Methods[0], Path: path})
	if key != r.Key {
		return true
	}
	for name, value := range captures {
		if hasNumber(r, name) && !digits.MatchString(value) {
			return false
		}
	}
	return true
}

var digits = regexp.MustCompile(`^[0-9]+$`)

// hasNumber reports whether a capture is the number of an item.
func hasNumber(r *match.Route, capture string) bool {
	facts := preset.NewSet([]string{r.Namespace}, preset.Options{Core: []string{r.Namespace}}).
		For(preset.Query{Namespace: r.Namespace, Template: r.Template})
	if facts.HoldsID(capture) {
		return true
	}
	if r.Schema == nil || !strings.HasSuffix(r.Template, "/{"+capture+"}") {
		return false
	}
	s := named(properties(schema.Of(r.Schema)), capture)
	return s != nil && slices.Equal(kinds(s), []string{"integer"})
}

// lostRequest returns a request to one of the paths that the new side does not know.
func (c *comparison) lostRequest(r *match.Route, paths []string) *report.Witness {
	for _, e := range r.Endpoints {
		params := c.Required(e, nil)
		for _, m := range e.Methods {
			for _, path := range paths {
				w := proof.NewWitness(m, path, params)
				if c.Proves(w, "", noRoute) {
					return w
				}
			}
		}
	}
	return nil
}

func routeWidened(c *comparison, p pair) *difference {
	if p.oldRoute == nil || p.newRoute == nil {
		return nil
	}
	gained := c.lost(c.New, c.Old, p.newRoute, p.oldRoute)
	if len(gained) == 0 {
		return nil
	}
	f := found("the route takes " + gained[0] + " now").before(p.oldRoute.Key).after(p.newRoute.Key)
	f.at(p.oldRoute)
	return f
}

func routeChanged(c *comparison, p pair) *difference {
	if p.oldRoute == nil || p.newRoute == nil || pattern.Unnamed(p.oldRoute.Key) == pattern.Unnamed(p.newRoute.Key) ||
		len(c.lost(c.Old, c.New, p.oldRoute, p.newRoute)) > 0 || len(c.lost(c.New, c.Old, p.newRoute, p.oldRoute)) > 0 {
		return nil
	}
	f := found("the pattern of the route changed").before(p.oldRoute.Key).after(p.newRoute.Key)
	if pattern.RouteIncludes(p.newRoute.Key, p.oldRoute.Key) {
		if pattern.RouteIncludes(p.oldRoute.Key, p.newRoute.Key) {
			return nil
		}
		f.Level, f.Message = report.Safe, "the route matches the same addresses, and maybe others"
	}
	f.at(p.oldRoute)
	return f
}

// lost returns addresses that the route of one side serves with some method and
// the route of the other side does not.
func (c *comparison) lost(from, to *proof.Replica, mine, theirs *match.Route) []string {
	var list []string
	others := theirs.Methods()
	for _, path := range append(proof.Paths(mine.Endpoints[0]), proof.Paths(theirs.Endpoints[0])...) {
		if slices.ContainsFunc(mine.Methods(), func(m string) bool {
			if key, _ := from.Match(&report.Witness{Method: m, Path: path}); key != mine.Key {
				return false
			}
			if !slices.Contains(others, m) {
				m = others[0]
			}
			key, _ := to.Match(&report.Witness{Method: m, Path: path})
			return key != theirs.Key
		}) {
			list = append(list, path)
		}
	}
	return list
}

func methodRemoved(c *comparison, p pair) *difference {
	if !gone(p.old, p.new) {
		return nil
	}
	f := found(p.method + " is gone")
	f.Prove = append(f.Prove, func() *report.Witness { return c.rejected(p, noRoute) })
	return f
}

func methodAdded(_ *comparison, p pair) *difference {
	if !came(p.old, p.new) {
		return nil
	}
	return found(p.method + " is new")
}

func batchLost(_ *comparison, p pair) *difference {
	if !p.old.Batch || p.new.Batch {
		return nil
	}
	return found("no longer works in batches")
}

func batchGained(_ *comparison, p pair) *difference {
	if p.old.Batch || !p.new.Batch {
		return nil
	}
	return found("works in batches too")
}
