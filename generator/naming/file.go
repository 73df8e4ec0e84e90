package naming

import "strings"

// File returns the name of the file of a resource, without .go: one that the go
// command reads on every system, in ASCII letters.
func File(resource string) string {
	const most = 80 // file systems end at 255, with a directory before it
	plain := strings.Map(func(r rune) rune {
		if r > 0x7f {
			return -1
		}
		return r
	}, resource)
	name := strings.Join(Words(plain), "_")
	if name == "" || name == "n" || len(name) > most {
		name = strings.ToLower(Hashed(name[:min(len(name), most)], resource))
	}
	if IsDevice(name) {
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
