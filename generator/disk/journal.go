package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
)

// journalName is the name of the file that lists what a run is changing in a
// folder.
const journalName = "restgen.journal"

const journalHead = "# A run of restgen is changing these files. If it was killed, the next run completes its work or undoes it.\n"

// temporary returns the name of the temporary file for a path. The go command
// ignores names that begin with a dot.
func temporary(name string) string {
	dir, base := path.Split(name)
	return dir + "." + base + ".restgen-tmp"
}

// A journal lists the changes of one folder, with the hashes of the contents
// before and after. A run has one in each folder that it changes, and writes every
// new file under a temporary name next to its target. Then it replaces the journal
// at home, which thereby says for all of them that the changes are decided. After
// that it renames the files in the given order, removes stale files, and removes
// the journals. So the journals say what is left to do after a kill.
//
// A journal only leads to changes in its own folder, of files that have the hashes
// that it lists.
type journal struct {
	committed bool
	run       string   // names the run
	home      string   // the folder of the journal that decides, relative to this one
	with      []string // in the journal that decides: the other folders
	changes   []Step
}

var (
	journalState  = regexp.MustCompile(`^(prepared|committed) ([A-Z2-7]{26}) (.+)$`)
	journalFolder = regexp.MustCompile(`^with (.+)$`)
	journalChange = regexp.MustCompile(`^([0-9a-f]{64}|-) ([0-9a-f]{64}|-) (.+)$`)
)

func (j *journal) encode() []byte {
	var b bytes.Buffer
	state := "prepared"
	if j.committed {
		state = "committed"
	}
	fmt.Fprintf(&b, "%s%s %s %s\n", journalHead, state, j.run, j.home)
	for _, dir := range j.with {
		fmt.Fprintf(&b, "with %s\n", dir)
	}
	for _, c := range j.changes {
		fmt.Fprintf(&b, "%s %s %s\n", c.old, c.new, c.Path)
	}
	return b.Bytes()
}

// readJournal returns the journal of a folder, or nil if there is none. Anybody
// can put a journal into a folder, so it is read strictly.
func readJournal(root *os.Root, dir string) (*journal, error) {
	content, err := read(root, journalName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	name := filepath.Join(dir, journalName)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	j := &journal{}
	lines := strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
	for i, line := range lines {
		if !j.decode(i, line) || i == 0 && len(lines) == 1 {
			return nil, fmt.Errorf("%s:%d:1: not as restgen writes it; look where the file comes from, and delete it", name, i+1)
		}
	}
	return j, nil
}

// decode reads a line. It reports whether the line is valid.
func (j *journal) decode(i int, line string) bool {
	if i == 0 {
		return line+"\n" == journalHead
	}
	if i == 1 {
		m := journalState.FindStringSubmatch(line)
		if m == nil || !isFolder(m[3]) {
			return false
		}
		j.committed, j.run, j.home = m[1] == "committed", m[2], m[3]
		return true
	}
	if m := journalFolder.FindStringSubmatch(line); m != nil {
		j.with = append(j.with, m[1])
		return isFolder(m[1])
	}
	m := journalChange.FindStringSubmatch(line)
	if m == nil || !mayChange(m[3]) || m[2] == absent && !isOurKind(m[3]) {
		return false // a run removes generated code at most
	}
	j.changes = append(j.changes, Step{Path: m[3], old: m[1], new: m[2]})
	return true
}

// isFolder reports whether a text is a relative path, which may lead upwards.
func isFolder(dir string) bool {
	local := filepath.FromSlash(dir)
	return !path.IsAbs(dir) && !filepath.IsAbs(local) && filepath.VolumeName(local) == "" && path.Clean(dir) == dir &&
		!strings.ContainsFunc(dir, unicode.IsControl)
}

// mayChange reports whether the journal of a folder may list a path: one that
// generated code has, or a file at the top, such as a saved index. The names of
// settings such as .netrc are not allowed.
func mayChange(name string) bool {
	return isOurKind(name) || name != journalName && topName.MatchString(name)
}

var topName = regexp.MustCompile(`^[^./\\:[:cntrl:]][^/\\:[:cntrl:]]*$|^\.[^/\\:[:cntrl:]]+\.(json|md|sarif|txt)$`)

// pending returns the changes that a killed run did not make. It returns an error
// if a file has neither its content from before that run nor the one that it was
// to get.
func (j *journal) pending(root *os.Root, dir, decides string) (list []Step, err error) {
	for _, c := range j.changes {
		have, err := hashOf(root, c.Path)
		if have == c.new {
			continue
		}
		staged, lost := hashOf(root, temporary(c.Path))
		switch {
		case err == nil && have != c.old && have != absent:
			err = errors.New("it was changed since; move it away, and run the same command again")
		case err == nil && c.new != absent && (lost != nil || staged != c.new):
			err = fmt.Errorf("its new content is lost; delete %s, and run the same command again", decides)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: a killed run cannot be completed: %s: %w", decides, filepath.Join(dir, filepath.FromSlash(c.Path)), err)
		}
		list = append(list, c)
	}
	return list, nil
}

// hashOf returns the hash of a regular file, or absent.
func hashOf(root *os.Root, name string) (string, error) {
	content, err := read(root, name)
	if errors.Is(err, fs.ErrNotExist) {
		return absent, nil
	}
	if err != nil {
		return "", err
	}
	return hash(content), nil
}
