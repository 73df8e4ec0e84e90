package rest

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/form"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// File is a file that is uploaded or was received.
type File struct {
	// Name of the file, which needs an extension. Folders of a path are
	// removed.
	Name string
	// Media type, by default by the extension.
	Type string
	// Content of the file.
	Body io.Reader
	// Size in bytes. If it is 0, it is found if Body can seek, or not sent.
	Size int64
	// Whether to send a form with the parameters instead of the file as the
	// body with the parameters in the query.
	Form bool
}

// Upload calls an endpoint that takes a file. The file is streamed, sent once,
// whatever Retry allows, and not closed. Upload waits for a running Read of
// Body; nothing reads Body after it.
//
// If the server fails with a status of 500 or more, it may have kept an
// attachment: its ID is in the header X-WP-Upload-Attachment-ID of the Error,
// and post-process completes it.
func Upload(ctx context.Context, c *Client, e *Endpoint, path string, file File, params, result codec.FieldCoder) error {
	if c.isZero() {
		return NotImplemented()
	}
	x, err := c.With(ValidateBeforeSend(false)).prepare(e, path, nil) // the file is not a parameter
	if err != nil {
		return err
	}
	if err := x.fillQuery(ctx, params); err != nil {
		return c.requestError(x, err)
	}
	if err := x.attach(file); err != nil {
		return c.requestError(x, err)
	}
	defer x.stream.Close()
	return c.run(ctx, x, result)
}

// fillQuery writes the parameters of an upload as a query.
func (x *call) fillQuery(ctx context.Context, in codec.FieldCoder) (err error) {
	if in != nil {
		x.query, err = codec.AppendQuery(nil, in)
	}
	if call := serving(ctx, x.endpoint); call != nil && err == nil {
		err = call.forward(x, in, true)
	}
	return err
}

// attach makes the file the body.
func (x *call) attach(file File) error {
	file.Name = strings.ToValidUTF8(form.Base(file.Name), "\ufffd")
	if file.Body == nil || file.Name == "" {
		return errors.New("a file needs a Name and a Body")
	}
	kind := cmp.Or(file.Type, mime.TypeByExtension(filepath.Ext(file.Name)), "application/octet-stream")
	x.body, x.stream = nil, form.NewStream(file.Body, file.Size)
	if file.Form {
		query := string(x.query)
		x.query = nil
		x.attachForm(file.Name, kind, query)
		return nil
	}
	x.kind = kind
	x.header = http.Header{"Content-Disposition": {`attachment; filename="` + form.Quotable(file.Name) + `"`}}
	return nil
}

// attachForm makes a form of the parameters and the file.
func (x *call) attachForm(name, kind, query string) {
	boundary := multipart.NewWriter(nil).Boundary()
	var head bytes.Buffer
	for _, pair := range strings.FieldsFunc(query, func(r rune) bool { return r == '&' }) {
		name, value, _ := strings.Cut(pair, "=")
		name, _ = url.QueryUnescape(name)
		value, _ = url.QueryUnescape(value)
		fmt.Fprintf(&head, "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n",
			boundary, form.Quotable(name), value)
	}
	fmt.Fprintf(&head, "--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"%s\"\r\nContent-Type: %s\r\n\r\n",
		boundary, form.Quotable(name), strings.Map(lex.OneLine, kind))
	tail := "\r\n--" + boundary + "--\r\n"
	x.kind = "multipart/form-data; boundary=" + boundary
	x.stream.Wrap(&head, strings.NewReader(tail), head.Len()+len(tail))
}

// upload is the file of a request.
type upload struct {
	file File
	disk *os.File // of a large file of a form
}

func (u *upload) close() {
	if u.disk != nil {
		u.disk.Close()
		os.Remove(u.disk.Name())
	}
}

// Uploaded returns the file of a request: the file of a form, the file named
// file if the form has several, or a body that is neither a form nor JSON, with
// the name in Content-Disposition. It can be read until the handler returns;
// reading fails after Limits.Upload bytes.
func Uploaded(ctx context.Context) (File, bool) {
	u := cmp.Or(callOf(ctx).upload, &upload{})
	return u.file, u.file.Body != nil
}

