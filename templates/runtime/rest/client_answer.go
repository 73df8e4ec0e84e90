package rest

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// judge decides whether an answer is a good one. It removes what PHP may put around the JSON. A redirect comes as the answer
// where an upload cannot be sent twice, or an HTTPClient follows none.
func (c *Client) judge(x *call, w *Response) error {
	if x.any && w.Status < 300 {
		return nil
	}
	w.Body = bytes.TrimLeft(w.Body, " \t\r\n\ufeff") // a mark for each file of PHP that begins with one
	if !looksJSON(w.Body) {
		c.dropNotices(w)
	}
	switch {
	case w.Status >= 400:
		for again := true; again; again = c.dropNotices(w) {
			if e, _ := readRefusal(w.Status, []byte(c.redact(string(w.Body)))); e != nil {
				return c.refusal(w, e)
			}
		}
	case w.Status >= 300:
		message := "a redirect without an address"
		if to, err := url.Parse(w.Header.Get("Location")); err == nil && *to != (url.URL{}) {
			message = fmt.Sprintf("the server redirects to %s, which is not followed: use that address if it is to be trusted", bare(to))
		}
		return c.refusal(w, &Error{Code: string(ErrRedirect), Message: message, Body: keepBody(w.Body)})
	case looksJSON(w.Body):
		return nil
	case len(w.Body) == 0 &&
		(x.method == http.MethodHead || w.Status == http.StatusNoContent || x.null && isJSON(w.Header.Get("Content-Type"))):
		return nil // the server leaves out null, what a callback returns that returns nothing
	}
	return c.refusal(w, &Error{Code: string(ErrNotJSON), Message: c.describe(w), Body: keepBody(w.Body)})
}

// refusal completes the error of an answer.
func (c *Client) refusal(w *Response, e *Error) error {
	e.Status, e.Header, e.elsewhere = w.Status, c.redactHeader(w.Header), w.elsewhere
	e.Message, e.Body = c.redact(e.Message), []byte(c.redact(string(e.Body)))
	return e
}

// unpack decodes an answer into out. An error that comes with a good status is returned as one.
func (c *Client) unpack(w *Response, out codec.FieldCoder) error {
	if e := c.disguised(w, out); e != nil {
		return e
	}
	return unmarshal(w.Body, out, c.decode)
}

// disguised returns the error that an answer is in spite of its good status, which plugins and hosts put there: an object of
// what errors have and nothing else, with the status of one, and no larger than errors are. A type that has such members itself
// takes it, as does a Raw.
func (c *Client) disguised(w *Response, out codec.FieldCoder) *Error {
	if len(w.Body) > maxErrorBody || !coded.Match(w.Body) {
		return nil
	}
	if _, any := out.(*Raw); any || codec.FieldPos(out, "code") > 0 && codec.FieldPos(out, "message") > 0 {
		return nil
	}
	body := []byte(c.redact(string(w.Body)))
	v, _ := schema.ParseJSON(body) // what is no JSON has no code
	for name := range v.Members() {
		if !slices.Contains([]string{"code", "message", "data", "additional_data", "additional_errors"}, name) {
			return nil
		}
	}
	status, _ := v.Member("data").Member("status").Int()
	e, ok := errorOf(v, status, body)
	if !ok || status < 400 || status > 599 || v.Member("message").Kind() != schema.KindString {
		return nil
	}
	c.refusal(w, e)
	e.Status = status
	return e
}

// looksJSON reports whether b begins as JSON does; most scalars are not told from text.
func looksJSON(b []byte) bool {
	b = bytes.TrimLeft(b, " \t\r\n")
	if len(b) > 0 && bytes.ContainsAny(b[:1], `{["`) {
		return true
	}
	end, err := codec.Skip(b, 0)
	return err == nil && len(bytes.TrimLeft(b[end:], " \t\r\n")) == 0
}

// maxNotices bounds the notices that are looked through, in bytes.
const maxNotices = 1 << 20

const noticeText = `(?:warning|notice|deprecated|fatal error|parse error|strict standards|database error)(?:</b>)?:`

var (
	// coded is how the body of an error begins.
	coded = regexp.MustCompile(`^\s*\{\s*"code"\s*:`)

	// notice is what PHP prints when it has something to say.
	notice = regexp.MustCompile(`(?i)` + noticeText)

	// behindJSON is what is no more of the text that holds JSON: an end, a tag, or a notice.
	behindJSON = regexp.MustCompile(`(?i)^[ \t]*(?:$|[\r\n<]|(?s:.{0,4})` + noticeText + `)`)

	// comments are what caches write around what they keep.
	comments = regexp.MustCompile(`^(?:\s|<!--(?:[^-]|-[^-]|--+[^->])*--+>)*$`)
	anyPage  = regexp.MustCompile(`(?i)<html|<!doctype`)
	titleTag = regexp.MustCompile(`(?is)<title[^>]*>(.*?)</title>`)
	anyTag   = regexp.MustCompile(`(?s)<[^>]*>`)
)

