package server

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"os"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/form"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// upload is the file of a request.
type upload struct {
	file rest.File
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
func Uploaded(ctx context.Context) (rest.File, bool) {
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
	return failure.TooManyParams
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

// take keeps a file: the last one named file, or the first one if none is.
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
		u.file = rest.File{Name: form.Base(file), Type: part.Header.Get("Content-Type"), Body: content, Size: size, Form: true}
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
	q.upload = &upload{file: rest.File{Name: form.Base(file), Type: q.r.Header.Get("Content-Type"), Body: q.r.Body,
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
