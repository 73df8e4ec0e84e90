package server

import (
	"fmt"
	"net/url"
	"slices"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// checkList fails the test if parameters violate the schemas of noteList.
// Handlers rely on them: the List of the README divides by PerPage.
func checkList(t *testing.T, request string, p noteListParams) {
	t.Helper()
	perPage, isSet := p.PerPage.Get()
	page, _ := p.Page.Get()
	switch {
	case !isSet || perPage < 1 || perPage > 100:
		t.Errorf("%s: per_page is %v", request, p.PerPage)
	case page < 1:
		t.Errorf("%s: page is %v", request, p.Page)
	case !slices.Contains([]string{"view", "embed", "edit"}, p.Context.Or("")):
		t.Errorf("%s: context is %v", request, p.Context)
	}
	for _, tag := range p.Tags {
		if tag != "a" && tag != "b" {
			t.Errorf("%s: tags are %v", request, p.Tags)
		}
	}
}

// A handler gets no value that the schema excludes, from any source, although
// the server accepts null for every parameter and converts it to 0.
func TestHandlersGetAllowedValues(t *testing.T) {
	s := &notes{}
	m := serveNotes(s)
	values := []string{
		`null`, `0`, `"0"`, `""`, `" "`, `false`, `true`, `[]`, `{}`, `[null]`, `[0]`,
		`-1`, `101`, `1.5`, `"1.0"`, `1e9`, `1e300`, `18446744073709551616`, `5`, `"a"`, `["a"]`, `{"0":"b"}`, `"5 "`,
	}
	accepted := 0
	for _, name := range []string{"per_page", "page", "context", "tags"} {
		t.Run(name, func(t *testing.T) {
			for _, v := range values {
				for _, query := range []string{
					"", name + "=", name + "=5", name + "[]=", name + "=0", name + "=null", name + "=edit",
				} {
					request := fmt.Sprintf("GET ?%s {%q:%s}", query, name, v)
					s.last = nil
					if w := send(m, "GET /wp-json/n/v1/notes?"+query, fmt.Sprintf(`{%q:%s}`, name, v),
						jsonBody); w.Code == 200 {
						accepted++
						checkList(t, request, s.last.(noteListParams))
					}
				}
			}
		})
	}
	if accepted < 50 {
		t.Errorf("only %d requests were accepted", accepted)
	}
	t.Logf("counted %d accepted requests", accepted)
	if w := send(m, "GET /wp-json/n/v1/notes?per_page=5", `{"per_page":null}`, jsonBody); w.Code != 200 ||
		s.last.(noteListParams).PerPage != rest.Some(5) {
		t.Errorf("%d, %v", w.Code, s.last)
	}
}

func FuzzHandlersGetAllowedValues(f *testing.F) {
	f.Add(`{"per_page":null}`, "per_page=", "")
	f.Add(`{"per_page":[],"page":{"0":null}}`, "per_page[]=&page=", "context=")
	f.Fuzz(func(t *testing.T, body, query, form string) {
		s := &notes{}
		m := serveNotes(s)
		if _, err := url.Parse("/?" + query); err != nil {
			return
		}
		for kind, text := range map[string]string{
			jsonBody: body, "Content-Type: application/x-www-form-urlencoded": form,
		} {
			if w := send(m, "GET /wp-json/n/v1/notes?"+url.PathEscape(query), text, kind); w.Code == 200 &&
				s.last != nil {
				checkList(t, body+query+form, s.last.(noteListParams))
			}
		}
	})
}
