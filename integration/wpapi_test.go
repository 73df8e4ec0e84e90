//go:build integration

package integration

import (
	"bufio"
	"compress/gzip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestForeignClient lets a client of others, the npm package wpapi, work on a generated server.
func TestForeignClient(t *testing.T) {
	for _, tool := range []string{"node", "npm"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is missing, and with it the client that this test is about", tool)
		}
	}
	dir := t.TempDir()
	restgen := filepath.Join(dir, "restgen")
	command(t, "..", nil, 5*time.Minute, "go", "build", "-o", restgen, "./cmd/restgen")
	unpack(t, "../testdata/indexes/wordpress-6.8.7-schemas.json.gz", filepath.Join(dir, "site.json"))
	module(t, restgen, dir, "testdata/server/*.go")
	command(t, dir, nil, 5*time.Minute, "go", "build", "-o", "server", ".")

	copyFiles(t, dir, "wpapi/*")
	command(t, dir, nil, 3*time.Minute, "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
	for _, form := range []string{"/wp-json/", "/index.php/wp-json/", "/?rest_route=/"} {
		root := serve(t, filepath.Join(dir, "server")) + form
		out := command(t, dir, []string{"RESTGEN_ROOT=" + root}, time.Minute, "node", "posts.js")
		t.Logf("%s: %s", root, strings.Join(strings.Fields(out), " "))
	}
}

func unpack(t *testing.T, from, to string) {
	t.Helper()
	f, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// serve starts a server that prints its address, and ends it with the test.
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
