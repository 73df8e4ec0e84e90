package source

import (
	"io"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/restgen/restgen/generator/index"
)

// The default limits of a [Loader].
const (
	DefaultMaxBytes = index.MaxSize
	DefaultTimeout  = 2 * time.Minute
)

// A Loader loads site indexes. The zero value reads files, git revisions and
// anonymously live sites, and has an empty standard input. [New] returns a Loader
// for the command. A Loader is not safe for concurrent use.
type Loader struct {
	Schemas   bool                // request response schemas of live sites
	MaxBytes  int64               // of a document; 0 means DefaultMaxBytes
	Timeout   time.Duration       // for a live site; 0 means DefaultTimeout
	Stdin     io.Reader           // for the source -; nil is empty
	Dir       string              // base of files and git revisions
	Getenv    func(string) string // for credentials; nil means none
	Transport http.RoundTripper   // nil means http.DefaultTransport
	Progress  func(p Progress)    // called while a live site responds

	// envHome is the address that got the credentials of the environment.
	envHome *url.URL
}

// Progress is the progress of a response of a live site.
type Progress struct {
	Address string // without secrets
	Read    int64  // bytes so far
	Total   int64  // bytes in total, or -1 if unknown
	Done    bool   // the response was read to its end
}

// A Document is the text of a site index.
type Document struct {
	Name     string   // for messages: the file, "standard input", REV:path, known:NAME@VERSION, or the address
	Data     []byte   // as sent, but unpacked
	File     string   // the file, or ""
	Address  string   // of the index on a live site, without secrets, or ""
	Schemas  bool     // response schemas were requested
	Warnings []string // about the responses of a live site, one line each

	index *index.Index // nil unless the document was read already
	notes []index.Note
}

// Read reads the index, which shares values with those that values read before.
func (d Document) Read(values *index.Sharing) (*index.Index, []index.Note, error) {
	if d.index != nil {
		return d.index, d.notes, nil
	}
	return values.Read(d.Name, d.Data)
}

// New returns a Loader that reads standard input and takes credentials from the environment:
//
//	RESTGEN_USER, RESTGEN_PASSWORD   a user and an application password
//	RESTGEN_BEARER                   a bearer token
//	RESTGEN_HEADER                   any header, "Name: value"; several on lines of their own
//	NETRC                            the netrc file for hosts that get none of these; by default .netrc in HOME
//
// Credentials of the environment go to the host of the first address only.
func New() *Loader { return &Loader{Stdin: os.Stdin, Getenv: os.Getenv} }

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
