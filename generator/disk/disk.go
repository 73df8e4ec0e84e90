// Package disk writes a set of generated files to a folder that may also hold
// files of other people. It does not know what the files contain.
//
// A folder and files come in. A [Plan] goes out, with what Compare would change,
// and Plan.Apply changes it. The promises below have tests that stop a run at each
// step: what changes here has to keep them.
//
// # Which files are replaced and removed
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
//
// # After a killed run
//
// A run may change several folders. It lists its changes in a journal in each of
// them (restgen.journal), with the hashes of the contents before and after, and
// writes every new file under a temporary name next to its target. Then it
// replaces one of the journals, which thereby says that the changes are decided.
// After that it renames the files in the given order, removes stale files, and
// removes the journals.
//
// So each file is complete at any moment, either the old one or the new one, and
// after a kill the journals say what is left to do. Recover does it: it removes
// the temporary files of a run that had not decided, and otherwise makes the other
// changes. All folders then have the old files, or all have the new ones. It
// returns an error if somebody changed one of the files meanwhile. A journal only
// leads to changes in its own folder, of files that have the hashes that it lists.
//
// An error before the decision, such as a full disk, undoes everything; after an
// error later Recover completes the work. These guarantees are for a killed
// process: not everything is flushed to survive a power cut.
//
// # Concurrent runs
//
// A run locks its folders while it compares and while it writes. Another run
// waits, and gives up after a while. As the folder may have changed before a
// plan is carried out, it is compared again then. So the folder ends up with
// all files of the run that wrote last.
package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"

	"github.com/restgen/restgen/generator/parallel"
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

// Step is the part of a plan for one path.
type Step struct {
	Path   string
	Action Action
	// Edited says that the file on disk is not as restgen wrote it.
	Edited bool

	old     string // the hash of the file on disk, or absent
	content []byte
}

// Plan holds the differences between a folder and a set of files. Compare makes
// it.
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

// work returns the changes for a writer.
func (p *Plan) work() (list []change) {
	for _, s := range p.Changes() {
		c := change{s.Path, s.old, absent, s.content}
		if s.Action != Remove {
			c.new = hash(s.content)
		}
		list = append(list, c)
	}
	return list
}

// InTheWay is the error of a plan that would change files that are not
// restgen's. Each line is about one file and begins with its path.
type InTheWay []string

func (e InTheWay) Error() string { return strings.Join(e, "\n") }

// Compare returns the plan after which the folder holds exactly the given
// files. The first line of generated Go files begins with header. The folder
// need not exist. A killed run has to be completed with Recover first. The error
// is InTheWay, or explains why the folder cannot be read, as when another run is
// writing for too long.
func Compare(dir, header string, files []File) (*Plan, error) {
	p := &Plan{Dir: dir, header: header, Files: files, hashes: map[string]string{}}
	if err := p.checkPaths(); err != nil {
		return nil, err
	}
	hashes := make([]string, len(files))
	parallel.Each(len(files), func(i int) { hashes[i] = hash(files[i].Content) })
	for i, f := range files {
		p.hashes[f.Path] = hashes[i]
	}
	root, leave, err := enter(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if root, err = nil, creatable(dir); err != nil {
			return nil, unusable(dir, err)
		}
	case err != nil:
		return nil, unusable(dir, err)
	default:
		defer leave()
	}
	if err := p.compare(root); err != nil {
		return nil, err
	}
	return p, nil
}

// checkPaths returns an error if two files have the same path on a system that
// ignores case. As the generator chooses all paths, that is a bug.
func (p *Plan) checkPaths() error {
	taken := map[string]bool{}
	for _, f := range p.Files {
		folded := strings.ToLower(f.Path)
		if taken[folded] {
			return fmt.Errorf("%s: two files to write have this path, which is a bug of restgen; nothing was written",
				filepath.Join(p.Dir, filepath.FromSlash(f.Path)))
		}
		taken[folded] = true
	}
	return nil
}

// creatable returns an error if a missing folder cannot be created because a
// file is in its path. Not every system tells that from a missing folder.
func creatable(dir string) error {
	for dir = filepath.Clean(dir); dir != filepath.Dir(dir); {
		dir = filepath.Dir(dir)
		if info, err := os.Stat(dir); err == nil && !info.IsDir() {
			return errors.New("not a directory")
		} else if err == nil {
			break
		}
	}
	return nil
}

func unusable(dir string, err error) error {
	return fmt.Errorf("%s: the output folder cannot be used: %w", dir, reason(err))
}

