package main

import (
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// load loads packages, sorted by their paths.
func load(dir string, patterns ...string) ([]*packages.Package, error) {
	mode := packages.LoadSyntax | packages.NeedModule
	list, err := packages.Load(&packages.Config{Mode: mode, Dir: dir}, patterns...)
	if err != nil {
		return nil, err
	}
	for _, p := range list {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
	}
	slices.SortFunc(list, func(x, y *packages.Package) int { return strings.Compare(x.PkgPath, y.PkgPath) })
	return list, nil
}

// files returns the house of a package.
func files(p *packages.Package) *house {
	h := newHouse(inModule(p))
	room := func(pos token.Pos) string { return filepath.Base(p.Fset.Position(pos).Filename) }
	for _, f := range p.Syntax {
		h.add(room(f.Pos()))
	}
	for id, obj := range p.TypesInfo.Uses {
		if obj.Pkg() == p.Types {
			if name := declared(obj); name != "" {
				h.use(room(id.Pos()), room(obj.Pos()), name)
			}
		}
	}
	return h
}

// declared returns the name of an object of package level or of a method, and an
// empty name for others.
func declared(obj types.Object) string {
	if f, ok := obj.(*types.Func); ok {
		if recv := f.Signature().Recv(); recv != nil {
			t := recv.Type()
			if p, ok := t.(*types.Pointer); ok {
				t = p.Elem()
			}
			if named, ok := t.(*types.Named); ok {
				return named.Obj().Name() + "." + f.Name()
			}
			return f.Name()
		}
	}
	if obj.Parent() == obj.Pkg().Scope() {
		return obj.Name()
	}
	return ""
}

// folders returns a house for each folder that contains several of the packages.
func folders(list []*packages.Package) []*house {
	loaded := map[string]string{} // paths in the module, by import path
	for _, p := range list {
		loaded[p.PkgPath] = inModule(p)
	}
	houses := map[string]*house{}
	for _, p := range list {
		from := loaded[p.PkgPath]
		for _, dep := range p.Imports {
			to, ok := loaded[dep.PkgPath]
			if !ok {
				continue
			}
			folder, fromRoom, toRoom := meeting(from, to)
			if houses[folder] == nil {
				houses[folder] = newHouse(folder + "/")
			}
			houses[folder].use(fromRoom, toRoom, from+" imports "+to)
		}
	}
	var sorted []*house
	for _, folder := range sortedKeys(houses) {
		sorted = append(sorted, houses[folder])
	}
	return sorted
}

// meeting returns the innermost folder that contains two packages, and the
// rooms in which they are there. The package of the folder itself is the room ".".
func meeting(from, to string) (folder, fromRoom, toRoom string) {
	x, y := rooms(from), rooms(to)
	n := 0
	for n < min(len(x), len(y)) && x[n] == y[n] {
		n++
	}
	return strings.Join(x[:n], "/"), append(x[n:], ".")[0], append(y[n:], ".")[0]
}

// rooms splits the path of a package. A folder named internal says who may import
// the packages in it, not what they are about: each is a room of the folder
// around it.
func rooms(path string) []string {
	if path == "." {
		return nil
	}
	list := strings.Split(path, "/")
	for i := len(list) - 2; i >= 0; i-- {
		if list[i] == "internal" {
			list = slices.Replace(list, i, i+2, list[i]+"/"+list[i+1])
		}
	}
	return list
}

// inModule returns the path of a package relative to its module.
func inModule(p *packages.Package) string {
	if p.Module == nil {
		return p.PkgPath
	}
	if p.PkgPath == p.Module.Path {
		return "."
	}
	return strings.TrimPrefix(p.PkgPath, p.Module.Path+"/")
}
