package source

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const minimal = `{"namespaces":["a/v1"],"routes":{"/a/v1/x":{"namespace":"a/v1","methods":["GET"],` +
	`"endpoints":[{"methods":["GET"],"args":{}}]}}}`

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func packed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Standard input may be a terminal at which nobody types.
func TestStdinEndsWithContext(t *testing.T) {
	in, _ := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	l := &Loader{Stdin: in}
	_, err := l.Load(ctx, "-")
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestLoadReadsFiles(t *testing.T) {
	dir := t.TempDir()
	path := write(t, dir, "index.json", minimal)
	write(t, dir, "index.json.gz", packed(t, minimal))
	write(t, dir, "a:b.json", minimal)
	l := &Loader{Dir: dir, Stdin: strings.NewReader(minimal)}
	for where, want := range map[string]string{
		"index.json":    "index.json",
		path:            path,
		"index.json.gz": "index.json.gz",
		"a:b.json":      "a:b.json",
		"-":             "standard input",
	} {
		t.Run(want, func(t *testing.T) {
			doc, err := l.Load(context.Background(), where)
			if err != nil || string(doc.Data) != minimal {
				t.Errorf("%s: %v, %q", where, err, doc.Data)
			}
			if doc.Name != want || doc.Address != "" {
				t.Errorf("%s: named %q", where, doc.Name)
			}
		})
	}
}

func TestLoadRejectsBadFiles(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "large.json", strings.Repeat(" ", 2000))
	write(t, dir, "bomb.json", packed(t, strings.Repeat(" ", 100_000)))
	write(t, dir, "broken.gz", "\x1f\x8b\x00")
	whole := packed(t, minimal)
	write(t, dir, "half.gz", whole[:len(whole)/2])
	write(t, dir, "damaged.gz", whole[:len(whole)-8]+"12345678")
	for where, want := range map[string]string{
		"":                      "no index given; want a file, an address, REV:path in git, known:NAME@VERSION, or - for standard input",
		".":                     ".: a directory, not a site index; name a file in it",
		"missing.json":          "missing.json: no such file",
		"site.example":          "site.example: no such file; if it is an address, begin it with https://",
		"site.example/wp-json/": "site.example/wp-json/: no such file; if it is an address, begin it with https://",
		"ftp://site.example/x":  "ftp://site.example/x: unknown kind of address; want https:// or http://",
		"large.json":            "large.json: more than the limit of 1000 bytes; want a site index",
		"bomb.json":             "bomb.json: more than the limit of 1000 bytes; want a site index",
		"broken.gz":             "broken.gz: the compressed index is incomplete: unexpected EOF; fetch it again",
		"half.gz":               "half.gz: the compressed index is incomplete: unexpected EOF; fetch it again",
		"damaged.gz":            "damaged.gz: cannot unpack the file: gzip: invalid checksum; fetch the index again",
	} {
		t.Run(where, func(t *testing.T) {
			l := &Loader{Dir: dir, MaxBytes: 1000}
			_, err := l.Load(context.Background(), where)
			if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: %v, want %s", where, err, want)
			}
		})
	}
}

func TestLoadReadsRevisions(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git")
	}
	dir := t.TempDir()
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git",
			append([]string{"-c", "user.name=a", "-c", "user.email=a@site.example", "-C", dir}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("init", "-q")
	path := write(t, dir, "index.json", minimal)
	git("add", "index.json")
	git("commit", "-q", "-m", "first")
	git("tag", "v1")
	git("commit", "-q", "--allow-empty", "-m", "second") // that a clone of depth 1 lacks the first
	write(t, dir, "index.json", "changed")
	l := &Loader{Dir: dir, MaxBytes: 1000}
	for _, where := range []string{
		"HEAD:index.json", "v1:index.json", "HEAD:./index.json", "@:index.json", ":index.json",
	} {
		t.Run(where, func(t *testing.T) {
			doc, err := l.Load(context.Background(), where)
			if where == ":index.json" { // the staged file is no revision
				if err == nil {
					t.Error(where)
				}
				return
			}
			if err != nil || string(doc.Data) != minimal || doc.Name != where {
				t.Errorf("%s: %v, %q", where, err, doc.Data)
			}
		})
	}
	for _, where := range []string{
		"v2:index.json", "HEAD:missing.json", "HEAD:.", "HEAD:" + strings.Repeat("long", 100),
	} {
		t.Run(where, func(t *testing.T) {
			_, err := l.Load(context.Background(), where)
			if err == nil || !strings.HasPrefix(err.Error(), where+": no such file or git revision: ") ||
				strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v", where, err)
			}
		})
	}
	for where, hint := range map[string]bool{
		"localhost:8080": true, "127.0.0.1:8080/wp-json/": true, "v1:8.json": false,
	} {
		t.Run(where, func(t *testing.T) {
			if _, err := l.Load(context.Background(), where); err == nil ||
				strings.Contains(err.Error(), "; if it is an address, begin it with https:// or http://") != hint {
				t.Errorf("%s: %v", where, err)
			}
		})
	}
	if err := os.Mkdir(filepath.Join(dir, "below"), 0o777); err != nil {
		t.Fatal(err)
	}
	below := &Loader{Dir: filepath.Join(dir, "below")}
	if _, err := below.Load(context.Background(), "HEAD:missing.json"); err == nil ||
		!strings.HasSuffix(err.Error(), "; for a path from this folder: HEAD:./missing.json") {
		t.Error(err)
	}
	if _, err := l.Load(context.Background(), "HEAD:missing.json"); err == nil || strings.Contains(err.Error(), "./") {
		t.Error(err)
	}
	git("clone", "-q", "--depth", "1", "file://"+filepath.ToSlash(dir), filepath.Join(dir, "shallow"))
	shallow := &Loader{Dir: filepath.Join(dir, "shallow")}
	if _, err := shallow.Load(context.Background(), "HEAD~1:index.json"); err == nil ||
		!strings.HasSuffix(err.Error(), "; the clone is shallow, get its history with git fetch --unshallow") {
		t.Error(err)
	}
	l.MaxBytes = 10
	if _, err := l.Load(context.Background(), "v1:index.json"); err == nil ||
		!strings.Contains(err.Error(), "more than the limit of 10 bytes") {
		t.Error(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Load(context.Background(), "--help:index.json"); err == nil ||
		!strings.HasPrefix(err.Error(), "--help:index.json: no such file; ") {
		t.Error(err)
	}
}
