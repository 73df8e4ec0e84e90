package rest

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
)

// File is a file that is sent to the server, or that a server receives.
type File struct {
	Name string // without folders; the server needs its end
	Type string // media type; empty: by the end of Name
	Body io.Reader
	Size int64 // in bytes; 0: found out where Body can seek, else not told to the server
	Form bool  // sent as a form with the parameters beside it, not as the body with the parameters in the query
}

// Upload calls an endpoint that takes a file. The file is streamed: as much is in memory as is on its way. It is
// sent once, whatever Retries says, and not closed.
//
// An upload that the server could not finish, with a status of 500 or more, may have left an attachment: its
// id is in the header X-WP-Upload-Attachment-ID of the Error, and post-process completes it.
func Upload[R any, P shape[R]](ctx context.Context, c *Client, e *Endpoint, path string, file File, in Codable) (out R, err error) {
	if c == nil {
		return out, notImplemented()
	}
	unchecked := *c
	unchecked.checks = false // the file is no parameter
	x, err := unchecked.prepare(e, path, nil)
	if err != nil {
		return out, err
	}
	if err := x.attach(file, in); err != nil {
		return out, c.unsent(x, err)
	}
	return out, c.run(ctx, x, P(&out))
}

// attach makes the file the body.
func (x *call) attach(file File, in Codable) (err error) {
	if file.Body == nil || file.Name == "" {
		return errors.New("a file needs a Name and a Body")
	}
	var query []byte
	if in != nil {
		if query, err = Query(nil, in); err != nil {
			return err
		}
	}
	kind := file.Type
	if kind == "" {
		if kind = mime.TypeByExtension(file.Name[max(0, strings.LastIndexByte(file.Name, '.')):]); kind == "" {
			kind = "application/octet-stream"
		}
	}
	x.body, x.stream = nil, newStream(file)
	if file.Form {
		return x.attachForm(file.Name, kind, string(query))
	}
	x.query, x.kind = query, kind
	x.header = http.Header{"Content-Disposition": {`attachment; filename="` + fileName(file.Name) + `"`}}
	return nil
}

// attachForm puts the file into a form, behind the parameters.
func (x *call) attachForm(name, kind, query string) error {
	boundary := rand.Text()
	var head bytes.Buffer
	for pair := range strings.SplitSeq(query, "&") {
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			continue
		}
		name, _ = url.QueryUnescape(name)
		value, _ = url.QueryUnescape(value)
		fmt.Fprintf(&head, "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n", boundary, fileName(name), value)
	}
	fmt.Fprintf(&head, "--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"%s\"\r\nContent-Type: %s\r\n\r\n",
		boundary, fileName(name), oneHeader(kind))
	x.kind = "multipart/form-data; boundary=" + boundary
	x.stream.wrap(head.String(), "\r\n--"+boundary+"--\r\n")
	return nil
}

// fileName returns a name as it can stand in quotes in a header. The server cleans names itself.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '"' || r == '\\' {
			return '_'
		}
		return r
	}, name)
}

func oneHeader(s string) string { return strings.Map(oneLine, s) }

// stream is the body of an upload. It is sent once: a connection that fails may go on reading it for a while.
type stream struct {
	io.Reader
	length int64 // -1 when it is not known
}

func newStream(file File) *stream {
	s := &stream{file.Body, -1}
	if seeker, ok := file.Body.(io.Seeker); ok && file.Size == 0 {
		if at, err := seeker.Seek(0, io.SeekCurrent); err == nil {
			end, err := seeker.Seek(0, io.SeekEnd)
			if _, back := seeker.Seek(at, io.SeekStart); err == nil && back == nil {
				s.length = end - at
			}
		}
	}
	if file.Size > 0 {
		s.length = file.Size
	}
	return s
}

// wrap puts text before and after the file.
func (s *stream) wrap(head, tail string) {
	if s.length >= 0 {
		s.length += int64(len(head) + len(tail))
	}
	s.Reader = io.MultiReader(strings.NewReader(head), s.Reader, strings.NewReader(tail))
}
