package generator

import (
	"fmt"
	"go/build"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
)

// holds says whether every package of an API can be imported from this home.
func (h *home) holds(api *model.API) error {
	for _, ns := range api.Namespaces {
		if err := h.importable(ns.Package); err != nil {
			return err
		}
	}
	return nil
}

// importable says whether the package in a folder of the output can be imported; that of "" is the root package.
func (h *home) importable(folder string) error {
	importPath := path.Join(h.path, folder)
	var why string
	switch {
	case !wellFormed.MatchString(importPath), device.MatchString(importPath):
		why = "which Go does not allow"
	case kept[importPath] || slices.Contains(strings.Split(importPath, "/"), "vendor"):
		why = "which means something else to the go command"
	case standard(importPath):
		why = "which is a package of the standard library"
	default:
		return nil
	}
	mend := "choose another folder"
	if h.mod != nil {
		mend += ", or another path for the module: --module PATH"
	}
	return UsageError{Err: fmt.Errorf("%s: a package there would be imported as %q, %s; %s", filepath.Join(h.dir, folder), importPath, why, mend)}
}

// wellFormed matches the import paths that the go command can read: no element begins or ends with a dot, or holds other
// than a few ASCII characters.
var wellFormed = regexp.MustCompile(`^[\w~-]([\w.~-]*[\w~-])?(/[\w~-]([\w.~-]*[\w~-])?)*$`)

// device matches those with an element that Windows takes for a device, or for the short name of a file.
var device = regexp.MustCompile(`(?i)(?:^|/)(?:(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|/|$)|[^/.]*~[0-9]+(?:\.|/|$))`)

// kept are the import paths that have a meaning of their own, as "go help packages" tells, cgo's, and the module paths that
// a go.mod cannot have.
var kept = map[string]bool{
	"all": true, "cmd": true, "main": true, "std": true, "tool": true, "work": true,
	"C":  true,
	"go": true, "toolchain": true,
}

// standard says whether the standard library has a package of a path, which the go command would find besides any other. An
// installation of Go that cannot be found has none.
func standard(importPath string) bool {
	if first, _, _ := strings.Cut(importPath, "/"); strings.Contains(first, ".") {
		return false
	}
	return slices.ContainsFunc(installations(), func(root string) bool {
		entries, _ := os.ReadDir(filepath.Join(root, "src", filepath.FromSlash(importPath)))
		return slices.ContainsFunc(entries, func(e os.DirEntry) bool { return path.Ext(e.Name()) == ".go" })
	})
}

// installations are the folders where Go may be: that of which restgen was built, unless it was built without a trace of
// it, and that of the go command.
func installations() []string {
	var roots []string
	if build.Default.GOROOT != "" {
		roots = append(roots, build.Default.GOROOT)
	}
	if command, err := exec.LookPath("go"); err == nil {
		if file, err := filepath.EvalSymlinks(command); err == nil {
			roots = append(roots, filepath.Dir(filepath.Dir(file)))
		}
	}
	return roots
}
