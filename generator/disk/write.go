package disk

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/restgen/restgen/generator/parallel"
)

// Apply carries out the plan. The package comment documents the guarantees if
// it fails or is killed. If the folder changed after Compare, Apply updates p
// to describe what was done. It returns the errors of Compare, or an error
// about a file that could not be written.
func (p *Plan) Apply() error {
	return p.apply(func(string) error { return nil })
}

// apply is Apply with a hook, which it calls before each change of the folder.
// Tests stop the run there, or make it fail.
func (p *Plan) apply(before func(string) error) error {
	if p.Done() {
		return nil
	}
	return applyTogether([]*Plan{p}, nil, before)
}

// writer carries out a plan.
type writer struct {
	plan   *Plan
	before func(string) error
	root   *os.Root
	leave  func() // closes root and unlocks the folder

	// opened holds the folders that files are written to, by path. A Root opens
	// all folders above a file whenever it uses the file.
	opened map[string]*os.Root

	staging sync.Mutex // guards before and staged while several files are written

	parents   []string // the output folder and folders above it, if they were created
	folders   []string // folders inside, if they were created
	staged    []string // temporary files
	announced bool     // the announcement exists
}

// try makes one change of the folder.
func (w *writer) try(what string, do func() error) error {
	if err := w.reach(what); err != nil {
		return err
	}
	return do()
}

// reach calls before.
func (w *writer) reach(what string) error {
	w.staging.Lock()
	defer w.staging.Unlock()
	return w.before(what)
}

// open creates the folder and locks it for this run.
func (w *writer) open() error {
	for dir := filepath.Clean(w.plan.Dir); ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			break
		}
		w.parents = append(w.parents, dir)
	}
	err := w.try("make the folder", func() error { return os.MkdirAll(w.plan.Dir, 0o777) })
	if err == nil {
		w.root, w.leave, err = enter(w.plan.Dir)
	}
	if err != nil {
		return unusable(w.plan.Dir, err)
	}
	return nil
}

// close undoes open. It may be called more than once.
func (w *writer) close() {
	w.closeFolders()
	if w.leave != nil {
		w.leave()
		w.root, w.leave = nil, nil
	}
}

// clearKilled removes the temporary files of a killed run.
func (w *writer) clearKilled() {
	if !w.plan.Interrupted {
		return
	}
	names := slices.Collect(maps.Keys(w.plan.listed))
	for _, name := range append(names, Manifest, announcement) {
		local := filepath.FromSlash(temporary(name))
		_ = w.try("clear "+temporary(name), func() error { return w.root.Remove(local) }) // most often it does not exist
	}
}

// stage writes the announcement, and every new file next to its target. Several
// files are written at a time, as creating a file takes longer than generating
// it.
func (w *writer) stage() error {
	if err := w.announce(); err != nil {
		return err
	}
	files, made := []Step{{Path: Manifest, content: w.plan.manifest}}, "."
	for _, s := range w.plan.Steps {
		if s.Action != Create && s.Action != Replace {
			continue
		}
		if dir := path.Dir(s.Path); dir != made {
			if err := w.makeFolders(dir); err != nil {
				return err
			}
			if err := w.openFolder(dir); err != nil {
				return err
			}
			made = dir
		}
		files = append(files, s)
	}
	errs := make([]error, len(files))
	var failed atomic.Bool
	parallel.Each(len(files), func(i int) {
		if failed.Load() {
			return
		}
		errs[i] = w.put(files[i].Path, files[i].content)
		if errs[i] != nil {
			failed.Store(true)
		}
	})
	return cmp.Or(errs...)
}

// announce lists what the folder may hold until the run is complete: the new
// files, the old ones, and the files of a run that was killed earlier.
func (w *writer) announce() error {
	hashes := map[string][]string{}
	for path, l := range w.plan.listed {
		hashes[path] = slices.Clone(l.hashes)
	}
	for _, s := range w.plan.Steps {
		if h := w.plan.hashes[s.Path]; !s.seed && s.Action != Remove && !slices.Contains(hashes[s.Path], h) {
			hashes[s.Path] = append(hashes[s.Path], h)
		}
	}
	if err := w.put(announcement, manifestOf(hashes)); err != nil {
		return err
	}
	err := w.place("announce", announcement)
	w.announced = err == nil
	return err
}

// commit renames the staged files in the order of the plan, so that packages
// come after those that they import. Stale files are removed last.
func (w *writer) commit() error {
	var err error
	for _, s := range w.plan.Steps {
		switch {
		case err != nil || s.Action == Keep:
		case s.Action == Remove:
			err = w.remove(s.Path)
		default:
			err = w.place("replace "+s.Path, s.Path)
		}
	}
	if err == nil {
		err = w.place("replace the manifest", Manifest)
	}
	if err != nil {
		w.clear()
		return fmt.Errorf("%w; some files are new and some are old: fix this and run the same command again", err)
	}
	err = w.try("end the announcement", func() error { return w.root.Remove(announcement) })
	return w.failed(announcement, err)
}

