package secret

import (
	"strings"
	"testing"
)

func TestRedactFindsSecretsInEveryEscape(t *testing.T) {
	set := Set{}.Add("", 4, "S3cret/Ключ+\"x", "abcd").Add("key=", 1, "z")
	for _, text := range []string{
		`S3cret/Ключ+"x`, `S3cret\/Ключ+\"x`, `\u00533cret/Ключ+\"x`,
		`\u0053\u0033\u0063\u0072\u0065\u0074\u002F\u041a\u043b\u044e\u0447\u002b\u0022x`,
		`S3cret%2fКлюч%2B%22x`, `%533cret/%D0%9A%d0%bb%d1%8e%d1%87+%22x`, `S3cret&#x2F;Ключ&#43;&quot;x`,
		`S3cret&#47;&#1050;люч+&#034;x`, `\u0061bcd`, `%61%62%63%64`, `a&#98;cd`,
		`key=z`, `key\u003dz`, `k%65y=z`, `S3cret\u002f%D0%9Aлюч+&quot;x`,
	} {
		t.Run(text, func(t *testing.T) {
			for _, around := range []string{"", `{"a":"`, "\\", "%", "&", `\u0`, "%D0", "é"} {
				got := set.Redact(around + text + around)
				want := strings.TrimPrefix(text, "key=")
				if strings.Contains(got, want) || !strings.Contains(got, Redacted) || !strings.HasPrefix(got, around) {
					t.Errorf("%s in %q: %s", text, around, got)
				}
			}
		})
	}
	for _, text := range []string{
		``, `\`, `%`, `&`, `\u`, `%6`, `&#`, `\u006`, `abc`, `z`, `key=%79`, `&amp;abc;`, "\xff\xfe%ff", `\ud83d\u0041`,
	} {
		t.Run(text, func(t *testing.T) {
			if got := set.Redact(text); got != text {
				t.Errorf("%q became %q", text, got)
			}
		})
	}
}

// Credentials are redacted in parts, as a site may repeat them, and common words
// are not.
func TestRedactHeaders(t *testing.T) {
	n := 0
	for _, c := range []struct{ name, value, secrets, public string }{
		{"X-Api-Key", "elevenbytes", "elevenbytes", "key bytes"},
		{"X-Own", "elevenbytes", "elevenbytes", ""},
		{"X-Lang", "de_DE", "", "de_DE de"},
		{"X-Forwarded-Proto", "https", "", "https"},
		{"Accept", "text/html", "", "text html text/html"},
		{"User-Agent", "shop-importer/1.0", "shop-importer/1.0", "shop importer"},
		{"Authorization", "Token 8bytes4u", "8bytes4u", "Token"},
		{"Authorization", "Token abcd", "abcd", "Token"},
		{"Authorization", "abcd", "abcd", ""},
		{"Authorization", "Basic YWRtaW46cHcgbyByZA==", "YWRtaW46cHcgbyByZA==|YWRtaW46cHcgbyByZA|pw o rd|pword", "Basic admin"},
		{"Authorization", "ApiKey me:seCret1", "seCret1|me:seCret1", "ApiKey me"},
		{"Authorization", "token=tok123;v=1", "tok123", "v=1 token=1"},
		{"Authorization", `OAuth realm="shop", oauth_consumer_key="ck12", oauth_token="a%2Fbcd", oauth_version="1.0"`,
			"ck12|a%2Fbcd|a/bcd", "shop oauth_version 1.0 OAuth"},
		{"Authorization", `Digest username="me", realm="api", uri="/wp-json/", qop=auth, response="6629fae4"`,
			"6629fae4", "/wp-json/ auth api"},
		{"Authorization", "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20130524/eu/s3, SignedHeaders=host;date, Signature=fe5f80",
			"AKIDEXAMPLE/20130524/eu/s3|AKIDEXAMPLE|fe5f80", "host date"},
		{"Authorization", "Bearer eyJhbGciOi.eyJzdWIiOi.sIgnaturE", "eyJhbGciOi.eyJzdWIiOi.sIgnaturE|eyJzdWIiOi|sIgnaturE", "Bearer"},
		{"Authorization", "Token\ttabs7890", "tabs7890", "Token"},
		{"Authorization", "Basic  bWU6cHcxMg", "bWU6cHcxMg|pw12", "Basic me"},
		{"Cookie", `v=sess1234; realm=cookie12`, "sess1234|cookie12", "v= realm="},
		{"Cookie", `a=b; lang=de; wordpress_logged_in_1="me%7C17%7CtokenOfUser%7Chmac"; PHPSESSID=q1w2e3`,
			"tokenOfUser|q1w2e3|me%7C17%7CtokenOfUser%7Chmac", "a=b lang=de PHPSESSID wordpress_logged_in_1"},
	} {
		t.Run(c.name+" "+c.value, func(t *testing.T) {
			set := Set{}.AddHeader(c.name, c.value)
			secrets := []string{c.value}
			if c.secrets != "" {
				secrets = append(secrets, strings.Split(c.secrets, "|")...)
			}
			for _, secret := range secrets {
				if len(secret) < 4 || c.secrets == "" {
					continue
				}
				n++
				if got := set.Redact(`{"a":"` + secret + `"}`); strings.Contains(got, secret) {
					t.Errorf("%s is not redacted: %s", secret, got)
				}
			}
			for _, public := range strings.Fields(c.public) {
				if got := set.Redact("-" + public + "-"); got != "-"+public+"-" {
					t.Errorf("%s became %s", public, got)
				}
			}
		})
	}
	t.Logf("counted %d credentials in headers", n)
}

// A secret that is partly escaped is redacted as a whole, although its parts are
// secrets too.
func TestSecretsAreRedactedBeforeTheirParts(t *testing.T) {
	set := Set{}.AddHeader("Authorization", "Key ab/longenough/cd")
	if got := set.Redact(`x ab%2Flongenough%2Fcd y`); got != "x "+Redacted+" y" {
		t.Error(got)
	}
}

func FuzzRedact(f *testing.F) {
	f.Add(`a\u0062c%64&#x64;`, "abcd")
	f.Fuzz(func(t *testing.T, text, secret string) {
		got := Set{}.Add("", 4, secret).Redact(text)
		if len(secret) >= 4 && !strings.Contains(Redacted, secret) {
			for part := range strings.SplitSeq(got, Redacted) {
				if strings.Contains(part, secret) {
					t.Errorf("%q in %q: %q", secret, text, got)
				}
			}
		}
	})
}
