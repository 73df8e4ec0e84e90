package secret

import (
	"strings"
	"testing"
)

func TestRedact(t *testing.T) {
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
