package source

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// read reads a document within the limits and unpacks it if necessary.
func (l *Loader) read(name string, r io.Reader) (Document, error) {
	data, err := l.bounded(r)
	if err == nil && IsPacked(data) {
		data, err = l.unpack(data)
	}
	if err != nil {
		return Document{}, fmt.Errorf("%s: %w", name, err)
	}
	return Document{Name: name, Data: data}, nil
}

func (l *Loader) bounded(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, l.maxBytes()+1))
	if err != nil {
		return nil, fmt.Errorf("cannot read the index: %w", reason(err))
	}
	if int64(len(data)) > l.maxBytes() {
		return nil, l.tooLarge()
	}
	return data, nil
}

func (l *Loader) tooLarge() error {
	return fmt.Errorf("more than the limit of %s; want a site index", size(l.maxBytes()))
}

// unpack decompresses gzip.
func (l *Loader) unpack(data []byte) ([]byte, error) {
	data, err := Unpack(data, l.maxBytes())
	if errors.Is(err, errLimit) {
		return nil, l.tooLarge()
	}
	return data, err
}

// errLimit reports that a file is larger than allowed.
var errLimit = errors.New("more than the limit")

// Unpack decompresses gzip up to a limit.
func Unpack(data []byte, limit int64) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err == nil {
		data, err = io.ReadAll(io.LimitReader(z, limit+1))
	}
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), err == io.EOF:
		return nil, fmt.Errorf("the compressed index is incomplete: %w; fetch it again", io.ErrUnexpectedEOF)
	case err != nil:
		return nil, fmt.Errorf("cannot unpack the file: %w; fetch the index again", err)
	case int64(len(data)) > limit:
		return nil, errLimit
	}
	return data, nil
}

// IsPacked reports whether data is compressed with gzip.
func IsPacked(data []byte) bool { return bytes.HasPrefix(data, []byte("\x1f\x8b")) }

func size(bytes int64) string {
	if bytes < 1<<20 {
		return fmt.Sprintf("%d bytes", bytes)
	}
	return fmt.Sprintf("%d MB", bytes>>20)
}

// reason returns the error without the name of the file.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// interruptible returns when ctx ends, also where read waits for a terminal or a
// pipe.
func interruptible[T any](ctx context.Context, read func() (T, error)) (T, error) {
	var got T
	var err error
	done := make(chan struct{})
	go func() {
		got, err = read()
		close(done)
	}()
	select {
	case <-done:
		return got, err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
