package standin

import (
	"maps"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// object is a JSON object. Numbers are float64, as in encoding/json.
type object = map[string]any

// text returns a string, or the raw or rendered form of a text.
func text(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case object:
		if raw, ok := v["raw"].(string); ok {
			return raw
		}
		rendered, _ := v["rendered"].(string)
		return rendered
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

// number returns a value as an int, as PHP converts it, 0 for other values.
func number(v any) int {
	switch v := v.(type) {
	case float64:
		return int(v)
	case string:
		n, _ := strconv.Atoi(v)
		return n
	case bool:
		if v {
			return 1
		}
	}
	return 0
}

// isEmpty reports whether a value holds nothing but zeros.
func isEmpty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case string:
		return v == ""
	case float64:
		return v == 0
	case bool:
		return !v
	case []any:
		return len(v) == 0
	case object:
		return !slices.ContainsFunc(slices.Collect(maps.Values(v)), func(x any) bool { return !isEmpty(x) })
	}
	return false
}

// filled reports whether PHP takes a value for true.
func filled(v any) bool { return !isEmpty(v) && v != "0" }

// hasZero reports whether one of the ids in a list is zero or empty.
func hasZero(ids any) bool {
	if o, ok := ids.(object); ok {
		ids = slices.Collect(maps.Values(o))
	}
	return ids != nil && slices.ContainsFunc(listOf(ids), func(id any) bool { return !filled(id) })
}

// listOf returns a value as a list; a single value becomes a list of one.
func listOf(v any) []any {
	if list, ok := v.([]any); ok {
		return list
	}
	return []any{v}
}

// anyOf reports whether a field has one of the values. Numbers and their texts
// are equal.
func anyOf(field, values any) bool {
	list := listOf(values)
	return slices.ContainsFunc(listOf(field), func(x any) bool {
		return slices.ContainsFunc(list, func(y any) bool { return text(x) == text(y) })
	})
}

// sameValues reports whether two values are equal, of which each may be a list.
func sameValues(x, y any) bool {
	return slices.EqualFunc(listOf(x), listOf(y), func(x, y any) bool { return text(x) == text(y) })
}

// sortedNames returns the names of the members of an object in their order.
// Lists are sorted with package sort, since slices.Sort and its like would add
// 10 KB of machine code for each type.
func sortedNames(data object) []string {
	names := make([]string, 0, len(data))
	for name := range data {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// plain are letters without their accents.
var plain = strings.NewReplacer("ä", "a", "á", "a", "à", "a", "â", "a", "å", "a", "ã", "a", "é", "e", "è", "e", "ê", "e", "ë", "e",
	"í", "i", "ì", "i", "î", "i", "ï", "i", "ó", "o", "ò", "o", "ô", "o", "ö", "o", "õ", "o", "ú", "u", "ù", "u", "û", "u", "ü", "u",
	"ñ", "n", "ç", "c", "ß", "ss", "ø", "o", "æ", "ae")

// fold returns a text in lower case without accents, for comparisons.
func fold(s string) string {
	s = strings.ToLower(s)
	if strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII }) {
		return plain.Replace(s)
	}
	return s
}

// markup are the tags and entities of HTML in a title.
var markup = regexp.MustCompile(`<[^\s<>][^>]*>|&[^;\s]+;`)

// marks are the marks of HTML in a text, as entities.
var marks = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// plainName returns the name of a term as the server stores it: without tags, and
// with entities for other marks.
func plainName(name string) string {
	var b strings.Builder
	from := 0
	for _, at := range markup.FindAllStringIndex(name, -1) {
		b.WriteString(marks.Replace(name[from:at[0]]))
		if from = at[1]; name[at[0]] == '&' {
			b.WriteString(name[at[0]:from])
		}
	}
	return b.String() + marks.Replace(name[from:])
}

// slug returns the short name that the server makes of a title.
func slug(title string) string {
	var b strings.Builder
	dash := false
	if strings.ContainsAny(title, "<&ß") { // English sites do not write ß as ss
		title = strings.ReplaceAll(markup.ReplaceAllString(title, ""), "ß", "s")
	}
	for _, r := range fold(title) {
		switch {
		case r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			if dash && b.Len() > 0 {
				b.WriteByte('-')
			}
			dash = false
			b.WriteRune(r)
		case strings.ContainsRune(" -./\u00a0–—", r):
			dash = true
		}
	}
	return b.String()
}

func title(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// rendered returns a text as a visitor reads it.
func rendered(raw, name string) string {
	if name == "title" || name == "guid" || raw == "" || strings.HasPrefix(strings.TrimSpace(raw), "<") {
		return raw
	}
	return "<p>" + strings.ReplaceAll(raw, "\n\n", "</p>\n<p>") + "</p>\n"
}

// numbered adds a number to a name that is taken.
func numbered(name string, taken func(string) bool) string {
	out := name
	for n := 2; taken(out); n++ {
		out = name + "-" + strconv.Itoa(n)
	}
	return out
}

// letters returns a password without what its displayed form adds.
func letters(password string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, password)
}

// stamp formats a time as the interface does, without a zone.
func stamp(t time.Time) string { return t.Format("2006-01-02T15:04:05") }

// parseTime parses a date, in a zone unless it has one.
func (s *Site) parseTime(text string, zone *time.Location) (time.Time, bool) {
	if text == "" {
		return time.Time{}, false
	}
	for _, layout := range [...]string{"2006-01-02T15:04:05", time.RFC3339, "2006-01-02 15:04:05", "2006-01-02"} {
		if t, err := time.ParseInLocation(layout, text, zone); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

// setTime sets a field to a time in the zone of the site, and its twin in GMT.
func (s *Site) setTime(data object, name string, t time.Time) {
	at := t.In(s.zone)
	data[name] = stamp(at)
	data[name+"_gmt"] = data[name]
	if _, offset := at.Zone(); offset != 0 {
		data[name+"_gmt"] = stamp(t.UTC())
	}
}

// completeTime completes a time, or sets it to another one, and its twin in GMT.
// The former counts if they differ.
func (s *Site) completeTime(data object, name string, otherwise time.Time) time.Time {
	at, known := s.parseTime(text(data[name+"_gmt"]), time.UTC)
	local, ok := s.parseTime(text(data[name]), s.zone)
	switch {
	case ok && (!known || !at.Equal(local) && stamp(at.In(s.zone)) != stamp(local.In(s.zone))):
		at = local
	case !known:
		at = otherwise
	}
	s.setTime(data, name, at)
	return at
}

// stamp returns the time in the zone of the site.
func (s *Site) stamp() string { return stamp(s.now().In(s.zone)) }
