package gomod

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"

	"github.com/restgen/restgen/generator/disk"
)

// workspaceName is the name of the file that makes a folder a workspace.
const workspaceName = "go.work"

// CheckWorkspace returns a warning if the module is in a workspace that does not
// use it, so that the go command would not find its packages.
func (m *Module) CheckWorkspace() (warning string) {
	name := workspace(m.Root, os.Getenv("GOWORK"))
	if name == "" {
		return ""
	}
	text, err := disk.ReadRegular(name)
	if err != nil {
		return "" // as the go command reports
	}
	file, err := modfile.ParseWork(name, text, nil)
	if err != nil {
		return ""
	}
	dir := filepath.Dir(name)
	used := slices.ContainsFunc(file.Use, func(u *modfile.Use) bool {
		path := filepath.FromSlash(u.Path)
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
		return path == m.Root
	})
	if used {
		return ""
	}
	return fmt.Sprintf("%s: does not use the new module %s; run go work use %s", name, m.Path, m.fromHere())
}

// workspace returns the go.work of a folder, or "". The variable GOWORK names
// another one, or is off.
func workspace(dir, variable string) string {
	switch variable {
	case "off":
		return ""
	case "", "auto":
	default:
		return variable
	}
	for {
		name := filepath.Join(dir, workspaceName)
		if info, err := os.Stat(name); err == nil && !info.IsDir() {
			return name
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
		dir = filepath.Dir(dir)
	}
}

// fromHere returns the folder of the module relative to the working directory if
// it is in it, and otherwise its absolute path.
func (m *Module) fromHere() string {
	here, err := os.Getwd()
	if err != nil {
		return m.Root
	}
	below, err := filepath.Rel(here, m.Root)
	switch {
	case err != nil || !filepath.IsLocal(below):
		return m.Root
	case below == ".":
		return below
	}
	return "." + string(filepath.Separator) + below
}
