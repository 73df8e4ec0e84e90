package preset_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// byForm returns the flags that an arg would have if its route were one of a
// plugin.
func byForm(x *index.Index, r *index.Route, e *index.Endpoint, a *index.Arg) schema.Flags {
	f := &preset.Form{}
	if r.Schema != nil {
		f.Item = declared.Of(r.Schema)
	} else if !x.HasSchemas {
		f.Sibling = sibling(x, r, e)
	}
	s := declared.Of(a.Schema).Emitted(a.Name)
	q := preset.Query{Namespace: "plugin/v1", Route: route.Parse(r.Key), Methods: e.Methods, Endpoint: e}
	preset.NewSet(nil, preset.Options{None: true}).For(q).Complete(&s, a, f)
	return s.Flags
}

// sibling returns the endpoint that creates the item that e updates, or the
// other way round.
func sibling(x *index.Index, r *index.Route, e *index.Endpoint) *index.Endpoint {
	for _, other := range x.Routes {
		for _, w := range other.Endpoints {
			short, long := r.Key, other.Key
			if len(e.Methods) == 3 {
				short, long = long, short
			}
			if len(w.Methods)*len(e.Methods) == 3 && slices.Contains(w.Methods, "POST") &&
				strings.HasPrefix(long, short+"/(") && !strings.Contains(long[len(short)+1:], "/") {
				return w
			}
		}
	}
	return nil
}

// unlike are the args of core that are not made from the schema of the item,
// though that has a field of the name. Autosaves have the schema of revisions.
var unlike = map[string]int{"parent": 5, "theme_json_version": 3, "status": 1}

// The form of an endpoint shows which args have both callbacks, and does not
// call others so. Without response schemas it shows fewer.
func TestFormMatchesCallbacks(t *testing.T) {
	for name, want := range map[string]struct{ found, missed, wrong int }{
		"wordpress-6.1.9-schemas": {found: 300, missed: 60, wrong: 7},
		"wordpress-6.8.7-schemas": {found: 370, missed: 60, wrong: 7},
		"wordpress-7.1.4-schemas": {found: 390, missed: 60, wrong: 7},
		"wordpress-7.1.4":         {found: 260, missed: 190, wrong: 2},
	} {
		t.Run(name, func(t *testing.T) {
			x := readIndex(t, name)
			version := strings.TrimSuffix(strings.TrimPrefix(name, "wordpress-"), "-schemas")
			found, missed, wrong := 0, 0, map[string]int{}
			for _, c := range testfile.Lines[callbacks](t, "oracle/callbacks-"+version+".jsonl.gz") {
				r, e, a := find(x, c)
				if a == nil || !strings.Contains(c.Methods, "POST") {
					continue
				}
				both := c.Validate != "-" && c.Sanitize != "-"
				switch item := byForm(x, r, e, a) == schema.ItemArg; {
				case item && both:
					found++
				case item:
					wrong[c.Arg]++
				case both:
					missed++
				}
			}
			t.Logf("found %d, missed %d, wrong %v", found, missed, wrong)
			sum := 0
			for arg, n := range wrong {
				if sum += n; n > unlike[arg] {
					t.Errorf("%s: %d args without callbacks look like fields of items", arg, n)
				}
			}
			if found < want.found || missed > want.missed || sum > want.wrong {
				t.Errorf("found %d, missed %d, wrong %v; want at least %d, at most %d and %d", found, missed, wrong, want.found,
					want.missed, want.wrong)
			}
		})
	}
}

// Null for an arg is decided as on the real server, except where autosaves take
// more than the fields of a revision, and for the states in lists of posts, which
// have a rule of their own.
func TestNullIsDecidedByForm(t *testing.T) {
	x := readIndex(t, "wordpress-7.1.4-schemas")
	routes := map[string]*index.Route{}
	for _, r := range x.Routes {
		routes[r.Key] = r
	}
	total, differ := 0, map[string]int{}
	for _, v := range testfile.Lines[verdict](t, "oracle/arg-train.jsonl.gz") {
		r := routes[v.Route]
		if string(v.Value) != "null" || v.Server.Valid == nil || r == nil {
			continue
		}
		e := r.Endpoints[v.Endpoint]
		for _, a := range e.Args {
			if a.Name != v.Arg || len(e.Methods) == 0 || e.Methods[0] == "DELETE" {
				continue
			}
			s := declared.Of(a.Schema).Emitted(a.Name)
			s.Flags = byForm(x, r, e, a)
			arg := schema.NewArgValidator(schema.Compile(&s, 0, nil))
			_, violation := arg.CheckSecond(schema.ValueOf(nil))
			total++
			if valid := violation == nil && (!arg.Required() || !arg.Default().Missing()); valid != *v.Server.Valid {
				differ[v.Arg+" "+v.Route]++
			}
		}
	}
	if total < 40 || len(differ) > 2 {
		t.Errorf("%d of %d are decided otherwise: %q", len(differ), total, slices.Sorted(maps.Keys(differ)))
	}
}
