// Package source loads site indexes from files, standard input, git revisions
// and live sites, and contains the indexes of some releases. On a live site it
// finds the root of the interface.
//
// The name of a source comes in, and a [Document] goes out, from [Loader.Load].
// It limits the size of an index and the time for loading it, and keeps
// credentials out of all texts. Package index decides whether a document is a
// site index. A new kind of source is a file here, and a new release a file in
// known.
package source

import (
	"context"
	"errors"
	"strings"
)

// Load loads a document from a file, an address, REV:path for a file of a git
// revision, known:NAME@VERSION for an index that restgen contains, or - for
// standard input. An error is one line that begins with the name of the source
// and contains no secret.
func (l *Loader) Load(ctx context.Context, where string) (Document, error) {
	return l.load(ctx, where, l.Schemas)
}

// LoadPlain is Load without requesting response schemas.
func (l *Loader) LoadPlain(ctx context.Context, where string) (Document, error) {
	return l.load(ctx, where, false)
}

func (l *Loader) load(ctx context.Context, where string, schemas bool) (Document, error) {
	switch {
	case where == "":
		return Document{}, errors.New("no index given; want a file, an address, REV:path in git, known:NAME@VERSION, or - for standard input")
	case where == "-":
		return l.stdin(ctx)
	case IsKnown(where):
		return l.known(where)
	case IsAddress(where):
		return l.live(ctx, where, schemas)
	}
	doc, err := l.file(ctx, where)
	if err != nil {
		err = discreet{Redact(err.Error(), where), err}
	}
	return doc, err
}

// IsAddress reports whether Load would request a live site.
func IsAddress(where string) bool {
	scheme, _, ok := strings.Cut(where, "://")
	return ok && (strings.EqualFold(scheme, "https") || strings.EqualFold(scheme, "http"))
}