// withoutNotices returns the JSON of a body in which PHP printed notices before or after it, or a cache comments of HTML,
// and these. Notices may have brackets, and even JSON, as in "[] operator not supported", but they go on behind it in the same
// line; of what does not, the longest counts. It gives up when it has read as much in vain as there is.
func withoutNotices(b []byte) ([]byte, string) {
	at, end := 0, 0
	for read, i := 0, 0; i < len(b) && read <= len(b); i++ {
		if b[i] != '{' && b[i] != '[' {
			continue
		}
		next, err := codec.Skip(b, i)
		if broken := new(codec.SyntaxError); errors.As(err, &broken) {
			read += broken.Offset - i
			continue
		}
		dumped := bytes.HasSuffix(bytes.TrimRight(b[:i], " \t"), []byte(")")) // array(0) {
		if !dumped && next-i > end-at && behindJSON.Match(b[next:]) {
			at, end = i, next
		}
		i = next - 1
	}
	if end == 0 || len(b)-(end-at) > maxNotices {
		return b, ""
	}
	before, behind := string(b[:at]), string(b[end:])
	noise := before + behind
	fromPHP := notice.MatchString(noise) && !anyPage.MatchString(noise[:min(len(noise), 4096)])
	if fromPHP || comments.MatchString(before) && comments.MatchString(behind) {
		return b[at:end], strings.TrimSpace(noise)
	}
	return b, ""
}

// dropNotices removes notices from an answer, and reports whether there were some.
func (c *Client) dropNotices(w *Response) bool {
	b, noise := withoutNotices(w.Body)
	w.Body = b
	if noise != "" && c.decode.OnRepair != nil {
		c.decode.OnRepair(codec.Repair{Want: "JSON", Got: c.redact(noise[:min(len(noise), 200)])})
	}
	return noise != ""
}

const discoverHint = ": is this the API root? Discover finds it"

// describe says what came instead of JSON.
func (c *Client) describe(w *Response) string {
	text := c.redact(string(w.Body[:min(len(w.Body), 16<<10)]))
	server := ""
	if s := w.Header.Get("Server"); s != "" && w.Status >= 500 {
		server = " from " + s
	}
	switch {
	case strings.TrimSpace(text) == "":
		return "an empty answer" + server
	case anyPage.MatchString(text[:min(len(text), 4096)]):
		page := "an HTML page"
		if m := titleTag.FindStringSubmatch(text); m != nil {
			page += fmt.Sprintf(" %q", plainText(m[1]))
		}
		if w.Status < 300 || w.Status == http.StatusNotFound { // what is not found has a refusal in JSON
			return page + " instead of JSON" + discoverHint
		}
		return page + server + " instead of JSON"
	case notice.MatchString(text):
		return "PHP failed: " + plainText(text)
	}
	kind, _, _ := strings.Cut(w.Header.Get("Content-Type"), ";")
	if encoding := w.Header.Get("Content-Encoding"); encoding != "" {
		kind = "an answer in the encoding " + encoding
	} else if isJSON(kind) {
		kind = "something called " + kind
	}
	return fmt.Sprintf("%s instead of JSON: %q", cmp.Or(kind, "something"), plainText(text))
}

// plainText returns the beginning of a text, without tags, in one line.
func plainText(s string) string {
	s = html.UnescapeString(anyTag.ReplaceAllString(s, " "))
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 120 {
		s = string(r[:120]) + "…"
	}
	return s
}

// tell tells OnExchange the outcome of an attempt.
func (c *Client) tell(ctx context.Context, x *call, start time.Time, r *http.Request, w *Response, err error) {
	if c.exchange == nil {
		return
	}
	e := Exchange{Context: ctx, Attempt: x.attempts, Method: x.method, URL: c.redact(c.address(x.path, x.query)), Status: w.Status, Err: err,
		RequestHeader: c.redactHeader(r.Header), ResponseHeader: c.redactHeader(w.Header), Duration: time.Since(start),
		ResponseBody: []byte(c.redact(string(w.Body))), Route: cmp.Or(x.endpoint, &Endpoint{}).Route}
	if x.body != nil {
		e.RequestBody = []byte(c.redact(string(x.body)))
	}
	c.exchange(e)
}

// Link is a link of an answer to another resource.
type Link struct {
	Received   // attributes besides these are in Extra
	Href       string
	Embeddable bool
}

func (l *Link) CodeFields(c *codec.Coder) {
	c.Open().String("href", &l.Href).Bool("embeddable", &l.Embeddable)
}

// Links returns the links of an object that was received with KeepUnknown or Embedding, by relation.
func Links(v codec.Response) map[string][]Link {
	links := map[string][]Link{}
	if raw, ok := codec.ExtraMember(v, "_links"); ok {
		result := codec.Result(func(c *codec.Coder) { codec.MapValue(c, &links, codec.ListItem[Link](nil)) })
		if Unmarshal([]byte(raw), result) != nil {
			return nil
		}
	}
	return links
}

// Embedded returns the resources of one relation that came with an object, see Embedding. A resource that the
// server could not read is an *Error, the last of which is returned beside the others.
func Embedded[T any, P codec.PointerTo[T]](v codec.Response, relation string) (found []T, err error) {
	relations := map[string][]Raw{}
	if raw, ok := codec.ExtraMember(v, "_embedded"); ok {
		result := codec.Result(func(c *codec.Coder) { codec.MapValue(c, &relations, codec.ListItem[Raw](nil)) })
		if err := Unmarshal([]byte(raw), result); err != nil {
			return nil, err
		}
	}
	for _, raw := range relations[relation] {
		entries := []Raw{raw}
		if raw[0] == '[' { // the link was to a collection
			_ = Unmarshal([]byte(raw), ListOf(&entries)) // as it was received it is JSON
		}
		for _, entry := range entries {
			if e, ok := readRefusal(0, []byte(entry)); ok && e.Message != "" && e.Data != "" { // a resource may have a code, too
				err = e
				continue
			}
			var x T
			if err := Unmarshal([]byte(entry), P(&x)); err != nil {
				return nil, fmt.Errorf("rest: embedded %s: %w", relation, err)
			}
			found = append(found, x)
		}
	}
	return found, err
}
