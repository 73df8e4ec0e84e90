package generator_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/describe"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
)

// filled returns a stand-in for a site with an item in each collection.
func filled(t *testing.T, api *model.API, options ...server.Option) http.Handler {
	t.Helper()
	d := describe.Site(api, 0, nil)
	site := standin.New(d, standin.Settings{Now: noon})
	if err := site.AddUser("admin", "secret", "administrator"); err != nil {
		t.Fatal(err)
	}
	for _, c := range d.Collections {
		if strings.Contains(c.Path, "{") || c.Kind == desc.Types || c.Kind == desc.Taxonomy || c.Kind == desc.Statuses {
			continue
		}
		item := `{}`
		if c.Name == "posts" {
			item = `{"status":"publish","slug":"post-1"}`
		}
		if _, err := site.Put(c.Path, []byte(item)); err != nil {
			t.Fatal(err)
		}
	}
	mux := server.NewMux(append(append(site.Options(), options...), server.Logger(slog.New(slog.NewTextHandler(testLog{t}, nil))))...)
	mux.Routes(api.Order...)
	mux.Index(api.Indexes[0].Canonical())
	mux.Add(describe.Endpoints(api, 0)...)
	return mux
}

// Links begin with the address of the site, in whatever form it is given.
func TestStandInLinksToItsHome(t *testing.T) {
	_, api := stand(t, "deployment-a.json")
	for home, want := range map[string]string{
		"":                          "http://example.com/post-1/",
		"http://site.example/blog/": "http://site.example/blog/post-1/",
		"HTTP://[::1]:8080":         "HTTP://[::1]:8080/post-1/",
	} {
		var options []server.Option
		if home != "" {
			options = append(options, server.SiteAddress(home))
		}
		if w := ask(filled(t, api, options...), "GET /cms/v2/posts", ""); !strings.Contains(w.Body.String(), `"link":"`+want+`"`) {
			t.Errorf("%s: want %s in %.600s", home, want, w.Body)
		}
	}
}

// Every route that needs no captures answers everybody, and an administrator
// with success.
func TestStandInAnswersEveryIndex(t *testing.T) {
	names := []string{"deployment-a.json", "deployment-b.json", "indexes/wordpress-7.1.4-schemas.json.gz"}
	if testfile.Thorough() {
		names = append(names[:2], testfile.Match(t, "indexes/*.json.gz")...)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			_, api := stand(t, name)
			h, again := filled(t, api), filled(t, api)
			for _, ns := range api.Namespaces {
				for _, r := range ns.Resources {
					for _, op := range r.Operations {
						if op.Methods[0] == "GET" && !strings.Contains(op.Template, "{") {
							checkGet(t, h, again, api, op)
						}
					}
				}
			}
			for _, ns := range api.Namespaces {
				for _, r := range ns.Resources {
					for _, op := range r.Operations {
						checkAny(t, h, op)
					}
				}
			}
		})
	}
}

// required returns a query with the args that an operation needs.
func required(op *model.Operation) string {
	query := url.Values{}
	for _, a := range op.Endpoints[0].Args {
		s := *a.Schema
		if !s.Required {
			continue
		}
		if s.Items != nil {
			s = *s.Items
		}
		value := "1"
		switch {
		case a.Name == "url":
			value = "http://example.com/post-1/"
		case len(s.Enum) > 0:
			value = fmt.Sprint(s.Enum[0])
		case a.Schema.Type == schema.Object:
			query.Set(a.Name+"[key]", "x")
			continue
		}
		query.Set(a.Name, value)
	}
	if len(query) == 0 {
		return ""
	}
	return "?" + query.Encode()
}

