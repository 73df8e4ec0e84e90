package naming

import (
	"go/token"
	"testing"
)

func TestUnexportedLowersTheFirstWord(t *testing.T) {
	for name, want := range map[string]string{
		"Posts": "posts", "ID": "id", "IDs": "ids", "URLs": "urls",
		"APIURL": "apiURL", "WPPatternCategory": "wpPatternCategory",
		"A": "a", "APlus": "aPlus", "AbCd": "abCd", "ABCd": "aBCd",
		"AND": "aND", "N2fa": "n2fa", "Address_1": "address_1",
		"IDPascal": "idPascal", "IdPascal": "idPascalX92d425",
	} {
		t.Run(name, func(t *testing.T) {
			if got := Unexported(name); got != want {
				t.Errorf("Unexported(%s) = %s, want %s", name, got, want)
			}
		})
	}
}

// No two names have the same unexported form, whatever texts they are made
// from.
func TestUnexportedIsDistinct(t *testing.T) {
	seen := map[string]string{}
	for _, a := range hostile {
		for _, b := range hostile {
			name := Name(a) + Name(b)
			form := Unexported(name)
			if !token.IsIdentifier(form) || token.IsExported(form) {
				t.Errorf("Unexported(%s) = %q, which is no unexported identifier", name, form)
			}
			if other, ok := seen[form]; ok && other != name {
				t.Errorf("%s and %s are both %s", name, other, form)
			}
			seen[form] = name
		}
	}
}
