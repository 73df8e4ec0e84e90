package emit

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/emit/layout"
	"github.com/restgen/restgen/generator/model"
)

// Options describe the surroundings of the emitted packages.
type Options struct {
	Header      string // first line of each Go file
	Package     string // name of the root package
	ImportPath  string // of the root package
	SupportPath string // import path of package rest in a shared folder; if empty, Emit returns the package
	// Descriptions describe the site of each deployment for a stand-in. If there
	// are any, Emit also returns the packages of the stand-in.
	Descriptions [][]byte
}

// File is an emitted file.
type File struct {
	Path    string // relative to the output folder, with slashes
	Content []byte
}

// generation is one run of Emit.
type generation struct {
	Options
	api *model.API
}

// The files of the root package whose names are the same everywhere.
const (
	routesFile      = "routes.go"
	deploymentsFile = "deployments.go"
)

// A job is a file to be written, in parallel with others.
type job struct {
	path    string
	content func() ([]byte, error)
}

// goFile is the job of a Go file.
func (g *generation) goFile(path string, write func() *jen.File) job {
	return job{path, func() ([]byte, error) {
		f := write()
		f.NoFormat = true
		var b strings.Builder
		if err := f.Render(&b); err != nil {
			return nil, fmt.Errorf("%s: cannot be written; this is a bug of restgen: %w", path, err)
		}
		return g.groupImports(layout.Source(b.String())), nil
	}}
}

// file starts a file of a package.
func (g *generation) file(importPath, name string) *jen.File {
	f := jen.NewFilePathName(importPath, name)
	f.HeaderComment(g.Header)
	for _, p := range []string{"", "codec", "pcre", "schema", "server", "wp"} {
		f.ImportName(path.Join(g.SupportPath, p), cmp.Or(p, "rest"))
	}
	return f
}

// packageComment writes the comment of a package.
func (g *generation) packageComment(f *jen.File, text string) {
	for _, line := range wrap(plain(text), docWidth) {
		f.PackageComment(remark(line))
	}
}

// at returns the import path of a folder of the output.
func (g *generation) at(folder string) string { return path.Join(g.ImportPath, folder) }

// The names of the support packages.

func (g *generation) rest(name string) *jen.Statement { return jen.Qual(g.SupportPath, name) }

func (g *generation) codec(name string) *jen.Statement { return jen.Qual(g.SupportPath+"/codec", name) }

func (g *generation) supportServer(name string) *jen.Statement {
	return jen.Qual(g.SupportPath+"/server", name)
}

func (g *generation) schema(name string) *jen.Statement {
	return jen.Qual(g.SupportPath+"/schema", name)
}

// goType returns a type of the model as Go.
func (g *generation) goType(t model.GoType) *jen.Statement {
	var s *jen.Statement
	switch t.Package {
	case "":
		s = raw(t.Prefix + t.Name)
	case model.Support:
		s = g.rest(t.Name)
	case model.Vocabulary:
		s = jen.Qual(g.SupportPath+"/wp", t.Name)
	default:
		s = jen.Qual(t.Package, t.Name)
	}
	switch {
	case t.Prefix != "":
		s.Add(g.goType(t.Of[0]))
	case len(t.Of) > 0:
		s.Types(g.goTypes(t.Of)...)
	}
	return s
}

func (g *generation) goTypes(list []model.GoType) []jen.Code {
	var types []jen.Code
	for _, t := range list {
		types = append(types, g.goType(t))
	}
	return types
}

// groupImports puts the standard library before the generated packages, which
// jennifer mixes. Generated code imports nothing else.
func (g *generation) groupImports(src []byte) []byte {
	const open, end = "\nimport (\n", "\n)\n"
	i := bytes.Index(src, []byte(open))
	if i < 0 {
		return src
	}
	i += len(open)
	n := bytes.Index(src[i:], []byte(end))
	var std, own []string
	for line := range strings.SplitSeq(string(src[i:i+n]), "\n") {
		_, imported, _ := strings.Cut(line, `"`)
		if g.generated(strings.TrimSuffix(imported, `"`)) {
			own = append(own, line)
		} else {
			std = append(std, line)
		}
	}
	if len(std) == 0 || len(own) == 0 {
		return src
	}
	block := strings.Join(std, "\n") + "\n\n" + strings.Join(own, "\n")
	return slices.Replace(src, i, i+n, []byte(block)...)
}

// generated reports whether an import path is one of the generated packages.
func (g *generation) generated(imported string) bool {
	return slices.ContainsFunc([]string{g.ImportPath, g.SupportPath}, func(root string) bool {
		return imported == root || strings.HasPrefix(imported, root+"/")
	})
}
