// Package templates holds the support packages of generated code as ordinary
// Go, and copies them.
//
// The import path of the copies comes in, with what to leave out, and their
// files go out, equal to their sources but for import paths and a header. A new
// support package is a folder in runtime/rest. It may import the standard
// library and its neighbors only.
package templates

import (
	"bytes"
	"embed"
	"io/fs"
	"slices"
	"strings"
)

//go:embed runtime/rest
var runtime embed.FS

// Import path of package rest in this module. Its folder is root.
const (
	restPath = "github.com/restgen/restgen/templates/runtime/rest"
	root     = "runtime/rest"
)

// File is one file of the support packages.
type File struct {
	Name    string // relative to the folder of package rest, such as "schema/check.go"
	Content []byte
}

// Sources that not every output needs, for Files to leave out.
const (
	Patterns    = "pcre"          // package rest/pcre, for patterns that package regexp cannot match
	ItemBatches = "item_batch.go" // rest.ItemBatch
	StandIn     = "standin"       // package rest/standin, for stand-ins of the site
)

// Files returns the support packages, sorted by name, as package importPath
// and the packages below it. Each file is a copy of its source below the
// header line, with other import paths. Files and folders named in without
// are left out, and so are tests.
func Files(header, importPath string, without ...string) ([]File, error) {
	var files []File
	err := fs.WalkDir(runtime, root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := strings.TrimPrefix(path, root+"/")
		switch {
		case slices.Contains(without, name) && entry.IsDir():
			return fs.SkipDir
		case slices.Contains(without, name), entry.IsDir(), !isSource(name):
			return nil
		}
		content, err := fs.ReadFile(runtime, path)
		if err != nil {
			return err
		}
		content = bytes.ReplaceAll(content, []byte(`"`+restPath), []byte(`"`+importPath))
		files = append(files, File{name, slices.Concat([]byte(header+"\n\n"), content)})
		return nil
	})
	return files, err
}

func isSource(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
}