func checkGet(t *testing.T, h, again http.Handler, api *model.API, op *model.Operation) {
	t.Helper()
	path := op.Template + required(op)
	anonymous := ask(h, "GET "+path, "")
	if anonymous.Code == 400 && strings.Contains(anonymous.Body.String(), "rest_invalid_param") && path == op.Template {
		return // the site rejects its own default
	}
	if !json.Valid(anonymous.Body.Bytes()) || anonymous.Code != 401 && anonymous.Code != 403 && anonymous.Code/100 != 2 {
		t.Errorf("anonymous GET %s: %d %.200s", path, anonymous.Code, anonymous.Body)
	}
	w := ask(h, "admin GET "+path, "")
	if w.Code/100 != 2 {
		t.Errorf("GET %s: %d %.200s", path, w.Code, w.Body)
	}
	if same := ask(again, "admin GET "+path, ""); same.Body.String() != w.Body.String() {
		t.Errorf("GET %s: the same seed has another answer", path)
	}
	if edit := ask(h, "admin GET "+op.Template+"?context=edit", ""); edit.Code/100 == 2 {
		w = edit // all fields
	}
	if w.Code/100 == 2 {
		checkDeclared(t, api, op, w.Body.Bytes())
	}
}

// checkAny sends what an operation needs, and the same again. The site does not
// fail.
func checkAny(t *testing.T, h http.Handler, op *model.Operation) {
	t.Helper()
	captures := make([]any, len(op.Captures))
	for i := range captures {
		captures[i] = 1
	}
	for range 2 {
		w := ask(h, "admin "+op.Methods[0]+" "+op.Address(captures...)+required(op), "")
		if w.Code == http.StatusInternalServerError && !strings.Contains(w.Body.String(), `"data":null`) {
			t.Errorf("%s %s: %.300s", op.Methods[0], op.Template, w.Body)
		}
	}
}

// checkDeclared checks the items of a response with the schema that the index
// declares for the route.
func checkDeclared(t *testing.T, api *model.API, op *model.Operation, response []byte) {
	t.Helper()
	var all any
	if err := json.Unmarshal(response, &all); err != nil {
		t.Errorf("%s: %v", op.Template, err)
		return
	}
	for _, r := range api.Indexes[0].Routes {
		if r.Key != op.Endpoints[0].Route || r.Schema == nil {
			continue
		}
		s := declared.Of(r.Schema)
		for _, p := range s.Properties {
			p.Schema.Required = p.Schema.Required && p.Schema.Shown("edit") // passwords are not shown
		}
		emitted := s.Emitted("item")
		validator := schema.Compile(&emitted, 0, pattern.Compile)
		for _, item := range itemsOf(all, op.Result.Kind) {
			withoutNull(item, op.Result.Type)
			text, err := json.Marshal(item)
			if err != nil {
				t.Fatal(err)
			}
			v, err := schema.ParseJSON(text)
			if err != nil {
				t.Fatal(err)
			}
			f := validator.Check(v, "item")
			if f == nil {
				continue
			}
			name, _, _ := strings.Cut(strings.TrimPrefix(f.Message, "item["), "] ")
			if undeclared[name] == "" {
				t.Errorf("%s: %s in %.300s", op.Template, f.Message, text)
			}
		}
	}
}

// undeclared are the fields that sites send with values that their schemas do not
// allow, with what sites send.
var undeclared = map[string]string{
	"billing_interval":      "a string",
	"dropins_mu_plugins":    "an object with two lists",
	"meta][_wp_note_status": "null, of comments",
	"post":                  "null, of files",
	"shipping_class_id":     "an integer",
	"status":                "inherit, of files",
	"sub_groups":            "a list",
}

// itemsOf returns the items of a response.
func itemsOf(response any, kind model.ResultKind) []any {
	list, isList := response.([]any)
	members, _ := response.(map[string]any)
	switch {
	case kind == model.OneResult:
		return []any{response}
	case isList:
		return list
	}
	return slices.Collect(maps.Values(members))
}

// withoutNull removes null from fields that are known to have it, whatever
// schemas declare.
func withoutNull(item any, s *model.Struct) {
	members, _ := item.(map[string]any)
	if members == nil || s == nil {
		return
	}
	for _, f := range s.Fields {
		v, sent := members[f.Name]
		if sent && v == nil && f.Null {
			delete(members, f.Name)
		} else if f.Type.Kind == model.Object && f.Type.Decl != nil {
			withoutNull(v, f.Type.Decl.Struct)
		}
	}
}
