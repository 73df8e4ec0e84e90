package diff

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/declared/subset"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/testfile"
)

// neighbors is the number of routes of the sites of
// TestMutationsThatMatterAreFound.
const neighbors = 4

// TestMutationsThatMatterAreFound changes sites of a few routes at random, each
// in one place, and sends the same requests to the servers of both. If a server
// accepts what the other one rejects, or gives a request to another route, a
// finding says so. One about a request that is rejected now is not safe.
func TestMutationsThatMatterAreFound(t *testing.T) {
	mutations := 50
	if thorough {
		mutations = 1400
	}
	const perSite = 10
	var routes [][]index.Member
	for _, name := range slices.Sorted(maps.Keys(edited)) {
		routes = append(routes, routesOf(t, testfile.Text(t, edited[name])))
	}
	seen := &verdicts{}
	for site := range mutations / perSite {
		r := rand.New(rand.NewPCG(38, uint64(site)))
		all := routes[site%len(routes)]
		from := r.IntN(len(all) - neighbors)
		base := &editor{t: t, routes: all[from : from+neighbors]}
		old, text := base.api(), base.text()
		for range perSite {
			ed := &editor{t: t, routes: allRoutes(t, text)}
			did, at := ed.mutate(r)
			if did == "" {
				continue
			}
			seen.check(t, did, at, proof.NewProver(sideOf(old), sideOf(ed.api())), r)
		}
	}
	if seen.requests < 20*mutations || seen.rejected < mutations/4 || seen.accepted < mutations/10 || seen.moved < mutations/60 {
		t.Errorf("%+v of %d mutations are too few", *seen, mutations)
	}
}

func allRoutes(t *testing.T, text []byte) (list []index.Member) {
	t.Helper()
	x, _, err := index.Read("site.json", text)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range x.Routes {
		list = append(list, index.Member{Name: r.Key, Value: copyOf(r.Node)})
	}
	return list
}

// mutate changes one route or one arg. It returns what it did, and the names of
// the args that it may have changed.
func (ed *editor) mutate(r *rand.Rand) (did string, args []string) {
	i := r.IntN(len(ed.routes))
	if r.IntN(4) == 0 {
		return ed.mutateRoute(r, i), nil
	}
	route := &ed.routes[i]
	endpoints := route.Value.Get("endpoints").Items
	list := endpoints[r.IntN(len(endpoints))].Get("args")
	if list == nil || len(list.Members) == 0 {
		return "", nil
	}
	at := r.IntN(len(list.Members))
	name := list.Members[at].Name
	switch r.IntN(12) {
	case 0:
		list.Members = slices.Delete(list.Members, at, at+1)
		return route.Name + " without " + name, []string{name}
	case 1:
		list.Members = append(list.Members, index.Member{Name: "surprise", Value: ed.node(someArg(r, 0))})
		return route.Name + " with surprise", []string{"surprise"}
	case 2:
		list.Members[at].Name = "renamed"
		return route.Name + " renamed " + name, []string{name, "renamed"}
	}
	return route.Name + " " + name + ": " + ed.mutateSchema(r, list.Members[at].Value), []string{name}
}

// mutateSchema changes a keyword of a schema, or of one below it.
func (ed *editor) mutateSchema(r *rand.Rand, n *index.Node) string {
	if items := n.Get("items"); items != nil && items.Kind == index.Object && r.IntN(2) == 0 {
		return "items " + ed.mutateSchema(r, items)
	}
	if p := n.Get("properties"); p != nil && len(p.Members) > 0 && r.IntN(2) == 0 {
		m := p.Members[r.IntN(len(p.Members))]
		return m.Name + " " + ed.mutateSchema(r, m.Value)
	}
	if enum := n.Get("enum"); len(enum.Values()) > 1 && r.IntN(2) == 0 {
		i := r.IntN(len(enum.Values()))
		gone := string(enum.Values()[i].JSON())
		if enum.Kind == index.List {
			enum.Items = slices.Delete(enum.Items, i, i+1)
			return "enum without " + gone
		}
	}
	names := slices.Sorted(maps.Keys(keywordsOf))
	name := names[r.IntN(len(names))]
	has := n.Get(name) != nil
	n.Members = slices.DeleteFunc(n.Members, func(m index.Member) bool { return m.Name == name })
	if has && r.IntN(2) == 0 {
		return "without " + name
	}
	v := keywordsOf[name][r.IntN(len(keywordsOf[name]))]
	n.Members = append(n.Members, index.Member{Name: name, Value: ed.node(v)})
	return fmt.Sprint(name, " ", v)
}

