package disk

import (
	"fmt"
	"os"
	"slices"
)

// together changes several folders at the same time.
type together struct {
	before  func(string) error
	sync    bool      // write new files through to the disk before they count
	writers []*writer // of the plans, then of other folders

	home    *writer  // has the journal that decides; nil if nothing changes
	decides *journal // that journal
}

// join returns the writer for a folder, which it locks. A folder can be locked
// only once.
func (t *together) join(dir string) (*writer, error) {
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
	root, leave, err := lockFolder(dir)
	if err != nil {
		return nil, err
	}
	w := &writer{dir: dir, before: t.before, sync: t.sync, root: root, leave: leave}
	t.writers = append(t.writers, w)
	return w, nil
}

// finish makes all changes, and then removes the journals, last the one that
// decides.
func (t *together) finish() error {
	for _, w := range t.writers {
		if err := w.finish(); err != nil {
			return fmt.Errorf("%w; some files are new and some are old: fix this and run the same command again", err)
		}
	}
	for _, w := range slices.Backward(t.writers) {
		if err := w.endJournal(); err != nil {
			return err
		}
	}
	return nil
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
