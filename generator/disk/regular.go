package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
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
