// Package templates holds the support code of every generated package, as ordinary Go, and copies it out.
package templates

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed runtime/*.go
var runtime embed.FS

// File is one file of the support package.
type File struct {
	Name    string
	Content []byte
}

// Runtime returns the files of the support package, package rest, below the given header. Tests are left out.
func Runtime(header string) ([]File, error) {
	entries, err := fs.ReadDir(runtime, "runtime")
	if err != nil {
		return nil, err
	}
	var files []File
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		text, err := fs.ReadFile(runtime, "runtime/"+e.Name())
		if err != nil {
			return nil, err
		}
		files = append(files, File{e.Name(), append([]byte(header+"\n\n"), text...)})
	}
	return files, nil
}
