package disk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// WriteFile writes a single file, not one of a set: under a temporary name beside it, which is then renamed. A link to a
// file stays one, and a file that is replaced lends its permissions. What is no plain file, such as a device, is not
// replaced.
func WriteFile(name string, content []byte) error {
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		target = name
	}
	if info, err := os.Lstat(target); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: cannot be written: it is no plain file", name)
	}
	dir, base := filepath.Split(target)
	if dir == "" {
		dir = "."
	}
	root, leave, err := enter(dir)
	if err != nil {
		return fmt.Errorf("%s: cannot be written: %w", name, reason(err))
	}
	defer leave()
	w := &writer{plan: &Plan{Dir: dir}, before: func(string) error { return nil }, root: root}
	if err := w.write(base, content); err != nil {
		return fmt.Errorf("%s: cannot be written: %w", name, errors.Unwrap(err)) // which names what stands for the file in between
	}
	return nil
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
