package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// generate runs the generators, each in a new folder. The folders of the run
// before are moved away: a file system may be slow to create files for minutes
// after it removed others.
func (r results) generate() error {
	old, err := os.MkdirTemp("generated/_old", "")
	if err != nil {
		return err
	}
	for _, g := range generators {
		folder := "generated/" + g.folder
		if err := os.Rename(folder, filepath.Join(old, g.folder)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err := os.Mkdir(folder, 0o777); err != nil {
			return err
		}
		if err := r.timed("generate", g.name, "generated/bin/"+g.name, g.args...); err != nil {
			return err
		}
	}
	return nil
}

// copy writes the files that restgen generated to a new folder, which is what
// any generator has to do at least.
func (r results) copy() error {
	files := map[string][]byte{}
	site := os.DirFS("generated/site")
	err := fs.WalkDir(site, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files[name], err = fs.ReadFile(site, name)
		}
		return err
	})
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("generated/_old", "")
	if err != nil {
		return err
	}
	began := time.Now()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, files[name], 0o666); err != nil {
			return err
		}
	}
	r.add("generate", "os.WriteFile of the same files", measurement{time.Since(began).Seconds(), fmt.Sprintf("%d files", len(files))})
	return nil
}
