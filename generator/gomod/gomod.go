// Package gomod finds out how the go command sees a folder: the module around
// it, its import path, and the name of its package.
//
// Folders and import paths come in. A [Module] goes out, or an error that says
// why the go command would not accept a package there. Rules of the go command
// belong here; where restgen writes its packages is decided by package
// generator.
package gomod

import (
	"errors"
	"fmt"
	"go/version"
	"os"
	"path"
	"path/filepath"

	"golang.org/x/mod/modfile"

	"github.com/restgen/restgen/generator/disk"
)

// OldestGo is the oldest version of Go that can compile emitted code. It is the
// first with range over functions and package iter.
const OldestGo = "1.23"

// Name is the name of the file that makes a folder a module.
const Name = "go.mod"

// A Module is a Go module.
type Module struct {
	Path string // begins all import paths
	Root string // the folder of go.mod, absolute
	New  bool   // go.mod does not exist yet

	language string // the version in the go directive, or ""
}

// Enclosing returns the module that a folder belongs to, or nil if it belongs
// to none. The folder need not exist.
func Enclosing(dir string) (*Module, error) {
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	for {
		name := filepath.Join(root, Name)
		if info, err := os.Stat(name); err == nil && !info.IsDir() {
			return read(root, name)
		}
		if root == filepath.Dir(root) {
			return nil, nil
		}
		root = filepath.Dir(root)
	}
}

func read(root, name string) (*Module, error) {
	text, err := disk.ReadRegular(name)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w", name, errors.Unwrap(err))
	}
	file, err := modfile.ParseLax(name, text, nil)
	if err != nil {
		return nil, err
	}
	if file.Module == nil {
		return nil, fmt.Errorf("%s: no module directive; run go mod init there", name)
	}
	m := &Module{Path: file.Module.Mod.Path, Root: root}
	if file.Go != nil {
		m.language = file.Go.Version
	}
	return m, nil
}

// New returns the module that a folder becomes once it holds GoMod. The default
// path is the name of the folder.
func New(dir, modulePath string) (*Module, error) {
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	if modulePath == "" {
		modulePath = filepath.Base(root)
	}
	return &Module{Path: modulePath, Root: root, New: true, language: OldestGo}, nil
}

// GoMod returns the content of the go.mod of a new module.
func (m *Module) GoMod() []byte {
	return fmt.Appendf(nil, "module %s\n\ngo %s\n", modfile.AutoQuote(m.Path), OldestGo)
}

// File returns the name of the module's go.mod.
func (m *Module) File() string { return filepath.Join(m.Root, Name) }

// ImportPath returns the import path of a folder. Packages of a folder outside
// the module, or in a module within it, cannot be imported by the module's own
// path.
func (m *Module) ImportPath(dir string) (string, error) {
	below, err := Below(m.Root, dir)
	if err != nil || !filepath.IsLocal(below) {
		return "", fmt.Errorf("%s is not in the module %s (%s)", dir, m.Path, m.File())
	}
	own, err := Enclosing(dir)
	if err != nil {
		return "", err
	}
	if own != nil && own.Root != m.Root && len(own.Root) > len(m.Root) {
		return "", fmt.Errorf("%s is in the module %s (%s), not in %s", dir, own.Path, own.File(), m.Path)
	}
	return path.Join(m.Path, filepath.ToSlash(below)), nil
}

// CheckLanguage reports whether the module's version of Go can compile emitted
// code. A go.mod without a go directive may be unfinished, so that yields only
// a warning.
func (m *Module) CheckLanguage() (warning string, err error) {
	switch {
	case m.language == "":
		return fmt.Sprintf("%s: no go directive; the generated code needs go %s or newer: run go mod edit -go=%[2]s there",
			m.File(), OldestGo), nil
	case version.Compare(version.Lang("go"+m.language), "go"+OldestGo) < 0:
		return "", fmt.Errorf("%s: go %s is too old, as the generated code needs go %s;"+
			" run go mod edit -go=%[3]s there, or choose a folder outside", m.File(), m.language, OldestGo)
	}
	return "", nil
}

// Below returns the path of a folder relative to another one.
func Below(parent, dir string) (string, error) {
	parent, err := filepath.Abs(parent)
	if err != nil {
		return "", fmt.Errorf("%s: %w", parent, err)
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("%s: %w", dir, err)
	}
	return filepath.Rel(parent, abs)
}
