package source

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"
)

// KnownPrefix begins the names of the indexes that restgen contains.
const KnownPrefix = "known:"

// knownFiles holds the indexes. The name of a file is NAME-VERSION.json.gz; the
// comment in its header describes the release. integration/known.sh writes them.
//
//go:embed known/*.json.gz
var knownFiles embed.FS

// Known is an index that restgen contains.
type Known struct {
	Name  string // as in known:wordpress@7.1
	About string // the release and its plugins
}

// KnownIndexes returns the indexes that restgen contains, sorted by name.
func KnownIndexes() ([]Known, error) {
	files, err := knownFiles.ReadDir("known")
	if err != nil {
		return nil, err
	}
	var list []Known
	for _, f := range files {
		data, err := knownFiles.ReadFile("known/" + f.Name())
		if err != nil {
			return nil, err
		}
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name(), err)
		}
		list = append(list, Known{knownName(f.Name()), z.Comment})
	}
	return list, nil
}

// knownName returns the name of the index in a file.
func knownName(file string) string {
	name := strings.TrimSuffix(path.Base(file), ".json.gz")
	at := strings.LastIndexByte(name, '-')
	return KnownPrefix + name[:at] + "@" + name[at+1:]
}

// IsKnown reports whether Load would look for an index that restgen contains.
func IsKnown(where string) bool { return strings.HasPrefix(where, KnownPrefix) }

// UnknownIndexError reports a name after known: that restgen has no index for.
type UnknownIndexError struct {
	Where string
	Names []string // those that exist
}

func (e UnknownIndexError) Error() string {
	last := len(e.Names) - 1
	want := strings.Join(e.Names[:last], ", ") + " or " + e.Names[last]
	if e.Where == KnownPrefix {
		return fmt.Sprintf("known: the name and the version of an index are missing; want %s", want)
	}
	return fmt.Sprintf("%s: restgen has no index of this name and version; want %s", e.Where, want)
}

// known returns an index that restgen contains.
func (l *Loader) known(where string) (Document, error) {
	list, err := KnownIndexes()
	if err != nil {
		return Document{}, err
	}
	var names []string
	for _, k := range list {
		names = append(names, k.Name)
	}
	if !slices.Contains(names, where) {
		return Document{}, UnknownIndexError{where, names}
	}
	file := strings.Replace(strings.TrimPrefix(where, KnownPrefix), "@", "-", 1) + ".json.gz"
	f, err := knownFiles.Open("known/" + file)
	if err != nil {
		return Document{}, err
	}
	defer f.Close() // read only: nothing can be lost
	doc, err := l.read(where, f)
	doc.Schemas = true
	return doc, err
}
