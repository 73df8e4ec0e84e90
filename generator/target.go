package generator

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/gomod"
	"github.com/restgen/restgen/generator/model"
)

// A target is the folder of the root package, as the go command sees it.
type target struct {
	dir        string // as given in the options
	module     *gomod.Module
	importPath string
	name       string // of the root package
	warning    string // what the module lacks
}

// target finds the module, the import path and the package name of the output
// folder.
func (o *Options) target() (*target, error) {
	if o.Dir == "" {
		return nil, UsageError{Err: errors.New("no output folder; give one with -o DIR, or with output: in restgen.yaml")}
	}
	t := &target{dir: o.Dir}
	if err := t.findModule(o.Module); err != nil {
		return nil, err
	}
	var err error
	if t.importPath, err = t.module.ImportPath(t.dir); err != nil {
		return nil, err
	}
	if err := t.checkImport(""); err != nil {
		return nil, err
	}
	return t, t.choosePackage(o.Package)
}

// findModule finds the module around the folder, or makes the folder one.
func (t *target) findModule(modulePath string) error {
	var err error
	if t.module, err = gomod.Enclosing(t.dir); err != nil {
		return err
	}
	if t.module == nil {
		t.module, err = gomod.New(t.dir, modulePath)
		return err
	}
	if modulePath != "" && modulePath != t.module.Path {
		return UsageError{Err: fmt.Errorf("--module %s: %s already belongs to the module %s (%s); leave --module out, or choose a folder outside",
			modulePath, t.dir, t.module.Path, t.module.File())}
	}
	if t.warning, err = t.module.CheckLanguage(); err != nil {
		return UsageError{Err: err}
	}
	return nil
}

// checkImports returns an error if a package of the API could not be imported.
func (t *target) checkImports(api *model.API) error {
	for _, ns := range api.Namespaces {
		if err := t.checkImport(ns.Package); err != nil {
			return err
		}
	}
	return nil
}

// checkImport returns an error if the package in a folder of the output, or the
// root package if the folder is empty, could not be imported.
func (t *target) checkImport(folder string) error {
	err := gomod.CheckImportPath(path.Join(t.importPath, folder))
	if err == nil {
		return nil
	}
	fix := "choose another folder"
	if t.module.New {
		fix += ", or another module path with --module PATH"
	}
	return UsageError{Err: fmt.Errorf("%s: its import path %w; %s", filepath.Join(t.dir, folder), err, fix)}
}

// choosePackage sets the name of the root package: the requested one, that of
// hand-written files in the folder, or one made from the import path.
func (t *target) choosePackage(requested string) error {
	existing, file := gomod.PackageIn(t.dir, header)
	switch {
	case requested == "" && existing == "":
		t.name = gomod.PackageName(t.importPath)
	case requested == "":
		t.name = existing
	case existing != "" && existing != requested:
		return UsageError{Err: fmt.Errorf("--package %s: %s belongs to package %s, and a folder holds only one package", requested, filepath.Join(t.dir, filepath.Base(file)), existing)}
	default:
		t.name = requested
	}
	switch err := gomod.CheckPackageName(t.name); {
	case err != nil && requested != "":
		return UsageError{Err: fmt.Errorf("--package %s: %w", requested, err)}
	case err != nil:
		return UsageError{Err: fmt.Errorf("%s: %w; choose another folder, or a name with --package", t.dir, err)}
	}
	return nil
}

// files returns the files of the output folder in the order in which they are
// written. A package comes after the packages that it imports: the support
// package first, the root package last.
func (t *target) files(emitted []emit.File) []disk.File {
	var files []disk.File
	if t.module.New {
		files = append(files, disk.File{Path: gomod.Name, Content: t.module.GoMod(), Seed: true})
	}
	slices.SortStableFunc(emitted, func(a, b emit.File) int {
		return cmp.Or(writeOrder(a.Path)-writeOrder(b.Path), strings.Compare(a.Path, b.Path))
	})
	for _, f := range emitted {
		files = append(files, disk.File{Path: f.Path, Content: f.Content})
	}
	return files
}

func writeOrder(name string) int {
	switch {
	case strings.HasPrefix(name, "rest/"):
		return 0
	case strings.Contains(name, "/"):
		return 1
	default:
		return 2
	}
}
