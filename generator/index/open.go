package index

import (
	"bytes"
	"strings"
)

// open finds the JSON document in the input and decodes it, or says what the input is instead.
func (r *reader) open(data []byte) error {
	if f := unreadable(r.x.Name, data); f != nil {
		return f
	}
	src := string(data)
	r.x.lines = newLines(src)
	r.validator.src = src
	from := 0
	if strings.HasPrefix(src, bom) {
		from = len(bom)
		r.cut(0, "a byte order mark before the document, cut")
	}
	body := strings.TrimLeft(src[from:], " \t\r\n")
	from = len(src) - len(body)
	if body == "" {
		return r.refuse(from, "the input is empty: fetch the index again, or name the file that holds it")
	}
	if strings.HasPrefix(body, conflict) { // the sides of which may be documents
		return r.refuse(from, "%s", conflicting)
	}
	if body[0] == '{' || plainJSON(body) {
		return r.whole(src, from)
	}
	return r.within(src, from)
}

const bom = "\uFEFF"

// unreadable refuses what is not even looked at.
func unreadable(name string, data []byte) error {
	refuse := func(format string, args ...any) Faults {
		return Faults{(&Index{Name: name}).Note(nil, "", format, args...)}
	}
	switch {
	case len(data) > MaxSize:
		return refuse("%d MB: no site index is larger than %d MB", len(data)>>20, MaxSize>>20)
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		return refuse("text in UTF-16, as PowerShell's > writes it: save it as UTF-8, or use restgen fetch -o FILE")
	case bytes.HasPrefix(data, []byte("\x1f\x8b")):
		return refuse("compressed with gzip: unpack it first, with gzip -d")
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return refuse("a ZIP archive, not a site index: unpack it first")
	}
	return nil
}

// plainJSON reports whether the text begins as a JSON value other than an object. A PHP notice may begin with a
// letter too, so that words are looked at as a whole.
func plainJSON(body string) bool {
	if strings.IndexByte(`["-0123456789`, body[0]) >= 0 {
		return true
	}
	word := strings.TrimSpace(body)
	return word == "null" || word == "true" || word == "false"
}

// whole decodes a document that begins where the input does.
func (r *reader) whole(src string, from int) error {
	if src[from] == '[' {
		return r.refuse(from, "%s", listed(src[from:]))
	}
	doc, end, remarks, err := decode(src, from)
	if err != nil {
		return r.syntax(src, err)
	}
	return r.accept(src, doc, end, remarks)
}

// accept takes the document and looks at what follows it.
func (r *reader) accept(src string, doc *Node, end int, remarks []remark) error {
	r.x.Doc = doc
	for _, m := range remarks {
		r.note(&Node{Offset: m.offset}, m.pointer, "%s", m.message)
	}
	if rest := strings.TrimSpace(src[end:]); rest != "" {
		r.cut(end, "%d bytes after the document, cut: %s", len(rest), quote(rest))
	}
	return nil
}

// within looks for the document in other output: notices of PHP, HTML, a JSONP call.
func (r *reader) within(src string, from int) error {
	const attempts, preamble = 64, 1 << 20
	at := from
	for range attempts {
		i := strings.IndexByte(src[at:], '{')
		if i < 0 || at+i-from > preamble {
			break
		}
		at += i
		doc, end, remarks, err := decode(src, at)
		if err == nil && speaks(doc) {
			before := strings.TrimSpace(src[from:at])
			r.cut(from, "%d bytes before the document, cut: %s", len(before), quote(before))
			return r.accept(src, doc, end, remarks)
		}
		if err != nil && strings.HasPrefix(err.pointer, "/routes/") {
			return r.syntax(src, err)
		}
		at = max(at+1, end)
	}
	return r.refuse(from, "%s", foreign(src[from:]))
}

// speaks reports whether a document found in other output is one that the site's REST interface sends.
func speaks(doc *Node) bool {
	return doc.Get("routes") != nil || doc.Get("code") != nil && doc.Get("message") != nil
}

func (r *reader) cut(offset int, format string, args ...any) {
	r.note(&Node{Offset: offset}, "", format, args...)
}

func (r *reader) refuse(offset int, format string, args ...any) error {
	r.fault(&Node{Offset: offset}, "", format, args...)
	return r.faults
}

// syntax says why the text is no JSON document.
func (r *reader) syntax(src string, err *syntaxError) error {
	at := &Node{Offset: err.offset}
	switch rest := src[err.offset:]; {
	case err.eof:
		r.fault(at, err.pointer, "the document is cut off here (%s): it is incomplete; fetch it again", err.message)
	case strings.HasPrefix(rest, conflict):
		r.fault(at, err.pointer, "%s", conflicting)
	case output(rest) != "":
		r.fault(at, err.pointer, "%s within the JSON (%s): switch display_errors off on the site, or remove it from the file",
			output(rest), quote(rest))
	default:
		r.fault(at, err.pointer, "not JSON: %s; fetch the index again", err.message)
	}
	return r.faults
}
