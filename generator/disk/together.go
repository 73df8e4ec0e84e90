package disk

import (
	"errors"
	"fmt"
	"os"
)

// ApplyTogether carries out plans and writes other files, as WriteFile does, in
// one step. An error or a kill before the first rename changes nothing in any
// folder. The other files come last, so after a kill in between they still show
// that the work is not complete.
func ApplyTogether(plans []*Plan, others []File) error {
	return applyTogether(plans, others, func(string) error { return nil })
}

// applyTogether is ApplyTogether with the hook of apply.
func applyTogether(plans []*Plan, others []File, before func(string) error) error {
	t := &together{before: before}
	defer t.close()
	if err := t.prepare(plans, others); err != nil {
		t.undo()
		return err
	}
	return t.commit()
}

// together carries out plans at the same time.
type together struct {
	before  func(string) error
	writers []*writer // of the plans, then of other folders
	others  []other
}

// other is a file that belongs to no plan.
type other struct {
	name string // as given
	in   *writer
	base string
}

// prepare locks all folders, and writes every new file under a temporary name.
func (t *together) prepare(plans []*Plan, others []File) error {
	for _, p := range plans {
		w := &writer{plan: p, before: t.before}
		t.writers = append(t.writers, w)
		if err := w.open(); err != nil {
			return fmt.Errorf("%w; nothing was written", err)
		}
		if err := p.compare(w.root); err != nil {
			return err
		}
	}
	for _, w := range t.writers {
		if w.plan.Done() {
			continue // another run may have done it
		}
		w.clearKilled()
		if err := w.stage(); err != nil {
			return fmt.Errorf("%w; nothing was written", err)
		}
	}
	for _, f := range others {
		if err := t.stage(f); err != nil {
			return fmt.Errorf("%s: cannot be written: %w; nothing was written", f.Path, err)
		}
	}
	return nil
}

// stage writes a file that belongs to no plan under a temporary name.
func (t *together) stage(f File) error {
	dir, base, err := resolve(f.Path)
	if err != nil {
		return err
	}
	w, err := t.writer(dir)
	if err != nil {
		return reason(err)
	}
	t.others = append(t.others, other{f.Path, w, base})
	return errors.Unwrap(w.put(base, f.Content)) // drops the name of the temporary file
}

// writer returns the writer for a folder. A folder can be locked only once.
func (t *together) writer(dir string) (*writer, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, err
	}
	for _, w := range t.writers {
		opened, err := w.root.Stat(".")
		if err == nil && os.SameFile(info, opened) {
			return w, nil
		}
	}
	root, leave, err := enter(dir)
	if err != nil {
		return nil, err
	}
	w := &writer{plan: &Plan{Dir: dir, manifestStep: Keep}, before: t.before, root: root, leave: leave}
	t.writers = append(t.writers, w)
	return w, nil
}

// commit renames all staged files.
func (t *together) commit() error {
	var err error
	for _, w := range t.writers {
		if err == nil && !w.plan.Done() {
			err = w.commit()
		}
	}
	for _, f := range t.others {
		if err != nil {
			break
		}
		if e := f.in.place("replace "+f.base, f.base); e != nil {
			err = fmt.Errorf("%s: cannot be written: %w; some files are new and some are old: fix this and run the same command again",
				f.name, errors.Unwrap(e))
		}
	}
	if err != nil {
		for _, w := range t.writers {
			w.clear()
		}
	}
	return err
}

func (t *together) undo() {
	for _, w := range t.writers {
		w.undo()
	}
}

func (t *together) close() {
	for _, w := range t.writers {
		w.close()
	}
}
