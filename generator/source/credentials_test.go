package source

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func env(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

// remember returns an index, and keeps the headers of the request.
func remember(got *http.Header) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		*got = r.Header.Clone()
		indexed(minimal)(w, r)
	}
}

func TestCredentialsComeFromEnvOrNetrc(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "netrc", "# a comment machine 127.0.0.1 login no password no\n"+
		"machine other.example login x password y\n"+
		"macdef init\nmachine 127.0.0.1 login no password no\n\nmachine 127.0.0.1\n\tlogin joe\n"+
		"\tpassword from-netrc\ndefault login z password z\n")
	write(t, dir, ".netrc", "machine 127.0.0.1 login home password from-home")
	basic := func(user, password string) string {
		return "Basic " + base64.StdEncoding.EncodeToString([]byte(user+":"+password))
	}
	for name, c := range map[string]struct {
		env    func(string) string
		header string
		want   string
	}{
		"none":      {env(), "Authorization", ""},
		"no lookup": {nil, "Authorization", ""},
		"password": {env("RESTGEN_USER", "joe", "RESTGEN_PASSWORD", "abcd EFGH"), "Authorization",
			basic("joe", "abcd EFGH")},
		"bearer":      {env("RESTGEN_BEARER", "tok"), "Authorization", "Bearer tok"},
		"header":      {env("RESTGEN_HEADER", "x-api-key: k1\nX-Other:  k2 \n"), "X-Api-Key", "k1"},
		"two headers": {env("RESTGEN_HEADER", "x-api-key: k1\nX-Other:  k2 \n"), "X-Other", "k2"},
		"netrc":       {env("NETRC", file), "Authorization", basic("joe", "from-netrc")},
		"home netrc":  {env("HOME", dir), "Authorization", basic("home", "from-home")},
		"env first":   {env("NETRC", file, "RESTGEN_BEARER", "tok"), "Authorization", "Bearer tok"},
		"no netrc":    {env("HOME", dir+"/none"), "Authorization", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			var got http.Header
			s.pages["/wp-json/"] = remember(&got)
			if _, err := load(t, &Loader{Getenv: c.env}, s.URL+"/wp-json/"); err != nil || got.Get(c.header) != c.want {
				t.Errorf("%s: %v, %q", name, err, got.Get(c.header))
			}
		})
	}
}

func TestConflictingCredentialsAreErrors(t *testing.T) {
	for want, env := range map[string]func(string) string{
		"only one of RESTGEN_USER and RESTGEN_PASSWORD is set": env("RESTGEN_USER", "joe"),
		"RESTGEN_USER and RESTGEN_BEARER are both set": env("RESTGEN_USER", "joe",
			"RESTGEN_PASSWORD", "x", "RESTGEN_BEARER", "y"),
		"RESTGEN_HEADER is not valid; want lines of the form Name: value": env("RESTGEN_HEADER", "sesame"),
		"cannot read the netrc file /none/netrc":                          env("NETRC", "/none/netrc"),
		"http would send the credentials unencrypted":                     env("RESTGEN_BEARER", "sesame"),
		"only one of RESTGEN_USER and RESTGEN_PASSWORD is set; set":       env("RESTGEN_PASSWORD", "sesame"),
	} {
		t.Run(want, func(t *testing.T) {
			_, err := load(t, &Loader{Getenv: env}, "http://site.example/")
			if err == nil || !strings.HasPrefix(err.Error(), "http://site.example/: "+want) ||
				strings.Contains(err.Error(), "sesame") {
				t.Errorf("%v, want %s", err, want)
			}
		})
	}
	_, err := load(t, &Loader{}, "https://joe:sesame@site.example/")
	if err == nil || strings.Contains(err.Error(), "sesame") || !strings.Contains(err.Error(), "set RESTGEN_USER") {
		t.Error(err)
	}
}

func TestNetrcCredentialsNeedHTTPS(t *testing.T) {
	file := write(t, t.TempDir(), "netrc", "machine site.example login joe password sesame")
	_, err := load(t, &Loader{Getenv: env("NETRC", file)}, "http://site.example/")
	if err == nil || !strings.Contains(err.Error(), "unencrypted") || strings.Contains(err.Error(), "sesame") {
		t.Error(err)
	}
}

