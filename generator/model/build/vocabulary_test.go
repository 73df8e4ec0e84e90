package build

import (
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/model"
)

// fieldsOf returns the parameters of an endpoint with these args, and the
// declarations.
func fieldsOf(t *testing.T, args string) (map[string]*model.Type, []*model.Decl) {
	t.Helper()
	api, _ := apiOf(t, Options{}, `"/a/v1/books":{"namespace":"a/v1","methods":["GET"],
		"endpoints":[{"methods":["GET"],"args":{`+args+`}}]}`)
	r := api.Namespaces[0].Resources[0]
	types := map[string]*model.Type{}
	for _, f := range r.Operations[0].Params.Fields {
		types[f.Name] = f.Type
	}
	return types, r.Decls
}

// A plugin adds a status and removes it again: the field keeps its type, and
// each value its constant.
func TestStatesOfPluginsAreStatesOfPosts(t *testing.T) {
	types, decls := fieldsOf(t,
		`"status":{"type":"array","items":{"type":"string","enum":["publish","draft","lent","sold"]}}`)
	if typ := types["status"].Elem; typ.RuntimeType != "PostStatus" || typ.Decl != nil {
		t.Errorf("status is %+v, want a wp.PostStatus", typ)
	}
	if len(decls) != 1 || decls[0].RuntimeType != "PostStatus" {
		t.Fatalf("%d declarations, want one of constants", len(decls))
	}
	var got []string
	for _, v := range decls[0].Values {
		got = append(got, v.Name+"="+v.Value)
	}
	if want := []string{"BooksStatusLent=lent", "BooksStatusSold=sold"}; !slices.Equal(got, want) {
		t.Errorf("constants %q, want %q", got, want)
	}
	if types, decls = fieldsOf(t,
		`"status":{"type":"string","enum":["inherit","trash"]}`); types["status"].RuntimeType != "PostStatus" ||
		len(decls) > 0 {
		t.Errorf("status is %+v, want a wp.PostStatus", types["status"])
	}
}

// A field with a name of the vocabulary and other values, or too few, has a
// type of its own.
func TestOtherEnumsHaveTheirOwnType(t *testing.T) {
	for args, want := range map[string]string{
		`"status":{"type":"string","enum":["active","inactive"]}`:          "",
		`"status":{"type":"string","enum":["pending","shipped"]}`:          "",
		`"format":{"type":"string","enum":["image","video"]}`:              "",
		`"format":{"type":"string","enum":["standard","aside"]}`:           "PostFormat",
		`"format":{"type":"string","enum":["standard","aside","dvd"]}`:     "",
		`"context":{"type":"string","enum":["view","edit"]}`:               "Context",
		`"context":{"type":"string","enum":["view","print"]}`:              "",
		`"direction":{"type":"string","enum":["asc","desc"]}`:              "Order",
		`"search_columns":{"type":"string","enum":["email"]}`:              "",
		`"operator":{"type":"string","enum":["AND","OR"]}`:                 "Relation",
		`"operator":{"type":"string","enum":["and","in"]}`:                 "",
		`"search_semantics":{"type":"string","enum":["exact"]}`:            "SearchSemantics",
		`"default_ping_status":{"type":"string","enum":["open","closed"]}`: "OpenClosed",
	} {
		t.Run(args, func(t *testing.T) {
			types, decls := fieldsOf(t, args)
			for _, typ := range types {
				if typ.RuntimeType != want || (want == "") != (len(decls) == 1) {
					t.Errorf("%s is %+v with %d types, want %q", args, typ, len(decls), want)
				}
			}
		})
	}
}

// The status of posts and another status of the resource do not share
// constants.
func TestStatesOfPostsAndOthersDiffer(t *testing.T) {
	_, decls := fieldsOf(t, `"status":{"type":"string","enum":["publish","lent"]},
		"copy":{"type":"object","properties":{"status":{"type":"string","enum":["lent","lost"]}}}`)
	seen := map[string]bool{}
	for _, d := range decls {
		for _, v := range d.Values {
			if seen[v.Name] {
				t.Errorf("%s is declared twice", v.Name)
			}
			seen[v.Name] = true
		}
	}
	if len(seen) != 3 {
		t.Errorf("%d constants, want 3", len(seen))
	}
}

const termIDs = `{"type":"array","items":{"type":"integer"}}`

// Args that filter by terms have a type of package wp if their schemas match it
// exactly.
func TestTermFiltersMatchExactly(t *testing.T) {
	const operator = `"operator":{"type":"string","enum":["AND","OR"]}`
	for members, want := range map[string]string{
		`"terms":` + termIDs: "TagExclusion",
		`"include_children":{"type":"boolean"},"terms":` + termIDs:             "TermExclusion",
		operator + `,"terms":` + termIDs:                                       "TagFilter",
		operator + `,"include_children":{"type":"boolean"},"terms":` + termIDs: "TermFilter",
		`"operator":{"type":"string","enum":["AND"]},"terms":` + termIDs:       "TagFilter",
		`"operator":{"type":"string","enum":["AND","NOT"]},"terms":` + termIDs: "",
		`"operator":{"type":"string"},"terms":` + termIDs:                      "",
		`"include_children":{"type":["boolean","null"]},"terms":` + termIDs:    "",
		`"depth":{"type":"integer"},"terms":` + termIDs:                        "",
		`"terms":{"type":"array","items":{"type":"string"}}`:                   "",
		operator: "",
	} {
		t.Run(members, func(t *testing.T) {
			types, _ := fieldsOf(t, `"genre":{"type":["object","array"],"oneOf":[`+termIDs+`,
			{"type":"object","properties":{`+members+`},"additionalProperties":false}]}`)
			if got := types["genre"]; got.RuntimeType != want || got.Kind != model.Sum ||
				want == "" && got.Decl == nil {
				t.Errorf("{%s} is %+v, want %q", members, got, want)
			}
		})
	}
}

// A filter that is an item of something has a type of its own.
func TestTermFiltersAreFields(t *testing.T) {
	types, _ := fieldsOf(t,
		`"genres":{"type":"array","items":{"oneOf":[`+termIDs+`,{"type":"object","properties":{"terms":`+
			termIDs+`}}]}}`)
	if got := types["genres"].Elem; got.RuntimeType != "" || got.Decl == nil {
		t.Errorf("an item is %+v, want a type of its own", got)
	}
}
