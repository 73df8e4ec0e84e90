package naming

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Name returns the plain Go name of text: its words in CamelCase.
func Name(text string) string {
	if text == "" {
		return emptyName
	}
	if isLong(text) {
		return Shorten(text)
	}
	list := words(text)
	if len(list) == 0 {
		list = spelledWords(text)
	}
	if len(list) == 0 {
		return Hashed("", text)
	}
	return camel(list, screams(text, list))
}

const (
	emptyName = "EmptyString"
	longest   = 200 // characters of a text or a name
	shortened = 40  // characters that are left of a longer one
)

func isLong(text string) bool {
	return len(text) > longest && utf8.RuneCountInString(text) > longest
}

// Shorten returns the plain name of text if it has at most 200 characters.
// Otherwise it returns the name of its beginning with a hash of all of it.
func Shorten(text string) string {
	if !isLong(text) {
		return Name(text)
	}
	end, n := 0, 0
	for end = range text {
		if n == shortened {
			break
		}
		n++
	}
	return Hashed(camel(words(text[:end]), false), text)
}

// Hashed returns base with a short hash of text. It is the last resort if no
// words distinguish two names.
func Hashed(base, text string) string {
	sum := sha256.Sum256([]byte(text))
	if base == "" {
		base = "Name"
	}
	return base + "X" + hex.EncodeToString(sum[:3])
}

// Join returns the plain name of several texts in a row, such as the segments of
// a route.
func Join(texts ...string) string {
	whole := strings.Join(texts, "/")
	if isLong(whole) {
		return Shorten(whole)
	}
	var all []string
	for _, text := range texts {
		list := words(text)
		if len(list) == 0 {
			list = spelledWords(text)
		}
		lower := screams(text, list)
		for _, w := range list {
			if lower && !signWords[w] {
				w = strings.ToLower(w)
			}
			all = append(all, w)
		}
	}
	if len(all) == 0 {
		return Hashed("", whole)
	}
	return camel(all, false)
}

// Humps returns the words of an identifier with their capitals.
func Humps(name string) []string { return words(name) }

// Words returns the words of text in lower case. It returns no words if text is
// too long for a name.
func Words(text string) []string {
	if isLong(text) {
		return nil
	}
	list := words(text)
	for i, w := range list {
		list[i] = strings.ToLower(w)
	}
	return list
}

// screams reports whether capitals in text have no meaning: it has no other
// letters, and is not an abbreviation of up to four letters.
func screams(text string, words []string) bool {
	letters := 0
	for _, r := range text {
		switch {
		case unicode.IsLower(r):
			return false
		case unicode.IsUpper(r):
			letters++
		}
	}
	return len(words) > 1 || letters > 4
}

// camel joins words to an exported identifier. Lower says that the capitals of
// the words do not count.
func camel(words []string, lower bool) string {
	var b strings.Builder
	last := 'a'
	for i, w := range words {
		if lower && !signWords[w] {
			w = strings.ToLower(w)
		}
		w = title(w)
		first, _ := utf8.DecodeRuneInString(w)
		switch {
		case i == 0 && !unicode.IsUpper(first):
			b.WriteByte('N')
		case unicode.IsDigit(first) && unicode.IsDigit(last):
			b.WriteByte('_')
		}
		b.WriteString(w)
		last, _ = utf8.DecodeLastRuneInString(w)
	}
	return b.String()
}

var signWords = func() map[string]bool {
	m := map[string]bool{"Minus": true, "Not": true}
	for _, w := range comparisons {
		m[w] = true
	}
	for _, w := range signs {
		m[w] = true
	}
	return m
}()

// title returns a word as part of an identifier: initialisms in upper case,
// other words with a capital.
func title(w string) string {
	low := strings.ToLower(w)
	if initialisms[low] {
		return strings.ToUpper(w)
	}
	if one, ok := strings.CutSuffix(low, "s"); ok && initialisms[one] {
		return strings.ToUpper(w[:len(one)]) + "s"
	}
	first, n := utf8.DecodeRuneInString(w)
	return string(unicode.ToUpper(first)) + w[n:]
}

// initialisms are written in upper case.
var initialisms = set("acf acl ai api ascii cdn cms cpu crm css csv dns faq gmt gps guid html http https id ip jpeg " +
	"jpg js json jwt mcp otp pdf php png qps ram rpc rss sdk seo sftp sku sla smtp sms sql ssh " +
	"ssl sso svg tcp tls ttl udp ui uri url utc utf uuid vat vm vpn waf wc webp wp xml xss zip")
