package rest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

func TestRedirects(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, name := range []string{"Authorization", "Cookie", "X-Wp-Nonce", "X-Key", "Referer"} {
			if v := r.Header.Get(name); v != "" {
				t.Errorf("the other host got %s", name)
			}
		}
		reply(w, 200, `{"id":1}`)
	}))
	defer other.Close()
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Query().Get("to") {
		case "loop":
			http.Redirect(w, r, r.URL.String(), http.StatusFound)
		case "other":
			http.Redirect(w, r, other.URL+"/x", http.StatusFound)
		case "kept":
			http.Redirect(w, r, other.URL+"/x", http.StatusTemporaryRedirect)
		case "here":
			if r.URL.Path == "/moved" {
				reply(w, 200, fmt.Sprintf(`{"names":[%q,%q]}`, r.Method, r.Header.Get("Authorization")))
				return
			}
			http.Redirect(w, r, "/moved?to=here", http.StatusPermanentRedirect)
		}
	}, Bearer(secretWord), CookieNonce("cookie", "nonce"), Header("X-Key", secretWord), Retry{})

	if _, err := get(c.With(Parameter("to", "other"))); err != nil {
		t.Error(err)
	}
	_, err := get(c.With(Parameter("to", "loop")))
	failsWith(t, err, ErrRedirect, "10 redirects")
	write := func(to string) (samplePost, error) {
		return doCall[samplePost](context.Background(), c.With(Parameter("to", to)), &samplesUpdate, "/x/v1/posts/7", &sampleParams{Page: Some(1)})
	}
	_, err = write("loop")
	failsWith(t, err, ErrRedirect, "would turn POST into GET")
	_, err = write("kept")
	failsWith(t, err, ErrRedirect, "another host")
	_, err = get(c.With(Parameter("to", "here"), HTTPClient(&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }})))
	failsWith(t, err, ErrRedirect, "308 client_redirect: the server redirects to /moved, which is not followed")
	if p, err := write("here"); err != nil || strings.Join(p.Names, " ") != "POST Bearer "+secretWord {
		t.Error(p.Names, err)
	}
}

func TestHostsThatShareCredentials(t *testing.T) {
	for _, x := range []struct {
		from, to string
		want     bool
	}{
		{"http://a.org", "https://a.org/x", true}, {"https://a.org", "http://a.org", false}, {"https://a.org", "https://A.org", true},
		{"https://a.org", "https://b.a.org", false}, {"https://a.org", "https://a.org:8443", false}, {"http://a.org:81", "https://a.org", false},
		{"https://a.org:443", "https://a.org/x", true}, {"http://a.org", "http://a.org:80/x", true}, {"http://a.org:80", "https://a.org", true},
		{"http://a.org:443", "https://a.org", false}, {"https://a.org:80", "http://a.org", false}, {"http://a.org", "https://a.org:80", false},
	} {
		t.Run(x.from+" "+x.to, func(t *testing.T) {
			a, _ := url.Parse(x.from)
			b, _ := url.Parse(x.to)
			if sameHost(a, b) != x.want {
				t.Errorf("%+v", x)
			}
		})
	}
}
