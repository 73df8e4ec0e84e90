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
	"regexp"
	"strings"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
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
	if c.isNone() {
		return notImplemented()
	}
	x, err := c.With(ValidateBeforeSend(false)).prepare(e, path, nil) // the file is no parameter
	if err != nil {
		return err
	}
	if err := x.attach(file, params); err != nil {
		return c.unsent(x, err)
	}
	defer x.stream.Close()
	return c.run(ctx, x, result)
}

// attach makes the file the body.
func (x *call) attach(file File, in codec.FieldCoder) (err error) {
	if file.Name = strings.ToValidUTF8(withoutFolders(file.Name), "\ufffd"); file.Body == nil || file.Name == "" {
		return errors.New("a file needs a Name and a Body")
	}
	var query []byte
	if in != nil {
		if query, err = codec.AppendQuery(nil, in); err != nil {
			return err
		}
	}
	kind := cmp.Or(file.Type, mime.TypeByExtension(filepath.Ext(file.Name)), "application/octet-stream")
	x.body, x.stream = nil, newStream(file)
	if file.Form {
		x.attachForm(file.Name, kind, string(query))
		return nil
	}
	x.query, x.kind = query, kind
	x.header = http.Header{"Content-Disposition": {`attachment; filename="` + unquotable.ReplaceAllString(file.Name, "_") + `"`}}
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
			boundary, unquotable.ReplaceAllString(name, "_"), value)
	}
	fmt.Fprintf(&head, "--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"%s\"\r\nContent-Type: %s\r\n\r\n",
		boundary, unquotable.ReplaceAllString(name, "_"), strings.Map(oneLine, kind))
	tail := "\r\n--" + boundary + "--\r\n"
	x.kind = "multipart/form-data; boundary=" + boundary
	if s := x.stream; s.length >= 0 {
		s.length += int64(head.Len() + len(tail))
	}
	x.stream.file = io.MultiReader(&head, x.stream.file, strings.NewReader(tail))
}

// stream is the body of an upload. It is sent once: a connection that fails, or has the answer already, goes on reading it
// until it is closed.
type stream struct {
	file   io.Reader // nil when it is closed
	length int64     // -1 when it is not known
	mu     sync.Mutex
}

// Read reads the file, but not once the stream is closed. That is not its end, so that no server takes the part for all.
func (s *stream) Read(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.file == nil {
		return 0, io.ErrClosedPipe
	}
	return s.file.Read(b)
}

// Close waits for a running Read.
func (s *stream) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.file = nil
	return nil
}

func newStream(file File) *stream {
	size := cmp.Or(file.Size, -1)
	if seeker, ok := file.Body.(io.Seeker); ok && file.Size == 0 {
		if at, err := seeker.Seek(0, io.SeekCurrent); err == nil {
			end, err := seeker.Seek(0, io.SeekEnd)
			if _, back := seeker.Seek(at, io.SeekStart); err == nil && back == nil {
				size = end - at
			}
		}
	}
	if size < 0 {
		return &stream{file: file.Body, length: -1}
	}
	return &stream{file: &exact{file.Body, size}, length: size}
}

// exact is a file of a known size. Its last bytes come when it has no more, so that no server takes a part for all.
type exact struct {
	io.Reader
	left int64
}

// Read fails where the file does not have the size.
func (s *exact) Read(b []byte) (int, error) {
	n, err := s.Reader.Read(b)
	if s.left -= int64(n); s.left == 0 && err == nil {
		var more int
		more, err = io.ReadFull(s.Reader, make([]byte, 1))
		s.left -= int64(more)
	}
	switch {
	case s.left < 0:
		return 0, errors.New("the file has more bytes than its Size says")
	case s.left > 0 && err == io.EOF:
		return n, errors.New("the file has fewer bytes than its Size says")
	}
	return n, err
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
	boundary := formBoundary.FindStringSubmatch(q.r.Header.Get("Content-Type"))
	if boundary == nil || boundary[1]+boundary[2] == "" {
		return nil
	}
	q.upload, q.body = &upload{}, q.body[:0]
	var form []byte
	parts := multipart.NewReader(q.r.Body, boundary[1]+boundary[2])
	for range q.m.limits.params {
		part, err := parts.NextRawPart()
		if err != nil && err != io.EOF { // the fault of the form, or of the connection
			if _, err = q.r.Body.Read(make([]byte, 1)); err != nil && err != io.EOF {
				return unread(err)
			}
		}
		if part == nil {
			return q.addForm(string(form))
		}
		params := dispositionOf(part.Header["Content-Disposition"])
		if params != nil && len(params) == 0 {
			return q.addForm(string(form)) // PHP reads no further
		}
		if form, err = q.readPart(form, part, params); err != nil {
			return err
		}
	}
	return tooManyParams
}

