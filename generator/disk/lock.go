package disk

import (
	"errors"
	"os"
	"time"
)

// patience is how long a run waits for another one. It is many times as long as
// the largest set of files takes.
const patience = 10 * time.Second

// enter opens and locks a folder until leave is called. It returns an error if a
// killed run has to be completed first.
//
// A run locks its folders while it compares and while it writes. As a folder may
// change between the two, it is compared again then. So the folder ends up with
// all files of the run that wrote last.
func enter(dir string) (root *os.Root, leave func(), err error) {
	root, leave, err = lockFolder(dir)
	if err != nil {
		return nil, nil, err
	}
	if err := settled(root); err != nil {
		leave()
		return nil, nil, err
	}
	return root, leave, nil
}

// settled returns an error if a folder has the journal of a killed run.
func settled(root *os.Root) error {
	if _, err := root.Lstat(journalName); err == nil {
		return errors.New("a run was killed there meanwhile; run the same command again")
	}
	return nil
}

// lockFolder opens and locks a folder, even if it has a journal.
func lockFolder(dir string) (root *os.Root, leave func(), err error) {
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

// lock keeps other runs out of a folder. The operating system releases the lock
// when the process ends, so that a killed run leaves nothing to clean up. Where
// there are no such locks, as on some network file systems, runs are not kept
// apart.
func lock(root *os.Root, patience time.Duration) (unlock func(), err error) {
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		unlock, busy := tryLock(root)
		if !busy {
			return unlock, nil
		}
		if time.Now().After(end) {
			return nil, errors.New("another run of restgen is writing there; run the same command again when it is done")
		}
	}
}
