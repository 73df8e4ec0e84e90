// Package templates holds the support packages of all generated code, as
// ordinary Go with tests, and copies them out.
package templates

import (
	"bytes"
	"embed"
	"io/fs"
	"strings"
)

//go:embed runtime/rest
var runtime embed.FS

const (
	root       = "runtime/rest"
	importPath = "github.com/restgen/restgen/templates/" + root
)

// A File is one file of the support packages.
type File struct {
	Name    string // relative to the folder of package rest, with slashes
	Content []byte
}

// Files returns the files of package rest and of the packages below it, without
// tests. They are the sources below the given header, but for their import
// paths: the copy of package rest has the path supportPath.
func Files(header, supportPath string) ([]File, error) {
	var files []File
	err := fs.WalkDir(runtime, root, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.HasSuffix(name, "_test.go") {
			return err
		}
		source, err := fs.ReadFile(runtime, name)
		if err != nil {
			return err
		}
		content := bytes.ReplaceAll(source, []byte(`"`+importPath), []byte(`"`+supportPath))
		content = append([]byte(header+"\n\n"), content...)
		files = append(files, File{strings.TrimPrefix(name, root+"/"), content})
		return nil
	})
	return files, err
}
