package main

import (
	"bytes"
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

// TestMemoryOfDiffIsBounded compares two releases of WordPress within 60 MB.
// It takes the best of three runs, as a busy machine collects garbage late.
// Linux adds the memory of the test to the peak of the program, so this test
// is before TestMemoryOfGenerateIsBounded, which needs much. Only RESTGEN_HUGE
// runs it.
func TestMemoryOfDiffIsBounded(t *testing.T) {
	if os.Getenv("RESTGEN_HUGE") == "" {
		t.Skip("RESTGEN_HUGE is not set")
	}
	program, dir := built(t), t.TempDir()
	args := []string{"diff", "--fail-on", "none"}
	for _, name := range []string{"wordpress-6.8.7-schemas.json", "wordpress-7.1.4-schemas.json"} {
		args = append(args, filepath.Join(dir, name))
		if err := os.WriteFile(filepath.Join(dir, name), testfile.Text(t, "indexes/"+name+".gz"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	best := int64(math.MaxInt64)
	for range 3 {
		best = min(best, peakMemory(t, program, args...))
	}
	const limit = 60_000_000 >> 10
	t.Logf("%d KiB", best)
	if best > limit {
		t.Errorf("%d KiB, more than %d KiB", best, limit)
	}
}

// TestMemoryOfGenerateIsBounded generates the packages of a site with 50 times
// the routes of WordPress, within 700 MiB. It takes half a minute, so only
// RESTGEN_HUGE runs it.
func TestMemoryOfGenerateIsBounded(t *testing.T) {
	if os.Getenv("RESTGEN_HUGE") == "" {
		t.Skip("RESTGEN_HUGE is not set")
	}
	program, index := built(t), filepath.Join(t.TempDir(), "index.json")
	if err := os.WriteFile(index, hugeIndex(t, 50), 0o666); err != nil {
		t.Fatal(err)
	}
	const limit = 700 << 10
	peak := peakMemory(t, program, "generate", index, "-o", filepath.Join(t.TempDir(), "site"),
		"--module", "example.com/site")
	t.Logf("%d KiB", peak)
	if peak > limit {
		t.Errorf("%d KiB, more than %d KiB", peak, limit)
	}
}

// TestMemoryOfCheckIsBounded checks the code of one shop against another one,
// within 350 MB.
func TestMemoryOfCheckIsBounded(t *testing.T) {
	if os.Getenv("RESTGEN_HUGE") == "" {
		t.Skip("RESTGEN_HUGE is not set")
	}
	program, dir := built(t), t.TempDir()
	var shops []string
	for _, name := range []string{"site-shop-747-routes.json", "site-shop-892-routes.json"} {
		shops = append(shops, filepath.Join(dir, name))
		if err := os.WriteFile(filepath.Join(dir, name), testfile.Text(t, "indexes/"+name+".gz"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	output := filepath.Join(dir, "site")
	peakMemory(t, program, "generate", shops[0], "-o", output, "--module", "example.com/site", "-q")
	const limit = 350_000_000 >> 10
	peak := peakMemory(t, program, "check", "--index", shops[0], "-o", output, "--fail-on", "none", shops[1])
	t.Logf("%d KiB", peak)
	if peak > limit {
		t.Errorf("%d KiB, more than %d KiB", peak, limit)
	}
}

// TestMemoryOfHugeDiffsIsBounded compares two states of such a site, within
// 700 MiB.
func TestMemoryOfHugeDiffsIsBounded(t *testing.T) {
	if os.Getenv("RESTGEN_HUGE") == "" {
		t.Skip("RESTGEN_HUGE is not set")
	}
	program, dir := built(t), t.TempDir()
	old, new := filepath.Join(dir, "old.json"), filepath.Join(dir, "new.json")
	text := hugeIndex(t, 50)
	for name, text := range map[string][]byte{old: text, new: bytes.ReplaceAll(text, []byte(`"maximum":100`), []byte(`"maximum":50`))} {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const limit = 700 << 10
	peak := peakMemory(t, program, "diff", "--fail-on", "none", old, new)
	t.Logf("%d KiB", peak)
	if peak > limit {
		t.Errorf("%d KiB, more than %d KiB", peak, limit)
	}
}

// built returns the path of the compiled command.
func built(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "restgen")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

// peakMemory runs a program without limits of the environment and returns its
// peak resident memory in KiB.
func peakMemory(t *testing.T, program string, args ...string) int64 {
	t.Helper()
	c := exec.Command(program, args...)
	c.Env = append(os.Environ(), "GOGC=", "GOMEMLIMIT=")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	usage, ok := c.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		t.Fatal("no resource usage")
	}
	return int64(usage.Maxrss)
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
