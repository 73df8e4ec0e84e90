package build

import (
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/naming/routename"
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
