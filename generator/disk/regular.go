package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// maxSize limits the size of files that are read, in bytes. It is far more than
// restgen writes to one.
const maxSize = 1 << 28

// errNotRegular is the reason for not reading a pipe, a socket or a device:
// opening one may wait forever, or have side effects.
var errNotRegular = errors.New("not a regular file")

// ReadRegular returns the content of a regular file, or of one that a symbolic
// link leads to. It never waits for a pipe or a device.
func ReadRegular(name string) ([]byte, error) {
	f, err := OpenRegular(name)
	if err != nil {
		return nil, err
	}
	defer f.Close() // read only: nothing can be lost
	return readAll(f)
}

// OpenRegular opens a file as ReadRegular does.
func OpenRegular(name string) (*os.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	return openRegular(name, info, os.OpenFile)
}

// openRegular opens a file that was looked at. It looks again at what it opened,
// which may be another file by then.
func openRegular(
	name string, info fs.FileInfo, open func(string, int, fs.FileMode) (*os.File, error),
) (*os.File, error) {
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errNotRegular}
	}
	f, err := open(name, os.O_RDONLY|nonBlocking, 0)
	if err != nil {
		return nil, err
	}
	if info, err = f.Stat(); err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: name, Err: errNotRegular}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func readAll(f *os.File) ([]byte, error) {
	var content bytes.Buffer
	if info, err := f.Stat(); err == nil {
		content.Grow(int(min(info.Size(), maxSize)) + bytes.MinRead)
	}
	_, err := content.ReadFrom(io.LimitReader(f, maxSize+1))
	if err == nil && content.Len() > maxSize {
		err = &fs.PathError{Op: "read", Path: f.Name(), Err: fmt.Errorf("larger than %d MB", maxSize>>20)}
	}
	return content.Bytes(), err
}

// read returns the content of a regular file. Nothing else counts as a file. A
// nil root stands for a folder that does not exist yet.
func read(root *os.Root, name string) ([]byte, error) {
	if root == nil {
		return nil, fs.ErrNotExist
	}
	name = filepath.FromSlash(name)
	info, err := root.Lstat(name)
	switch {
	case err != nil:
		return nil, explain(root, name, err)
	case info.Mode()&fs.ModeSymlink != 0:
		return nil, errors.New("not replaced, as it is a symbolic link; move it away")
	case info.IsDir():
		return nil, errors.New("not replaced, as it is a folder; move it away")
	case !info.Mode().IsRegular():
		return nil, errors.New("not replaced, as it is not a regular file; move it away")
	}
	f, err := openRegular(name, info, root.OpenFile)
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %w", reason(err))
	}
	defer f.Close() // read only: nothing can be lost
	content, err := readAll(f)
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %w", reason(err))
	}
	return content, nil
}

// A folderError is about a folder that files have in their paths, and so about
// all of these files.
type folderError struct {
	dir    string // slash-separated
	reason string
}

func (e folderError) Error() string { return e.dir + ": " + e.reason }

// explain returns the cause of a failure to look at a path. Most often it is the
// first element of the path that is not a folder, leads out of the output folder
// or cannot be read. A missing file is not a failure.
func explain(root *os.Root, name string, err error) error {
	above := "."
	for element := range strings.SplitSeq(filepath.ToSlash(filepath.Dir(name)), "/") {
		if element == "." { // the file is at the top
			break
		}
		dir := path.Join(above, element)
		info, failed := root.Stat(filepath.FromSlash(dir))
		switch {
		case errors.Is(failed, fs.ErrNotExist):
			return fs.ErrNotExist
		case failed != nil:
			if _, hidden := root.Lstat(filepath.FromSlash(dir)); hidden != nil {
				dir = above
			}
			return folderError{dir, "cannot be used: " + reason(failed).Error()}
		case !info.IsDir():
			return folderError{dir, "not a folder; move it away"}
		}
		above = dir
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fs.ErrNotExist
	case errors.Is(err, fs.ErrPermission) && above != ".":
		return folderError{above, "cannot be used: " + reason(err).Error()}
	}
	return reason(err)
}

func unusable(dir string, err error) error {
	return fmt.Errorf("%s: the output folder cannot be used: %w", dir, reason(err))
}

// reason returns an error without the system call and the path. Callers add the
// path themselves.
func reason(err error) error {
	if pe := (*fs.PathError)(nil); errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
