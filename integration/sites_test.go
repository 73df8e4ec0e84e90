//go:build integration

package integration

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"
)

// A site is a running WordPress.
type site struct {
	version  string // 6.1
	form     string // plain, index or pretty: how its permalinks, and so its API addresses, look
	url      string // of its front page
	user     string
	password string // an application password of user
	login    string // what user would type into the login page
}

func (s site) name() string { return s.version + "/" + s.form }

// root returns the address of the API root that the site announces.
func (s site) root() string {
	return s.url + map[string]string{"plain": "/index.php?rest_route=/", "index": "/index.php/wp-json/",
		"pretty": "/wp-json/"}[s.form]
}

// credentials returns the environment from which restgen and the driver read
// the credentials. They never pass them as arguments.
func (s site) credentials() []string {
	return []string{"RESTGEN_USER=" + s.user, "RESTGEN_PASSWORD=" + s.password}
}

var (
	versions = []string{"6.1", "6.8", "7.1"}
	forms    = []string{"plain", "index", "pretty"}
)

// sites are the sites that run during the tests.
var sites []site

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	found := readSites()
	if len(found) < len(versions)*len(forms) {
		defer func() { _, _ = siteScript("down") }()
		if out, err := siteScript("up"); err != nil {
			fmt.Fprintf(os.Stderr, "site.sh up: %v\n%s", err, out)
			return 1
		}
		found = readSites()
	}
	sites = found
	return m.Run()
}

// siteScript runs site.sh, with a time limit.
func siteScript(args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "bash", append([]string{"site.sh"}, args...)...).CombinedOutput()
	return string(out), err
}

// readSites returns the running sites.
func readSites() []site {
	out, err := siteScript("env")
	if err != nil {
		return nil
	}
	env := variables(out)
	secrets, err := os.ReadFile(env["RESTGEN_SITES_ENV"])
	if err != nil {
		return nil
	}
	var list []site
	for _, version := range versions {
		for _, form := range forms {
			prefix := "RESTGEN_SITE_" + strings.ReplaceAll(version, ".", "_") + "_" + strings.ToUpper(form) + "_"
			if url := env[prefix+"URL"]; url != "" {
				s := variables(string(secrets))
				list = append(list, site{version, form, url, s[prefix+"USER"], s[prefix+"PASSWORD"], s[prefix+"LOGIN"]})
			}
		}
	}
	return list
}

// variables reads lines of NAME=VALUE.
func variables(text string) map[string]string {
	m := map[string]string{}
	lines := bufio.NewScanner(strings.NewReader(text))
	for lines.Scan() {
		if name, value, ok := strings.Cut(lines.Text(), "="); ok {
			m[name] = value
		}
	}
	return m
}

// loopback matches the only addresses that tests may reach.
var loopback = regexp.MustCompile(`^http://127\.0\.0\.1:\d+$`)

func TestSitesAreOnLoopback(t *testing.T) {
	for _, s := range sites {
		if !loopback.MatchString(s.url) {
			t.Errorf("%s is at %s", s.name(), s.url)
		}
	}
}

// command runs a program in a folder, with a time limit. If it fails, the test
// fails with its output.
func command(t *testing.T, dir string, env []string, limit time.Duration, name string, args ...string) string {
	t.Helper()
	out, err := try(t, dir, env, limit, name, args...)
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}

func try(t *testing.T, dir string, env []string, limit time.Duration, name string, args ...string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	c.Dir, c.Env, c.WaitDelay = dir, append(os.Environ(), env...), 5*time.Second
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	err := c.Run()
	if ctx.Err() != nil {
		err = fmt.Errorf("stopped after %v: %w", limit, ctx.Err())
	}
	return out.String(), err
}

// get reads a page of a site.
func get(t *testing.T, address string) []byte {
	t.Helper()
	client := http.Client{Timeout: 30 * time.Second}
	w, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	body, err := io.ReadAll(io.LimitReader(w.Body, 16<<20))
	if err != nil || w.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", address, w.Status, err)
	}
	return body
}
