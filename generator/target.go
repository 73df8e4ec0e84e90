package generator

import (
	"path"
	"path/filepath"
	"slices"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/gomod"
	"github.com/restgen/restgen/generator/model"
)

// A target is the place of the generated packages, as the go command sees it.
type target struct {
	dir        string // of the root package, as given in the options
	module     *gomod.Module
	importPath string // of the root package
	name       string // of the root package
	warning    string // what the module or its workspace lacks

	support     string // the folder of shared support packages; empty if they are not shared
	supportPath string // the import path of package rest there
}

// target finds the module, the import path and the package name of the output
// folder.
func (o *Options) target() (*target, error) {
	if o.Dir == "" {
		return nil, usageErrorf("no output folder; give one with -o DIR, or with output: in restgen.yaml")
	}
	t := &target{dir: o.Dir}
	if err := gomod.CheckFolder(t.dir); err != nil {
		return nil, usageErrorf("%s: %w; choose another folder", t.dir, err)
	}
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
	if err := t.findSupport(o.Support); err != nil {
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
		if err == nil {
			t.warning = t.module.CheckWorkspace()
		}
		return err
	}
	if modulePath != "" && modulePath != t.module.Path {
		return usageErrorf("--module %s: %s already belongs to the module %s (%s);"+
			" leave --module out, or choose a folder outside", modulePath, t.dir, t.module.Path, t.module.File())
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
	return usageErrorf("%s: its import path %w; %s", filepath.Join(t.dir, folder), err, fix)
}

// findSupport finds the folder of the support packages that the output shares
// with others. The output folder itself is not shared.
func (t *target) findSupport(dir string) error {
	if dir == "" {
		return nil
	}
	own, err := gomod.Below(t.dir, dir)
	if err != nil || own == "." {
		return err
	}
	importPath, err := t.module.ImportPath(dir)
	switch {
	case err != nil && t.module.New:
		return usageErrorf("--support %s: not in %s, which becomes a module of its own;"+
			" run go mod init in a folder that holds both", dir, t.dir)
	case err != nil:
		return usageErrorf("--support %w; choose a folder of the same module", err)
	}
	t.support, t.supportPath = dir, path.Join(importPath, emit.SupportFolder)
	if err := gomod.CheckImportPath(t.supportPath); err != nil {
		return usageErrorf("--support %s: its import path %w; choose another folder", dir, err)
	}
	if !gomod.MayImport(t.importPath, t.supportPath) {
		return usageErrorf("--support %s: packages of %s cannot import %s, which is internal; choose another folder",
			dir, t.dir, t.supportPath)
	}
	if gomod.Contains(t.supportPath, t.importPath) {
		return usageErrorf("--support %s: the output folder %s is in the folder of the support packages; choose another folder",
			dir, t.dir)
	}
	return nil
}

// choosePackage sets the name of the root package: the requested one, the one
// of hand-written files in the folder, or one made from the import path.
func (t *target) choosePackage(requested string) error {
	existing, file := gomod.PackageIn(t.dir, header)
	switch {
	case requested == "" && existing == "":
		t.name = gomod.PackageName(t.importPath)
	case requested == "":
		t.name = existing
	case existing != "" && existing != requested:
		return usageErrorf("--package %s: %s belongs to package %s, and a folder holds only one package",
			requested, filepath.Join(t.dir, filepath.Base(file)), existing)
	default:
		t.name = requested
	}
	err := gomod.CheckPackageName(t.name)
	switch {
	case err != nil && requested != "":
		return usageErrorf("--package %s: %w", requested, err)
	case err != nil:
		return usageErrorf("%s: %w; choose another folder, or a name with --package", t.dir, err)
	}
	return nil
}

// emit returns the files of the output folder. If several outputs share the
// support folder, it returns the files of that folder separately.
func (t *target) emit(api *model.API, descriptions [][]byte) (output, support []disk.File, err error) {
	o := emit.Options{
		Header:  header + ". DO NOT EDIT.",
		Package: t.name, ImportPath: t.importPath, SupportPath: t.supportPath, Descriptions: descriptions,
	}
	emitted, err := emit.Emit(api, o)
	if err != nil {
		return nil, nil, err
	}
	output = inWriteOrder(emitted)
	if t.module.New {
		output = slices.Insert(output, 0, disk.File{Path: gomod.Name, Content: t.module.GoMod(), Seed: true})
	}
	if t.support == "" {
		return output, nil, nil
	}
	emitted, err = emit.Support(o)
	return output, inWriteOrder(emitted), err
}
