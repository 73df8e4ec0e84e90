//go:build integration

// Package wpapi runs the npm package wpapi, a client for WordPress, against a
// generated server. It needs no site and so is separate from the suite that
// does.
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

	"github.com/restgen/restgen/generator/testfile"
)

const (
	index  = "indexes/wordpress-6.8.7-schemas.json.gz"
	server = "../testdata/server/main.go"
)

// TestWPAPI runs every script of this folder against a server that is generated
// for a plain WordPress, on each form of address.
func TestWPAPI(t *testing.T) {
	need(t, "node", "npm")
	dir := t.TempDir()
	program := build(t, dir)
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

// build builds the server in a module of its own and returns its path.
func build(t *testing.T, dir string) string {
	t.Helper()
	restgen, program := filepath.Join(dir, "restgen"), filepath.Join(dir, "server")
	command(t, "../..", nil, 2*time.Minute, "go", "build", "-o", restgen, "./cmd/restgen")
	write(t, filepath.Join(dir, "site.json"), testfile.Text(t, index))
	write(t, filepath.Join(dir, "go.mod"), []byte("module live\n\ngo 1.26\n"))
	write(t, filepath.Join(dir, "main.go"), read(t, server))
	command(t, dir, nil, time.Minute, restgen, "generate", "site.json", "-o", "site")
	command(t, dir, nil, 4*time.Minute, "go", "build", "-trimpath", "-o", program, ".")
	return program
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

// serve starts the server and returns the address that it prints. The server
// ends when its standard input closes: at the end of the test, or when the test
// is killed.
func serve(t *testing.T, program string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), program)
	c.Stderr = os.Stderr
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		_ = c.Wait()
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address)
}
