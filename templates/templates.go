// Package templates holds the support code of every generated package, as ordinary Go, and copies it out.
package templates

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed runtime/*.go runtime/pcre/*.go
var runtime embed.FS

// File is one file of the support package.
type File struct {
	Name    string
	Content []byte
}

// Runtime returns the files of the support package, package rest, below the given header. Tests are left out.
func Runtime(header string) ([]File, error) { return read("runtime", header) }

// Engine returns the files of package rest/pcre, likewise. It is for packages with patterns that need it.
func Engine(header string) ([]File, error) { return read("runtime/pcre", header) }

func read(folder, header string) ([]File, error) {
	entries, err := fs.ReadDir(runtime, folder)
	if err != nil {
		return nil, err
	}
	var files []File
	for _, e := range entries {
		if e.IsDir() || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		text, err := fs.ReadFile(runtime, folder+"/"+e.Name())
		if err != nil {
			return nil, err
		}
		files = append(files, File{e.Name(), append([]byte(header+"\n\n"), text...)})
	}
	return files, nil
}
