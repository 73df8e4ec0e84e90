package standin

import (
	"slices"
	"testing"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
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
			if got := slug(c.title); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestFileNameDropsMarks(t *testing.T) {
	for name, c := range map[string]struct{ name, want string }{
		"case and dots stay":           {"My Photo.v2.e", "My-Photo.v2.e"},
		"accents are dropped":          {"x y.é Ä", "x-y.e-A"},
		"marks are dropped":            {"a (1)%2f&b", "a-12fb"},
		"dots at the ends are dropped": {"..a.-", "a"},
		"other scripts stay":           {"日本 Я", "日本-Я"},
		"an extension is none":         {"a.php", "a.php_"},
		"unless it is allowed":         {"a.PNG", "a.PNG"},
		"nothing is left of marks":     {"?!", ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := fileName(c.name); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestSlugsAreMadeUnique(t *testing.T) {
	own := &item{data: object{"slug": "dup"}}
	l := &list{c: &desc.Collection{}, items: []*item{own, {data: object{"slug": "dup-2"}}}}
	for name, c := range map[string]struct {
		name, want string
		own        *item
	}{
		"a new one is kept":       {"new", "new", nil},
		"a number follows others": {"dup", "dup-3", nil},
		"an item keeps its own":   {"dup", "dup", own},
	} {
		t.Run(name, func(t *testing.T) {
			if got := l.unique(c.name, c.own); got != c.want {
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
			if got := searchWords(c.search); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestParseTimeUsesTheZoneOfTheSite(t *testing.T) {
	zone := time.FixedZone("", 2*3600)
	for name, c := range map[string]struct{ text, want string }{
		"without a zone it is local":     {"2026-01-02T03:04:05", "2026-01-02T01:04:05"},
		"with one it is not":             {"2026-01-02T03:04:05+05:00", "2026-01-01T22:04:05"},
		"UTC":                            {"2026-01-02T03:04:05Z", "2026-01-02T03:04:05"},
		"a space is as good as a T":      {"2026-01-02 03:04:05", "2026-01-02T01:04:05"},
		"a day begins at midnight":       {"2026-01-02", "2026-01-01T22:00:00"},
		"the zero date is not a time":    {"0000-00-00T00:00:00", ""},
		"a month has at most 31 days":    {"2026-01-32T00:00:00", ""},
		"other texts are not times, too": {"tomorrow", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got := ""
			if at, ok := (&Site{}).parseTime(c.text, zone); ok {
				got = stamp(at.UTC())
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestTimesHaveATwinInGMT(t *testing.T) {
	for name, c := range map[string]struct {
		offset     int // hours of the site
		data       object
		local, gmt string
	}{
		"at UTC they are equal":    {0, object{"date": "2026-01-02T03:04:05"}, "2026-01-02T03:04:05", "2026-01-02T03:04:05"},
		"elsewhere they differ":    {2, object{"date": "2026-01-02T03:04:05"}, "2026-01-02T03:04:05", "2026-01-02T01:04:05"},
		"each makes the other one": {2, object{"date_gmt": "2026-01-02T01:04:05"}, "2026-01-02T03:04:05", "2026-01-02T01:04:05"},
		"the local one counts":     {2, object{"date": "2026-01-02T03:04:05", "date_gmt": "2026-01-05T00:00:00"}, "2026-01-02T03:04:05", "2026-01-02T01:04:05"},
		"without both, another":    {-1, object{}, "2025-12-31T23:00:00", "2026-01-01T00:00:00"},
	} {
		t.Run(name, func(t *testing.T) {
			s := &Site{zone: time.FixedZone("", c.offset*3600)}
			s.completeTime(c.data, "date", time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
			if c.data["date"] != c.local || c.data["date_gmt"] != c.gmt {
				t.Error(c.data)
			}
		})
	}
}
