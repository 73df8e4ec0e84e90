package gomod

import (
	"errors"
	"fmt"
	"go/build"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/mod/module"
)

// CheckImportPath returns an error if the go command would not find a package
// of the user by an import path.
func CheckImportPath(importPath string) error {
	var invalid *module.InvalidPathError
	err := module.CheckImportPath(importPath)
	switch {
	case errors.As(err, &invalid):
		return fmt.Errorf("%q is not a valid import path (%w)", importPath, invalid.Err)
	case err != nil:
		return err
	case !startsArg(importPath):
		return fmt.Errorf("%q begins with %q, which the go command does not accept", importPath, importPath[:1])
	case reserved[importPath], strings.Contains("/"+importPath+"/", "/vendor/"):
		return fmt.Errorf("%q is reserved by the go command", importPath)
	case inStandardLibrary(importPath):
		return fmt.Errorf("%q is a package of the standard library", importPath)
	}
	return nil
}

// CheckFolder returns an error if the go command would load no package from a
// folder, because its name begins like a flag or in another way that needs
// quotes.
func CheckFolder(dir string) error {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if name := filepath.Base(abs); !startsArg(name) {
		return fmt.Errorf("the go command loads no package from a folder whose name begins with %q", name[:1])
	}
	return nil
}

// startsArg reports whether the first byte of a name is one that the go command
// accepts in arguments of other programs.
func startsArg(name string) bool {
	c := name[0]
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' ||
		c == '.' || c == '_' || c == '/' || c == filepath.Separator || c >= utf8.RuneSelf
}

// MayImport reports whether the rules for internal packages allow a package to
// import another one.
func MayImport(importer, imported string) bool {
	i := strings.LastIndex("/"+imported+"/", "/internal/")
	return i < 0 || Contains(strings.TrimSuffix(imported[:i], "/"), importer)
}

// Contains reports whether an import path is parent, or is below it.
func Contains(parent, importPath string) bool {
	return parent == "" || importPath == parent || strings.HasPrefix(importPath, parent+"/")
}

// reserved holds the import paths with a meaning of their own, see "go help
// packages": cgo's, and the module paths that a go.mod cannot have.
var reserved = map[string]bool{
	"all": true, "cmd": true, "main": true, "std": true, "tool": true, "work": true,
	"C":  true,
	"go": true, "toolchain": true,
}

// inStandardLibrary reports whether the standard library has a package of this
// path, which the go command would prefer. If no installation of Go is found,
// the answer is no.
func inStandardLibrary(importPath string) bool {
	if first, _, _ := strings.Cut(importPath, "/"); strings.Contains(first, ".") {
		return false
	}
	return slices.ContainsFunc(installations(), func(root string) bool {
		entries, _ := os.ReadDir(filepath.Join(root, "src", filepath.FromSlash(importPath)))
		return slices.ContainsFunc(entries, func(e os.DirEntry) bool { return path.Ext(e.Name()) == ".go" })
	})
}

// installations returns the folders in which Go may be installed: the one that
// restgen was built with, if it is known, and the one of the go command.
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
