package disk

import (
	"crypto/rand"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
)

// Plans are the plans of one run, in the order in which they are carried out.
type Plans []*Plan

// Done reports whether applying the plans would write nothing.
func (list Plans) Done() bool {
	return !slices.ContainsFunc(list, func(p *Plan) bool { return !p.Done() })
}

// Changes returns the number of files that the plans change.
func (list Plans) Changes() int {
	n := 0
	for _, p := range list {
		n += len(p.Changes())
	}
	return n
}

// Apply carries out the plans and writes other files, as WriteFile does, in one
// step. If a folder changed after Compare, Apply updates its plan to describe what
// was done. It returns the errors of Compare, or an error about a file that could
// not be written.
//
// Each file is complete at any moment, either the old one or the new one. An error
// before the changes are decided, such as a full disk, undoes everything. After a
// later error, or if the process is killed, Recover undoes or completes the work:
// all folders then have the old files, or all have the new ones. Not everything is
// flushed to survive a power cut.
func (list Plans) Apply(others ...File) error {
	return list.apply(others, func(string) error { return nil })
}

// apply is Apply with a hook, which it calls before each change of a folder.
// Tests stop the run there, or make it fail.
func (list Plans) apply(others []File, before func(string) error) error {
	if list.Done() && len(others) == 0 {
		return nil
	}
	if err := settle(others); err != nil {
		return err
	}
	t := &together{before: before, sync: len(list)+len(others) > 1}
	defer t.close()
	err := t.prepare(list, others)
	if err == nil {
		err = t.commit()
	}
	if err != nil {
		t.undo()
		return err
	}
	return t.finish()
}

// settle completes or undoes what killed runs left in the folders of files. The
// folders of the plans were settled before Compare.
func settle(files []File) error {
	for _, f := range files {
		dir, _, err := resolve(f.Path)
		if err != nil {
			continue // add returns the error
		}
		if _, err := Recover(dir); err != nil {
			return fmt.Errorf("%s: cannot be written: %w; nothing was written", f.Path, err)
		}
	}
	return nil
}

// prepare locks all folders, and writes every new file under a temporary name.
func (t *together) prepare(plans Plans, others []File) error {
	for _, p := range plans {
		w := &writer{dir: p.Dir, before: t.before, sync: t.sync}
		t.writers = append(t.writers, w)
		if err := w.open(); err != nil {
			return fmt.Errorf("%w; nothing was written", err)
		}
		if err := p.compare(w.root); err != nil { // another run may have changed the folder
			return err
		}
		w.changes = p.Changes()
	}
	for _, f := range others {
		if err := t.add(f); err != nil {
			return fmt.Errorf("%s: cannot be written: %w; nothing was written", f.Path, err)
		}
	}
	err := t.announce()
	for _, w := range t.writers {
		if err == nil {
			err = w.stage()
		}
	}
	if err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	return nil
}

// add adds a file that belongs to no plan.
func (t *together) add(f File) error {
	dir, base, err := resolve(f.Path)
	if err != nil {
		return err
	}
	if !mayChange(base) {
		return errors.New("not a name of a report or an index; choose another one")
	}
	w, err := t.join(dir)
	if err != nil {
		return reason(err)
	}
	if err := settled(w.root); err != nil {
		return err
	}
	s := Step{Path: base, new: hash(f.Content), content: f.Content}
	if s.old, err = hashOf(w.root, base); err == nil && s.old != s.new {
		w.changes = append(w.changes, s)
	}
	return err
}

// announce writes the journal of each folder that changes.
func (t *together) announce() error {
	run := rand.Text()
	for _, w := range t.writers {
		if len(w.changes) == 0 {
			continue
		}
		j := &journal{run: run, home: ".", changes: w.changes}
		if t.home == nil {
			t.home, t.decides = w, j
		} else {
			there, err := relative(t.home.dir, w.dir)
			if err != nil {
				return err
			}
			t.decides.with = append(t.decides.with, there)
			if j.home, err = relative(w.dir, t.home.dir); err != nil {
				return err
			}
		}
		if err := w.putJournal("announce", j); err != nil {
			return err
		}
		w.announced = true
	}
	return nil
}

// relative returns the path from one folder to another for a journal.
func relative(from, to string) (string, error) {
	for _, dir := range []*string{&from, &to} {
		abs, err := filepath.Abs(*dir)
		if err == nil {
			abs, err = filepath.EvalSymlinks(abs)
		}
		if err != nil {
			return "", unusable(*dir, err)
		}
		*dir = abs
	}
	path, err := filepath.Rel(from, to)
	path = filepath.ToSlash(path)
	if err == nil && !isFolder(path) {
		err = errors.New("the path has control characters")
	}
	if err != nil {
		return "", fmt.Errorf("%s: cannot be written together with %s: %w", to, from, err)
	}
	return path, nil
}

// commit decides that all staged files become the real ones.
func (t *together) commit() error {
	if t.home == nil {
		return nil
	}
	t.decides.committed = true
	if err := t.home.putJournal("commit", t.decides); err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	return nil
}
