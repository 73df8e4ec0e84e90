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

// Manifest is the file, at the top of the folder, that lists what restgen wrote there, in the form that
// "sha256sum --check" reads.
const Manifest = "restgen.manifest"

// announcement lists what a run is about to touch; it becomes the manifest at the end of that run.
const announcement = Manifest + ".new"

const manifestHead = "# What restgen wrote here and may replace or remove. To verify: sha256sum --check " + Manifest + "\n"

var manifestLine = regexp.MustCompile(`^[0-9a-f]{64}  (.+)$`)

// readManifests notes which paths are listed and returns the manifest as it stands, nil if there is none.
func (p *Plan) readManifests(root *os.Root) ([]byte, error) {
	p.listed = map[string]bool{}
	content, err := p.list(root, Manifest)
	if err != nil {
		return nil, err
	}
	announced, err := p.list(root, announcement)
	if err != nil {
		return nil, err
	}
	p.Interrupted = announced != nil
	return content, nil
}

// conflictLine is what a merge leaves around the sides of a conflict, and around their base where it shows that.
var conflictLine = regexp.MustCompile(`^(<{7}|\|{7}|={7}|>{7})( |$)`)

// list adds the paths of one manifest. Lines that a merge left are passed over, so that two branches which both
// regenerated need no care: the next run writes the manifest anew.
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
		if match == nil || !filepath.IsLocal(filepath.FromSlash(match[1])) {
			return nil, fmt.Errorf("%s:%d:1: no line of a manifest (a hash, two spaces, a path below this folder); restore the file, or delete it and the generated files",
				filepath.Join(p.Dir, name), n)
		}
		p.listed[match[1]] = true
	}
	return content, nil
}

// placeManifest decides what becomes of the manifest itself.
func (p *Plan) placeManifest(old []byte, files []File) {
	hashes := map[string]string{}
	for _, f := range files {
		if !f.Seed {
			hashes[f.Path] = hash(f.Content)
		}
	}
	p.manifest = manifestOf(hashes)
	switch {
	case old == nil:
		p.manifestStep = Create
	case bytes.Equal(old, p.manifest):
		p.manifestStep = Keep
	default:
		p.manifestStep = Replace
	}
}

func manifestOf(hashes map[string]string) []byte {
	var b bytes.Buffer
	b.WriteString(manifestHead)
	for _, path := range slices.Sorted(maps.Keys(hashes)) {
		fmt.Fprintf(&b, "%s  %s\n", hashes[path], path)
	}
	return b.Bytes()
}

func hash(content []byte) string {
	return fmt.Sprintf("%x", sha256.Sum256(content))
}
