package disk

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// Recover completes or undoes what killed runs left in folders, some of which
// may be missing. It removes the temporary files of a run that had not decided,
// and otherwise makes the other changes. It returns the folders with the journals
// of the runs that it completed; such a run may have changed other folders, too.
// The error says which file keeps a run from being completed, such as one that
// somebody changed meanwhile. Nothing is changed then.
func Recover(dirs ...string) (completed []string, err error) {
	return recoverAll(dirs, func(string) error { return nil })
}

// recoverAll is Recover with the hook of apply.
func recoverAll(dirs []string, before func(string) error) (completed []string, err error) {
	for _, dir := range dirs {
		home, err := recoverFolder(dir, before)
		if err != nil {
			return completed, err
		}
		if home != "" {
			completed = append(completed, home)
		}
	}
	return completed, nil
}

// recoverFolder completes or undoes the run that has a journal in a folder. It
// returns the folder whose journal decided, if the run was completed.
func recoverFolder(dir string, before func(string) error) (completed string, err error) {
	if !exists(dir, journalName) && !exists(dir, temporary(journalName)) {
		return "", nil
	}
	dir, err = filepath.EvalSymlinks(dir)
	if err != nil {
		return "", unusable(dir, err)
	}
	j, err := peek(dir)
	if err != nil {
		return "", err
	}
	t := &together{before: before}
	defer t.close()
	// 1. Complete the run, if it was committed.
	if j != nil {
		completed, err = t.complete(filepath.Join(dir, filepath.FromSlash(j.home)), j.run)
		if err != nil {
			return "", err
		}
	}
	// 2. Undo what the folder has of one that was not.
	w, err := t.join(dir)
	if err != nil {
		return completed, unusable(dir, err)
	}
	left, err := readJournal(w.root, dir)
	if err != nil {
		return completed, err
	}
	if left != nil && (j == nil || left.run != j.run) { // another run was killed meanwhile
		t.close()
		return recoverFolder(dir, before)
	}
	w.undoKilled(left)
	return completed, nil
}

// exists reports whether a folder has an entry, of whatever kind.
func exists(dir, name string) bool {
	_, err := os.Lstat(filepath.Join(dir, name))
	return err == nil
}

// peek reads a journal without a lock.
func peek(dir string) (*journal, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, unusable(dir, err)
	}
	defer root.Close()
	return readJournal(root, dir)
}

// complete completes a run, if the journal at its home says that it was
// committed. It returns that folder then. A run that still writes has locked it.
func (t *together) complete(home, run string) (completed string, err error) {
	first, err := t.join(home)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", unusable(home, err)
	}
	decides, err := readJournal(first.root, home)
	if err != nil || decides == nil || decides.run != run || !decides.committed {
		return "", err
	}
	for _, dir := range decides.with {
		dir = filepath.Join(home, filepath.FromSlash(dir))
		if _, err := t.join(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", unusable(dir, err)
		}
	}
	for _, w := range t.writers {
		j, err := readJournal(w.root, w.dir)
		if err != nil {
			return "", err
		}
		if j == nil || j.run != run {
			continue // it was completed
		}
		w.announced = true
		w.changes, err = j.pending(w.root, w.dir, filepath.Join(home, journalName))
		if err != nil {
			return "", err
		}
	}
	return home, t.finish()
}

// undoKilled removes the temporary files of a run that was killed before it was
// committed, and folders that it made. What cannot be removed does no harm.
func (w *writer) undoKilled(j *journal) {
	if j != nil {
		for _, c := range j.changes {
			w.takeBack(temporary(c.Path))
			if c.old == absent {
				w.removeEmpty(path.Dir(c.Path))
			}
		}
	}
	w.takeBack(temporary(journalName))
	w.takeBack(journalName)
}