// readMultipart adds the fields of a form as a source, up to the first
// error. As in PHP, a field that is cut off at the end counts, and a file does
// not.
func (q *request) readMultipart() error {
	q.limitBody()
	boundary := form.Boundary(q.r.Header.Get("Content-Type"))
	if boundary == "" {
		return nil
	}
	q.upload, q.body = &upload{}, q.body[:0]
	var fields []byte
	parts := multipart.NewReader(q.r.Body, boundary)
	for range q.m.limits.Params {
		part, err := parts.NextRawPart()
		if err != nil && err != io.EOF { // the form is broken, or the connection
			if _, err = q.r.Body.Read(make([]byte, 1)); err != nil && err != io.EOF {
				return bodyError(err)
			}
		}
		if part == nil {
			return q.addForm(fields)
		}
		params := form.Names(part.Header["Content-Disposition"])
		if params != nil && len(params) == 0 {
			return q.addForm(fields) // PHP reads no further
		}
		if fields, err = q.readPart(fields, part, params); err != nil {
			return err
		}
	}
	return tooManyParams
}

// readPart appends a field to a form or keeps a file. A file needs a name.
func (q *request) readPart(fields []byte, part *multipart.Part, params map[string]string) ([]byte, error) {
	name := params["name"]
	if file, ok := params["filename"]; ok {
		if !q.e.Upload {
			return fields, nil // NextRawPart skips it
		}
		return fields, q.upload.take(name, file, part, func() error { return q.mayStore(fields) })
	}
	q.body = append(q.body, name...)
	from := len(q.body)
	q.body, _ = body.Read(q.body, part, q.m.limits.Body)
	if int64(len(q.body)) > q.m.limits.Body {
		return nil, tooLarge
	}
	fields = append(lex.AppendEscaped(fields, name), '=')
	return append(lex.AppendEscaped(fields, string(q.body[from:])), '&'), nil
}

// formMemory is the largest part of a file in a form that is kept in memory,
// in bytes. The rest goes to disk.
const formMemory = 1 << 20

// take keeps a file: the last one named file, or else the first one.
// A large one is stored on disk if mayStore allows it.
func (u *upload) take(name, file string, part *multipart.Part, mayStore func() error) error {
	if file == "" || name != "file" && u.file.Body != nil {
		return nil
	}
	u.close()
	*u = upload{}
	head, err := body.Read(nil, part, formMemory)
	content, size := io.ReadSeeker(bytes.NewReader(head)), int64(len(head))
	if err == nil && size > formMemory {
		if err = mayStore(); err != nil {
			return err
		}
		if u.disk, err = os.CreateTemp("", "upload-"); err != nil {
			return err
		}
		if size, err = io.Copy(u.disk, io.MultiReader(content, part)); err == nil {
			_, err = u.disk.Seek(0, io.SeekStart)
		}
		content = u.disk
	}
	if err == nil {
		u.file = File{Name: form.Base(file), Type: part.Header.Get("Content-Type"), Body: content, Size: size, Form: true}
	} else if errors.As(err, new(*os.PathError)) {
		return err
	}
	return nil
}

// mayStore calls the hook of Authorize before a file is stored on disk. The
// hook is called again when all parameters are known; now it sees the
// parameters of the query, of the path, and of the fields that came before the
// file.
func (q *request) mayStore(fields []byte) error {
	if q.m.permit == nil {
		return nil
	}
	defer func(layers []schema.Value) { q.layers = layers }(q.layers)
	if err := q.addForm(fields); err != nil {
		return err
	}
	q.addAddress()
	return q.allowed(q.e)
}

// leaveBody leaves a body without parameters to the handler.
func (q *request) leaveBody() {
	q.limitBody()
	if !q.e.Upload {
		return
	}
	file := form.FileName(q.r.Header.Get("Content-Disposition"))
	q.upload = &upload{file: File{Name: form.Base(file), Type: q.r.Header.Get("Content-Type"), Body: q.r.Body,
		Size: max(q.r.ContentLength, 0)}}
}

// limitBody limits the body for all readers.
func (q *request) limitBody() {
	limit := q.m.limits.Body
	if q.e != nil && q.e.Upload { // OPTIONS has no endpoint
		limit = q.m.limits.Upload
	}
	q.r = q.r.WithContext(q.r.Context())
	q.r.Body = http.MaxBytesReader(q.w, q.r.Body, limit)
}
