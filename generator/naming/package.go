package naming

import (
	"cmp"
	"go/token"
	"regexp"
	"strings"
)

// Package returns the name of the package of a namespace, and that of the field that holds its client: cmsv2 and
// CMSV2 of cms/v2.
//
// Canonical are lower-case words of letters and digits, joined by "-" or "_" to segments, and these by "/". A version,
// v2 or 1.0, is a segment of its own, where the namespace has one. Such names are the words without their joints:
//
//	wp-site-health/v1    wpsitehealthv1
//	contact-form-7/v1    contactform7v1
//	oembed/1.0           oembed1dot0
//	wc-admin             wcadmin
//
// Any other spelling carries a word for it or a hash, whether or not it has a neighbour to clash with:
//
//	WP/v2                wpupperv2
//	a.b/v1               adotbv1
//	cms-v2, cmsv2        cmsv2x41dd35, cmsv2xb237a7
//	/wp/v2, wp//v2       wpv2xd92c0a, wpv2x4919dd
//
// Joints vanish, so canonical namespaces that differ in them alone have one name: ab/v1, a-b/v1 and a/b/v1, or
// contact-form7/v1 and contact-form-7/v1. So have one that is spelled in another way and one that has the word for it,
// as fooBar/v1 and foo-bar-camel/v1. Package model leaves the name to the plainest of them, see ComparePlain, and gives
// each other one a hash of its own. So a package is renamed only when a namespace of the same name comes or goes that
// is spelled more plainly; no odder one ever renames it.
func Package(namespace string) (pkg, field string) {
	var b strings.Builder
	for word := range strings.FieldsFuncSeq(namespace, func(r rune) bool { return r == '/' || r == '-' }) {
		name := Of(Arg, word)
		if b.Len() > 0 && name[0] == 'N' && len(name) > 1 && isDigit(name[1]) {
			name = name[1:] // 1.0 in oembed/1.0
		}
		b.WriteString(strings.ReplaceAll(name, "_", ""))
	}
	field = b.String()
	pkg = strings.ToLower(field)
	switch {
	case len(field) > longest:
		return strings.ToLower(Hashed(pkg[:longest], namespace)), Hashed(field[:longest], namespace)
	case emptyWord(namespace) || hidesVersion(namespace):
		return strings.ToLower(Hashed(pkg, namespace)), Hashed(field, namespace)
	case field == "Rest" || field == "With": // what the client of a site has besides its namespaces
		field = Hashed(field, namespace)
	}
	if token.IsKeyword(pkg) || predeclared[pkg] || Device(pkg) {
		pkg = strings.ToLower(Hashed(pkg, namespace))
	}
	return pkg, field
}

// Device reports whether Windows takes a name for that of a device. Go allows no such element in import paths, and no such
// file in modules.
func Device(name string) bool { return device.MatchString(name) }

var device = regexp.MustCompile(`^(?i:con|prn|aux|nul|com[1-9]|lpt[1-9])$`)

// emptyWord reports whether there is nothing between two joints, or before or behind one.
func emptyWord(namespace string) bool {
	joints := strings.NewReplacer("-", "/").Replace("/" + namespace + "/")
	return strings.Contains(joints, "//")
}

// hidesVersion reports whether no segment is a version but one ends with a version, as in cms-v2 and cmsv2.
func hidesVersion(namespace string) bool {
	hidden := false
	for seg := range strings.SplitSeq(namespace, "/") {
		if version.MatchString(seg) {
			return false
		}
		hidden = hidden || joinedVersion.MatchString(seg)
	}
	return hidden
}

var (
	version       = regexp.MustCompile(`^v?[0-9]+(\.[0-9]+)*$`)
	joinedVersion = regexp.MustCompile(`[a-z0-9_-]v[0-9]+(\.[0-9]+)*$|[a-z_-][0-9]+(\.[0-9]+)+$`)
	canonical     = regexp.MustCompile(`(^|/)v?[0-9]+(\.[0-9]+)*|[a-z0-9/_-]`)
)

// ComparePlain orders namespaces by how plainly they are spelled: what has less that is not canonical (see Package) comes
// first, then what has fewer joints, then fewer "_" and fewer "-" among them, and then what is less as a text. It is
// negative when x comes before y, and zero for one and the same namespace. No other namespace takes part.
func ComparePlain(x, y string) int {
	odd := func(s string) int { return len(canonical.ReplaceAllString(s, "")) }
	count := func(joint string) int { return strings.Count(x, joint) - strings.Count(y, joint) }
	hyphens, underscores := count("-"), count("_")
	return cmp.Or(odd(x)-odd(y), count("/")+hyphens+underscores, underscores, hyphens, cmp.Compare(x, y))
}

var predeclared = set("any bool byte error int string true false nil append cap clear close complex copy delete float32 float64 " +
	"imag iota int8 int16 int32 int64 len make max min new panic print println real recover rune uint uint8 uint16 uint32 " +
	"uint64 uintptr comparable complex64 complex128 init")
