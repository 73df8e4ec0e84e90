// Package testmodule runs the go command on modules that tests generate. It is
// only for tests.
//
// The folder of a module and a go command come in, and an exec.Cmd goes out, which
// downloads nothing. The go command compiles a package again if its folder has
// another name. The names of temporary folders are new in each run, so an overlay
// shows the files of a module in a folder that tests share. Modules of the same path
// then share their packages, and all modules share the standard library with the
// tests. Settings that all such commands need belong here.
package testmodule

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// Go returns a go command, such as "vet" with the argument "./...", for the
// module in dir. It downloads nothing. The command and the programs that it runs
// work in a folder without files.
func Go(t testing.TB, dir, command string, args ...string) *exec.Cmd {
	t.Helper()
	shared, overlay := Show(t, dir)
	c := exec.Command("go", slices.Concat([]string{command, overlay}, args)...)
	c.Dir, c.Env = shared, append(os.Environ(), "GOPROXY=off", "GOWORK=off")
	return c
}

// Show returns a folder without files, and the flag with which the go command
// finds the files of the module in dir there.
func Show(t testing.TB, dir string) (shared, overlay string) {
	t.Helper()
	shared = filepath.Join(os.TempDir(), "restgen-testmodule-"+strconv.Itoa(os.Getuid())) // of one user
	files, err := show(dir, shared)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{"Replace": files})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return shared, "-overlay=" + name
}

// show returns the files below a folder by the names that they have in the
// shared one. It makes their folders there, since go vet enters them.
func show(dir, shared string) (map[string]string, error) {
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		below, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		if d.IsDir() {
			return os.MkdirAll(filepath.Join(shared, below), 0o700)
		}
		files[filepath.Join(shared, below)] = name
		return nil
	})
	return files, err
}
