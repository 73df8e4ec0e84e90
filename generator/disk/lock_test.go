package disk

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Concurrent runs all succeed and leave all files of the one that wrote last.
func TestConcurrentRunsAllSucceed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "out")
	var runs sync.WaitGroup
	for n := range 8 {
		runs.Go(func() {
			for i := range 10 {
				p, err := Compare(dir, header, [][]File{oldFiles, newFiles}[(n+i)%2])
				if err == nil {
					err = apply(p)
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	runs.Wait()
	have := generated(t, dir)
	files := oldFiles
	if _, fresh := have["added/added.go"]; fresh {
		files = newFiles
	}
	if diff := cmp.Diff(texts(files), have); diff != "" {
		t.Errorf("folder (-want +got):\n%s", diff)
	}
	if p, err := Compare(dir, header, files); err != nil || !p.Done() {
		t.Errorf("not done: %v %v", p, err)
	}
}

// Apply takes into account what happened to the folder after Compare.
func TestApplyUpdatesOutdatedPlan(t *testing.T) {
	dir, p := outdated(t)
	write(t, dir, []File{goFile("other/other.go", "package other\n")})
	if err := apply(p); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(texts(newFiles), generated(t, dir)); diff != "" {
		t.Errorf("folder (-want +got):\n%s", diff)
	}
	put(t, dir, "site.go", "package mine\n")
	if p, _ = Compare(dir, header, oldFiles); p != nil {
		t.Fatal("a file that was taken over is not in the way")
	}
	dir, p = outdated(t)
	put(t, dir, "site.go", "package mine\n")
	if err := apply(p); err == nil || tree(t, dir)["site.go"] != "package mine\n" {
		t.Errorf("a file that was taken over in between was replaced; %v", err)
	}
}

func TestConcurrentSavesAllSucceed(t *testing.T) {
	name := filepath.Join(t.TempDir(), "site.json")
	var saves sync.WaitGroup
	for n := range 8 {
		saves.Go(func() {
			for range 10 {
				if err := WriteFile(name, fmt.Appendf(nil, "%d%01000d", n, 0)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	saves.Wait()
	if files := tree(t, filepath.Dir(name)); len(files) != 1 || len(files["site.json"]) != 1001 {
		t.Errorf("left behind: %v", files)
	}
}

// holder is the variable that makes this test a process which stops in the
// middle of writing to the folder in its value.
const holder = "RESTGEN_TEST_HOLDER"

// A running process keeps others out; a killed one does not.
func TestLockEndsWithItsProcess(t *testing.T) {
	if dir := os.Getenv(holder); dir != "" {
		hold(t, dir)
	}
	dir, _ := outdated(t)
	other := exec.Command(os.Args[0], "-test.run", "^TestLockEndsWithItsProcess$")
	other.Env = append(os.Environ(), holder+"="+dir)
	out, err := other.StdoutPipe()
	if err == nil {
		err = other.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "holding\n" {
		t.Errorf("the other process says %q, %v", line, err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	const want = "another run of restgen is writing there; run the same command again when it is done"
	if _, err := lock(root, 50*time.Millisecond); err == nil || err.Error() != want {
		t.Errorf("while another run writes: %v", err)
	}
	if err := other.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = other.Wait()
	recoverFrom(t, dir, "replace site.go", oldFiles)
}

func hold(t *testing.T, dir string) {
	p, err := Compare(dir, header, newFiles)
	if err != nil {
		t.Fatal(err)
	}
	_ = Plans{p}.apply(nil, func(moment string) error {
		if moment == "replace site.go" {
			fmt.Println("holding")
			time.Sleep(time.Minute)
		}
		return nil
	})
}
