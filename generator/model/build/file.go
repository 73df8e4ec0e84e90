package build

import (
	"cmp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// A head is the resource of the first segment of a route behind its namespace, whether or not there is one. What is below it
// is in its file. A route that begins with a capture is its own.
type head struct {
	name     string
	literals string // see familyKey
	itself   bool   // the resource is its own head
}

// headOf tells by the route of a family alone where its file is.
func (b *builder) headOf(f *family) head {
	segs := relative(f.namespace, f.path)
	if len(segs) == 0 || isCapture(segs[0]) {
		return head{f.name, f.literals, true}
	}
	key := familyKey{f.namespace, skeletonOf(segs[:1])}
	return head{b.resourceName(key, nameOf(segs[:1])), key.literals, key == f.familyKey}
}

// settleFiles parts the files of a package that meet, those of short heads first.
func settleFiles(ns *namespace) {
	files := scope{}
	files.claimFolder(ns.Package, "\x00")
	shortFirst := func(x, y *resource) int {
		return cmp.Or(len(x.head.literals)-len(y.head.literals), cmp.Compare(x.head.literals, y.head.literals))
	}
	for _, r := range slices.SortedFunc(slices.Values(ns.resources), shortFirst) {
		r.File = files.claimFolder(fileName(r.head.name), r.head.literals) + ".go"
	}
}

// files returns the resources by their files, heads first, in the order of resources otherwise.
func files(resources []*resource) [][]*model.Resource {
	at := map[string]int{}
	var list [][]*model.Resource
	for _, r := range resources {
		i, known := at[r.File]
		switch {
		case !known:
			at[r.File] = len(list)
			list = append(list, []*model.Resource{r.Resource})
		case r.head.itself:
			list[i] = slices.Insert(list[i], 0, r.Resource)
		default:
			list[i] = append(list[i], r.Resource)
		}
	}
	return list
}

// fileName returns the name of the first file of a head, without .go: one that
// the go command reads on every system, and that is no name of a second file.
func fileName(resource string) string {
	const most = 80 // file systems end at 255, with what is put before and behind
	name := strings.ToLower(strings.Join(naming.Humps(resource), "_"))
	if len(name) > most || naming.Device(name) {
		name = naming.Hashed(name[:min(len(name), most)], resource)
	}
	for last := range strings.SplitSeq(name, "_") {
		if constrained[last] { // x_test.go, x_linux.go and x_server.go mean something
			return strings.ReplaceAll(name, "_", "-")
		}
	}
	return name
}

// constrained are the words at the end of a file's name that the go command or
// package emit gives a meaning.
var constrained = func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq("server wire test aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd " +
		"plan9 solaris wasip1 windows zos unix 386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le " +
		"mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm") {
		m[w] = true
	}
	return m
}()
