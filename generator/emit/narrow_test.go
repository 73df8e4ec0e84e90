package emit_test

import (
	"os"
	"os/exec"
	"testing"
)

// Emitted code compiles where an int has 32 bits.
func TestNarrowPlatform(t *testing.T) {
	c := exec.Command("go", "build", "./output/...", "./templates/...")
	c.Dir, c.Env = "../..", append(os.Environ(), "GOOS=linux", "GOARCH=386", "CGO_ENABLED=0")
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
