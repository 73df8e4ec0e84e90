package naming

import (
	"go/token"
	"regexp"
	"strings"
)

// Packages returns the names of the packages of namespaces, and of the fields
// that hold their clients: cmsv2 and CMSV2 for cms/v2. No package gets one of
// the taken names.
//
//	wp-site-health/v1    wpsitehealthv1, WPSiteHealthV1
//	oembed/1.0           oembed10, Oembed10
//	wc-admin             wcadmin, WCAdmin
//
// If the packages of some namespaces collide, the names of all of them state
// the separators: cms/v2 and cms-v2 are cmsslashv2 and cmsv2kebab.
func Packages(namespaces []string, taken ...string) map[string][2]string {
	scope := NewFoldedScope(taken...)
	entries := map[string]*Entry{}
	for _, ns := range namespaces {
		if entries[ns] == nil {
			entries[ns] = scope.Add(0, ns, nil, packageNames(ns, scope.taken)...)
		}
	}
	scope.Resolve()
	names := map[string][2]string{}
	for ns, e := range entries {
		names[ns] = [2]string{strings.ToLower(e.Name()), e.Name()}
	}
	return names
}

// packageNames returns the names that the package of a namespace may have, in
// the case of its field. Import paths have ASCII letters only. A name that is
// not possible for a package gets the word API.
func packageNames(namespace string, taken map[string]bool) []string {
	var list []string
	for _, name := range Spellings(namespace) {
		name = strings.Map(func(r rune) rune {
			if r == '_' || r > 0x7f {
				return -1
			}
			return r
		}, name)
		if name == "" || name == "N" {
			continue
		}
		if first := name[0]; first < 'A' || first > 'Z' {
			name = "N" + name
		}
		if pkg := strings.ToLower(name); token.IsKeyword(pkg) || predeclared[pkg] || taken[pkg] || IsDevice(pkg) ||
			strings.HasSuffix(pkg, "server") {
			name += "API"
		}
		list = append(list, name)
	}
	return append(list, Hashed(list[0], namespace))
}

// IsDevice reports whether a name stands for a device on Windows. Go allows no
// such element in import paths, and no such file in modules.
func IsDevice(name string) bool { return device.MatchString(name) }

var device = regexp.MustCompile(`^(?i:con|prn|aux|nul|com[1-9]|lpt[1-9])$`)

var predeclared = set("any bool byte error int string true false nil append cap clear close complex copy delete " +
	"float32 float64 imag iota int8 int16 int32 int64 len make max min new panic print println " +
	"real recover rune uint uint8 uint16 uint32 uint64 uintptr comparable complex64 complex128 " +
	"init")