// compare makes or updates the plan. A nil root stands for a folder that does
// not exist yet.
func (p *Plan) compare(root *os.Root) error {
	old, err := p.readManifest(root)
	if err != nil {
		return err
	}
	p.Steps = nil
	var blocked InTheWay
	wanted := map[string]bool{}
	contents, errs := make([][]byte, len(p.Files)), make([]error, len(p.Files))
	missing := p.missingFolders(root)
	parallel.Each(len(p.Files), func(i int) {
		errs[i] = fs.ErrNotExist
		if !missing[path.Dir(p.Files[i].Path)] {
			contents[i], errs[i] = read(root, p.Files[i].Path)
		}
	})
	for i, f := range p.Files {
		wanted[f.Path] = true
		if err := p.place(f, contents[i], errs[i]); err != nil {
			name := filepath.Join(p.Dir, filepath.FromSlash(f.Path))
			blocked = append(blocked, fmt.Sprintf("%s: %v; nothing was written", name, err))
		}
	}
	if blocked != nil {
		return blocked
	}
	p.placeStale(root, wanted)
	p.placeManifest(old)
	return nil
}

// missingFolders returns which folders of the files do not exist yet.
func (p *Plan) missingFolders(root *os.Root) map[string]bool {
	missing := map[string]bool{}
	for _, f := range p.Files {
		dir := path.Dir(f.Path)
		if _, known := missing[dir]; known || root == nil {
			continue
		}
		_, err := root.Stat(filepath.FromSlash(dir))
		missing[dir] = errors.Is(err, fs.ErrNotExist)
	}
	return missing
}

// place decides what to do with a file of the set, from the result of read. The
// error explains why it cannot be written.
func (p *Plan) place(f File, have []byte, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		p.Steps = append(p.Steps, Step{Path: f.Path, Action: Create, old: absent, content: f.Content})
	case f.Seed:
	case err != nil:
		return err
	case same(have, f.Content):
		p.Steps = append(p.Steps, Step{Path: f.Path, Action: Keep, content: f.Content})
	case p.listed[f.Path] == nil:
		return fmt.Errorf("not replaced, as %s does not list it as written by restgen;"+
			" move it away, or choose another output folder", Manifest)
	case p.ours(f.Path, have):
		p.Steps = append(p.Steps, Step{
			Path: f.Path, Action: Replace, Edited: !p.listed[f.Path].holds(have), old: hash(have), content: f.Content,
		})
	case hasHeader(f.Path):
		return errors.New("not replaced, as its first line no longer says that restgen generated it;" +
			" move it away, or restore the line")
	default:
		return fmt.Errorf("not replaced, as it was changed after restgen wrote it (%s has another hash);"+
			" move it away, or delete it", Manifest)
	}
	return nil
}

// placeStale finds the files of earlier runs that are no longer in the set.
// Files that a user took over are left alone.
func (p *Plan) placeStale(root *os.Root, wanted map[string]bool) {
	var stale []Step
	for path := range p.listed {
		if wanted[path] {
			continue
		}
		if have, err := read(root, path); err == nil && p.ours(path, have) {
			stale = append(stale, Step{Path: path, Action: Remove, Edited: !p.listed[path].holds(have), old: hash(have)})
		}
	}
	sort.Slice(stale, func(i, j int) bool { return stale[i].Path < stale[j].Path })
	p.Steps = append(p.Steps, stale...)
}

// hasHeader reports whether files of this name have the header. Other files are
// known by their hashes.
func hasHeader(name string) bool { return path.Ext(name) == ".go" }

// same reports whether a file has the content that restgen writes. A checkout
// on Windows may have changed the line ends.
func same(have, content []byte) bool {
	return bytes.Equal(have, content) || bytes.Equal(unixLines(have), content)
}

func unixLines(content []byte) []byte { return bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n")) }

// ours reports whether a file in the manifest is still restgen's.
func (p *Plan) ours(name string, content []byte) bool {
	if !hasHeader(name) {
		return p.listed[name].holds(content)
	}
	line, _, _ := bytes.Cut(content, []byte("\n"))
	line = bytes.TrimRight(line, "\r")
	return bytes.HasPrefix(line, []byte(p.header)) && bytes.HasSuffix(line, []byte(" DO NOT EDIT."))
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

// reason returns an error without the system call and the path. Callers add the
// path themselves.
func reason(err error) error {
	if pe := (*fs.PathError)(nil); errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
