package rest

import "strings"

// slugs is what the server reads in a value for a list of slugs: a text is cut at commas and white space, and what is no
// scalar is left out.
func (v Value) slugs() Value {
	t := newTree()
	list := t.add(0, "", KindList, "")
	for m := v.items().first(); m.more(); m = m.next() {
		if k := m.Kind(); k != KindNull && k != KindList && k != KindObject {
			t.add(list, "", KindString, slug(toText(m)))
		}
	}
	return Value{t, list}
}

// slug makes a slug of a text. Letters beyond ASCII stay as they are: the server writes them without accents.
func slug(s string) string {
	b := make([]byte, 0, len(s))
	for _, c := range appendLower(nil, s) {
		switch {
		case c >= 0x80 || c == '_' || c-'a' < 26 || c-'0' < 10:
			b = append(b, c)
		case c == '-' || c == '.' || c == '/' || isSpace(c):
			if len(b) > 0 && b[len(b)-1] != '-' {
				b = append(b, '-')
			}
		}
	}
	return strings.TrimRight(string(b), "-")
}
