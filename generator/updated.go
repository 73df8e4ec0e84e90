package generator

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/index"
)

// Updated is the result of Update, before anything is written.
type Updated struct {
	Drifts   []Drift      // of the deployments whose saved index is out of date
	Agreeing []Drift      // of the others, without a comparison
	Code     disk.Plans   // as generated from the deployments, compared with disk
	Notes    []index.Note // on the indexes that the code is generated from
	Warnings []string     // on live sites and the enclosing module

	saved   []string    // the files of all saved indexes
	indexes []disk.File // those that change
}

// Changed reports whether Write would change an index or the code.
func (u *Updated) Changed() bool { return len(u.indexes) > 0 || !u.Code.Done() }

// Owns reports whether a file is a saved index or part of the code.
func (u *Updated) Owns(name string) bool {
	names := slices.Clone(u.saved)
	for _, f := range u.Code {
		names = append(names, filepath.Join(f.Dir, disk.Manifest))
		for _, file := range f.Files {
			names = append(names, filepath.Join(f.Dir, filepath.FromSlash(file.Path)))
		}
	}
	info, err := os.Stat(name)
	return err == nil && slices.ContainsFunc(names, func(n string) bool {
		other, err := os.Stat(n)
		return err == nil && os.SameFile(info, other)
	})
}

// Write writes the indexes, the code and other files, all or none of them.
// Package disk documents the guarantees for a run that fails or is killed. The
// folder that changes first holds the journal that decides: the others come last,
// since the folder of a report may be a temporary one.
func (u *Updated) Write(others ...disk.File) error {
	return u.Code.Apply(slices.Concat(u.indexes, others)...)
}