// remove removes a stale file and the folders that become empty.
func (w *writer) remove(name string) error {
	err := w.try("remove "+name, func() error { return w.root.Remove(filepath.FromSlash(name)) })
	if err != nil {
		return w.failed(name, err)
	}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if w.try("remove "+dir, func() error { return w.root.Remove(filepath.FromSlash(dir)) }) != nil {
			break // it holds other files
		}
	}
	return nil
}

// undo undoes all changes made before the first rename.
func (w *writer) undo() {
	w.closeFolders() // Windows keeps a folder until it is closed
	if w.root != nil {
		w.clear()
		if w.announced && !w.plan.announced {
			w.takeBack(announcement)
		}
		for _, dir := range slices.Backward(w.folders) {
			w.takeBack(dir)
		}
		w.close() // the lock may be a file of the folder
	}
	for _, dir := range w.parents {
		_ = w.try("take back "+dir, func() error { return os.Remove(dir) }) // others may use it by now
	}
}

// clear removes the temporary files that were not renamed.
func (w *writer) clear() {
	for _, name := range w.staged {
		w.takeBack(name) // it is gone if it was renamed
	}
}

// takeBack removes a file that this run created. If that fails, the next run
// removes it.
func (w *writer) takeBack(name string) {
	_ = w.try("take back "+name, func() error { return w.root.Remove(name) })
}

// put writes the new content of a file to a temporary file next to it, with the
// permissions of the old file.
func (w *writer) put(name string, content []byte) error {
	waiting := temporary(name)
	folder, base := w.folder(name)
	old, err := folder.Lstat(base)
	replaces := err == nil && old.Mode().IsRegular()
	mode := fs.FileMode(0o666)
	if replaces {
		mode = old.Mode().Perm()
	}
	var f *os.File
	err = w.try("create "+waiting, func() (err error) {
		f, err = create(folder, temporary(base), mode)
		return err
	})
	if err != nil {
		return w.failed(path.Dir(name), err)
	}
	w.staging.Lock()
	w.staged = append(w.staged, filepath.FromSlash(waiting))
	w.staging.Unlock()
	if replaces {
		err = w.try("chmod "+waiting, func() error { return f.Chmod(mode) }) // the umask applied when it was created
	}
	if err == nil {
		err = w.try("write "+waiting, func() error {
			_, err := f.Write(content)
			return err
		})
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = w.reach("have closed " + waiting)
	}
	return w.failed(waiting, err)
}

// create creates a temporary file. It may replace the file of a killed run, as
// nobody else uses the name.
func create(folder *os.Root, name string, mode fs.FileMode) (*os.File, error) {
	const fresh = os.O_WRONLY | os.O_CREATE | os.O_EXCL
	f, err := folder.OpenFile(name, fresh, mode)
	if errors.Is(err, fs.ErrExist) && folder.Remove(name) == nil {
		return folder.OpenFile(name, fresh, mode)
	}
	return f, err
}

// place renames the temporary file of put to the file.
func (w *writer) place(what, name string) error {
	folder, base := w.folder(name)
	err := w.try(what, func() error { return folder.Rename(temporary(base), base) })
	return w.failed(name, err)
}

// openFolder opens a folder in the output folder until close.
func (w *writer) openFolder(dir string) error {
	if dir == "." || w.opened[dir] != nil {
		return nil
	}
	folder, err := w.root.OpenRoot(filepath.FromSlash(dir))
	if err != nil {
		return w.failed(dir, err)
	}
	if w.opened == nil {
		w.opened = map[string]*os.Root{}
	}
	w.opened[dir] = folder
	return nil
}

func (w *writer) closeFolders() {
	for _, folder := range w.opened {
		folder.Close()
	}
	w.opened = nil
}

// folder returns the folder of a file, and the name of the file there.
func (w *writer) folder(name string) (folder *os.Root, base string) {
	if folder := w.opened[path.Dir(name)]; folder != nil {
		return folder, path.Base(name)
	}
	return w.root, name
}

// makeFolders creates a folder and those above it, and remembers which ones did
// not exist.
func (w *writer) makeFolders(dir string) error {
	if dir == "." {
		return nil
	}
	if err := w.makeFolders(path.Dir(dir)); err != nil {
		return err
	}
	local := filepath.FromSlash(dir)
	if _, err := w.root.Stat(local); err == nil {
		return nil
	}
	if err := w.try("make "+dir, func() error { return w.root.Mkdir(local, 0o777) }); err != nil {
		return w.failed(dir, err)
	}
	w.folders = append(w.folders, local)
	return nil
}

// failed adds the path to an error. A nil error stays nil.
func (w *writer) failed(name string, err error) error {
	if err == nil {
		return nil
	}
	if le := (*os.LinkError)(nil); errors.As(err, &le) {
		err = le.Err
	}
	return fmt.Errorf("%s: cannot be written: %w", filepath.Join(w.plan.Dir, filepath.FromSlash(name)), reason(err))
}

// temporary returns the name of the temporary file for a path. The go command
// ignores names that begin with a dot.
func temporary(name string) string {
	dir, base := path.Split(name)
	return dir + "." + base + ".restgen-tmp"
}
