package index

// A Sharing lets the indexes that it reads share equal args and response schemas,
// of which WordPress repeats most: a repeated value is decoded only once. A shared
// value has the offset of the first one, also in another index; members have their
// own. A Sharing is not safe for concurrent use.
type Sharing struct {
	values map[sharedKey]sharedValue
}

// sharedKey identifies the values that may be the same: with the same text, at the
// same depth of the document, which is limited.
type sharedKey struct {
	text  string
	depth int
}

// sharedValue is a value and the number of values in it, which is limited too.
type sharedValue struct {
	node  *Node
	nodes int
}

// maxShared limits the text that is compared before it is decoded, in bytes.
const maxShared = 1 << 20

// repeats reports whether the value at the position is an arg or a response schema
// that is an object.
func (d *decoder) repeats() bool {
	isArg := len(d.path) == 6 && d.path[2].name == "endpoints" && d.path[4].name == "args"
	isSchema := len(d.path) == 3 && d.path[2].name == "schema"
	return (isArg || isSchema) && d.path[0].name == "routes" && d.peek() == '{'
}

// shared decodes an object, unless one with the same text is known. One with
// remarks is not shared, as they would be missing from the others.
func (d *decoder) shared() *Node {
	key := sharedKey{d.extent(), len(d.path)}
	known, ok := d.values.values[key]
	if ok && d.nodes+known.nodes <= maxNodes {
		d.nodes += known.nodes
		d.pos += len(key.text)
		return known.node
	}
	nodes, remarks := d.nodes, len(d.remarks)
	n := d.object()
	if n != nil && n.raw == key.text && len(d.remarks) == remarks {
		if d.values.values == nil {
			d.values.values = map[sharedKey]sharedValue{}
		}
		d.values.values[key] = sharedValue{n, d.nodes - nodes}
	}
	return n
}

// extent returns the text of the object at the position, or "" if it does not end
// within maxShared bytes. It relies on the syntax being valid: the caller only uses
// a text that was decoded before.
func (d *decoder) extent() string {
	src := d.src[d.pos:min(len(d.src), d.pos+maxShared)]
	depth := 0
	for i := 0; i < len(src); i++ {
		switch src[i] {
		case '"':
			for i++; i < len(src) && src[i] != '"'; i++ {
				if src[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
			if depth == 0 {
				return src[:i+1]
			}
		}
	}
	return ""
}
