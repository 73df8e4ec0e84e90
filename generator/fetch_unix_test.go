//go:build unix

package generator_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/generator/testfile"
)

// Save does not wait for a pipe that nobody writes to.
func TestSaveWritesIntoAPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	f, err := generator.Fetch(t.Context(), testfile.Path(t, "deployment-a.json"), source.New())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Save(pipe); err == nil || !strings.HasSuffix(err.Error(), "not a regular file") {
		t.Error(err)
	}
}
