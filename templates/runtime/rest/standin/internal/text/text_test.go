package text

import (
	"slices"
	"testing"
)

func TestSlugJoinsWordsWithDashes(t *testing.T) {
	for name, c := range map[string]struct{ title, want string }{
		"words are joined":            {"Hello World", "hello-world"},
		"accents are dropped":         {"Dup Foo É", "dup-foo-e"},
		"dots and slashes part words": {"a.b/c", "a-b-c"},
		"other marks are dropped":     {"It's (new)!", "its-new"},
		"there is no dash at an end":  {" - x - ", "x"},
		"other scripts stay":          {"日本 語", "日本-語"},
		"nothing is left of marks":    {"?!", ""},
		"tags are dropped":            {"A <b class='x'>c</b>d", "a-cd"},
		"less than is no tag":         {"1 < 2 > 0", "1-2-0"},
		"entities are dropped":        {"A &amp; b & c", "a-b-c"},
		"long dashes part words":      {"a–b", "a-b"},
		"a sharp s is one letter":     {"Größe", "grose"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Slug(c.title); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestSearchWordsKeepQuotedOnesTogether(t *testing.T) {
	for name, c := range map[string]struct {
		search string
		want   []string
	}{
		"spaces part words":      {"One two", []string{"one", "two"}},
		"quotes keep them":       {`a "b c" d`, []string{"a", "b c", "d"}},
		"a dash excludes a word": {"-no yes", []string{"-no", "yes"}},
		"no words":               {"  ", nil},
	} {
		t.Run(name, func(t *testing.T) {
			if got := SearchWords(c.search); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
