// Package secret removes credentials from text that is logged or returned.
package secret

import (
	"net/url"
	"slices"
	"sort"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// Redacted replaces a secret.
const Redacted = "[redacted]"

// A Set holds secrets, the longest first. It never changes.
type Set []entry

// entry is a text that must not be seen after a name, or anywhere if the name
// is empty.
type entry struct {
	name string
	text string
}

// Add returns a Set with more secrets, in all spellings of at least a length.
// Secrets so short that they may occur anywhere are found after a name only.
func (s Set) Add(name string, length int, secrets ...string) Set {
	all := slices.Clone(s)
	for _, secret := range secrets {
		for _, text := range spellings(secret) {
			x := entry{name, text}
			if len(text) >= length && !slices.Contains(all, x) {
				all = append(all, x)
			}
		}
	}
	sort.SliceStable(all, func(i, k int) bool {
		return len(all[i].name+all[i].text) > len(all[k].name+all[k].text)
	})
	return all
}

// Redact replaces the secrets in a text.
func (s Set) Redact(text string) string {
	for _, x := range s {
		text = strings.ReplaceAll(text, x.name+x.text, x.name+Redacted)
	}
	return text
}

// spellings returns a secret as it is, as it occurs in a URL, and as it occurs
// in JSON: that of PHP may escape slashes, characters beyond ASCII, or both.
func spellings(secret string) []string {
	quoted := lex.AppendQuoted(nil, secret)
	plain := string(quoted[1 : len(quoted)-1])
	ascii := lex.ASCIIJSON([]byte(plain))
	return []string{
		secret,
		url.QueryEscape(secret),
		plain,
		strings.ReplaceAll(plain, "/", `\/`),
		ascii,
		strings.ReplaceAll(ascii, `\/`, "/"),
	}
}
