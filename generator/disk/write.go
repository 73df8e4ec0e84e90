package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// Apply carries the plan out; see the package comment for what holds when it fails or is killed. What happened to the
// folder since Compare is taken into account: p is what was done in the end. The error is as that of Compare, or says what
// could not be written.
func (p *Plan) Apply() error {
	return p.apply(func(string) error { return nil })
}

// apply calls before in front of everything that it does to the folder. Tests
// kill it there, or make it fail.
func (p *Plan) apply(before func(string) error) error {
	if p.Done() {
		return nil
	}
	w := &writer{plan: p, before: before}
	defer w.close()
	if err := w.open(); err != nil {
		w.undo()
		return fmt.Errorf("%w; nothing was written", err)
	}
	if err := p.compare(w.root); err != nil {
		w.undo()
		return err
	}
	if p.Done() {
		return nil // another run did it
	}
	w.clearKilled()
	if err := w.stage(); err != nil {
		w.undo()
		return fmt.Errorf("%w; nothing was written", err)
	}
	return w.commit()
}

// writer carries out one plan.
type writer struct {
	plan   *Plan
	before func(string) error
	root   *os.Root
	leave  func() // closes root and lets other runs in

	parents   []string // folders above the output folder, and itself, that were made
	folders   []string // folders inside that were made
	staged    []string // temporary files
	announced bool     // the announcement is in place
}

// try does something to the folder.
func (w *writer) try(what string, do func() error) error {
	if err := w.before(what); err != nil {
		return err
	}
	return do()
}

// open makes the folder and opens it for this run alone.
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

// close ends what open began. More than once is as good as once.
func (w *writer) close() {
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
		_ = w.try("clear "+temporary(name), func() error { return w.root.Remove(local) }) // most often there is none
	}
}

// stage announces the paths and writes every new file beside its target.
func (w *writer) stage() error {
	if err := w.announce(); err != nil {
		return err
	}
	for _, s := range w.plan.Steps {
		if s.Action != Create && s.Action != Replace {
			continue
		}
		if err := w.makeFolders(path.Dir(s.Path)); err != nil {
			return err
		}
		if err := w.put(s.Path, s.content); err != nil {
			return err
		}
	}
	return w.put(Manifest, w.plan.manifest)
}

// announce writes the manifest of what the folder may hold until the run is complete: the new files, the old ones, and
// whatever an earlier killed run announced.
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

// commit puts the staged files into place. The order is the plan's: what others depend on comes first, and what is
// stale goes when nothing refers to it any more.
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
		return fmt.Errorf("%w; some files are new and some are old: run the same command again when that is mended", err)
	}
	err = w.try("end the announcement", func() error { return w.root.Remove(announcement) })
	return w.failed(announcement, err)
}

// remove deletes a stale file, and the folders that it leaves empty.
func (w *writer) remove(name string) error {
	err := w.try("remove "+name, func() error { return w.root.Remove(filepath.FromSlash(name)) })
	if err != nil {
		return w.failed(name, err)
	}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if w.root.Remove(filepath.FromSlash(dir)) != nil {
			break // something else lives there
		}
	}
	return nil
}

// undo takes back everything that was done before the first rename.
func (w *writer) undo() {
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
		_ = os.Remove(dir)
	}
}

// clear removes the temporary files that were not renamed.
func (w *writer) clear() {
	for _, name := range w.staged {
		w.takeBack(name) // gone when it was renamed
	}
}

// takeBack removes what this run made. The next run removes what is left.
func (w *writer) takeBack(name string) {
	_ = w.try("take back "+name, func() error { return w.root.Remove(name) })
}

// put writes the next content of a file: beside it, and with the permissions of what it will replace.
func (w *writer) put(name string, content []byte) error {
	waiting := temporary(name)
	local := filepath.FromSlash(waiting)
	old, err := w.root.Lstat(filepath.FromSlash(name))
	replaces := err == nil && old.Mode().IsRegular()
	mode := fs.FileMode(0o666)
	if replaces {
		mode = old.Mode().Perm()
	}
	var f *os.File
	err = w.try("create "+waiting, func() (err error) {
		f, err = w.create(local, mode)
		return err
	})
	if err != nil {
		return w.failed(path.Dir(name), err)
	}
	w.staged = append(w.staged, local)
	if replaces {
		err = w.try("chmod "+waiting, func() error { return f.Chmod(mode) }) // creating it left out what the umask forbids
	}
	if err == nil {
		err = w.try("write "+waiting, func() error {
			_, err := f.Write(content)
			return err
		})
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = w.before("have closed " + waiting)
	}
	return w.failed(waiting, err)
}

// create makes a temporary file, in the place of that of a killed run, if any: the name is nobody else's.
func (w *writer) create(local string, mode fs.FileMode) (*os.File, error) {
	const fresh = os.O_WRONLY | os.O_CREATE | os.O_EXCL
	f, err := w.root.OpenFile(local, fresh, mode)
	if errors.Is(err, fs.ErrExist) && w.root.Remove(local) == nil {
		return w.root.OpenFile(local, fresh, mode)
	}
	return f, err
}

// place gives a file the content that put wrote next to it.
func (w *writer) place(what, name string) error {
	err := w.try(what, func() error {
		return w.root.Rename(filepath.FromSlash(temporary(name)), filepath.FromSlash(name))
	})
	return w.failed(name, err)
}

// makeFolders makes a folder and those above it, remembering which ones were not there.
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

// failed names the path that could not be written; a nil error stays nil.
func (w *writer) failed(name string, err error) error {
	if err == nil {
		return nil
	}
	if le := (*os.LinkError)(nil); errors.As(err, &le) {
		err = le.Err
	}
	return fmt.Errorf("%s: cannot be written: %w", filepath.Join(w.plan.Dir, filepath.FromSlash(name)), reason(err))
}

// temporary is where the next content of a file waits. The go command passes over names that begin with a dot.
func temporary(name string) string {
	dir, base := path.Split(name)
	return dir + "." + base + ".restgen-tmp"
}
