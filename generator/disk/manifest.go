package disk

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Manifest is the name of the file that lists what restgen wrote to a folder,
// in the format of "sha256sum --check".
const Manifest = "restgen.manifest"

// announcement is the name of the file that lists what a run is about to
// change. It becomes the manifest at the end of the run.
const announcement = Manifest + ".new"

const manifestHead = "# Files that restgen wrote and may replace or remove." +
	" To verify: sha256sum --check " + Manifest + "\n"

var manifestLine = regexp.MustCompile(`^([0-9a-f]{64})  (.+)$`)

// listing holds the lines of the manifests for one path.
type listing struct {
	hashes []string // of the content; the old and the new one after a killed run
	merged bool     // two branches wrote it differently; the merged content has an unknown hash
}

// add adds a line of a manifest. Without a merge, only the announcement of a
// killed run has several lines for a path.
func (l *listing) add(manifest, hash string) {
	if slices.Contains(l.hashes, hash) {
		return
	}
	l.merged = l.merged || len(l.hashes) > 0 && manifest == Manifest
	l.hashes = append(l.hashes, hash)
}

// holds reports whether restgen wrote a content.
func (l *listing) holds(content []byte) bool {
	return l.merged || slices.Contains(l.hashes, hash(content)) || slices.Contains(l.hashes, hash(unixLines(content)))
}

// readManifests reads the manifest and the announcement. It returns the
// manifest, or nil if the folder has none.
func (p *Plan) readManifests(root *os.Root) ([]byte, error) {
	p.listed = map[string]*listing{}
	content, err := p.list(root, Manifest)
	if err != nil {
		return nil, err
	}
	announced, err := p.list(root, announcement)
	if err != nil {
		return nil, err
	}
	_, err = read(root, temporary(announcement))
	p.announced = announced != nil
	p.Interrupted = p.announced || err == nil
	return content, nil
}

// conflictLine matches the lines that a merge adds to mark a conflict.
var conflictLine = regexp.MustCompile(`^(<{7}|\|{7}|={7}|>{7})( |$)`)

// list adds the paths of one manifest. It ignores conflict markers, so that a
// merge of two branches that both regenerated needs no care: the next run
// writes a new manifest.
func (p *Plan) list(root *os.Root, name string) ([]byte, error) {
	content, err := read(root, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(p.Dir, name), err)
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
				filepath.Join(p.Dir, name), n)
		}
		if !isOurKind(match[2]) {
			continue // a manifest must not remove .git/config
		}
		if p.listed[match[2]] == nil {
			p.listed[match[2]] = &listing{}
		}
		p.listed[match[2]].add(name, match[1])
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

// dataName matches the names of the indexes that a generated server sends, and
// of the descriptions of a stand-in.
var dataName = regexp.MustCompile(`^(([A-Za-z0-9_]*server/)?index|[A-Za-z0-9_]*test/site)(-[A-Za-z][A-Za-z0-9_-]*)?\.json$`)

// placeManifest decides what to do with the manifest itself.
func (p *Plan) placeManifest(old []byte) {
	hashes := map[string][]string{}
	for _, f := range p.files {
		if !f.Seed {
			hashes[f.Path] = []string{p.hashes[f.Path]}
		}
	}
	p.manifest = manifestOf(hashes)
	switch {
	case old == nil:
		p.manifestStep = Create
	case same(old, p.manifest):
		p.manifestStep = Keep
	default:
		p.manifestStep = Replace
	}
}

func manifestOf(hashes map[string][]string) []byte {
	var b bytes.Buffer
	b.WriteString(manifestHead)
	for _, path := range slices.Sorted(maps.Keys(hashes)) {
		for _, h := range hashes[path] {
			fmt.Fprintf(&b, "%s  %s\n", h, path)
		}
	}
	return b.Bytes()
}

func hash(content []byte) string {
	return fmt.Sprintf("%x", sha256.Sum256(content))
}
