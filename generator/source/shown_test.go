package source

import (
	"strings"
	"testing"
)

func TestShownHidesCredentials(t *testing.T) {
	for where, want := range map[string]string{
		"https://site.example":                                  "https://site.example",
		"https://site.example/wp-json/?key=sesame&secret=a%2Fb": "https://site.example/wp-json/?key=…&secret=…",
		"a=https://site.example/?key=sesame":                    "a=https://site.example/?key=…",
		"HTTPS://me:open@site.example:8443/x#sesame":            "HTTPS://site.example:8443/x",
		"https://me:p@ss@site.example?sesame":                   "https://site.example?…",
		"https://[::1]/@x/?a[]=sesame&=sesame&sesame==&b=":      "https://[::1]/@x/?a[]=…&…&…&…",
		"https://site.example/?rest_route=%2Fwp%2Fv2&k=1":       "https://site.example/?rest_route=/wp/v2&k=…",
		"https://site.example/?rest_route=/&context=help":       "https://site.example/?rest_route=/&context=help",
		"https://site.example/?rest_route=sesame&context=open":  "https://site.example/?rest_route=…&context=…",
		"https://site.example/?\u202esesame=1&a\u009bb=1":       "https://site.example/?…&…",
		"https://site.example:port/?key=sesame":                 "https://…",
		"https:///?key=sesame":                                  "https://…",
		"ftp://site.example/?key=sesame":                        "ftp://site.example/?key=…",
		"site.example/wp-json?key=sesame":                       "site.example/wp-json?key=…",
		"//site.example?key=sesame":                             "//site.example?key=…",
		"https:/site.example/?key=sesame":                       "https:/site.example/?key=…",
		"HEAD:site.json?key=sesame":                             "HEAD:site.json?key=…",
		"HEAD:site.json":                                        "HEAD:site.json",
		"a@b/site#1.json":                                       "a@b/site#1.json",
		"-":                                                     "-",
		"":                                                      "",
		`/wp/v2/posts/(?P<id>[\d]+)`:                            `/wp/v2/posts/(?P<id>[\d]+)`,
		`GET /wp/v2/posts/(?P<id>[\d]+)`:                        `GET /wp/v2/posts/(?P<id>[\d]+)`,
	} {
		t.Run(where, func(t *testing.T) {
			if got := Shown(where); got != want {
				t.Errorf("%s: %s, want %s", where, got, want)
			}
		})
	}
}

func TestRedactHidesEverySpellingOfASecret(t *testing.T) {
	const where = `a=https://me:password@site.example/?key=open%20sesame%2F9&n=7&q="quoted"&flag#frag`
	text := `unknown "a=https://me:password@site.example/?key=open%20sesame%2F9&n=7&q=\"quoted\"&flag#frag"; ` +
		`key=open%20sesame%2F9&n=7&q="quoted"&flag; open sesame/9 open+sesame%2F9 password "quoted" ` +
		`\"quoted\" %22quoted%22 frag: status 700`
	got := Redact(text, "other.json", where, "-o")
	for _, secret := range []string{"sesame", "password", "quoted", "flag", "frag"} {
		t.Run(secret, func(t *testing.T) {
			if strings.Contains(got, secret) {
				t.Errorf("%q in %s", secret, got)
			}
		})
	}
	if !strings.Contains(got, `unknown "a=https://site.example/?key=…&n=…&q=…&…"; `) ||
		!strings.HasSuffix(got, ": status 700") {
		t.Error(got)
	}
	const known = "here is https://site.example/?rest_route=/, sesame"
	if got := redact(known, secretsOf("https://site.example/?rest_route=/")); got != known {
		t.Error(got)
	}
	if got := Redact("a.json: no /x/(?P<id>.)", "a.json", "/x/(?P<id>.)"); got != "a.json: no /x/(?P<id>.)" {
		t.Error(got)
	}
}
