package disk

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// lockFile is what the lock of a folder is: a file that nobody else can open. It is gone when it is closed.
const lockFile = ".restgen.lock"

// What CreateFile takes and returns, as far as package syscall has no name for it.
const (
	sharedWithNobody    = 0
	deleteOnClose       = 0x04000000
	errSharingViolation = syscall.Errno(32)
)

// tryLock creates the file. Only a lock of another run makes it busy; a failure of another kind locks nothing.
func tryLock(root *os.Root) (unlock func(), busy bool) {
	name, err := syscall.UTF16PtrFromString(filepath.Join(root.Name(), lockFile))
	if err != nil {
		return func() {}, false
	}
	var file syscall.Handle
	for range 5 {
		file, err = syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, sharedWithNobody, nil, syscall.OPEN_ALWAYS,
			syscall.FILE_ATTRIBUTE_HIDDEN|syscall.FILE_FLAG_OPEN_REPARSE_POINT|deleteOnClose, 0) // a link is not followed
		if !errors.Is(err, syscall.ERROR_ACCESS_DENIED) {
			break
		}
		time.Sleep(10 * time.Millisecond) // a file that is just going looks like a folder that cannot be written
	}
	switch {
	case errors.Is(err, errSharingViolation):
		return nil, true
	case err != nil:
		return func() {}, false
	}
	return func() { _ = syscall.CloseHandle(file) }, false
}
