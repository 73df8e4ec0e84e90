package server

import (
	"io"
	"mime/multipart"
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/form"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

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
	for range q.site.limits.Params {
		part, err := parts.NextRawPart()
		if err != nil && err != io.EOF { // the form is broken, or the connection
			if _, err = q.r.Body.Read(make([]byte, 1)); err != nil && err != io.EOF {
				return bodyError(err)
			}
		}
		if part == nil {
			return q.sources.addForm(fields, q.site.limits.Params)
		}
		params := form.Names(part.Header["Content-Disposition"])
		if params != nil && len(params) == 0 {
			return q.sources.addForm(fields, q.site.limits.Params) // PHP reads no further
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
	q.body, _ = body.Read(q.body, part, q.site.limits.Body)
	if int64(len(q.body)) > q.site.limits.Body {
		return nil, tooLarge
	}
	fields = append(lex.AppendEscaped(fields, name), '=')
	return append(lex.AppendEscaped(fields, string(q.body[from:])), '&'), nil
}

// mayStore calls the hook of Authorize before a file is stored on disk. The
// hook is called again when all parameters are known; now it sees the
// parameters of the query, of the path, and of the fields that came before the
// file.
func (q *request) mayStore(fields []byte) error {
	if q.site.authorize == nil {
		return nil
	}
	defer func(layers []schema.Value) { q.sources.layers = layers }(q.sources.layers)
	if err := q.sources.addForm(fields, q.site.limits.Params); err != nil {
		return err
	}
	q.sources.addAddress(q.target.query, q.captures)
	return q.authorize(q.e)
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
	limit := q.site.limits.Body
	if q.e != nil && q.e.Upload { // OPTIONS has no endpoint
		limit = q.site.limits.Upload
	}
	q.r = q.r.WithContext(q.r.Context())
	q.r.Body = http.MaxBytesReader(q.w, q.r.Body, limit)
}
