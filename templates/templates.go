// Package templates holds the support code of every generated package, as ordinary Go, and copies it out. Whoever wants to
// know how it works reads it here. The copies are for those who call it: without the comments of what is not exported and
// those inside of functions, and with one file for all on one subject.
package templates

import (
	"cmp"
	"embed"
	"io/fs"
	"slices"
	"strings"
)

//go:embed runtime/*.go runtime/pcre/*.go
var runtime embed.FS

// File is one file of the support package.
type File struct {
	Name    string
	Content []byte
}

// Runtime returns the files of the support package, package rest, below the given header. Tests are left out, and so are
// the sources named.
func Runtime(header string, without ...string) ([]File, error) {
	return read("runtime", header, without)
}

// Engine returns the files of package rest/pcre, likewise. It is for packages with patterns that need it.
func Engine(header string) ([]File, error) { return read("runtime/pcre", header, nil) }

func read(folder, header string, without []string) ([]File, error) {
	entries, err := fs.ReadDir(runtime, folder)
	if err != nil {
		return nil, err
	}
	rooms := map[string]*room{}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || strings.HasSuffix(name, "_test.go") || slices.Contains(without, name) {
			continue
		}
		text, err := fs.ReadFile(runtime, folder+"/"+name)
		if err != nil {
			return nil, err
		}
		about := subject(name)
		if rooms[about] == nil {
			rooms[about] = &room{imports: map[string]bool{}}
		}
		rooms[about].add(string(text))
	}
	var files []File
	for about, r := range rooms {
		files = append(files, File{about + ".go", r.content(header)})
	}
	slices.SortFunc(files, func(x, y File) int { return cmp.Compare(x.Name, y.Name) })
	return files, nil
}

// subject returns what a file is about: the word that its name begins with, or what this is a part of.
func subject(name string) string {
	word, _, _ := strings.Cut(strings.TrimSuffix(name, ".go"), "_")
	switch word {
	case "batch", "discover":
		return "client"
	case "coerce", "format", "message", "pattern", "rule", "sanitize", "schema":
		return "check"
	case "decode", "encode", "scan":
		return "json"
	case "opt":
		return "value"
	case "router":
		return "server"
	}
	return word
}
