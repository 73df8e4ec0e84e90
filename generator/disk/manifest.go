package disk

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Manifest is the name of the file that lists what restgen wrote to a folder,
// in the format of "sha256sum --check".
const Manifest = "restgen.manifest"

const manifestHead = "# Files that restgen wrote and may replace or remove." +
	" To verify: sha256sum --check " + Manifest + "\n"

var manifestLine = regexp.MustCompile(`^([0-9a-f]{64})  (.+)$`)

// conflictLine matches the lines that a merge adds to mark a conflict.
var conflictLine = regexp.MustCompile(`^(<{7}|\|{7}|={7}|>{7})( |$)`)

// readManifest reads the manifest and returns it, or nil if the folder has none.
// It ignores conflict markers, so that a merge of two branches that both
// regenerated needs no care: the next run writes a new manifest.
func (p *Plan) readManifest(root *os.Root) ([]byte, error) {
	p.listed = map[string]*listing{}
	content, err := read(root, Manifest)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(p.Dir, Manifest), err)
	}
	n := 0
	for line := range strings.Lines(string(content)) {
		n++
		line = strings.TrimRight(line, "\r\n")
		if line == "" || line[0] == '#' || conflictLine.MatchString(line) {
			continue
		}
		match := manifestLine.FindStringSubmatch(line)
		if match == nil || !filepath.IsLocal(filepath.FromSlash(match[2])) {
			return nil, fmt.Errorf("%s:%d:1: want a hash, two spaces and a path below this folder;"+
				" restore the file, or delete it and the generated files",
				filepath.Join(p.Dir, Manifest), n)
		}
		if !isOurKind(match[2]) {
			continue // a manifest must not remove .git/config
		}
		if l := p.listed[match[2]]; l == nil {
			p.listed[match[2]] = &listing{hash: match[1]}
		} else if l.hash != match[1] {
			l.merged = true
		}
	}
	return content, nil
}

// isOurKind reports whether restgen writes files with such a path.
func isOurKind(name string) bool {
	for element := range strings.SplitSeq(name, "/") {
		if element == "" || element[0] == '.' || strings.ContainsAny(element, `\:`) {
			return false
		}
	}
	return hasHeader(name) || dataName.MatchString(name)
}

// hasHeader reports whether files of this name have the header. Other files are
// known by their hashes.
func hasHeader(name string) bool { return path.Ext(name) == ".go" }

// dataName matches the names of the indexes that a generated server sends, and
// of the descriptions of a stand-in.
var dataName = regexp.MustCompile(`^(([A-Za-z0-9_]*server/)?index|[A-Za-z0-9_]*test/site)(-[A-Za-z][A-Za-z0-9_-]*)?\.json$`)

// placeManifest decides what to do with the manifest itself.
func (p *Plan) placeManifest(old []byte) {
	content := p.newManifest()
	p.manifest = Step{Path: Manifest, Action: Replace, old: hash(old), new: hash(content), content: content}
	switch {
	case old == nil:
		p.manifest.Action, p.manifest.old = Create, absent
	case same(old, content):
		p.manifest.Action = Keep
	}
}

// newManifest returns the manifest of the files.
func (p *Plan) newManifest() []byte {
	var b bytes.Buffer
	b.WriteString(manifestHead)
	for _, f := range slices.SortedFunc(slices.Values(p.Files), func(a, b File) int { return strings.Compare(a.Path, b.Path) }) {
		if !f.Seed {
			fmt.Fprintf(&b, "%s  %s\n", p.hashes[f.Path], f.Path)
		}
	}
	return b.Bytes()
}

// holds reports whether restgen wrote a content.
func (l *listing) holds(content []byte) bool {
	return l.merged || l.hash == hash(content) || l.hash == hash(unixLines(content))
}

// same reports whether a file has the content that restgen writes. A checkout
// on Windows may have changed the line ends.
func same(have, content []byte) bool {
	return bytes.Equal(have, content) || bytes.Equal(unixLines(have), content)
}

func unixLines(content []byte) []byte { return bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n")) }

func hash(content []byte) string {
	return fmt.Sprintf("%x", sha256.Sum256(content))
}
