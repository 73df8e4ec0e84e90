package server

import (
	"bytes"
	"errors"
	"io"
	"mime/multipart"
	"os"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/form"
)

// upload is the file of a request.
type upload struct {
	file rest.File
	disk *os.File // of a large file of a form
	part string   // of the form, or ""
}

func (u *upload) close() {
	if u.disk != nil {
		u.disk.Close()
		os.Remove(u.disk.Name())
	}
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
	*u = upload{part: name}
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
