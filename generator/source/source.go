// Package source gets the text of a site index from wherever a person says it is: a file, standard input, a commit, or
// a live site, which it finds the root of the interface of.
//
// What it returns was read within bounds of size and time. Of an answer it knows only whether it is a site index, which
// package index decides.
package source

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/restgen/restgen/generator/index"
)

// The bounds that a [Loader] has when nothing else is said.
const (
	DefaultMaxBytes = index.MaxSize
	DefaultTimeout  = 2 * time.Minute
)

// A Loader gets site indexes. The zero value reads files, standard input of nothing, git and live sites anonymously;
// [New] gives one that is set up as the command needs it. It is not for several goroutines at once.
type Loader struct {
	Schemas   bool                // ask live sites for the response schemas too
	MaxBytes  int64               // of a document, unpacked; 0 means DefaultMaxBytes
	Timeout   time.Duration       // for one live site, all requests together; 0 means DefaultTimeout
	Stdin     io.Reader           // what - stands for; nil is empty
	Dir       string              // the folder that files and git revisions are looked up in; "" is the current one
	Getenv    func(string) string // where credentials come from; nil means that there are none
	Transport http.RoundTripper   // nil means http.DefaultTransport
	Progress  func(p Progress)    // called while a live site answers; nil is not called
	envHome   *url.URL            // the address that got the credentials of the environment
}

// Progress is how far a live site has answered.
type Progress struct {
	Address string // without secrets
	Read    int64  // bytes so far
	Total   int64  // bytes in all, -1 if the site does not say
}

// A Document is the text of a site index.
type Document struct {
	Name     string   // for messages: the file, "standard input", REV:path, or the address without secrets
	Data     []byte   // as sent, but unpacked
	File     string   // the file; "" if it came from elsewhere
	Address  string   // of the index on a live site, without secrets; "" if it came from elsewhere
	Schemas  bool     // response schemas were asked for
	Warnings []string // what a person should know about how it was got, a line each

	index *index.Index // nil if nothing was read to find the document
	notes []index.Note
}

// Read reads the index, as [index.Read] does. That of a live site was read when it was found.
func (d Document) Read() (*index.Index, []index.Note, error) {
	if d.index != nil {
		return d.index, d.notes, nil
	}
	return index.Read(d.Name, d.Data)
}

// New returns a Loader that reads standard input and takes credentials from the environment:
//
//	RESTGEN_USER, RESTGEN_PASSWORD   a user and an application password
//	RESTGEN_BEARER                   a bearer token
//	RESTGEN_HEADER                   any header, "Name: value"; several on lines of their own
//	NETRC                            the netrc file for hosts that get none of these; by default .netrc in HOME
//
// Credentials of the environment go to one host, which is that of the first address; another one needs the netrc file.
func New() *Loader { return &Loader{Stdin: os.Stdin, Getenv: os.Getenv} }

// Load gets a document. Where is - for standard input, an address, the name of a file, or REV:path for a file at a
// revision in git. An error is one line that begins with the name of the source, and holds no secret.
func (l *Loader) Load(ctx context.Context, where string) (Document, error) {
	return l.load(ctx, where, l.Schemas)
}

// LoadPlain is Load, but no live site is asked for response schemas.
func (l *Loader) LoadPlain(ctx context.Context, where string) (Document, error) {
	return l.load(ctx, where, false)
}

func (l *Loader) load(ctx context.Context, where string, schemas bool) (Document, error) {
	switch {
	case where == "":
		return Document{}, fmt.Errorf("no index is named: give a file, an address, REV:path in git, or - for standard input")
	case where == "-":
		return l.stdin()
	case IsAddress(where):
		return l.live(ctx, where, schemas)
	}
	doc, err := l.file(ctx, where)
	if err != nil {
		err = discreet{Redact(err.Error(), where), err}
	}
	return doc, err
}

// IsAddress reports whether Load would ask a live site.
func IsAddress(where string) bool {
	scheme, _, ok := strings.Cut(where, "://")
	return ok && (strings.EqualFold(scheme, "https") || strings.EqualFold(scheme, "http"))
}

func (l *Loader) maxBytes() int64 {
	if l.MaxBytes > 0 {
		return l.MaxBytes
	}
	return DefaultMaxBytes
}

func (l *Loader) getenv(name string) string {
	if l.Getenv == nil {
		return ""
	}
	return l.Getenv(name)
}