// mutateRoute changes a route, its methods or its position.
func (ed *editor) mutateRoute(r *rand.Rand, i int) string {
	route := &ed.routes[i]
	was := route.Name
	switch r.IntN(6) {
	case 0:
		ed.routes = slices.Delete(ed.routes, i, i+1)
		return "without " + was
	case 1:
		moved := *route
		to := r.IntN(len(ed.routes))
		ed.routes = slices.Insert(slices.Delete(ed.routes, i, i+1), to, moved)
		return fmt.Sprint(was, " at ", to)
	case 2:
		patterns := []string{`[\d]+`, `[\w-]+`, `[a-z]+`, `.+`, `[^/]+`, `a\d?`}
		from, to := patterns[r.IntN(len(patterns))], patterns[r.IntN(len(patterns))]
		route.Name = strings.Replace(was, from+")", to+")", 1)
	case 3:
		route.Name = was + "/more"
	case 4:
		copied := *route
		copied.Name = was[:strings.LastIndexByte(was, '/')] + `/(?P<word>[\w-]+)`
		if !slices.ContainsFunc(ed.routes, func(m index.Member) bool { return m.Name == copied.Name }) {
			ed.routes = slices.Insert(ed.routes, r.IntN(len(ed.routes)), copied)
		}
		return was + " copied to " + copied.Name
	default:
		e := route.Value.Get("endpoints").Items[0]
		methods := ed.node([]string{[]string{"GET", "POST", "DELETE"}[r.IntN(3)]})
		for j := range e.Members {
			if e.Members[j].Name == "methods" {
				e.Members[j].Value = methods
			}
		}
		return was + " " + string(methods.JSON())
	}
	if route.Name == was {
		return ""
	}
	return was + " as " + route.Name
}

// verdicts counts requests, and those on which the servers of two sites decide
// differently.
type verdicts struct{ requests, rejected, accepted, moved int }

// check compares two sites, and sends requests to both.
func (v *verdicts) check(t *testing.T, did string, args []string, p *proof.Prover, r *rand.Rand) {
	t.Helper()
	found := Compare(p.Old.API, p.New.API)
	for _, w := range manyRequests(p, args, r) {
		v.requests++
		was, is := p.Old.Send(w), p.New.Send(w)
		from, _ := p.Old.Match(w)
		to, _ := p.New.Match(w)
		worst := ""
		switch {
		case was.Accepted && !is.Accepted:
			v.rejected++
			worst = "rejected now"
		case !was.Accepted && is.Accepted:
			v.accepted++
			worst = "accepted now"
		case from != to && was.Accepted:
			v.moved++
			worst = "served by " + to + " now"
		default:
			continue
		}
		if !covers(found, p, from, to, worst == "rejected now") {
			t.Errorf("%s: %s, and no finding says so: %s\n%s", did, worst, w.Curl("https://example.org/wp-json"), lines(found, report.Wire))
			return
		}
	}
}

// covers reports whether a finding is about requests to one of the routes. It is
// not safe if requests are rejected.
func covers(r *report.Report, p *proof.Prover, from, to string, rejected bool) bool {
	var templates []string
	for _, s := range []*match.Side{p.Old.Side, p.New.Side} {
		for _, route := range s.Routes {
			if route.Key == from || route.Key == to {
				templates = append(templates, route.Template)
			}
		}
	}
	for f := range r.All() {
		if f.Direction != report.Request || rejected && f.Level == report.Safe {
			continue
		}
		if strings.HasPrefix(f.Rule, "namespace-") || slices.ContainsFunc(append(f.Endpoints, f.Route), func(endpoint string) bool {
			return slices.Contains(templates, endpoint[strings.LastIndexByte(endpoint, ' ')+1:])
		}) {
			return true
		}
	}
	return false
}

// manyRequests returns requests to all routes of both sides, without args and with
// some values for the given ones.
func manyRequests(p *proof.Prover, args []string, r *rand.Rand) []*report.Witness {
	var list []*report.Witness
	for _, routes := range match.Routes(p.Old.Side, p.New.Side) {
		for _, route := range routes.All() {
			for _, e := range route.Endpoints {
				paths := proof.Paths(e)
				r.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
				for _, path := range paths[:min(len(paths), 4)] {
					w := proof.NewWitness(e.Methods[0], path, proof.Required(e, e))
					list = append(list, w)
				}
			}
		}
		if routes.Presence() != match.Both {
			continue
		}
		both, _ := routes.Endpoints()
		for _, q := range both {
			list = append(list, withValues(p, q, args)...)
		}
	}
	return list
}

// withValues returns requests with values for some args of an endpoint.
func withValues(p *proof.Prover, e match.EndpointPair, args []string) []*report.Witness {
	var list []*report.Witness
	for _, d := range p.Drafts(e)[:min(len(p.Drafts(e)), 1)] {
		for _, name := range args {
			list = append(list, d.Without(name).Plain())
			if e.Old.Arg(name) == nil {
				continue // clients of the old side do not send it
			}
			for _, a := range []*match.Arg{e.Old.Arg(name), e.New.Arg(name)} {
				if a == nil {
					continue
				}
				for _, s := range []*declared.Schema{a.Schema(), {}} {
					values := subset.Common(s, s)
					for _, v := range values[:min(len(values), 8)] {
						list = append(list, d.With(name, v).Plain())
					}
				}
			}
		}
	}
	return list
}
