//go:build unix

package disk

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// The environment of a process that kills itself: the folder of the scene, and the
// number of the write that it does not make.
const sigkillDir, sigkillAt = "RESTGEN_TEST_SIGKILL_DIR", "RESTGEN_TEST_SIGKILL_AT"

// A process that is killed while it writes several folders and files leaves
// complete files and no lock, and a recovery leaves all files as before or all as
// they were to be. One of many writes is tried unless tests are thorough.
func TestSIGKILLLeavesWholeFiles(t *testing.T) {
	if dir := os.Getenv(sigkillDir); dir != "" {
		sigkill(t, dir)
		return
	}
	after, plans, others := scene(t)
	if err := plans.Apply(others...); err != nil {
		t.Fatal(err)
	}
	want := tree(t, after)
	step := 11
	if testfile.Thorough() {
		step = 1
	}
	decided := false
	for n := 0; ; n += step {
		top, _, _ := scene(t)
		before := tree(t, top)
		c := exec.Command(os.Args[0], "-test.run=^TestSIGKILLLeavesWholeFiles$")
		c.Env = append(os.Environ(), sigkillDir+"="+top, fmt.Sprintf("%s=%d", sigkillAt, n))
		out, err := c.CombinedOutput()
		if err == nil {
			break // fewer writes
		}
		if status, ok := c.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGKILL {
			t.Fatalf("%v: %s", err, out)
		}
		at := strings.TrimSpace(string(out))
		decided = checkStopped(t, top, at, n, decided, before, want)
	}
	if !decided {
		t.Error("no process was killed after it decided")
	}
}

// sigkill does the work of a scene, and kills the process ahead of a write.
func sigkill(t *testing.T, top string) {
	var n int
	if _, err := fmt.Sscan(os.Getenv(sigkillAt), &n); err != nil {
		t.Fatal(err)
	}
	plans, others := sceneWork(t, top)
	err := plans.apply(others, func(moment string) error {
		n--
		if n < 0 {
			fmt.Println(moment)
			if err := syscall.Kill(os.Getpid(), syscall.SIGKILL); err != nil {
				return err
			}
			select {}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
