package build_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
)

// fieldTypes returns the types of all fields of parameters and responses.
func fieldTypes(api *model.API) map[string]string {
	all := map[string]string{}
	add := func(at string, s *model.Struct) {
		for _, f := range s.Fields {
			all[at+s.Name+"."+f.Name] = fmt.Sprint(f.Opt, " ", typeName(f.Type))
		}
	}
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				add(ns.Package+".", op.Params)
				all[ns.Package+"."+r.Name+"."+op.Name] = op.Result.GoType().String()
			}
			for _, d := range r.Decls {
				if d.Struct != nil {
					add(ns.Package+".", d.Struct)
				}
			}
		}
	}
	return all
}

func typeName(t *model.Type) string {
	switch {
	case t == nil:
		return ""
	case t.Decl != nil:
		return t.Decl.Name
	}
	return fmt.Sprint(t.Kind, t.RuntimeType, typeName(t.Elem))
}

// Leaving out an original or its copies renames no type of the others.
func TestTypesDoNotDependOnCopies(t *testing.T) {
	if testfile.Thorough() {
		testCopies(t, "indexes/wordpress-7.1.4-schemas.json.gz", 8)
	}
	testCopies(t, "indexes/site-shop-old-363-routes.json.gz", 4, "/wp/v2/*")
}

// testCopies leaves out each resource that shares types with others, one after the
// other.
func testCopies(t *testing.T, site string, want int, include ...string) {
	x := build.ReadIndex(t, site)
	whole, _, err := build.Model([]build.Input{{Index: x}}, build.Options{Include: include})
	if err != nil {
		t.Fatal(err)
	}
	names, types := identifiers(whole), fieldTypes(whole)
	families := 0
	for _, ns := range whole.Namespaces {
		for _, kin := range ns.Families {
			if len(kin) == 1 {
				continue
			}
			families++
			for _, r := range kin {
				rest, _, err := build.Model([]build.Input{{Index: x}},
					build.Options{Include: include, Exclude: routesOf(r)})
				if err != nil {
					t.Fatal(err)
				}
				within(t, "without "+r.Name, identifiers(rest), names)
				within(t, "without "+r.Name, withoutLike(fieldTypes(rest), types, r), types)
			}
		}
	}
	if families < want {
		t.Errorf("%s: %d resources have copies", site, families)
	}
}

// withoutLike leaves out the responses that, according to a preset, are like the
// responses of the resource that was left out, and therefore any JSON.
func withoutLike(part, whole map[string]string, left *model.Resource) map[string]string {
	own := map[string]bool{}
	for _, op := range left.Operations {
		own[op.Result.GoType().String()] = true
	}
	maps.DeleteFunc(part, func(id, typ string) bool { return typ == "rest.Raw" && own[whole[id]] })
	return part
}

// within checks that all entries of one map are in the other one.
func within(t *testing.T, when string, part, whole map[string]string) {
	t.Helper()
	for _, id := range slices.Sorted(maps.Keys(part)) {
		if part[id] != whole[id] {
			t.Errorf("%s: %s is %q; with it, %q", when, id, part[id], whole[id])
		}
	}
}

func routesOf(r *model.Resource) (list []string) {
	for _, op := range r.Operations {
		for _, e := range op.Endpoints {
			list = append(list, e.Route)
		}
	}
	return list
}

// copiesIndex returns an index with a resource, its copies, and routes that
// resemble copies. Each route takes a flavour of its own.
func copiesIndex(t *testing.T, routes []string) *index.Index {
	t.Helper()
	var list []string
	for _, route := range routes {
		word := strings.ReplaceAll(strings.Trim(strings.ReplaceAll(route, `(?P<id>[\d]+)`, ""), "/"), "/", "")
		key, _ := json.Marshal(route)
		list = append(list, fmt.Sprintf(`%s:{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],
			"args":{"flavour":{"type":"string","enum":["sweet",%q]}}}]}`, key, word))
	}
	x, _, err := index.Read("site.json", []byte(`{"namespaces":["a/v1"],"routes":{`+strings.Join(list, ",")+`}}`))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// Revisions, autosaves and the current user have the types of their originals.
// Other resources below an item have types of their own. The order of routes
// does not matter, and a name in the options also names the types.
func TestCopiesHaveTypesOfTheirOriginals(t *testing.T) {
	of := map[string]string{ // the route below a/v1, and what the type of its flavour is called
		`posts`:                         "PostsFlavour",
		`posts/(?P<id>[\d]+)/autosaves`: "PostsFlavour",
		`posts/(?P<id>[\d]+)/revisions/(?P<id>[\d]+)`:       "PostsFlavour",
		`posts/(?P<id>[\d]+)/notes`:                         "PostNotesFlavour",
		`posts/revisions`:                                   "PostsRevisionsFlavour",
		`gone/(?P<id>[\d]+)/revisions`:                      "GoneFlavour",
		`sites/(?P<id>[\d]+)/posts`:                         "SitePostsFlavour",
		`sites/(?P<id>[\d]+)/posts/(?P<id>[\d]+)/autosaves`: "SitePostsFlavour",
		`(?P<id>[\d]+)/revisions`:                           "RevisionsFlavour",
		`users/me`:                                          "UsersFlavour",
		`system/me`:                                         "SystemMeFlavour",
		`me`:                                                "MeFlavour",
	}
	var routes []string
	for _, route := range slices.Sorted(maps.Keys(of)) {
		routes = append(routes, "/a/v1/"+route)
	}
	for range 2 {
		slices.Reverse(routes)
		for _, name := range []string{"", "Articles"} {
			api, _, err := build.Model([]build.Input{{Index: copiesIndex(t, routes)}},
				build.Options{Names: map[string]string{"/a/v1/posts": name}})
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range api.Namespaces[0].Resources {
				route := strings.TrimPrefix(r.Operations[0].Endpoints[0].Route, "/a/v1/")
				want := of[route]
				if name != "" && want == "PostsFlavour" {
					want = "ArticlesFlavour"
				}
				if got := r.Operations[0].Params.Fields; got[len(got)-1].Type.Decl.Name != want {
					t.Errorf("%s: the type is %s, want %s", route, got[len(got)-1].Type.Decl.Name, want)
				}
			}
		}
	}
}

// A type that several resources share holds what all of them take.
func TestSharedTypesHoldAll(t *testing.T) {
	api, _, err := build.Model(
		[]build.Input{{Index: copiesIndex(t, []string{`/a/v1/posts/(?P<id>[\d]+)/autosaves`, `/a/v1/posts`})}},
		build.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	for _, r := range api.Namespaces[0].Resources {
		for _, d := range r.Decls {
			for _, v := range d.Values {
				values = append(values, r.Name+" "+v.Name)
			}
		}
	}
	if want := []string{"Posts PostsFlavourSweet", "Posts PostsFlavourAv1posts",
		"Posts PostsFlavourAv1postsautosaves"}; !slices.Equal(values, want) {
		t.Errorf("got %q, want %q", values, want)
	}
}
