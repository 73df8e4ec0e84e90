//go:build unix

package main

import (
	"bytes"
	"context"
	"go/parser"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/restgen/restgen/generator/testfile"
)

// A pipe or a device in the output folder does not block a command, whatever
// its name is.
func TestPipesInTheOutputFolderDoNotBlock(t *testing.T) {
	index := filepath.Join(t.TempDir(), "plain.json")
	put(t, index, plainSite)
	for _, name := range []string{
		"x.go", "site.go", "rest/client.go", "go.mod", "index.json",
		"restgen.manifest", "restgen.journal", "restgen.yaml",
	} {
		for kind, put := range map[string]func(string) error{
			"pipe":           func(path string) error { return syscall.Mkfifo(path, 0o600) },
			"link to a pipe": func(path string) error { return linkToPipe(path) },
			"device":         func(path string) error { return os.Symlink("/dev/zero", path) },
		} {
			t.Run(name+" "+kind, func(t *testing.T) {
				dir := t.TempDir()
				path := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := put(path); err != nil {
					t.Skip(err)
				}
				for _, args := range [][]string{
					{"generate", index, "-o", ".", "--package", "site", "--module", "m/site", "--dry-run"},
					{"check", "--index", index, "-o", ".", "--package", "site"},
				} {
					ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
					defer cancel()
					c := exec.CommandContext(ctx, "restgen", args...)
					c.Dir = dir
					if said, err := c.CombinedOutput(); ctx.Err() != nil || strings.Contains(string(said), "a bug") {
						t.Errorf("%v: %v: %s", args, err, said)
					}
				}
			})
		}
	}
}

func linkToPipe(path string) error {
	target := path + ".pipe"
	if err := syscall.Mkfifo(target, 0o600); err != nil {
		return err
	}
	return os.Symlink(target, path)
}

// A command that waits for a pipe in place of a file ends at the first
// interrupt.
func TestInterruptEndsWaitForPipe(t *testing.T) {
	const known = "known:wordpress@7.1"
	for file, args := range map[string][]string{
		"index":        {"validate", "PIPE"},
		"saved index":  {"fetch", "PIPE"},
		"second index": {"diff", known, "PIPE"},
		"ignore file":  {"diff", known, known, "--ignore", "PIPE"},
		"netrc file":   {"fetch", "https://site.invalid"},
	} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			pipe := filepath.Join(t.TempDir(), "pipe")
			if err := syscall.Mkfifo(pipe, 0o600); err != nil {
				t.Skip(err)
			}
			for i := range args {
				args[i] = strings.Replace(args[i], "PIPE", pipe, 1)
			}
			c := exec.Command("restgen", args...)
			c.Env = append(os.Environ(), "NETRC="+pipe)
			var said bytes.Buffer
			c.Stdout, c.Stderr = &said, &said
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			timer := time.AfterFunc(20*time.Second, func() { _ = c.Process.Kill() })
			defer timer.Stop()
			defer waitForReader(t, pipe).Close() // a pipe: nothing can be lost
			if err := c.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			_ = c.Wait()
			if status := c.ProcessState; status.ExitCode() != trouble || !strings.Contains(said.String(), "interrupted") {
				t.Errorf("%v: %s", status, said.String())
			}
		})
	}
}

// waitForReader opens a pipe for writing once something opened it for reading.
func waitForReader(t *testing.T, pipe string) *os.File {
	t.Helper()
	for range 2000 {
		f, err := os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		if err == nil {
			return f
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("nothing reads the pipe")
	return nil
}

// TestSignalsLeaveWholeFiles ends generate at random moments. Each file is the
// old one or the new one, complete, and the next run sets the folder right.
func TestSignalsLeaveWholeFiles(t *testing.T) {
	a, b := testfile.Path(t, "deployment-a.json"), testfile.Path(t, "deployment-b.json")
	dir := t.TempDir()
	generate := func(out, index string) *exec.Cmd {
		return exec.Command("restgen", "generate", index, "-o", filepath.Join(dir, out), "--package", "site",
			"--module", "m/site")
	}
	wanted := map[string]map[string]string{} // by index, then path
	for _, index := range []string{a, b} {
		out := "of" + filepath.Base(index)
		began := time.Now()
		if said, err := generate(out, index).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
		wanted[index] = filesBelow(t, filepath.Join(dir, out))
		t.Logf("%s takes %s", out, time.Since(began))
	}
	random := rand.New(rand.NewPCG(1, 2))
	counts := map[string]int{}
	for i := range testfile.Some(32) {
		index, signal := []string{a, b}[i%2], []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGINT,
			syscall.SIGHUP}[i/2%4]
		c := generate("out", index)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(random.IntN(90)) * time.Millisecond)
		_ = c.Process.Signal(signal) // it may have ended
		if err := c.Wait(); err != nil {
			counts["ended"]++
		} else {
			counts["complete"]++
		}
		checkWhole(t, filepath.Join(dir, "out"), wanted[a], wanted[b])
	}
	if said, err := generate("out", a).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	got := filesBelow(t, filepath.Join(dir, "out"))
	for name, text := range wanted[a] {
		if got[name] != text {
			t.Errorf("%s is not as generated", name)
		}
		delete(got, name)
	}
	for name := range got {
		t.Errorf("%s is left", name)
	}
	t.Logf("counted %d runs with a signal", counts["ended"]+counts["complete"])
}

// checkWhole fails the test unless each file is the one of a or of b. It
// ignores temporary files.
func checkWhole(t *testing.T, dir string, a, b map[string]string) {
	t.Helper()
	for name, text := range filesBelow(t, dir) {
		if strings.HasSuffix(name, ".restgen-tmp") || strings.HasPrefix(filepath.Base(name), "restgen.") {
			continue
		}
		if text != a[name] && text != b[name] {
			t.Errorf("%s is neither the old nor the new file (%d bytes)", name, len(text))
		}
		if filepath.Ext(name) == ".go" {
			if _, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution); err != nil {
				t.Error(err)
			}
		}
	}
}

func filesBelow(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		text, err := os.ReadFile(path)
		files[name] = string(text)
		return err
	})
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return files
}
