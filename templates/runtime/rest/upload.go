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
	"path/filepath"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/form"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
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
	r, path, err := c.forwardedTo(ctx, e, path)
	if err != nil {
		return err
	}
	x, err := c.With(ValidateBeforeSend(false)).prepare(e, path, nil) // the file is not a parameter
	if err != nil {
		return err
	}
	if params != nil {
		x.query, err = codec.AppendQuery(nil, params)
	}
	if r != nil && err == nil {
		err = x.forward(r, params, true)
	}
	if err == nil {
		err = x.attach(file)
	}
	if err != nil {
		return c.requestError(x, err)
	}
	defer x.stream.Close()
	return c.run(ctx, x, result)
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
