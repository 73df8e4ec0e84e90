package disk

import (
	"bytes"
	"errors"
	"os"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFullDiskChangesNothing fills a small file system in the middle of a file. Only root can
// create one.
func TestFullDiskChangesNothing(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Skipf("cannot mount a file system here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	write(t, dir, oldFiles)
	addHandWritten(t, dir)
	before := tree(t, dir)
	large := append([]File{goFile("large/large.go", string(bytes.Repeat([]byte("//\n"), 1<<17)))}, newFiles...)
	p, err := Compare(dir, header, large)
	if err != nil {
		t.Fatal(err)
	}
	if err := apply(p); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("the disk is full, and the run ended with %v", err)
	}
	if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
		t.Errorf("the folder changed:\n%s", diff)
	}
	recoverFrom(t, dir, "a full disk", newFiles)
	if _, err := os.Stat(dir + "/large"); err == nil {
		t.Error("the folder of the file that did not fit is left")
	}
}
