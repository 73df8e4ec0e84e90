package build

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/symbol"
)

// An anchor is the resource of the first segment of a route after its
// namespace, whether or not it exists. Resources below it are in its files. A
// route that begins with a capture is its own anchor.
type anchor struct {
	name     string
	names    []string // others that it may have
	literals string   // see endpoint.Family
	itself   bool     // the resource is its own anchor
}

// anchorOf returns the anchor of a family. The route of the family alone decides.
func (fs *families) anchorOf(f *family) anchor {
	if len(f.head) == 0 || f.head[0].IsCapture() {
		return anchor{f.name, routename.Resources(f.head), f.Literals, true}
	}
	first := f.head[:1]
	key := endpoint.Family{Namespace: f.Namespace, Literals: first.Skeleton()}
	return anchor{fs.name(key, first), routename.Resources(first), key.Literals, key == f.Family}
}

// files names the files of a package by the anchors of its resources. It groups
// the resources by their files, anchors first, otherwise in the given order.
func files(pkg string, resources []*resource, fs *families) [][]*model.Resource {
	scope := naming.NewFoldedScope(pkg, pkg+symbol.ServerSuffix, "routes")
	entries := map[string]*naming.Entry{}
	anchors := make([]anchor, len(resources))
	for i, r := range resources {
		anchors[i] = fs.anchorOf(fs.byKey[r.key])
		if key := anchors[i].literals; entries[key] == nil {
			entries[key] = scope.Add(0, key, nil, fileNames(anchors[i])...)
		}
	}
	scope.Resolve()
	at := map[string]int{}
	var list [][]*model.Resource
	for i, r := range resources {
		r.File = strings.ToLower(entries[anchors[i].literals].Name()) + ".go"
		n, known := at[r.File]
		switch {
		case !known:
			at[r.File] = len(list)
			list = append(list, []*model.Resource{r.Resource})
		case anchors[i].itself:
			list[n] = slices.Insert(list[n], 0, r.Resource)
		default:
			list[n] = append(list[n], r.Resource)
		}
	}
	return list
}

// relatives returns the resources with common types, each followed by its
// copies, otherwise in the given order.
func relatives(resources []*resource) [][]*model.Resource {
	at := map[string]int{}
	var list [][]*model.Resource
	for _, r := range resources {
		i, known := at[r.original]
		switch {
		case !known:
			at[r.original] = len(list)
			list = append(list, []*model.Resource{r.Resource})
		case r.copies == "":
			list[i] = slices.Insert(list[i], 0, r.Resource)
		default:
			list[i] = append(list[i], r.Resource)
		}
	}
	return list
}

// fileNames returns the names that the file of an anchor may have, without .go.
func fileNames(a anchor) []string {
	list := []string{fileName(a.name)}
	for _, name := range a.names {
		file := fileName(name)
		if !slices.Contains(list, file) {
			list = append(list, file)
		}
	}
	return append(list, list[0]+"_resource")
}

// fileName returns the name of the file of a resource, without .go: one that the
// go command reads on every system, in ASCII letters.
func fileName(resource string) string {
	const most = 80 // file systems end at 255, with a directory before it
	plain := strings.Map(func(r rune) rune {
		if r > 0x7f {
			return -1
		}
		return r
	}, resource)
	name := strings.Join(naming.Words(plain), "_")
	if name == "" || name == "n" || len(name) > most {
		name = strings.ToLower(naming.Hashed(name[:min(len(name), most)], resource))
	}
	if naming.IsDevice(name) {
		name += "_resource"
	}
	if i := strings.LastIndexByte(name, '_'); constrained[name[i+1:]] && i > 0 { // x_test.go, x_linux.go, posts_wire.go
		name = name[:i] + "-" + name[i+1:]
	}
	return name
}

// constrained are the words at the end of a file's name that the go command or
// package emit gives a meaning.
var constrained = func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq("server wire test aix android darwin dragonfly freebsd hurd illumos ios js linux " +
		"nacl netbsd openbsd plan9 solaris wasip1 windows zos unix 386 amd64 amd64p32 arm armbe arm64 arm64be " +
		"loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv " +
		"riscv64 s390 s390x sparc sparc64 wasm") {
		m[w] = true
	}
	return m
}()
