package naming

import "strings"

// IsPlural reports whether a word of a path names a collection, judged by its
// spelling: posts, menu-items, getServerLimits, media.
func IsPlural(word string) bool {
	if collections[word] {
		return true
	}
	last := lastWord(word)
	return collections[strings.ToLower(last)] || Singular(last) != last
}

// Singular returns text with its last word in the singular, or text itself if
// that word has no other singular: menu-item of menu-items, media of media.
func Singular(text string) string {
	last := lastWord(text)
	stem := text[:len(text)-len(last)]
	word := strings.ToLower(last)
	one := strings.TrimSuffix(word, "s")
	switch {
	case one != word && !initialisms[word] && initialisms[one]:
		return text[:len(text)-1]
	case invariable[word] || len(word) < 4:
		return text
	case irregular[word] != "":
		return stem + sameCase(irregular[word], last)
	case strings.HasSuffix(word, "ies"):
		return stem + last[:len(last)-3] + sameCase("y", last[len(last)-1:])
	case strings.HasSuffix(word, "ss"), strings.HasSuffix(word, "us"), strings.HasSuffix(word, "is"):
		return text
	case !strings.HasSuffix(word, "s"):
		return text
	}
	for _, end := range []string{"sses", "shes", "ches", "xes", "zes", "uses"} {
		if strings.HasSuffix(word, end) {
			return text[:len(text)-2]
		}
	}
	return text[:len(text)-1]
}

// sameCase returns word with the capitals of like: all of them, the first, none.
func sameCase(word, like string) string {
	switch {
	case strings.ToLower(like) == like:
		return word
	case strings.ToUpper(like) == like:
		return strings.ToUpper(word)
	}
	return title(word)
}

// lastWord returns the end of text that is its last word.
func lastWord(text string) string {
	text = text[strings.LastIndexAny(text, "-_./ ")+1:]
	if list := words(text); len(list) > 1 && strings.HasSuffix(text, list[len(list)-1]) {
		return list[len(list)-1]
	}
	return text
}

// IsAction reports whether a word of a path begins with a verb, so that it names
// something to do rather than something to have: delete-webp-files, saveSettings.
func IsAction(word string) bool {
	if collections[word] {
		return false
	}
	list := Words(word)
	return len(list) > 0 && verbs[list[0]]
}

// collections are collective nouns without a plural ending, and path segments
// of core that consist of such words.
var collections = set("media search children people navigation wp_pattern_category")

// invariable are words that end in s in the singular.
var invariable = set("settings news series always access address process progress analytics stats css js dns sms " +
	"https tls aws gas has was this less plus canvas atlas bias alias business express " +
	"credentials diagnostics preferences sales exists")

var irregular = map[string]string{
	"aliases": "alias", "caches": "cache", "canvases": "canvas", "children": "child", "cookies": "cookie",
	"courses": "course", "databases": "database", "expenses": "expense", "heroes": "hero", "indices": "index",
	"licenses": "license", "menus": "menu", "movies": "movie", "people": "person", "purchases": "purchase",
	"quizzes": "quiz", "releases": "release", "responses": "response", "sizes": "size", "uses": "use",
	"warehouses": "warehouse",
}

// verbs begin the names of actions. Words that are nouns more often (post,
// order, view, list, report, block) are left out.
var verbs = set("accept activate add apply approve archive assign attach authorize batch calculate cancel " +
	"capture change check clean cleanup clear clone confirm connect convert copy crawl create " +
	"deactivate decline delete deregister detach disable disconnect dismiss download duplicate " +
	"edit enable encode decode execute export fetch find finish flush generate get hide import " +
	"initialize insert install introspect invite load login logout mark merge migrate modify move " +
	"mute optimize pause ping publish purge rebuild redeem refresh regenerate register reindex " +
	"reject reload remove rename render replace resend reset restore resume retrieve retry revert " +
	"revoke rollback run save scan select send set show skip start stop submit subscribe switch " +
	"sync synchronize test toggle translate trigger uninstall unlock unmute unpublish unset " +
	"unsubscribe untrack update upgrade upload validate verify")
