package disk

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/restgen/restgen/generator/parallel"
)

// writer changes one folder.
type writer struct {
	dir     string // for messages
	before  func(string) error
	sync    bool
	root    *os.Root
	leave   func() // closes root and unlocks the folder
	changes []Step

	// opened holds the folders that files are written to, by path. A Root opens
	// all folders above a file whenever it uses the file.
	opened map[string]*os.Root

	staging sync.Mutex // guards before and staged while several files are written

	parents   []string // the folder and folders above it, if they were created
	folders   []string // folders inside, if they were created
	staged    []string // temporary files
	announced bool     // the folder has the journal of this run
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

// unlink removes a file or an empty folder.
func (w *writer) unlink(what, name string) error {
	return w.try(what, func() error { return w.root.Remove(filepath.FromSlash(name)) })
}

// open creates the folder and locks it for this run.
func (w *writer) open() error {
	for dir := filepath.Clean(w.dir); ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			break
		}
		w.parents = append(w.parents, dir)
	}
	err := w.try("make the folder", func() error { return os.MkdirAll(w.dir, 0o777) })
	if err == nil {
		w.root, w.leave, err = enter(w.dir)
	}
	if err != nil {
		return unusable(w.dir, err)
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

// stage writes every new file next to its target. Several files are written at a
// time, as creating a file takes longer than generating it.
func (w *writer) stage() error {
	var files []Step
	made := "."
	for _, c := range w.changes {
		if c.new == absent {
			continue
		}
		if dir := path.Dir(c.Path); dir != made {
			if err := w.makeFolders(dir); err != nil {
				return err
			}
			if err := w.openFolder(dir); err != nil {
				return err
			}
			made = dir
		}
		files = append(files, c)
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

// finish renames the staged files and removes the stale ones, in the order of the
// plan, so that packages come after those that they import.
func (w *writer) finish() error {
	for _, c := range w.changes {
		var err error
		if c.new == absent {
			err = w.remove(c.Path)
		} else {
			err = w.place("replace "+c.Path, c.Path)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// putJournal writes the journal. What it says holds once it was renamed.
func (w *writer) putJournal(what string, j *journal) error {
	err := w.put(journalName, j.encode())
	if err == nil {
		err = w.place(what, journalName)
	}
	if err == nil && w.sync {
		if folder, err := w.root.Open("."); err == nil {
			_ = folder.Sync() // not every system can
			folder.Close()
		}
	}
	return err
}

// endJournal removes the journal.
func (w *writer) endJournal() error {
	if !w.announced {
		return nil
	}
	return w.failed(journalName, w.unlink("end the journal", journalName))
}

// remove removes a stale file and the folders that become empty.
func (w *writer) remove(name string) error {
	if err := w.unlink("remove "+name, name); err != nil {
		return w.failed(name, err)
	}
	w.removeEmpty(path.Dir(name))
	return nil
}

// removeEmpty removes a folder, and those above it, unless they hold other files.
func (w *writer) removeEmpty(dir string) {
	for ; dir != "."; dir = path.Dir(dir) {
		if w.unlink("remove "+dir, dir) != nil {
			break
		}
	}
}

// undo undoes all changes made before the first rename.
func (w *writer) undo() {
	w.closeFolders() // Windows keeps a folder until it is closed
	if w.root != nil {
		w.clear()
		if w.announced {
			w.takeBack(journalName)
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
	_ = w.unlink("take back "+name, name)
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
	w.staged = append(w.staged, waiting)
	w.staging.Unlock()
	if replaces {
		err = w.try("chmod "+waiting, func() error { return f.Chmod(mode) }) // the umask applied when it was created
	}
	if err == nil {
		err = w.try("write "+waiting, func() error {
			_, err := f.Write(content)
			if err == nil && w.sync {
				err = f.Sync()
			}
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
	w.folders = append(w.folders, dir)
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
	return fmt.Errorf("%s: cannot be written: %w", filepath.Join(w.dir, filepath.FromSlash(name)), reason(err))
}
