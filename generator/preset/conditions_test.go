package preset_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
)

// TestChecksInCodeDecideAsSites sends requests whose outcome on real sites of
// both releases is known, as an administrator, for args that the sites check in
// code. A rejected arg has the code of its details, or - without one.
func TestChecksInCodeDecideAsSites(t *testing.T) {
	for _, version := range []string{"6.8.7", "7.1.4"} {
		s := newSite(readIndex(t, "wordpress-"+version), true)
		for _, c := range []struct{ line, body, rejected string }{
			{"POST /wp/v2/users", `{"username":"x y\u00e9!","email":"a","password":"p\\"}`, "email rest_invalid_email"},
			{"POST /wp/v2/users", `{"username":"x y\u00e9!","email":"a@b.co","password":"p\\"}`,
				"username rest_user_invalid_username, password rest_user_invalid_password"},
			{"POST /wp/v2/users", `{"username":["x"],"email":"a@b.co","password":""}`, "username rest_invalid_type"},
			{"PUT /wp/v2/users/1", `{"username":null,"password":null}`,
				"username rest_user_invalid_username, password rest_user_invalid_password"},
			{"PUT /wp/v2/users/1", `{"username":"0"}`, "username rest_user_invalid_username"},
			{"PUT /wp/v2/users/1", `{"username":"0 a","password":"00"}`, ""},
			{"PUT /wp/v2/users/1", `{"username":"a  b"}`, "username rest_user_invalid_username"},
			{"PUT /wp/v2/users/me?password=0", `{"password":"x"}`, "password rest_user_invalid_password"},
			{"PUT /wp/v2/users/me?password[]=0", `{"password":"x"}`, ""},
			{"DELETE /wp/v2/users/1?force=true&reassign=1", `{"reassign":null}`, ""},
			{"DELETE /wp/v2/users/1?force=true&reassign=False", ``, "reassign rest_invalid_param"},
			{"DELETE /wp/v2/users/1?force=true", `{"reassign":[]}`, ""},
			{"DELETE /wp/v2/users/1?force=true", `{"reassign":true}`, "reassign rest_invalid_param"},
			{"PUT /wp/v2/settings?page_for_posts=0.5", `{"page_for_posts":0}`, "page_for_posts rest_invalid_type"},
			{"PUT /wp/v2/settings?page_for_posts=5", `{"page_for_posts":null}`, ""},
			{"POST /wp/v2/comments", `{"post":1,"author_email":0}`, ""},
			{"POST /wp/v2/comments", `{"post":1,"author_email":"0"}`, ""},
			{"POST /wp/v2/comments", `{"post":1,"author_email":1.5}`, "author_email rest_invalid_email"},
			{"POST /wp/v2/pages", `{"template":0}`, ""},
			{"POST /wp/v2/pages", `{"template":1}`, "template rest_invalid_type"},
			{"POST /wp/v2/menu-items", `{"url":"javascript:alert(1)"}`, "url rest_invalid_url"},
			{"POST /wp/v2/menu-items", `{"url":"x:y"}`, "url rest_invalid_url"},
			{"POST /wp/v2/menu-items", `{"url":" \n"}`, "url rest_invalid_url"},
			{"POST /wp/v2/menu-items", `{"url":""}`, ""},
			{"POST /wp/v2/menu-items", `{"url":"#a b"}`, ""},
			{"POST /wp/v2/menu-items", `{"url":"/a:b"}`, ""},
			{"POST /wp/v2/menu-items", `{"url":"mailto:a@b"}`, ""},
			{"GET /wp-block-editor/v1/url-details?url=http://", ``, "url -"},
			{"GET /wp-block-editor/v1/url-details?url=http://a@h.example/", ``, "url -"},
			{"GET /wp-block-editor/v1/url-details?url=http://h.example:81/", ``, "url -"},
			{"GET /wp-block-editor/v1/url-details?url[]=x", ``, "url -"},
			{"GET /wp/v2/plugins/x?plugin[]=a", ``, "plugin -"},
			{"GET /wp/v2/plugins/a:b", ``, "plugin -"},
			{"POST /wp/v2/font-families", `{"font_family_settings":"x"}`, "font_family_settings rest_invalid_param"},
			{"GET /wp/v2/posts?status=DRAFT,publish.", ``, ""},
			{"GET /wp/v2/posts?status[][]=1", ``, ""},
			{"GET /wp/v2/posts?status=nope", ``, "status rest_not_in_enum"},
			{"GET /wp/v2/posts?status[]=&status[x]=any", ``, ""},
			{"GET /wp/v2/media?status[]=&status[]=draft", ``, "status rest_not_in_enum"},
			{"GET /wp/v2/search?subtype[]=&subtype[]=post", ``, "subtype rest_not_in_enum"},
		} {
			t.Run(version+" "+c.line+" "+c.body, func(t *testing.T) {
				w := s.send(c.line, c.body)
				if got := rejected(t, w.Body.Bytes()); got != c.rejected || (got == "") != (w.Code == 501) {
					t.Errorf("%q, want %q; %d", got, c.rejected, w.Code)
				}
			})
		}
	}
}

