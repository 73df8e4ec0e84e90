//go:build integration

package integration

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// standIn starts a stand-in for a site, from its saved index, and runs the driver
// on it. A list in testdata/standin names what a stand-in leaves out.
func standIn(t *testing.T, s site, restgen, dir string) {
	t.Helper()
	const secret = "abcd1234"
	c := exec.CommandContext(t.Context(), restgen, "serve", "site.json", "--addr", "127.0.0.1:0", "-q", "--posts", "3",
		"--user", s.user+":"+secret+":administrator", "--data", items(t, dir))
	c.Dir, c.Stderr = dir, os.Stderr
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = c.Process.Signal(syscall.SIGTERM)
		if err := c.Wait(); err != nil {
			t.Errorf("serve: %v", err)
		}
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	own := site{s.version, s.form, strings.TrimSpace(line), s.user, "", "none"}
	own.password = applicationPassword(t, own, secret)
	copyFiles(t, dir, "testdata/standin/*.go")
	env := append(own.credentials(), "RESTGEN_SITE="+own.url, "RESTGEN_ROOT="+own.root(), "RESTGEN_LOGIN=none",
		"RESTGEN_POSTS=100", "RESTGEN_CALLS="+filepath.Join(t.TempDir(), "calls"))
	command(t, dir, env, 5*time.Minute, "go", "test", "-trimpath", "-vet=off", "-count=1", "-timeout=4m", ".")
}

// items writes the items of testdata/standin whose routes the site has, and
// returns the name of the file.
func items(t *testing.T, dir string) string {
	t.Helper()
	index, err := os.ReadFile(filepath.Join(dir, "site.json"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/standin/items.json")
	if err != nil {
		t.Fatal(err)
	}
	var all, known map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	known = map[string]json.RawMessage{}
	for _, route := range members(t, index, "routes") {
		if list, ok := all[route.name]; ok {
			known[route.name] = list
		}
	}
	if text, err = json.Marshal(known); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "items.json")
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// applicationPassword creates a password with another one.
func applicationPassword(t *testing.T, s site, secret string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "POST",
		s.url+"/index.php?rest_route=/wp/v2/users/me/application-passwords", bytes.NewBufferString(`{"name":"driver"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.SetBasicAuth(s.user, secret)
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	var made struct{ Password string }
	if err := json.NewDecoder(w.Body).Decode(&made); err != nil || made.Password == "" {
		t.Fatal(w.Status, err)
	}
	return made.Password
}
