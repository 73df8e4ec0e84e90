//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package disk

import (
	"errors"
	"os"
	"syscall"
)

// tryLock locks the folder itself. Only a lock of another run makes it busy;
// other failures lock nothing.
func tryLock(root *os.Root) (unlock func(), busy bool) {
	dir, err := root.Open(".")
	if err != nil {
		return func() {}, false
	}
	err = syscall.Flock(int(dir.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		dir.Close()
		return nil, true
	}
	return func() { dir.Close() }, false
}
