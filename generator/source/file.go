package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// ReadFile reads a file of at most DefaultMaxBytes. It returns when ctx ends,
// also where it waits for a pipe.
func ReadFile(ctx context.Context, name string) ([]byte, error) {
	return interruptible(ctx, func() ([]byte, error) {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close() // read only: nothing can be lost
		data, err := io.ReadAll(io.LimitReader(f, DefaultMaxBytes+1))
		if err == nil && len(data) > DefaultMaxBytes {
			err = &fs.PathError{Op: "read", Path: name, Err: errors.New("more than " + size(DefaultMaxBytes))}
		}
		return data, err
	})
}

func (l *Loader) stdin(ctx context.Context) (Document, error) {
	const name = "standard input"
	if l.Stdin == nil {
		return Document{Name: name}, nil
	}
	return interruptible(ctx, func() (Document, error) { return l.read(name, l.Stdin) })
}

// file reads a file, or a file of a git revision.
func (l *Loader) file(ctx context.Context, name string) (Document, error) {
	path := name
	if l.Dir != "" && !filepath.IsAbs(name) {
		path = filepath.Join(l.Dir, name)
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return Document{}, fmt.Errorf("%s: a directory, not a site index; name a file in it", name)
	case err != nil && strings.Contains(name, "://"):
		return Document{}, fmt.Errorf("%s: unknown kind of address; want https:// or http://", name)
	case err != nil && !errors.Is(err, fs.ErrPermission) && isRevision(name): // no such file, or not a name of a file
		return l.revision(ctx, name)
	case errors.Is(err, fs.ErrNotExist):
		return Document{}, fmt.Errorf("%s: no such file; %s", name, hint(name))
	case err != nil:
		return Document{}, fmt.Errorf("%s: cannot read the file: %v; check its permissions", name, reason(err))
	}
	if info.Mode().IsRegular() {
		return l.open(path, name)
	}
	return interruptible(ctx, func() (Document, error) { return l.open(path, name) })
}

// open reads a file that is there.
func (l *Loader) open(path, name string) (Document, error) {
	f, err := os.Open(path)
	if err != nil {
		return Document{}, fmt.Errorf("%s: cannot read the file: %v; check its permissions", name, reason(err))
	}
	defer f.Close() // read only: nothing can be lost
	doc, err := l.read(name, f)
	doc.File = name
	return doc, err
}

// hint returns what to do about a file that does not exist.
func hint(name string) string {
	host, _, _ := strings.Cut(name, "/")
	if strings.Contains(strings.Trim(host, "."), ".") && filepath.Ext(name) != ".json" {
		return "if it is an address, begin it with https://"
	}
	return "restgen fetch URL -o FILE saves an index"
}
