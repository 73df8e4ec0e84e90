package disk

import (
	"maps"
	"slices"
)

// File is a file of the set.
type File struct {
	// Path is relative to the folder and slash-separated.
	Path string
	// Content is the whole file.
	Content []byte
	// Seed marks a file that belongs to the user once it exists. It is created
	// if it is absent, and never listed, compared, replaced or removed.
	Seed bool
}

// Action is what a plan does to a path.
type Action string

// The actions. Keep leaves a file that is up to date, with its time stamp.
const (
	Create  Action = "create"
	Replace Action = "replace"
	Remove  Action = "remove"
	Keep    Action = "keep"
)

// Step is the part of a plan, or of a journal, for one path.
type Step struct {
	Path   string
	Action Action
	// Edited says that the file on disk is not as restgen wrote it.
	Edited bool

	old, new string // the hashes before and after, or absent
	content  []byte // the new one, unless the file is removed or staged already
}

// absent stands for the hash of a file that does not exist.
const absent = "-"

// Plan holds the differences between a folder and a set of files. Compare makes
// it.
//
// Only files that restgen wrote are replaced or removed. The manifest of the
// folder lists them. A Go file counts only while its first line says that
// restgen generated it; whoever deletes that line owns the file for good. A
// file of another kind counts while it has the hash in the manifest, so
// changing it makes it the user's. A line of the manifest counts only for a
// path that restgen writes to: a Go file, or an index at the top, and nothing
// below a folder whose name begins with a dot.
//
// If another file has a path that is needed, it is reported, and nothing at all
// is written. Files at other paths are never opened. Symbolic links are not
// followed out of the folder, and a link is never replaced. A new file has the
// permissions of the file that it replaces.
type Plan struct {
	// Dir is the folder as given to Compare.
	Dir string
	// Steps holds the files of the set in the given order, then the stale
	// files, sorted.
	Steps []Step
	// Files is the set.
	Files []File

	header   string
	hashes   map[string]string // of the files, by path
	manifest Step
	listed   map[string]*listing // by path: the manifest on disk
}

// listing holds the lines of the manifests for one path.
type listing struct {
	hash   string // of the content
	merged bool   // two branches wrote it differently; the merged content has an unknown hash
}

// Listed returns the paths that the manifest of the folder lists, sorted.
func (p *Plan) Listed() []string {
	return slices.Sorted(maps.Keys(p.listed))
}

// Done reports whether applying the plan would write nothing.
func (p *Plan) Done() bool {
	return len(p.Changes()) == 0
}

// Changes returns the steps that write something. The manifest is last.
func (p *Plan) Changes() []Step {
	var changes []Step
	for _, s := range p.Steps {
		if s.Action != Keep {
			changes = append(changes, s)
		}
	}
	if p.manifest.Action != Keep {
		changes = append(changes, p.manifest)
	}
	return changes
}
