package standin

import (
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
)

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

// fileName returns the name that the server makes of one without its extension.
func fileName(name string) string {
	var b strings.Builder
	for _, r := range strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == '-' || unicode.IsSpace(r) }), "-") {
		lower := string(unicode.ToLower(r))
		letter := plain.Replace(lower)
		switch {
		case strings.ContainsRune("?[]/\\=<>:;,'\"&$#*()|~`!{}%+", r) || unicode.IsControl(r):
		case letter == lower:
			b.WriteRune(r)
		case unicode.IsUpper(r):
			b.WriteString(strings.ToUpper(letter[:1]) + letter[1:])
		default:
			b.WriteString(letter)
		}
	}
	parts := strings.Split(strings.Trim(b.String(), ".-_"), ".")
	for i, part := range parts[1:] { // one that looks like an extension is none
		if executable.MatchString(part) && fileTypes["."+strings.ToLower(part)] == "" {
			parts[i+1] += "_"
		}
	}
	return strings.Join(parts, ".")
}

// executable matches what web servers may take for an extension.
var executable = regexp.MustCompile(`^[a-zA-Z]{2,5}\d?$`)

// slug returns the short name that the server makes of a title.
func slug(title string) string {
	var b strings.Builder
	dash := false
	for _, r := range fold(title) {
		switch {
		case r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			if dash && b.Len() > 0 {
				b.WriteByte('-')
			}
			dash = false
			b.WriteRune(r)
		case r == ' ' || r == '-' || r == '.' || r == '/':
			dash = true
		}
	}
	return b.String()
}

// unique returns a slug that no other item of a list has: dup, dup-2, dup-3.
func (l *list) unique(name string, own *item) string {
	return numbered(name, func(name string) bool { return len(l.withSlug(name, own)) > 0 })
}

// numbered adds a number to a name that is taken.
func numbered(name string, taken func(string) bool) string {
	out := name
	for n := 2; taken(out); n++ {
		out = name + "-" + strconv.Itoa(n)
	}
	return out
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
	data[name], data[name+"_gmt"] = stamp(t.In(s.zone)), stamp(t.UTC())
}

// completeTime completes a time, or sets it to another one, and its twin in GMT.
// The former counts if they differ.
func (s *Site) completeTime(data object, name string, otherwise time.Time) time.Time {
	at, known := s.parseTime(text(data[name+"_gmt"]), time.UTC)
	local, ok := s.parseTime(text(data[name]), s.zone)
	switch {
	case ok && (!known || stamp(at.In(s.zone)) != stamp(local.In(s.zone))):
		at = local
	case !known:
		at = otherwise
	}
	s.setTime(data, name, at)
	return at
}
