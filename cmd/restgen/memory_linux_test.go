package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// TestMemory generates the packages of a site with 50 times the routes of
// WordPress, within 700 MiB. It takes half a minute, so only RESTGEN_HUGE runs
// it.
func TestMemory(t *testing.T) {
	if os.Getenv("RESTGEN_HUGE") == "" {
		t.Skip("RESTGEN_HUGE is not set")
	}
	dir := t.TempDir()
	program, index := filepath.Join(dir, "restgen"), filepath.Join(dir, "index.json")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if err := os.WriteFile(index, hugeIndex(t, 50), 0o666); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program, "generate", index, "-o", filepath.Join(dir, "site"), "--module", "example.com/site")
	c.Env = append(os.Environ(), "GOGC=", "GOMEMLIMIT=")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	usage, ok := c.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		t.Fatal("no resource usage")
	}
	t.Logf("%d MiB", usage.Maxrss>>10)
	if usage.Maxrss > 700<<10 {
		t.Errorf("%d MiB", usage.Maxrss>>10)
	}
}

// TestDiffMemory compares two releases of WordPress within 60 MB. It takes the
// best of three runs, as a busy machine collects garbage late. Only RESTGEN_HUGE
// runs it.
func TestDiffMemory(t *testing.T) {
	if os.Getenv("RESTGEN_HUGE") == "" {
		t.Skip("RESTGEN_HUGE is not set")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "restgen")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	args := []string{"diff", "--fail-on", "none"}
	for _, name := range []string{"wordpress-6.8.7-schemas.json", "wordpress-7.1.4-schemas.json"} {
		args = append(args, filepath.Join(dir, name))
		if err := os.WriteFile(filepath.Join(dir, name), testfile.Text(t, "indexes/"+name+".gz"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	best := int64(math.MaxInt64)
	for range 3 {
		c := exec.Command(program, args...)
		c.Env = append(os.Environ(), "GOGC=", "GOMEMLIMIT=")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		usage, ok := c.ProcessState.SysUsage().(*syscall.Rusage)
		if !ok {
			t.Fatal("no resource usage")
		}
		best = min(best, int64(usage.Maxrss))
	}
	if t.Logf("%d KiB", best); best > 60_000_000>>10 {
		t.Errorf("%d KiB", best)
	}
}

// hugeIndex returns the index of WordPress with n copies of each namespace.
func hugeIndex(t *testing.T, n int) []byte {
	var site struct {
		Namespaces []string                  `json:"namespaces"`
		Routes     map[string]map[string]any `json:"routes"`
	}
	if err := json.Unmarshal(testfile.Text(t, "indexes/wordpress-7.1.4-schemas.json.gz"), &site); err != nil {
		t.Fatal(err)
	}
	namespaces, routes := site.Namespaces, site.Routes
	site.Routes = map[string]map[string]any{}
	site.Namespaces = nil
	for i := range n {
		for _, namespace := range namespaces {
			site.Namespaces = append(site.Namespaces, fmt.Sprintf("c%d-%s", i, namespace))
		}
		for key, route := range routes {
			namespace, _ := route["namespace"].(string)
			if !strings.HasPrefix(key, "/"+namespace) || namespace == "" {
				continue
			}
			copied := map[string]any{"namespace": fmt.Sprintf("c%d-%s", i, namespace), "methods": route["methods"],
				"endpoints": route["endpoints"], "schema": route["schema"]}
			site.Routes[fmt.Sprintf("/c%d-%s", i, key[1:])] = copied
		}
	}
	b, err := json.Marshal(site)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