// A plugin's collection in the namespace of core may take one state: its status is
// a string with a default, and not a list of states.
func TestSingleStatusIsNoList(t *testing.T) {
	x, _, err := index.Read("plugin", []byte(`{"routes":{"/wp/v2/things":{"namespace":"wp/v2","methods":["GET"],
		"endpoints":[{"methods":["GET"],
		"args":{"status":{"type":"string","default":"publish"},"page":{"type":"integer","default":1}}}]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(x, true)
	for query, want := range map[string]int{
		"": 501, "?status=draft": 501, "?status=draft,publish": 501, "?status[]=draft": 400,
	} {
		t.Run(query, func(t *testing.T) {
			if w := s.send("GET /wp/v2/things"+query, ""); w.Code != want {
				t.Errorf("%d %s", w.Code, w.Body)
			}
		})
	}
}

// Versions before 5.6 show no properties of args. The preset knows which of them
// are texts.
func TestTextsOfOldVersionsAreKnown(t *testing.T) {
	x, _, err := index.Read("5.5", []byte(`{"routes":{"/wp/v2/posts":{"namespace":"wp/v2","methods":["POST"],
		"endpoints":[{"methods":["POST"],
		"args":{"title":{"required":false,"type":"object"},"generated_slug":{"required":false,"type":"object"}}}]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(x, true)
	for _, c := range []struct{ body, rejected string }{
		{`{"title":"Hello"}`, ""},
		{`{"title":{"raw":"Hello"}}`, ""},
		{`{"title":5}`, ""},
		{`{"generated_slug":"hello"}`, "generated_slug rest_invalid_type"},
	} {
		t.Run(c.body, func(t *testing.T) {
			w := s.send("POST /wp/v2/posts", c.body)
			if got := rejected(t, w.Body.Bytes()); got != c.rejected || (got == "") != (w.Code == 501) {
				t.Errorf("%q, want %q; %d", got, c.rejected, w.Code)
			}
		})
	}
}

// The errors of checks in code have the messages of real sites.
func TestChecksInCodeHaveMessagesOfSites(t *testing.T) {
	s := newSite(readIndex(t, "wordpress-7.1.4"), true)
	for _, c := range []struct{ path, body, detail string }{
		{"posts?_method=GET", `{"status":["publish","x"]}`,
			`"message":"status[0] is not one of publish, future, draft, `},
		{"users/1", `{"password":""}`,
			`{"code":"rest_user_invalid_password","message":"Passwords cannot be empty.","data":{"status":400}}`},
		{"media", `{"url":"x:y"}`,
			`{"code":"rest_invalid_url","message":"Invalid URL. Provide a valid, publicly reachable HTTP or ` +
				`HTTPS image URL.","data":{"status":400}}`},
		{"menu-items", `{"url":"x:y"}`, `{"code":"rest_invalid_url","message":"Invalid URL.","data":null}`},
	} {
		t.Run(c.path, func(t *testing.T) {
			if w := s.send("POST /wp/v2/"+c.path, c.body); !strings.Contains(w.Body.String(), c.detail) {
				t.Errorf("%s, want %s", w.Body, c.detail)
			}
		})
	}
}

// send sends a request of the form "METHOD /route", and JSON if there is a body.
func (s *site) send(line, body string) *httptest.ResponseRecorder {
	method, address, _ := strings.Cut(line, " ")
	q := httptest.NewRequest(method, "/wp-json"+address, strings.NewReader(body))
	if body != "" {
		q.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	s.mux.ServeHTTP(w, q)
	return w
}

// rejected returns the parameters that a response rejects, each with the code of
// its details.
func rejected(t *testing.T, body []byte) string {
	t.Helper()
	var x struct {
		Data struct {
			Params  json.RawMessage
			Details json.RawMessage
		}
	}
	if err := json.Unmarshal(body, &x); err != nil {
		t.Fatal(err)
	}
	details := map[string]struct{ Code string }{}
	_ = json.Unmarshal(x.Data.Details, &details) // [] when empty
	var list []string
	for name := range slices.Values(keys(x.Data.Params)) {
		code := details[name].Code
		if code == "" {
			code = "-"
		}
		list = append(list, fmt.Sprint(name, " ", code))
	}
	return strings.Join(list, ", ")
}
