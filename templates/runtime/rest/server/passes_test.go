package server

import (
	"net/url"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// TestExtraChecksRunInTheirPass covers checks of an arg beyond its schema, in
// each validation pass.
func TestExtraChecksRunInTheirPass(t *testing.T) {
	m := NewMux()
	m.Add(&rest.Endpoint{
		Route: "/x", Methods: []string{"POST"},
		Args: []schema.Schema{{Name: "key", Type: schema.String, MinLength: 2, Flags: schema.ItemArg,
			ExtraChecks: []schema.Schema{{Type: schema.String, Pattern: "^[A-Za-z]+$",
				Error: &schema.CustomError{Code: "bad_key", Message: "No key.", Status: 400}}}}, {Name: "link",
			Type: schema.String, Flags: schema.ItemArg,
			ExtraChecks: []schema.Schema{{Type: schema.String, Pattern: "^/",
				Error: &schema.CustomError{Message: "No link."}, Flags: schema.ValidateFirst}}}, {Name: "mail",
			Type: schema.String, Format: "email",
			Error: &schema.CustomError{Code: "bad_mail", Message: "No mail."},
			Flags: schema.AllowNull | schema.AllowEmpty}, {Name: "size", Type: schema.Integer,
			Flags: schema.ValidateTwice}, {Name: "kind", Type: schema.String, Enum: []any{"a"},
			Flags: schema.ItemArg | schema.AllowEmpty}, {Name: "states", Type: schema.Array,
			Items: &schema.Schema{Type: schema.String, Enum: []any{"new", "in-use"}}, Flags: schema.SlugList},
			{Name: "each", Type: schema.Array,
				Items: &schema.Schema{Type: schema.String, Enum: []any{"new", "in-use"}}, Default: "old",
				Flags: schema.SlugList | schema.AllowEmpty}, {Name: "count", Type: schema.Integer}},
	})
	for _, c := range []struct{ name, query, body, params, details string }{
		{name: "all values pass",
			body: `{"key":"abc","link":"/a","mail":"a@b.co","size":1,"kind":"a","states":["new"]}`},
		{name: "a type and a custom error",
			body: `{"key":1,"link":"x"}`, params: `"key":"key is not of type string.","link":"No link."`,
			details: `"key":{"code":"rest_invalid_type","message":"key is not of type string.",` +
				`"data":{"param":"key"}}`},
		{name: "a custom error alone", body: `{"link":"x"}`, params: `"link":"No link."`},
		{name: "custom errors with a status and without one", body: `{"key":"a1","count":"x","mail":"x"}`,
			params: `"key":"No key.","count":"count is not of type integer.","mail":"No mail."`,
			details: `"key":{"code":"bad_key","message":"No key.","data":{"status":400}},` +
				`"count":{"code":"rest_invalid_type","message":"count is not of type integer.",` +
				`"data":{"param":"count"}},"mail":{"code":"bad_mail","message":"No mail.","data":null}`},
		{name: "null fits no pattern", body: `{"key":null}`, params: `"key":"No key."`,
			details: `"key":{"code":"bad_key","message":"No key.","data":{"status":400}}`},
		{name: "the second pass checks each source",
			query: "key=1", body: `{"key":"ab"}`, params: `"key":"No key."`,
			details: `"key":{"code":"bad_key","message":"No key.","data":{"status":400}}`},
		{name: "a list counts as the string Array",
			query: "key[]=1", body: `{"key":"ab"}`},
		{name: "the first pass checks the source that wins", query: "link=x", body: `{"link":"/"}`},
		{name: "a type of both passes is checked in each source",
			query: "size=x", body: `{"size":1}`, params: `"size":"size is not of type integer."`,
			details: `"size":{"code":"rest_invalid_type","message":"size is not of type integer.",` +
				`"data":{"param":"size"}}`},
		{name: "null, false and 0 are empty", body: `{"size":null,"kind":false,"mail":0}`},
		{name: "zeros of strings are empty", body: `{"kind":"0","mail":"0"}`},
		{name: "a zero and an empty string are empty", body: `{"kind":0.0,"mail":""}`},
		{name: "an enum of one value", query: "kind=b", params: `"kind":"kind is not a."`,
			details: `"kind":{"code":"rest_not_in_enum","message":"kind is not a.","data":null}`},
		{name: "slugs of a string", body: `{"states":"NEW,in/use"}`},
		{name: "slugs of a list of anything", body: `{"states":[[1],{"a":1},null,"In Use!"]}`},
		{name: "slugs of null", body: `{"states":null}`},
		{name: "a slug of another script",
			body: `{"states":["é"]}`, params: `"states":"states[0] is not one of new and in-use."`,
			details: `"states":{"code":"rest_not_in_enum",` +
				`"message":"states[0] is not one of new and in-use.","data":null}`},
		{name: "an empty slug", body: `{"states":[""]}`, params: `"states":"states[0] is not one of new and in-use."`,
			details: `"states":{"code":"rest_not_in_enum",` +
				`"message":"states[0] is not one of new and in-use.","data":null}`},
		{name: "lists with empty items pass", query: "each[]=&each[x]=in/use&each[]=old"},
		{name: "a list with other items does not",
			body: `{"each":["new","x","y"]}`, params: `"each":"each[0] is not one of new and in-use."`,
			details: `"each":{"code":"rest_not_in_enum","message":"each[0] is not one of new and in-use.",` +
				`"data":null}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := send(m, "POST /wp-json/x?"+c.query, c.body, jsonBody)
			if c.params == "" && c.details == "" && w.Code == 501 {
				return
			}
			details := "[]"
			if c.details != "" {
				details = "{" + c.details + "}"
			}
			if want := `"params":{` + c.params + `},"details":` + details + `}}`; w.Code != 400 ||
				!strings.HasSuffix(w.Body.String(), want) {
				t.Errorf("%s %s: %d %s, not %s", c.query, c.body, w.Code, w.Body, want)
			}
		})
	}
}

// OPTIONS reads _fields from all sources of parameters.
func TestOptionsReadsFieldsFromAllSources(t *testing.T) {
	m := serveNotes(&notes{})
	expect(t, send(m, "OPTIONS /wp-json/n/v1/notes", `{"_fields":"schema"}`, jsonBody), 200,
		`{"schema":{"title":"note"}}`)
	if w := send(m, "OPTIONS /wp-json/n/v1/notes", `{"_fields":[null,[1]]}`,
		jsonBody); !strings.Contains(w.Body.String(), `"schema":{`) {
		t.Errorf("values other than strings select nothing, so all members are sent: %s", w.Body)
	}
	expect(t, send(m, "OPTIONS /wp-json/n/v1/notes?_fields=schema", `{"_fields":`, jsonBody), 200,
		`{"schema":{"title":"note"}}`)
	expect(t, send(m, "OPTIONS /wp-json/n/v1/notes?_fields=schema", `_fields=methods`,
		"Content-Type: "+body.FormType), 200, `{"schema":{"title":"note"}}`)
}

// In the form /index.php/... the path ends at a line end, and links have the
// same form.
func TestLinksKeepTheFormOfIndexPHP(t *testing.T) {
	m := serveNotes(&notes{})
	if w := send(m, "GET /index.php/wp-json/n/v1", ""); !strings.Contains(w.Body.String(),
		`"https://site.example/index.php/wp-json/n/v1/notes"`) {
		t.Error(w.Body)
	}
	u := &url.URL{Path: "/index.php/wp-json/n/v1/a/5/deep/index.php"}
	expect(t, send(m, "GET "+u.String(), ""), 404, noSuch)
}