// Neither the target of a redirect nor a linked host gets the credentials.
func TestCredentialsStayAtHome(t *testing.T) {
	secrets := env("RESTGEN_USER", "joe", "RESTGEN_PASSWORD", "sesame", "RESTGEN_HEADER", "X-Api-Key: opensesame")
	var atHome, elsewhere http.Header
	other := newSite(t)
	other.pages["/wp-json/"] = remember(&elsewhere)
	for name, home := range map[string]http.HandlerFunc{
		"redirect": func(w http.ResponseWriter, r *http.Request) {
			atHome = r.Header.Clone()
			http.Redirect(w, r, other.URL+"/wp-json/", http.StatusFound)
		},
		"link": func(w http.ResponseWriter, r *http.Request) {
			atHome = r.Header.Clone()
			w.Header().Set("Link", `<`+other.URL+`/wp-json/>; rel="https://api.w.org/"`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			s.pages["/"] = home
			elsewhere = nil
			doc, err := load(t, &Loader{Getenv: secrets}, s.URL)
			if err != nil || len(doc.Warnings) != 1 || !strings.Contains(doc.Warnings[0], "without them") {
				t.Errorf("%s: %v, %q", name, err, doc.Warnings)
			}
			if atHome.Get("Authorization") == "" || atHome.Get("X-Api-Key") == "" {
				t.Errorf("%s: not sent where they are meant for", name)
			}
			if elsewhere == nil || elsewhere.Get("Authorization") != "" || elsewhere.Get("X-Api-Key") != "" {
				t.Errorf("%s: sent to another host: %v", name, elsewhere)
			}
		})
	}
}

func TestCredentialsGoToOneHost(t *testing.T) {
	first, second := newSite(t), newSite(t)
	first.pages["/wp-json/"], second.pages["/wp-json/"] = indexed(minimal), indexed(minimal)
	l := &Loader{Getenv: env("RESTGEN_BEARER", "sesame")}
	for range 2 {
		if _, err := load(t, l, first.URL+"/wp-json/"); err != nil {
			t.Error(err)
		}
	}
	if _, err := load(t, l, second.URL+"/wp-json/"); err == nil ||
		!strings.Contains(err.Error(), "put those for") || len(second.asked) > 0 {
		t.Error(err, second.asked)
	}
	for _, where := range []string{"https://site.example/", "https://SITE.example:443/wp-json/"} {
		t.Run(where, func(t *testing.T) { // one host, written twice
			home, _ := url.Parse(where)
			if err := (&Loader{envHome: &url.URL{Scheme: "https", Host: "site.example"}}).only(home); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestOnlyTheHomeIsTrusted(t *testing.T) {
	for _, c := range []struct {
		home, to string
		want     bool
	}{
		{"https://site.example/", "https://site.example/x", true},
		{"https://site.example/", "https://SITE.example:443/x", true},
		{"https://site.example/", "http://site.example/x", false},
		{"https://site.example/", "https://www.site.example/x", false},
		{"https://site.example/", "https://site.example:8443/x", false},
		{"http://localhost/", "https://localhost/x", true},
		{"http://localhost:8080/", "https://localhost/x", false},
		{"http://localhost/", "http://localhost:8080/x", false},
	} {
		t.Run(c.home, func(t *testing.T) {
			home, _ := url.Parse(c.home)
			to, _ := url.Parse(c.to)
			if got := (&credentials{home: home}).trusts(to); got != c.want {
				t.Errorf("%s to %s: %v", c.home, c.to, got)
			}
		})
	}
}

type failing struct{ message string }

func (f failing) RoundTrip(*http.Request) (*http.Response, error) { return nil, errors.New(f.message) }

// Errors contain no secret, even if the transport and the server repeat it.
func TestSecretsAreRedacted(t *testing.T) {
	getenv := env("RESTGEN_USER", "joe", "RESTGEN_PASSWORD", "open sesame", "RESTGEN_HEADER", "X-Api-Key: key+99")
	pair := base64.StdEncoding.EncodeToString([]byte("joe:open sesame"))
	said := "no: open sesame, open+sesame, " + pair + ", key+99, key%2B99"
	_, err := (&Loader{Getenv: getenv, Transport: failing{said}}).Load(context.Background(),
		"https://site.example/?token=tok123&rest_route=/")
	var texts []string
	if err != nil {
		texts = append(texts, err.Error())
	}
	s := newSite(t)
	s.pages["/wp-json/"] = refused(403, `{"code":"x","message":"`+said+`","data":{"status":403}}`)
	if _, err := load(t, &Loader{Getenv: getenv}, s.URL+"/wp-json/"); err != nil {
		texts = append(texts, err.Error())
	}
	if len(texts) != 2 {
		t.Fatal(texts)
	}
	for _, text := range texts {
		for _, secret := range []string{"sesame", pair, "key+99", "key%2B99", "tok123"} {
			if strings.Contains(text, secret) {
				t.Errorf("%q in %s", secret, text)
			}
		}
	}
	if want := "https://site.example/?token=…&rest_route=/: "; !strings.HasPrefix(texts[0], want) {
		t.Errorf("%s, want %s", texts[0], want)
	}
}

func TestRefusedCredentialsAreNamed(t *testing.T) {
	s := newSite(t)
	s.pages["/"] = refused(401, "")
	_, err := load(t, &Loader{Getenv: env("RESTGEN_BEARER", "sesame")}, s.URL)
	if err == nil || !strings.Contains(err.Error(), "status 401, the input is empty; check the credentials: RESTGEN_USER") {
		t.Error(err)
	}
}
