package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/restgen/restgen/generator/testfile"
)

// secret stands for every secret part of a query.
const secret = "TOPSECRET"

const secretQuery = "?consumer_key=ck_TOPSECRET&consumer_secret=cs_TOPSECRET%2F2&q=a%20TOPSECRET+b&TOPSECRET&" +
	"VE9QU0VDUkVU==&context=TOPSECRET&rest_route=TOPSECRET"

// gossip returns the address of a site whose errors repeat the query.
func gossip(t *testing.T) string {
	t.Helper()
	const index = `{"namespaces": ["shop/v1"], "routes": {"/shop/v1/goods": {"namespace": "shop/v1",` +
		` "methods": ["GET"], ` +
		`"endpoints": [{"methods": ["GET"], "args": {"x": {}}}]}}}`
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		switch r.URL.Path {
		case "/good/wp-json/":
			io.WriteString(w, index) // the client of the test reads it or fails
		case "/moved/wp-json/":
			http.Redirect(w, r, "/good/wp-json/?"+r.URL.RawQuery, http.StatusFound)
		case "/circle/wp-json/":
			http.Redirect(w, r, r.URL.String(), http.StatusFound)
		case "/broken/wp-json/":
			w.Header().Set("Content-Length", "1000")
			io.WriteString(w, `{"routes":`) // the rest never comes
		default:
			w.WriteHeader(http.StatusForbidden)
			// as above
			io.WriteString(w, `{"code":"no_`+r.URL.Query().Get("consumer_key")+`","message":"not with `+
				r.URL.RawQuery+`","data":{"status":403}}`)
		}
	}))
	t.Cleanup(site.Close)
	return site.URL
}

// No command prints or saves the secrets in the query of an address.
func TestSecretsOfAddressesAreHidden(t *testing.T) {
	t.Setenv("HOME", t.TempDir()) // no netrc file, nor settings of git
	t.Setenv("GIT_CEILING_DIRECTORIES", os.TempDir())
	t.Chdir(t.TempDir())
	site := gossip(t)
	good := site + "/good/wp-json/" + secretQuery
	saved := `{"namespaces": ["shop/v1"], "routes": {"/shop/v1/bads": {"namespace": "shop/v1",` +
		` "methods": ["GET"], "endpoints": [{"methods": ["GET"], "args": {}}]}}}`
	for _, c := range testfile.Sample([]struct{ name, address string }{
		{"index", good},
		{"redirect", site + "/moved/wp-json/" + secretQuery},
		{"redirects in a circle", site + "/circle/wp-json/" + secretQuery},
		{"broken JSON", site + "/broken/wp-json/" + secretQuery},
		{"error response", site + "/wp-json/" + secretQuery},
		{"no server", "http://127.0.0.1:1/" + secretQuery},
		{"bad port", "http://127.0.0.1:port/" + secretQuery},
		{"password", "http://me:TOPSECRET@127.0.0.1:1/"},
		{"fragment", "http://127.0.0.1:1/#TOPSECRET"},
		{"one slash", "http:/127.0.0.1/" + secretQuery},
		{"no scheme", "127.0.0.1/" + secretQuery},
		{"other scheme", "ftp://me:TOPSECRET@127.0.0.1/" + secretQuery},
		{"git revision", "HEAD:site.json" + secretQuery},
	}) {
		t.Run(c.name, func(t *testing.T) {
			address := c.address
			files := map[string]string{"saved.json": saved, "go.mod": "module example.org/site\n"}
			for _, args := range [][]string{
				{"fetch", address}, {"fetch", address, "-o", "fetched.json"},
				{"fetch", address, "--schemas", "-o", "fetched.json"}, {"fetch", address, good},
				{"validate", address}, {"validate", "a=" + address, "a=" + good},
				{"validate", address, good}, {"validate", "a=saved.json", "b=" + address},
				{"routes", address}, {"routes", "a=saved.json", "b=" + address, "--strict"},
				{"generate", address, "-o", "out", "--check"},
				{"generate", address, "-o", "out", "--dry-run"}, {"generate", address, "-o", "out"},
				{"generate", "a=" + address, "-o", "out"}, {"generate", "1=" + address, "-o", "out"},
				{"generate", "--check=" + address}, {"generate", "saved.json", "-o", "out", "--include", address},
				{"diff", "saved.json", address}, {"diff", address, "saved.json", "--strict"},
				{"diff", "saved.json", address, "--both"}, {"diff", address},
				{"diff", "saved.json", address, "--format", "json"},
				{"diff", "saved.json", address, "--format", "markdown"},
				{"diff", "saved.json", address, "--format", "html"},
				{"diff", "saved.json", address, "--format", "github"},
				{"diff", "saved.json", "saved.json", "--format", address}, {"diff", "a=" + address, "saved.json"},
				{"diff", "saved.json", good, "--root", address},
				{"diff", "saved.json", good, "--ignore", address}, {"diff", "saved.json", good, "--used-by", address},
				{"check", "--index", "saved.json", "-o", "out", address},
				{"check", "--index", "saved.json", "-o", "out", address, "--strict", "--format", "github"},
				{"check", "--index", address, "-o", "out"},
				{"check", "--index", address, "-o", "out", "saved.json"},
				{"check", "--index", address, "-o", "out", "saved.json", "--format", "github"},
				{"check", "--index", "a=saved.json", "--index", "b=" + address, "-o", "out", address},
				{"check", "--index", "saved.json", "-o", "out", "x=" + address},
				{address}, {"help", address}, {"completion", address}, {"version", address}, {"--" + address},
			} {
				discreet(t, files, args)
			}
			for _, text := range []string{
				"indexes: ['" + address + "']",
				"indexes:\n  a: '" + address + "'\n  a: '" + address + "'", "indexes: {a b: '" + address + "'}",
				"'" + address + "': x", "indexes: ['" + address + "', {a: saved.json}]",
				"indexes: {a: saved.json, b: '" + address + "'}\ninclude: '" + address + "'",
				"? '" + address + "'\n: 1\n? '" + address + "'\n: 2",
				"args: [{'" + address + "': {'" + address + "': x}}]",
				"strict: " + address, "output: *" + address + "\n", "output: {'" + address,
				"indexes: [saved.json]\nignore: '" + address + "'",
				"presets: {wordpress-core: ['" + address + "', '" + address + "']}",
				"names: {'" + address + "': '" + address + "'}",
				"presets: {'" + address + "': []}", "include: ['" + address + "']",
			} {
				files["restgen.yaml"] = text + "\n"
				for _, args := range [][]string{
					{"validate"}, {"generate", "-o", "out"}, {"generate", "-o", "out", "--check"},
					{"check", "-o", "out", "saved.json"}, {"diff", "a", "b"},
				} {
					discreet(t, files, args)
				}
			}
		})
	}
}

