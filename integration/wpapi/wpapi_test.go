//go:build integration

// Package wpapi runs the npm package wpapi, a client for WordPress, against a
// stand-in. It needs no site and so is separate from the suite that does.
package wpapi

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestScriptsOfWPAPIWork runs every script of this folder against a stand-in
// for a plain WordPress, on each form of address.
func TestScriptsOfWPAPIWork(t *testing.T) {
	need(t, "node", "npm")
	dir := t.TempDir()
	program := filepath.Join(dir, "restgen")
	command(t, "../..", nil, 2*time.Minute, "go", "build", "-o", program, "./cmd/restgen")
	scripts, err := filepath.Glob("*.js")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, name := range append(scripts, "package.json", "package-lock.json") {
		write(t, filepath.Join(dir, name), read(t, name))
	}
	command(t, dir, nil, 2*time.Minute, "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
	for _, form := range []string{"/wp-json/", "/index.php/wp-json/", "/?rest_route=/"} {
		for _, script := range scripts {
			t.Run(script+form, func(t *testing.T) {
				root := serve(t, program) + form
				out := command(t, dir, []string{"RESTGEN_ROOT=" + root}, 30*time.Second, "node", script)
				t.Log(strings.Join(strings.Fields(out), " "))
			})
		}
	}
}

// need skips the test on a developer's machine without these tools. In CI the
// test fails instead.
func need(t *testing.T, tools ...string) {
	t.Helper()
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err == nil {
			continue
		}
		if os.Getenv("CI") != "" {
			t.Fatalf("%s is missing; install Node.js with npm", tool)
		}
		t.Skipf("%s is missing, so wpapi cannot run here; install Node.js with npm", tool)
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// command runs a program in a folder, with a time limit. If it fails, the test
// fails with its output.
func command(t *testing.T, dir string, env []string, limit time.Duration, name string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	c.Dir, c.Env, c.WaitDelay = dir, append(os.Environ(), env...), 5*time.Second
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v, within %v\n%s", name, strings.Join(args, " "), err, limit, out)
	}
	return string(out)
}

// serve starts a stand-in and returns the address that it prints.
func serve(t *testing.T, program string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), program, "serve", "known:wordpress@6.8", "--addr", "127.0.0.1:0",
		"--user", "admin:secret:administrator", "--seed", "7", "-q")
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Wait() }) // the context has ended then
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address)
}
