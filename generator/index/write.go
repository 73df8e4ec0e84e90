package index

import (
	"strconv"
	"unicode/utf8"
)

// A writer writes JSON that decodes to the same nodes again. It keeps the order
// and the digits of numbers, and escapes only what it must.
type writer struct{ buf []byte }

// JSON returns the value as JSON on one line. It returns null for nil.
func (n *Node) JSON() []byte {
	if n == nil {
		return []byte("null")
	}
	var w writer
	w.value(n)
	return w.buf
}

func (w *writer) text(s string) { w.buf = append(w.buf, s...) }

func (w *writer) value(n *Node) {
	switch n.Kind {
	case Null:
		w.text("null")
	case False, True:
		w.buf = strconv.AppendBool(w.buf, n.Kind == True)
	case Number:
		w.text(n.Text)
	case String:
		w.string(n.Text)
	case List:
		w.list(n)
	case Object:
		w.object(n)
	}
}

func (w *writer) list(n *Node) {
	w.text("[")
	for i, v := range n.Items {
		if i > 0 {
			w.text(",")
		}
		w.value(v)
	}
	w.text("]")
}

func (w *writer) object(n *Node) {
	w.text("{")
	for i, m := range n.Members {
		if i > 0 {
			w.text(",")
		}
		w.string(m.Name)
		w.text(":")
		w.value(m.Value)
	}
	w.text("}")
}

// isUnescaped reports whether a byte is an ASCII character that stands for
// itself in a string.
func isUnescaped(c byte) bool { return ' ' <= c && c < 0x7f && c != '"' && c != '\\' }

// string writes a string on one line. It escapes the line separators of Unicode.
func (w *writer) string(s string) {
	const hex = "0123456789abcdef"
	w.text(`"`)
	plain := 0 // length of the text that is copied as it is
	for plain < len(s) && isUnescaped(s[plain]) {
		plain++
	}
	w.text(s[:plain])
	for _, c := range s[plain:] {
		switch {
		case c == '"' || c == '\\':
			w.buf = append(w.buf, '\\', byte(c))
		case c == '\n':
			w.text(`\n`)
		case c == '\t':
			w.text(`\t`)
		case c < ' ' || c == 0x7f:
			w.buf = append(w.buf, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		case c == '\u2028' || c == '\u2029' || c == '\uFEFF':
			w.text(`\u`)
			w.buf = append(w.buf, hex[c>>12], hex[c>>8&15], hex[c>>4&15], hex[c&15])
		default:
			w.buf = utf8.AppendRune(w.buf, c)
		}
	}
	w.text(`"`)
}
