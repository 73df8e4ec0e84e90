//go:build unix

package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// The command prints its address, serves the site, and ends with 0 at an
// interrupt. Another one cannot use the same address.
func TestServeEndsWithZeroAtInterrupt(t *testing.T) {
	c := exec.Command("restgen", "serve", "known:wordpress@6.1", "--addr", "127.0.0.1:0", "--posts", "2", "--user", "me:a:b:editor")
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	c.Stderr = &said
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(20*time.Second, func() { _ = c.Process.Kill() })
	defer timer.Stop()
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address = strings.TrimSpace(address)
	for path, want := range map[string]string{
		"/": "curl -X GET", "/wp-json/wp/v2/posts": "Post 2", "/index.php?rest_route=/wp/v2/posts": "rest_route=",
		"/?rest_route=/wp/v2/posts/1": "Post 1",
	} {
		r, err := http.Get(address + path)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(r.Body)
		r.Body.Close()
		if r.StatusCode != 200 || !strings.Contains(string(body), want) {
			t.Errorf("GET %s: %d %.300s, want %s", path, r.StatusCode, body, want)
		}
	}
	again := exec.Command("restgen", "serve", "known:wordpress@6.1", "--addr", strings.TrimPrefix(address, "http://"))
	if text, _ := again.CombinedOutput(); again.ProcessState.ExitCode() != trouble || !strings.Contains(string(text), "choose another address") {
		t.Errorf("a second server: %d %s", again.ProcessState.ExitCode(), text)
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
	if want := "editor me, password a:b\n"; !strings.HasPrefix(said.String(), want) || strings.Count(said.String(), "\n") != 5 {
		t.Errorf("standard error:\n%s\nwant %s and four requests", said.String(), want)
	}
}