// discreet runs a command in the working directory, with these files and the
// support packages of an earlier command. It fails if the output or a file that
// the command wrote contains a secret. Thousands of new folders and files would
// take most of the time.
func discreet(t *testing.T, files map[string]string, args []string) {
	t.Helper()
	removeOthers(t, ".", func(name string) bool { return files[name] != "" || name == "out" })
	removeOthers(t, "out", func(name string) bool { return name == "rest" })
	for name, text := range files {
		if have, err := os.ReadFile(name); err != nil || string(have) != text {
			put(t, name, text)
		}
	}
	began := time.Now().Add(-2 * time.Second) // file systems round times
	var said bytes.Buffer
	run(args, streams{strings.NewReader(""), &said, &said}) // it may fail
	mustNotLeak := func(where string, text []byte) {
		for _, s := range []string{secret, "VE9QU0VDUkVU"} {
			if strings.Contains(string(text), s) {
				t.Errorf("restgen %s\nwith %s\ntells in %s:\n%s", strings.Join(args, " "),
					files["restgen.yaml"], where, text)
				return
			}
		}
	}
	mustNotLeak("its output", said.Bytes())
	if strings.Contains(said.String(), "restgen: a bug") {
		t.Errorf("restgen %s: %s", strings.Join(args, " "), said.String())
	}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || files[d.Name()] != "" {
			return err
		}
		if info, err := d.Info(); err != nil || info.ModTime().Before(began) {
			return err // an earlier command wrote the file
		}
		mustNotLeak("the name of a file", []byte(path))
		text, err := os.ReadFile(path)
		mustNotLeak(path, text)
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// removeOthers removes from a folder what is not to be kept.
func removeOthers(t *testing.T, dir string, keep func(name string) bool) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	for _, e := range entries {
		if keep(e.Name()) {
			continue
		}
		if err := os.RemoveAll(filepath.Join(dir, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
}

// On a terminal, progress shows no secrets either.
func TestProgressHidesSecrets(t *testing.T) {
	terminal, err := exec.LookPath("script")
	if err != nil || runtime.GOOS != "linux" { // it has other flags elsewhere
		t.Skip("no command makes a terminal here")
	}
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(patience + patience/4)
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, plainSite) // the client of the test reads it or fails
	}))
	defer slow.Close()
	said, err := exec.Command(terminal, "-qec", "restgen fetch "+quote(slow.URL+"/wp-json/"+secretQuery),
		os.DevNull).CombinedOutput()
	for _, waiting := range []string{"fetching " + slow.URL, "reading " + slow.URL} {
		if !strings.Contains(string(said), waiting) && err == nil {
			t.Errorf("%q is not said: %s", waiting, said)
		}
	}
	if err != nil || strings.Contains(string(said), secret) {
		t.Errorf("%v: %s", err, said)
	}
}
