package disk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// WriteFile writes a single file: under a temporary name next to it, which is
// then renamed. A symbolic link stays one, and the new file has the permissions
// of the old one. Anything but a regular file, such as a device, is not
// replaced. A killed run is completed first.
func WriteFile(name string, content []byte) error {
	dir, base, err := resolve(name)
	if err != nil {
		return fmt.Errorf("%s: cannot be written: %w", name, err)
	}
	if _, err := Recover(dir); err != nil {
		return err
	}
	root, leave, err := enter(dir)
	if err != nil {
		return fmt.Errorf("%s: cannot be written: %w", name, reason(err))
	}
	defer leave()
	w := &writer{dir: dir, before: func(string) error { return nil }, root: root}
	if err := w.write(base, content); err != nil {
		return fmt.Errorf("%s: cannot be written: %w", name, errors.Unwrap(err)) // drops the name of the temporary file
	}
	return nil
}

// resolve returns the folder of a file and its name there, after all symbolic
// links. The file may be missing.
func resolve(name string) (dir, base string, err error) {
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		target = name
	}
	if info, err := os.Lstat(target); err == nil && !info.Mode().IsRegular() {
		return "", "", errNotRegular
	}
	dir, base = filepath.Split(target)
	if dir == "" {
		dir = "."
	}
	return dir, base, nil
}

// write writes a file that belongs to no set.
func (w *writer) write(name string, content []byte) error {
	err := w.put(name, content)
	if err == nil {
		err = w.place("replace "+name, name)
	}
	if err != nil {
		w.clear()
	}
	return err
}
