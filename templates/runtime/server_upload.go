package rest

import (
	"context"
	"errors"
	"mime"
	"mime/multipart"
	"net/http"
	"slices"
	"sort"
	"strings"
)

// upload is the file of a request.
type upload struct {
	form *multipart.Form // nil for a raw body
	file File
	open multipart.File
}

func (u *upload) close() {
	if u.open != nil {
		u.open.Close()
	}
	if u.form != nil {
		u.form.RemoveAll()
	}
}

// Uploaded returns the file that a request brings: the file of a form, the one called file if there are several,
// or the body of a request that is neither a form nor JSON, with the name that Content-Disposition gives it. The
// file can be read until the handler returns; reading fails beyond MaxUpload.
func Uploaded(ctx context.Context) (File, bool) {
	if u := callOf(ctx).upload; u != nil && u.file.Body != nil {
		return u.file, true
	}
	return File{}, false
}

// formMemory is how much of a form with files is kept in memory, in bytes; larger files go to the disk.
const formMemory = 1 << 20

// readMultipart makes a layer of the fields of a form, in the order of the args, as that of the form is lost.
// A form that cannot be read holds nothing.
func (q *request) readMultipart() error {
	q.boundBody()
	boundary := boundaryOf(q.r.Header.Get("Content-Type"))
	if boundary == "" {
		return nil
	}
	form, err := multipart.NewReader(q.r.Body, boundary).ReadForm(formMemory)
	if err != nil {
		if large := new(http.MaxBytesError); errors.As(err, &large) || errors.Is(err, multipart.ErrMessageTooLarge) {
			return tooLarge
		}
		return nil
	}
	q.upload = &upload{form: form}
	if err := q.upload.choose(); err != nil {
		return err
	}
	return q.addForm(string(q.appendForm(nil, form.Value)))
}

// boundaryOf returns what a content type says that separates the parts of a form, as PHP finds it: up to a quote, or else up
// to a comma or a semicolon.
func boundaryOf(kind string) string {
	at := strings.Index(string(appendLower(nil, kind)), "boundary")
	if at < 0 {
		return ""
	}
	_, boundary, _ := strings.Cut(kind[at:], "=")
	if quoted, found := strings.CutPrefix(boundary, `"`); found {
		if boundary, _, found = strings.Cut(quoted, `"`); !found {
			return ""
		}
		return boundary
	}
	if i := strings.IndexAny(boundary, ",;"); i >= 0 {
		boundary = boundary[:i]
	}
	return boundary
}

func (q *request) appendForm(b []byte, values map[string][]string) []byte {
	names := sortedNames(values)
	sort.SliceStable(names, func(i, j int) bool { return q.e.slot(names[i]) < q.e.slot(names[j]) })
	for _, name := range names {
		for _, value := range values[name] {
			b = append(appendEscaped(b, name), '=')
			b = append(appendEscaped(b, value), '&')
		}
	}
	return b
}

// choose opens the file of a form.
func (u *upload) choose() (err error) {
	files := u.form.File["file"]
	if len(files) == 0 {
		for _, some := range u.form.File {
			files = append(files, some...)
		}
		slices.SortFunc(files, func(a, b *multipart.FileHeader) int { return strings.Compare(a.Filename, b.Filename) })
	}
	if len(files) == 0 {
		return nil
	}
	file := files[0]
	u.open, err = file.Open()
	u.file = File{Name: withoutFolders(file.Filename), Type: file.Header.Get("Content-Type"), Body: u.open, Size: file.Size, Form: true}
	return err
}

// leaveBody leaves a body that holds no parameters to the handler.
func (q *request) leaveBody() {
	q.boundBody()
	_, params, _ := mime.ParseMediaType(q.r.Header.Get("Content-Disposition"))
	q.upload = &upload{file: File{Name: withoutFolders(params["filename"]), Type: q.r.Header.Get("Content-Type"), Body: q.r.Body,
		Size: max(q.r.ContentLength, 0)}}
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
