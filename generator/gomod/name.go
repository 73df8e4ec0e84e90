package gomod

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
	"strings"

	"github.com/restgen/restgen/generator/disk"
)

// CheckPackageName returns an error if a package of this name cannot exist or
// cannot be imported.
func CheckPackageName(name string) error {
	switch {
	case !token.IsIdentifier(name) || name == "_":
		return errors.New("not a valid Go package name")
	case unimportable(name):
		return fmt.Errorf("a package named %s cannot be imported", name)
	}
	return nil
}

// unimportable reports whether a package of this name is a program, or one that
// the go command ignores.
func unimportable(name string) bool { return name == "main" || name == "documentation" }

// PackageIn returns the package name of the hand-written files in a folder and
// the name of one of these files, or two empty strings if the folder has no
// such file. Generated files begin with header; if it is empty, they count too.
func PackageIn(dir, header string) (name, file string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", "" // most often the folder does not exist yet
	}
	for _, e := range entries {
		file := filepath.Join(dir, e.Name())
		if filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := disk.ReadRegular(file)
		generated := header != "" && bytes.HasPrefix(text, []byte(header))
		if err != nil || generated || buildIgnore.Match(text) {
			continue
		}
		if parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.PackageClauseOnly); err == nil {
			return parsed.Name.Name, file
		}
	}
	return "", ""
}

// buildIgnore matches the constraint by which scripts stay out of the package
// in their folder.
var buildIgnore = regexp.MustCompile(`(?m)^//go:build ignore\b`)

// PackageName derives a package name from an import path: the lower-case
// letters and digits of its last element, beginning with a letter.
func PackageName(importPath string) string {
	base := path.Base(importPath)
	if majorVersion.MatchString(base) {
		base = "site" + base
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

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)
