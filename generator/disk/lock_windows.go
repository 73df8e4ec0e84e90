package disk

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// lockFile is the name of a file that locks a folder, as nobody else can open
// it. It disappears when it is closed.
const lockFile = ".restgen.lock"

// Constants of CreateFile for which package syscall has no names.
const (
	sharedWithNobody    = 0
	deleteOnClose       = 0x04000000
	errSharingViolation = syscall.Errno(32)
)

// tryLock creates the file. Only a lock of another run makes it busy; other
// failures lock nothing.
func tryLock(root *os.Root) (unlock func(), busy bool) {
	name, err := syscall.UTF16PtrFromString(filepath.Join(root.Name(), lockFile))
	if err != nil {
		return func() {}, false
	}
	var file syscall.Handle
	for range 5 {
		file, err = syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, sharedWithNobody, nil, syscall.OPEN_ALWAYS,
			syscall.FILE_ATTRIBUTE_HIDDEN|syscall.FILE_FLAG_OPEN_REPARSE_POINT|deleteOnClose, 0) // does not follow links
		if !errors.Is(err, syscall.ERROR_ACCESS_DENIED) {
			break
		}
		time.Sleep(10 * time.Millisecond) // while a file is being removed, the folder seems not writable
	}
	switch {
	case errors.Is(err, errSharingViolation):
		return nil, true
	case err != nil:
		return func() {}, false
	}
	return func() { _ = syscall.CloseHandle(file) }, false
}
