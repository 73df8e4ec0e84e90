//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// A command that waits for standard input ends at the first interrupt.
func TestInterruptEndsReadingOfStdin(t *testing.T) {
	c := exec.Command("restgen", "validate", "-")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	c.Stdout, c.Stderr = &said, &said
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(20*time.Second, func() { _ = c.Process.Kill() })
	defer timer.Stop()
	if _, err := in.Write(bytes.Repeat([]byte(" "), 1<<20)); err != nil { // more than a pipe holds: it is being read
		t.Fatal(err)
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
	if c.ProcessState.ExitCode() != trouble ||
		strings.TrimSpace(said.String()) != "restgen validate: interrupted; nothing was written" {
		t.Errorf("exit status %d: %s", c.ProcessState.ExitCode(), said.String())
	}
}