// readPart appends a field to a form, or keeps a file. A file without a name is none.
func (q *request) readPart(form []byte, part *multipart.Part, params map[string]string) ([]byte, error) {
	name := params["name"]
	if file, ok := params["filename"]; ok {
		return form, q.upload.take(name, file, part)
	}
	q.body = append(q.body, name...)
	from := len(q.body)
	if q.body, _ = readUpTo(q.body, part, q.m.limits.body); int64(len(q.body)) > q.m.limits.body {
		return nil, tooLarge
	}
	form = append(lex.AppendEscaped(form, name), '=')
	return append(lex.AppendEscaped(form, string(q.body[from:])), '&'), nil
}

// dispositionOf returns the names that a Content-Disposition gives to a part and to its file, as PHP finds them; nil where
// there is no such header.
func dispositionOf(header []string) map[string]string {
	if len(header) == 0 {
		return nil
	}
	params := map[string]string{}
	for _, m := range dispositionPart.FindAllStringSubmatch(header[0], -1) {
		if m[1] != "" {
			params[strings.ToLower(m[1])] = unquoted(m[2])
		}
	}
	return params
}

var (
	// dispositionPart is a part of a Content-Disposition up to a semicolon that stands in no quotes: a name, and its value.
	dispositionPart = regexp.MustCompile(`(?i)[;\s\v]*(?:((?:file)?name)=+)?((?:[^;"']|"(?:\\"|[^"])*(?:"|$)|'(?:\\'|[^'])*(?:'|$))*)`)

	// unquotable is what cannot stand in quotes in a header, where a semicolon ends them all the same. The server cleans names itself.
	unquotable = regexp.MustCompile(`[\x00-\x1f\x7f";\\]`)

	// formBoundary is what a content type says that separates the parts of a form, as PHP finds it: up to a quote, or else up to a
	// comma or a semicolon.
	formBoundary = regexp.MustCompile(`(?is)boundary.*?=(?:"([^"]*)"|([^",;][^,;]*|))`)
)

// unquoted returns what stands in quotes of either kind, or else before the first white space.
func unquoted(s string) string {
	s = strings.TrimLeft(s, lex.Spaces)
	var quote byte
	if s != "" && (s[0] == '"' || s[0] == '\'') {
		quote, s = s[0], s[1:]
	} else if i := strings.IndexAny(s, lex.Spaces); i >= 0 {
		s = s[:i]
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s) && (quote == 0 || s[i] != quote); i++ {
		if s[i] == '\\' && i+1 < len(s) && (s[i+1] == '\\' || quote != 0 && s[i+1] == quote) {
			i++
		}
		b = append(b, s[i])
	}
	return string(b)
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
	head, err := readUpTo(nil, part, formMemory)
	body, size := io.ReadSeeker(bytes.NewReader(head)), int64(len(head))
	if err == nil && size > formMemory {
		if u.disk, err = os.CreateTemp("", "upload-"); err != nil {
			return err
		}
		if size, err = io.Copy(u.disk, io.MultiReader(body, part)); err == nil {
			_, err = u.disk.Seek(0, io.SeekStart)
		}
		body = u.disk
	}
	if err == nil {
		u.file = File{Name: withoutFolders(file), Type: part.Header.Get("Content-Type"), Body: body, Size: size, Form: true}
	} else if errors.As(err, new(*os.PathError)) {
		return err
	}
	return nil
}

// leaveBody leaves a body that holds no parameters to the handler.
func (q *request) leaveBody() {
	q.boundBody()
	file := nameOfBody(q.r.Header.Get("Content-Disposition"))
	q.upload = &upload{file: File{Name: withoutFolders(file), Type: q.r.Header.Get("Content-Type"), Body: q.r.Body,
		Size: max(q.r.ContentLength, 0)}}
}

// nameOfBody returns the name of a file by the Content-Disposition of a body. The server ends it at a semicolon even in quotes, and
// does not know filename*.
func nameOfBody(header string) (file string) {
	for _, param := range strings.Split(header, ";")[1:] {
		if key, value, _ := strings.Cut(param, "="); strings.TrimSpace(key) == "filename" {
			file = strings.TrimSpace(value)
		}
	}
	if n := len(file); n > 1 && file[0] == '"' && file[n-1] == '"' {
		return file[1 : n-1]
	}
	return file
}

// withoutFolders returns the last part of the name of a file, whatever system it comes from, so that a handler that
// writes it to a folder of its own writes nowhere else.
func withoutFolders(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	if name == "." || name == ".." {
		return ""
	}
	return name
}

// boundBody bounds the body for whoever reads it.
func (q *request) boundBody() {
	q.r = q.r.WithContext(q.r.Context())
	q.r.Body = http.MaxBytesReader(q.w, q.r.Body, q.m.limits.upload)
}
