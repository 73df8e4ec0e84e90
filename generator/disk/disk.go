// Package disk writes generated files to a folder that may also hold files of
// other people: all of them or none. It does not know what the files contain.
//
// A folder and files come in. [Compare] returns a [Plan] of what would change, and
// [Plans.Apply] makes the changes, in several folders at the same time. [Recover]
// completes or undoes the work of a run that was killed.
//
//   - disk.go compares a folder with the files; Plan says which it may replace.
//   - apply.go carries out plans, and recover.go what a kill left of them. Both use
//     together.go, which changes several folders, and write.go, which changes one.
//   - lock.go keeps other runs out meanwhile.
//   - journal.go and manifest.go read the files that restgen adds to a folder.
//
// Tests stop a run at each change and let each change fail: new code has to keep
// the promises that Plan, Plans.Apply and Recover make.
package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/restgen/restgen/generator/parallel"
)

// InTheWay is the error of a plan that would change files that are not
// restgen's. Each line is about one file, or a folder, and begins with its path.
type InTheWay []string

func (e InTheWay) Error() string { return strings.Join(e, "\n") }

// add adds a line about a file in a folder, or about the folder in its path that
// is the reason, unless it is there.
func (e *InTheWay) add(dir, name string, err error) {
	if above := (folderError{}); errors.As(err, &above) {
		name, err = above.dir, errors.New(above.reason)
	}
	line := fmt.Sprintf("%s: %v; nothing was written", filepath.Join(dir, filepath.FromSlash(name)), err)
	if !slices.Contains(*e, line) {
		*e = append(*e, line)
	}
}

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
			blocked.add(p.Dir, f.Path, err)
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
		p.Steps = append(p.Steps, Step{Path: f.Path, Action: Create, old: absent, new: p.hashes[f.Path], content: f.Content})
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
			Path: f.Path, Action: Replace, Edited: !p.listed[f.Path].holds(have),
			old: hash(have), new: p.hashes[f.Path], content: f.Content,
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
			edited := !p.listed[path].holds(have)
			stale = append(stale, Step{Path: path, Action: Remove, Edited: edited, old: hash(have), new: absent})
		}
	}
	sort.Slice(stale, func(i, j int) bool { return stale[i].Path < stale[j].Path })
	p.Steps = append(p.Steps, stale...)
}

// ours reports whether a file in the manifest is still restgen's.
func (p *Plan) ours(name string, content []byte) bool {
	if !hasHeader(name) {
		return p.listed[name].holds(content)
	}
	line, _, _ := bytes.Cut(content, []byte("\n"))
	line = bytes.TrimRight(line, "\r")
	return bytes.HasPrefix(line, []byte(p.header)) && bytes.HasSuffix(line, []byte(" DO NOT EDIT."))
}
