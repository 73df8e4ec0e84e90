package driver

import (
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"live/site"
	"live/site/rest"
)

// anonymous returns a client without credentials.
func anonymous(t *testing.T) *site.Client {
	t.Helper()
	c, err := site.NewClient(root, rest.Transport(recorder{}))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestUsersAreCreatedChangedAndDeleted(t *testing.T) {
	b := newBench(t)
	e := b.refuse(400, "rest_missing_callback_param", "POST /wp/v2/users", `{"name":"x"}`)
	if len(e.Missing) != 3 {
		t.Errorf("missing: %v", e.Missing)
	}
	name := unique("user")
	const create = `{"username":"%s","email":"%[1]s@site.example","password":"%[1]s","roles":["author"],` +
		`"first_name":"Ä"}`
	made := b.do("POST /wp/v2/users", create, name)
	b.want(made, "username", name, "roles", []string{"author"}, "first_name", "Ä", "email", name+"@site.example")
	b.refuse(400, "rest_user_invalid_role", "POST /wp/v2/users/{}", `{"roles":["nonsense"]}`, made.id())
	b.refuse(500, "existing_user_login", "POST /wp/v2/users", create, name)
	b.want(b.do("POST /wp/v2/users/{}", `{"nickname":"Nick","url":"https://site.example/"}`, made.id()),
		"nickname", "Nick")

	stranger := &bench{t, anonymous(t)}
	stranger.refuse(401, "rest_user_cannot_view", "GET /wp/v2/users/{}", "", made.id())
	stranger.refuse(401, "rest_not_logged_in", "GET /wp/v2/users/me", "")

	b.refuse(501, "rest_trash_not_supported", "DELETE /wp/v2/users/{}", `{"reassign":1}`, made.id())
	b.refuse(400, "rest_missing_callback_param", "DELETE /wp/v2/users/{}", `{"force":true}`, made.id())
	b.refuse(400, "rest_user_invalid_reassign", "DELETE /wp/v2/users/{}", `{"force":true,"reassign":%d}`,
		made.id(), made.id())
	b.want(b.do("DELETE /wp/v2/users/{}", `{"force":true,"reassign":1}`, made.id()), "deleted", true,
		"previous.id", made.id())
}

// TestUsersChangeThemselves lets a user change and delete itself.
func TestUsersChangeThemselves(t *testing.T) {
	b := newBench(t)
	name := unique("self")
	made := b.do("POST /wp/v2/users",
		`{"username":"%s","email":"%[1]s@site.example","password":"%[1]s","roles":["administrator"]}`, name)
	secret := b.do("POST /wp/v2/users/{}/application-passwords", `{"name":"mine"}`, made.id()).at("password").(string)
	self := b.as(rest.ApplicationPassword(name+"@site.example", secret))
	b.want(self.do("GET /wp/v2/users/me", `{"context":"edit"}`), "id", made.id(), "username", name)
	b.want(self.do("POST /wp/v2/users/me", `{"description":"It is me"}`), "description", "It is me")
	b.want(self.do("DELETE /wp/v2/users/me", `{"force":true,"reassign":1}`), "deleted", true)
	self.refuse(401, "rest_not_logged_in", "GET /wp/v2/users/me", "")
}

func TestApplicationPasswordsSignIn(t *testing.T) {
	b := newBench(t)
	me := b.do("GET /wp/v2/users/me", "").id()
	const base = "/wp/v2/users/{}/application-passwords"
	const app = "8f0a1d2c-3b4e-4f50-9a6b-7c8d9e0f1a2b"
	b.refuse(400, "rest_missing_callback_param", "POST "+base, `{}`, me)
	b.refuse(400, "rest_invalid_param", "POST "+base, `{"name":""}`, me)
	b.refuse(400, "rest_invalid_param", "POST "+base, `{"name":"x","app_id":"nonsense"}`, me)
	made := b.do("POST "+base, `{"name":"Generated","app_id":"%s"}`, me, app)
	b.want(made, "name", "Generated", "app_id", app, "last_used", nil)
	secret, uuid := made.at("password").(string), made.at("uuid").(string)
	if len(strings.ReplaceAll(secret, " ", "")) != 24 {
		t.Errorf("a password of %d characters", len(secret))
	}
	with := b.as(rest.ApplicationPassword(user, secret))
	b.want(with.do("GET "+base+"/introspect", "", me), "uuid", uuid)
	b.want(b.do("GET "+base+"/{}", "", me, uuid), "uuid", uuid, "password", nil)
	b.want(b.do("POST "+base+"/{}", `{"name":"Renamed"}`, me, uuid), "name", "Renamed")
	b.want(b.do("DELETE "+base+"/{}", "", me, uuid), "deleted", true, "previous.uuid", uuid)
	b.refuse(404, "rest_application_password_not_found", "GET "+base+"/{}", "", me, uuid)

	name := unique("many")
	other := b.do("POST /wp/v2/users", `{"username":"%s","email":"%[1]s@site.example","password":"%[1]s"}`, name).id()
	b.do("POST "+base, `{"name":"One"}`, other)
	b.do("POST "+base, `{"name":"Two"}`, other)
	b.want(b.do("DELETE "+base, "", other), "deleted", true, "count", 2)
}

// The site treats a request with a wrong password as anonymous. No error shows
// the password.
func TestWrongPasswordsAreAnonymous(t *testing.T) {
	const wrong = "wrong wrong wrong wrong"
	b := newBench(t, rest.ApplicationPassword(user, wrong))
	if b.list("GET /wp/v2/posts", "") == nil {
		t.Error("a public route is closed")
	}
	for _, e := range []*rest.Error{
		b.refuse(401, "rest_not_logged_in", "GET /wp/v2/users/me", ""),
		b.refuse(401, "rest_cannot_create", "POST /wp/v2/posts", `{"title":"x"}`),
		b.refuse(401, "rest_forbidden_context", "GET /wp/v2/posts", `{"context":"edit"}`),
	} {
		if strings.Contains(e.Error(), wrong) || strings.Contains(string(e.Body), wrong) {
			t.Errorf("the password is in %v", e)
		}
	}
}

// TestCookieAndNonceSignIn signs in at the login page, as a browser does.
func TestCookieAndNonceSignIn(t *testing.T) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	form := url.Values{"log": {user}, "pwd": {login}, "testcookie": {"1"}}
	at, err := url.Parse(address + "/wp-login.php")
	if err != nil {
		t.Fatal(err)
	}
	jar.SetCookies(at, []*http.Cookie{{Name: "wordpress_test_cookie", Value: "WP%20Cookie%20check"}})
	w, err := browser.PostForm(at.String(), form)
	if err != nil {
		t.Fatal(err)
	}
	w.Body.Close()
	w, err = browser.Get(address + "/wp-admin/admin-ajax.php?action=rest-nonce")
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	nonce, err := io.ReadAll(w.Body)
	if err != nil || len(nonce) != 10 {
		t.Fatalf("no nonce: %s, %v", nonce, err)
	}
	var cookies []string
	for _, c := range jar.Cookies(at) {
		cookies = append(cookies, c.Name+"="+c.Value)
	}
	signed := func(nonce string) *bench {
		return &bench{t, anonymous(t).With(rest.CookieNonce(strings.Join(cookies, "; "), nonce))}
	}
	b := signed(string(nonce))
	b.want(b.do("GET /wp/v2/users/me", `{"context":"edit"}`), "username", user)
	signed("0000000000").refuse(403, "rest_cookie_invalid_nonce", "GET /wp/v2/users/me", "")
}

// TestDiscoveryFindsTheRoot finds the API from the front page, and fails for an address
// that is not a site.
func TestDiscoveryFindsTheRoot(t *testing.T) {
	c, err := rest.Discover(t.Context(), address, rest.ApplicationPassword(user, password), rest.Transport(recorder{}))
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t, site.Wrap(c)}
	b.want(b.do("GET /wp/v2/users/me", ""), "slug", user)
	if !strings.Contains(c.String(), strings.TrimRight(root, "/")) || strings.Contains(c.String(), password) {
		t.Errorf("found %s, announced is %s", c, root)
	}
	_, err = rest.Discover(t.Context(), address+"/wp-includes/images/", rest.Retry{}, rest.ExactRoot())
	if !errors.Is(err, rest.ErrNotAvailable) {
		t.Errorf("a folder of pictures: %v", err)
	}
}
