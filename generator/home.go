package generator

import (
	"bytes"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/emit"
)

// oldestGo is the minor version of the oldest release of Go 1 that has what emitted code uses, of the language and of the
// standard library: functions that are ranged over, and package iter.
const oldestGo = 23

// home is where the root package lives.
type home struct {
	dir  string     // as it was given
	name string     // of the package
	path string     // by which it is imported
	mod  *disk.File // the go.mod to make, nil inside a module
	warn string     // what is odd about the module around
}

// home finds the package name and the import path of the output folder.
func (o *Options) home() (*home, error) {
	if o.Dir == "" {
		return nil, UsageError{Err: errors.New("no output folder is given: -o DIR, or output: in restgen.yaml")}
	}
	abs, err := filepath.Abs(o.Dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.Dir, err)
	}
	h := &home{dir: o.Dir}
	if err := h.locate(o, abs); err != nil {
		return nil, err
	}
	if err := h.importable(""); err != nil {
		return nil, err
	}
	return h, h.choosePackage(o, abs)
}

// locate finds the module around the folder, or makes the folder one.
func (h *home) locate(o *Options, abs string) error {
	root, text, err := enclosingModule(abs)
	switch {
	case err != nil:
		return err
	case root == "":
		h.path = o.Module
		if h.path == "" {
			h.path = filepath.Base(abs)
		}
		h.mod = &disk.File{Path: "go.mod", Content: fmt.Appendf(nil, "module %s\n\ngo 1.%d\n", h.path, oldestGo), Seed: true}
		return nil
	}
	module, name := modulePath(text), filepath.Join(root, "go.mod")
	switch {
	case module == "":
		return fmt.Errorf("%s:1:1: no line gives the path of the module", name)
	case o.Module != "" && o.Module != module:
		return UsageError{Err: fmt.Errorf("--module %s: %s belongs to the module %s already (%s); leave --module out, or choose a folder outside",
			o.Module, o.Dir, module, name)}
	}
	if err := h.checkLanguage(name, text); err != nil {
		return err
	}
	below, err := filepath.Rel(root, abs)
	if err != nil {
		return fmt.Errorf("%s: %w", o.Dir, err)
	}
	h.path = path.Join(module, filepath.ToSlash(below))
	return nil
}

// enclosingModule looks for the go.mod of the folder or of one above it. The root is "" where there is none.
func enclosingModule(dir string) (root string, text []byte, err error) {
	for {
		name := filepath.Join(dir, "go.mod")
		if info, err := os.Stat(name); err == nil && !info.IsDir() {
			text, err := disk.ReadRegular(name)
			if err != nil {
				return "", nil, fmt.Errorf("%s: cannot be read: %w", name, errors.Unwrap(err))
			}
			return dir, text, nil
		}
		if dir == filepath.Dir(dir) {
			return "", nil, nil
		}
		dir = filepath.Dir(dir)
	}
}

// checkLanguage holds the language of a module against that of emitted code. A go.mod that names none may not be finished.
func (h *home) checkLanguage(name string, text []byte) error {
	match := goLine.FindSubmatch(text)
	if match == nil {
		h.warn = fmt.Sprintf("%s: has no line that says go 1.%d or newer, which what is generated needs: go mod edit -go=1.%[2]d there", name, oldestGo)
		return nil
	}
	if minor, err := strconv.Atoi(string(match[1])); err != nil || minor >= oldestGo {
		return nil
	}
	return UsageError{Err: fmt.Errorf("%s says go 1.%s, but what is generated needs at least 1.%d: go mod edit -go=1.%[3]d there, or choose a folder outside",
		name, match[1], oldestGo)}
}

var goLine = regexp.MustCompile(`(?m)^[ \t]*go[ \t]+1\.(\d+)`)

var moduleLine = regexp.MustCompile("(?m)^\\s*module\\s+(?:\"([^\"\\n]+)\"|`([^`\\n]+)`|([^\\s\"`(/]\\S*))\\s*(?://.*)?$")

// modulePath reads the path out of a go.mod.
func modulePath(text []byte) string {
	match := moduleLine.FindSubmatch(bytes.ReplaceAll(text, []byte("\r"), nil))
	if match == nil {
		return ""
	}
	return string(slices.Concat(match[1], match[2], match[3]))
}

// choosePackage decides the name of the root package: the one asked for, that of hand-written files which are there
// already, or the name of the folder.
func (h *home) choosePackage(o *Options, abs string) error {
	there, file := packageThere(abs)
	switch h.name = o.Package; {
	case h.name == "" && there != "":
		h.name = there
	case h.name == "":
		h.name = packageName(path.Base(h.path))
	case !token.IsIdentifier(h.name) || h.name == "_":
		return UsageError{Err: fmt.Errorf("--package %s: no name that a Go package can have", h.name)}
	case there != "" && there != h.name:
		return UsageError{Err: fmt.Errorf("--package %s: %s beside it belongs to package %s; a folder holds one package", h.name, filepath.Join(o.Dir, filepath.Base(file)), there)}
	}
	if unimportable(h.name) {
		return UsageError{Err: fmt.Errorf("%s: package %s cannot be imported; choose a folder of its own for the generated packages, or --package", o.Dir, h.name)}
	}
	return nil
}

// unimportable says which names make a program of a package, or files that the go command passes over.
func unimportable(name string) bool { return name == "main" || name == "documentation" }

// packageThere returns the package of the hand-written Go files in the folder, and one of these files.
func packageThere(dir string) (name, file string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", "" // most often there is no such folder yet
	}
	for _, e := range entries {
		file := filepath.Join(dir, e.Name())
		if filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := disk.ReadRegular(file)
		if err != nil || bytes.HasPrefix(text, []byte(disk.Header)) || ignored(text) {
			continue
		}
		if parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.PackageClauseOnly); err == nil {
			return parsed.Name.Name, file
		}
	}
	return "", ""
}

// ignored says that a file opts out of builds, as scripts beside a package do.
func ignored(text []byte) bool {
	return buildIgnore.Match(text)
}

var buildIgnore = regexp.MustCompile(`(?m)^//go:build ignore\b`)

// packageName makes a package name of a folder's: lower case, letters and digits, beginning with a letter.
func packageName(base string) string {
	if major.MatchString(base) {
		base = "site" + base // v2 alone would hide what the package is
	}
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		default:
			return -1
		}
	}, base)
	name = strings.TrimLeft(name, "0123456789")
	if name == "" || unimportable(name) || token.IsKeyword(name) {
		name = "site" + name
	}
	return name
}

var major = regexp.MustCompile(`^v[0-9]+$`)

// arrange puts the files into the order in which they are written: what others import comes first, so that folders,
// the support package ahead of them, come before the root package.
func (h *home) arrange(emitted []emit.File) []disk.File {
	files := make([]disk.File, 0, len(emitted)+1)
	for _, f := range emitted {
		files = append(files, disk.File{Path: f.Path, Content: f.Content})
	}
	slices.SortStableFunc(files, func(a, b disk.File) int {
		if by := rank(a.Path) - rank(b.Path); by != 0 {
			return by
		}
		return strings.Compare(a.Path, b.Path)
	})
	if h.mod != nil {
		files = slices.Insert(files, 0, *h.mod)
	}
	return files
}

func rank(name string) int {
	switch {
	case strings.HasPrefix(name, "rest/"):
		return 0
	case strings.Contains(name, "/"):
		return 1
	default:
		return 2
	}
}
