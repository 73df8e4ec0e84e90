package disk

import (
	"errors"
	"os"
	"time"
)

// patience is how long a run waits for another one: many times as long as the largest set of files takes.
const patience = 10 * time.Second

// enter opens a folder for this run alone, until leave is called.
func enter(dir string) (root *os.Root, leave func(), err error) {
	root, err = os.OpenRoot(dir)
	if err != nil {
		return nil, nil, err
	}
	unlock, err := lock(root, patience)
	if err != nil {
		root.Close()
		return nil, nil, err
	}
	return root, func() { unlock(); root.Close() }, nil
}

// lock keeps other runs out of a folder. The lock is one of the operating system: it ends with the process, however that
// ends, so that a killed run keeps nobody out and leaves nothing to clear away. Where there are no such locks, as on some
// network file systems, runs are not kept apart.
func lock(root *os.Root, patience time.Duration) (unlock func(), err error) {
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		unlock, busy := tryLock(root)
		if !busy {
			return unlock, nil
		}
		if time.Now().After(end) {
			return nil, errors.New("another run of restgen is at work there; run the same command again when it is done")
		}
	}
}
