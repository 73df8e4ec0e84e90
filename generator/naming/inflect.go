package naming

import "strings"

// IsPlural reports whether a word of a path names a collection, as far as its spelling tells.
func IsPlural(word string) bool {
	if collections[word] {
		return true
	}
	word = lastWord(word)
	return collections[word] || Singular(word) != word
}

// Singular returns the singular of the last word of a path segment or arg, or the text itself when it has none.
func Singular(text string) string {
	word := lastWord(text)
	stem := text[:len(text)-len(word)]
	switch {
	case invariable[word] || invariable[lastHump(word)] || len(word) < 4:
		return text
	case irregular[word] != "":
		return stem + irregular[word]
	case strings.HasSuffix(word, "ies"):
		return stem + strings.TrimSuffix(word, "ies") + "y"
	case strings.HasSuffix(word, "ss"), strings.HasSuffix(word, "us"), strings.HasSuffix(word, "is"):
		return text
	}
	for _, end := range []string{"sses", "shes", "ches", "xes", "zes", "uses"} {
		if strings.HasSuffix(word, end) {
			return text[:len(text)-2]
		}
	}
	return strings.TrimSuffix(text, "s")
}

func lastWord(text string) string {
	return text[strings.LastIndexAny(text, "-_./ ")+1:]
}

// lastHump returns the last word of camelCase, in lower case.
func lastHump(word string) string {
	for i := len(word) - 1; i > 0; i-- {
		if c := word[i]; c >= 'A' && c <= 'Z' {
			return strings.ToLower(word[i:])
		}
	}
	return word
}

// collections are words for many things that have no plural ending, or whole segments that core made of such words.
var collections = set("media search children people navigation wp_pattern_category")

// invariable are words that end in s and name one thing.
var invariable = set("settings news series always access address process progress analytics stats css js dns sms https tls " +
	"aws gas has was this less plus canvas atlas bias alias business express credentials diagnostics preferences " +
	"sales exists")

var irregular = map[string]string{"children": "child", "people": "person", "indices": "index", "movies": "movie",
	"caches": "cache", "sizes": "size", "releases": "release", "responses": "response", "databases": "database",
	"purchases": "purchase", "licenses": "license", "expenses": "expense", "courses": "course", "warehouses": "warehouse",
	"cookies": "cookie", "uses": "use", "menus": "menu"}

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}
