package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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

// explain returns the cause of a failure to look at a path. Most often an
// element of the path is not a folder, or leads out of the output folder. A
// missing file is not a failure.
func explain(root *os.Root, name string, err error) error {
	for dir := filepath.Dir(name); dir != "."; dir = filepath.Dir(dir) {
		info, failed := root.Stat(dir)
		switch {
		case errors.Is(failed, fs.ErrNotExist):
			continue
		case failed != nil:
			return fmt.Errorf("%s cannot be used: %w", filepath.ToSlash(dir), reason(failed))
		case !info.IsDir():
			return fmt.Errorf("%s is not a folder; move it away", filepath.ToSlash(dir))
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return fs.ErrNotExist
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
