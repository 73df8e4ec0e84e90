package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// An interrupted fetch does not change the file, and reports that.
func TestInterruptedFetchKeepsTheFile(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, args := range [][]string{{"-o", filepath.Join(t.TempDir(), "site.json")}, nil} {
		var out bytes.Buffer
		root := newRoot(streams{strings.NewReader(""), &out, io.Discard})
		// a file is read although the context has ended
		root.SetArgs(append([]string{"fetch", testfile.Path(t, "deployment-a.json")}, args...))
		err := root.ExecuteContext(ctx)
		if !errors.Is(err, context.Canceled) || out.Len() > 0 {
			t.Errorf("%v, %d bytes", err, out.Len())
		}
		if args != nil {
			if _, err := os.Stat(args[1]); err == nil {
				t.Error("the file was written")
			}
		}
	}
}

const (
	plainSite = `{"namespaces": ["shop/v1"], "routes": {"/shop/v1/goods": {"namespace": "shop/v1",` +
		` "methods": ["GET"], "endpoints": [{"methods": ["GET"], "args": {}}]}}}`
	schemasSite = `{"namespaces": ["shop/v1"], "routes": {"/shop/v1/goods": {"namespace": "shop/v1",` +
		` "methods": ["GET"], "endpoints": [{"methods": ["GET"], "args": {}}], "schema": {"type": "object"}}}}`
)

// siteWithHelp returns the address of a site whose front page is its index, with
// a handler for context=help.
func siteWithHelp(t *testing.T, help http.HandlerFunc) string {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("context") == "help" {
			help(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, plainSite) // the client of the test reads it or fails
	}))
	t.Cleanup(site.Close)
	return site.URL
}

func says(status int, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		io.WriteString(w, text) // as above
	}
}

// If a site rejects the request for response schemas, the file is not changed and
// the exit status is 3. A site without any is not an error, unless the file has
// some.
func TestFetchKeepsSchemas(t *testing.T) {
	hangUp := func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
	dropped := func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/?page=1", http.StatusFound) }
	for name, c := range map[string]struct {
		help   http.HandlerFunc
		before string // the file
		status int
		want   string // on standard error
	}{
		"unavailable":          {help: says(503, ""), before: schemasSite, status: trouble, want: "status 503"},
		"unavailable at first": {help: says(503, ""), status: trouble, want: "status 503"},
		"forbidden": {help: says(403, `{"code":"rest_forbidden","message":"No.","data":{"status":403}}`),
			before: schemasSite, status: trouble,
			want: "status 403, an error response, not a site index: rest_forbidden"},
		"page": {help: says(200, "<!DOCTYPE html><html><title>Be right back</title></html>"), before: schemasSite,
			status: trouble, want: "Be right back"},
		"broken off": {help: hangUp, before: schemasSite, status: trouble, want: "cannot reach"},
		"has":        {help: says(200, schemasSite), before: plainSite, status: fine},
		"has none": {help: says(200, plainSite), before: plainSite, status: fine,
			want: "the site sends no response schemas"},
		"has none at first": {help: says(200, plainSite), status: fine, want: "the site sends no response schemas"},
		"has none any more": {help: says(200, plainSite), before: schemasSite, status: trouble,
			want: "the file has response schemas, but the site sends none now"},
		"redirects": {help: dropped, before: plainSite, status: fine,
			want: "the site has an index, but no response schemas"},
		"redirects now": {help: dropped, before: schemasSite, status: trouble,
			want: "the file has response schemas, but the site sends none now"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "site.json")
			if c.before != "" {
				put(t, file, c.before)
			}
			var said bytes.Buffer
			status := run([]string{"fetch", siteWithHelp(t, c.help), "--schemas", "-o", file},
				streams{strings.NewReader(""), io.Discard, &said})
			if status != c.status || !strings.Contains(said.String(), c.want) {
				t.Errorf("exit status %d, want %d: %s", status, c.status, said.String())
			}
			after, _ := os.ReadFile(file)
			if string(after) != c.before && c.status != fine {
				t.Errorf("the file was written: %s", after)
			}
		})
	}
}

// Without --schemas the index is saved without response schemas.
func TestFetchSavesSchemasOnlyOnRequest(t *testing.T) {
	file := filepath.Join(t.TempDir(), "site.json")
	put(t, file, schemasSite)
	if status := run([]string{"fetch", siteWithHelp(t, says(503, "")), "-o", file},
		streams{strings.NewReader(""), io.Discard, io.Discard}); status != fine {
		t.Error(status)
	}
}

// An interrupt during the request for schemas does not save an index without them.
func TestInterruptSavesNoIndexWithoutSchemas(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no way to interrupt one process")
	}
	file := filepath.Join(t.TempDir(), "site.json")
	put(t, file, schemasSite)
	asked := make(chan struct{})
	site := siteWithHelp(t, func(_ http.ResponseWriter, r *http.Request) {
		close(asked)
		<-r.Context().Done()
	})
	c := exec.Command("restgen", "fetch", site, "--schemas", "-o", file)
	var said bytes.Buffer
	c.Stdout, c.Stderr = &said, &said
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	<-asked
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
	after, err := os.ReadFile(file)
	if string(after) != schemasSite || err != nil || c.ProcessState.ExitCode() != trouble ||
		strings.TrimSpace(said.String()) != "restgen fetch: interrupted; nothing was written" {
		t.Errorf("%v, exit status %d: %s", err, c.ProcessState.ExitCode(), said.String())
	}
}
