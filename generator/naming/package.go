package naming

import (
	"go/token"
	"strings"
)

// Package returns the name of the package of a namespace, and that of the field that holds its client: cmsv2 and
// CMSV2 of cms/v2. Hyphens and slashes vanish from both; a namespace with any other spelling carries words or a hash
// for it. So two namespaces that differ in their joints alone, as cms/v2 and cms-v2, have one name: package model tells them
// apart, where a site should have both.
func Package(namespace string) (pkg, field string) {
	var plain []string
	for seg := range strings.FieldsFuncSeq(namespace, func(r rune) bool { return r == '/' || r == '-' }) {
		name := Of(Arg, seg)
		if plain != nil && name[0] == 'N' && len(name) > 1 && isDigit(name[1]) {
			name = name[1:] // 1.0 in oembed/1.0
		}
		plain = append(plain, strings.ReplaceAll(name, "_", ""))
	}
	field = strings.Join(plain, "")
	pkg = strings.ToLower(field)
	if trimmed := strings.Trim(namespace, "/"); trimmed != namespace || field == "" || strings.Contains(namespace, "//") {
		return strings.ToLower(Hashed(pkg, namespace)), Hashed(field, namespace)
	}
	if field == "Rest" || field == "With" { // what the client of a site has besides its namespaces
		field = Hashed(field, namespace)
	}
	if token.IsKeyword(pkg) || predeclared[pkg] {
		return strings.ToLower(Hashed(pkg, namespace)), field
	}
	return pkg, field
}

var predeclared = set("any bool byte error int string true false nil append cap clear close complex copy delete float32 float64 " +
	"imag iota int8 int16 int32 int64 len make max min new panic print println real recover rune uint uint8 uint16 uint32 " +
	"uint64 uintptr comparable complex64 complex128 init")
