package index

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/restgen/restgen/generator/index/note"
)

// open finds and decodes the JSON document in the input. An error describes
// what the input is instead.
func (r *reader) open(data []byte) error {
	problem := unreadable(data)
	if problem != "" {
		return Errors{r.x.newNote("", nil, "", problem)}
	}
	src := string(data)
	r.x.lines = newLines(src)
	from := 0
	if strings.HasPrefix(src, bom) {
		from = len(bom)
		r.note(note.ByteOrderMark, &Node{}, "")
	}
	body := strings.TrimLeft(src[from:], " \t\r\n")
	from = len(src) - len(body)
	if body == "" {
		return r.refuse(from, "the input is empty; "+askAgain)
	}
	if strings.HasPrefix(body, conflict) { // each side may be a document
		return r.refuse(from, "%s", conflicting)
	}
	if body[0] == '{' || plainJSON(body) {
		return r.whole(src, from)
	}
	return r.within(src, from)
}

const bom = "\uFEFF"

// unreadable returns why an input is rejected before decoding, or "".
func unreadable(data []byte) string {
	switch {
	case len(data) > MaxSize:
		return fmt.Sprintf("%d MB, more than the limit of %d MB; name the file that holds a site index", len(data)>>20, MaxSize>>20)
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		return "encoded in UTF-16, as PowerShell's > writes it; save it as UTF-8, or use restgen fetch -o FILE"
	case bytes.HasPrefix(data, []byte("\x1f\x8b")):
		return "compressed with gzip; unpack it first, with gzip -d"
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return "a ZIP archive, not a site index; unpack it first"
	}
	return ""
}

// plainJSON reports whether the input begins as a JSON value that is not an
// object. A PHP notice may begin with a letter too, so words must be complete.
func plainJSON(body string) bool {
	if strings.IndexByte(`["-0123456789`, body[0]) >= 0 {
		return true
	}
	word := strings.TrimSpace(body)
	return word == "null" || word == "true" || word == "false"
}

// whole decodes a document at the beginning of the input.
func (r *reader) whole(src string, from int) error {
	if src[from] == '[' {
		return r.refuse(from, "%s", listed(src[from:]))
	}
	doc, end, remarks, err := decode(src, from, r.values)
	if err != nil {
		return r.syntax(src, err)
	}
	return r.accept(src, doc, end, remarks)
}

// accept keeps the document, and notes repairs and other output after it.
func (r *reader) accept(src string, doc *Node, end int, remarks []remark) error {
	r.x.Doc = doc
	for _, m := range remarks {
		r.note(m.id, &Node{Offset: m.offset}, m.pointer)
	}
	rest := strings.TrimSpace(src[end:])
	if rest != "" {
		r.note(note.TextAfterDocument, &Node{Offset: end}, "", quote(rest))
	}
	return nil
}

// within looks for the document in other output: PHP notices, HTML, a JSONP
// call.
func (r *reader) within(src string, from int) error {
	const attempts, preamble = 64, 1 << 20
	at := from
	for range attempts {
		i := strings.IndexByte(src[at:], '{')
		if i < 0 || at+i-from > preamble {
			break
		}
		at += i
		doc, end, remarks, err := decode(src, at, r.values)
		if err == nil && isResponse(doc) {
			before := strings.TrimSpace(src[from:at])
			r.note(note.TextBeforeDocument, &Node{Offset: from}, "", quote(before))
			return r.accept(src, doc, end, remarks)
		}
		if err != nil && strings.HasPrefix(err.pointer, "/routes/") {
			return r.syntax(src, err)
		}
		at = max(at+1, end)
	}
	return r.refuse(from, "%s", foreign(src[from:]))
}

// isResponse reports whether a document within other output is a response of a
// site's REST interface.
func isResponse(doc *Node) bool {
	return doc.Get("routes") != nil || doc.Get("code") != nil && doc.Get("message") != nil
}

func (r *reader) refuse(offset int, format string, args ...any) error {
	r.fail(&Node{Offset: offset}, "", format, args...)
	return r.errors
}

// syntax returns the error for an input that is not a JSON document.
func (r *reader) syntax(src string, err *syntaxError) error {
	at := &Node{Offset: err.offset}
	rest := src[err.offset:]
	kind := output(rest)
	switch {
	case err.eof:
		r.fail(at, err.pointer, "the document is incomplete: %s; fetch it again", err.message)
	case strings.HasPrefix(rest, conflict):
		r.fail(at, err.pointer, "%s", conflicting)
	case kind != "":
		r.fail(at, err.pointer, "%s within the JSON (%s); switch display_errors off on the site, or remove it from the file",
			kind, quote(rest))
	default:
		r.fail(at, err.pointer, "not JSON: %s; fetch the index again", err.message)
	}
	return r.errors
}
