// Package body finds the JSON in the body of a response, and describes a body
// that has none. It also reads bodies up to a limit, and decides on content
// types.
//
// Bytes and headers of any server come in. JSON without the notices of PHP goes
// out, or a sentence for an error. Other texts that servers print around JSON
// belong here. The content of the JSON does not matter here.
package body

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"html"
	"net/http"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/jsonread"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// LooksJSON reports whether b begins as JSON does. A scalar must be all of b.
func LooksJSON(b []byte) bool {
	b = bytes.TrimLeft(b, " \t\r\n")
	if len(b) > 0 && bytes.ContainsAny(b[:1], `{["`) {
		return true
	}
	end, err := jsonread.Skip(b, 0)
	return err == nil && len(bytes.TrimLeft(b[end:], " \t\r\n")) == 0
}

// maxNotices is the largest size of notices that are removed, in bytes.
const maxNotices = 1 << 20

const noticeText = `(?:warning|notice|deprecated|fatal error|parse error|strict standards|database error)(?:</b>)?:`

var (
	// notice matches a notice that PHP prints.
	notice = lex.Lazy{Source: `(?i)` + noticeText}

	// afterJSON matches what can follow JSON but not continue it: the end, a
	// tag or a notice.
	afterJSON = lex.Lazy{Source: `(?i)^[ \t]*(?:$|[\r\n<]|(?s:.{0,4})` + noticeText + `)`}

	// comments matches what caches write around a page.
	comments = lex.Lazy{Source: `^(?:\s|<!--(?:[^-]|-[^-]|--+[^->])*--+>)*$`}

	page     = lex.Lazy{Source: `(?i)<html|<!doctype`}
	titleTag = lex.Lazy{Source: `(?is)<title[^>]*>(.*?)</title>`}
	anyTag   = lex.Lazy{Source: `(?s)<[^>]*>`}
)

// CutNotices returns the JSON of a body in which PHP printed notices, or a
// cache HTML comments, before or after it, and the text it removed. A notice
// may have brackets and even JSON, as in "[] operator not supported", but goes
// on after it in the same line. Of several JSON texts that do not go on, the
// longest is returned. It gives up after reading the length of b in vain.
func CutNotices(b []byte) (text []byte, notices string) {
	at, end := 0, 0
	for read, i := 0, 0; i < min(len(b), maxNotices+1) && read <= 2*maxNotices; i++ { // read is what was no JSON
		if b[i] != '{' && b[i] != '[' {
			continue
		}
		next, err := jsonread.Skip(b, i)
		broken := new(jsonread.SyntaxError)
		if errors.As(err, &broken) {
			read += broken.Offset - i
			continue
		}
		dumped := bytes.HasSuffix(bytes.TrimRight(b[:i], " \t"), []byte(")")) // array(0) {
		if !dumped && next-i > end-at && afterJSON.Get().Match(b[next:]) {
			at, end = i, next
		}
		i = next - 1
	}
	if end == 0 || len(b)-(end-at) > maxNotices {
		return b, ""
	}
	before, after := string(b[:at]), string(b[end:])
	noise := before + after
	fromPHP := notice.Get().MatchString(noise) && !page.Get().MatchString(noise[:min(len(noise), 4096)])
	if fromPHP || comments.Get().MatchString(before) && comments.Get().MatchString(after) {
		return b[at:end], strings.TrimSpace(noise)
	}
	return b, ""
}

// DiscoverHint ends the description of a response that suggests that the
// address does not lead to an API root.
const DiscoverHint = ": is this the API root? Discover finds it"

// Describe describes a response that is not JSON. Text is the start of its
// body.
func Describe(status int, header http.Header, text string) string {
	server := ""
	if s := header.Get("Server"); s != "" && status >= 500 {
		server = " from " + s
	}
	switch {
	case strings.TrimSpace(text) == "":
		return "an empty response" + server
	case page.Get().MatchString(text[:min(len(text), 4096)]):
		return describePage(status, text, server)
	case notice.Get().MatchString(text):
		return "PHP failed: " + Plain(text)
	}
	kind, _, _ := strings.Cut(header.Get("Content-Type"), ";")
	if encoding := header.Get("Content-Encoding"); encoding != "" {
		kind = "a response in the encoding " + encoding
	} else if IsJSON(kind) {
		kind = "something called " + kind
	}
	return fmt.Sprintf("%s instead of JSON: %q", cmp.Or(kind, "something"), Plain(text))
}

func describePage(status int, text, server string) string {
	s := "an HTML page"
	if m := titleTag.Get().FindStringSubmatch(text); m != nil {
		s += fmt.Sprintf(" %q", Plain(m[1]))
	}
	if status < 300 || status == http.StatusNotFound { // an API reports in JSON that nothing was found
		return s + " instead of JSON" + DiscoverHint
	}
	return s + server + " instead of JSON"
}

// Plain returns the start of a text in one line, without tags.
func Plain(s string) string {
	s = html.UnescapeString(anyTag.Get().ReplaceAllString(s, " "))
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 120 {
		s = string(r[:120]) + "…"
	}
	return s
}

// MaxError is how much of an error response a rest.Error keeps, in bytes.
const MaxError = 64 << 10
