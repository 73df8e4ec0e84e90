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
)

// File is a file that is sent to the server, or that a server receives.
type File struct {
	Name string // may be the path of a file: folders are left out; the server needs its end
	Type string // media type; empty: by the end of Name
	Body io.Reader
	Size int64 // in bytes, exactly; 0: found out where Body can seek, else not told to the server
	Form bool  // sent as a form with the parameters beside it, not as the body with the parameters in the query
}

// Upload calls an endpoint that takes a file. The file is streamed: as much is in memory as is on its way. It is
// sent once, whatever Retries says, and not closed. Upload waits for a Read of Body that is running, and nothing reads
// Body after it.
//
// An upload that the server could not finish, with a status of 500 or more, may have left an attachment: its
// id is in the header X-WP-Upload-Attachment-ID of the Error, and post-process completes it.
func Upload(ctx context.Context, c *Client, e *Endpoint, path string, file File, params, result codec.FieldCoder) error {
	if c.isZero() {
		return NotImplemented()
	}
	x, err := c.With(ValidateBeforeSend(false)).prepare(e, path, nil) // the file is no parameter
	if err != nil {
		return err
	}
	if err := x.attach(file, params); err != nil {
		return c.requestError(x, err)
	}
	defer x.stream.Close()
	return c.run(ctx, x, result)
}

// attach makes the file the body.
func (x *call) attach(file File, in codec.FieldCoder) (err error) {
	if file.Name = strings.ToValidUTF8(form.Base(file.Name), "\ufffd"); file.Body == nil || file.Name == "" {
		return errors.New("a file needs a Name and a Body")
	}
	var query []byte
	if in != nil {
		if query, err = codec.AppendQuery(nil, in); err != nil {
			return err
		}
	}
	kind := cmp.Or(file.Type, mime.TypeByExtension(filepath.Ext(file.Name)), "application/octet-stream")
	x.body, x.stream = nil, form.NewStream(file.Body, file.Size)
	if file.Form {
		x.attachForm(file.Name, kind, string(query))
		return nil
	}
	x.query, x.kind = query, kind
	x.header = http.Header{"Content-Disposition": {`attachment; filename="` + form.Quotable(file.Name) + `"`}}
	return nil
}

// attachForm puts the file into a form, behind the parameters.
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
		boundary, form.Quotable(name), strings.Map(oneLine, kind))
	tail := "\r\n--" + boundary + "--\r\n"
	x.kind = "multipart/form-data; boundary=" + boundary
	x.stream.Wrap(&head, strings.NewReader(tail), head.Len()+len(tail))
}

// upload is the file of a request.
type upload struct {
	file File
	disk *os.File // has a large file of a form
}

func (u *upload) close() {
	if u.disk != nil {
		u.disk.Close()
		os.Remove(u.disk.Name())
	}
}

// Uploaded returns the file that a request brings: the file of a form, the one called file if there are several,
// or the body of a request that is neither a form nor JSON, with the name that Content-Disposition gives it. The
// file can be read until the handler returns; reading fails beyond MaxUpload.
func Uploaded(ctx context.Context) (File, bool) {
	u := cmp.Or(callOf(ctx).upload, &upload{})
	return u.file, u.file.Body != nil
}

// readMultipart makes a layer of the fields of a form, as far as it can be read. As in PHP, what is cut off at its end counts
// where it is a field, but not where it is a file.
func (q *request) readMultipart() error {
	q.boundBody()
	boundary := form.Boundary(q.r.Header.Get("Content-Type"))
	if boundary == "" {
		return nil
	}
	q.upload, q.body = &upload{}, q.body[:0]
	var fields []byte
	parts := multipart.NewReader(q.r.Body, boundary)
	for range q.m.limits.Params {
		part, err := parts.NextRawPart()
		if err != nil && err != io.EOF { // the fault of the form, or of the connection
			if _, err = q.r.Body.Read(make([]byte, 1)); err != nil && err != io.EOF {
				return bodyError(err)
			}
		}
		if part == nil {
			return q.addForm(string(fields))
		}
		params := form.Names(part.Header["Content-Disposition"])
		if params != nil && len(params) == 0 {
			return q.addForm(string(fields)) // PHP reads no further
		}
		if fields, err = q.readPart(fields, part, params); err != nil {
			return err
		}
	}
	return tooManyParams
}

// readPart appends a field to a form, or keeps a file. A file without a name is none.
func (q *request) readPart(fields []byte, part *multipart.Part, params map[string]string) ([]byte, error) {
	name := params["name"]
	if file, ok := params["filename"]; ok {
		return fields, q.upload.take(name, file, part)
	}
	q.body = append(q.body, name...)
	from := len(q.body)
	if q.body, _ = body.Read(q.body, part, q.m.limits.Body); int64(len(q.body)) > q.m.limits.Body {
		return nil, tooLarge
	}
	fields = append(lex.AppendEscaped(fields, name), '=')
	return append(lex.AppendEscaped(fields, string(q.body[from:])), '&'), nil
}

// formMemory is how much of a file in a form is kept in memory, in bytes; larger files go to the disk.
const formMemory = 1 << 20

// take keeps a file: the last that is called file, or else the first.
func (u *upload) take(name, file string, part *multipart.Part) error {
	if file == "" || name != "file" && u.file.Body != nil {
		return nil
	}
	u.close()
	*u = upload{}
	head, err := body.Read(nil, part, formMemory)
	content, size := io.ReadSeeker(bytes.NewReader(head)), int64(len(head))
	if err == nil && size > formMemory {
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

// leaveBody leaves a body that holds no parameters to the handler.
func (q *request) leaveBody() {
	q.boundBody()
	file := form.FileName(q.r.Header.Get("Content-Disposition"))
	q.upload = &upload{file: File{Name: form.Base(file), Type: q.r.Header.Get("Content-Type"), Body: q.r.Body,
		Size: max(q.r.ContentLength, 0)}}
}

// boundBody bounds the body for whoever reads it.
func (q *request) boundBody() {
	q.r = q.r.WithContext(q.r.Context())
	q.r.Body = http.MaxBytesReader(q.w, q.r.Body, q.m.limits.Upload)
}
