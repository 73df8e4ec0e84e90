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

// extent returns the text of the object that src begins with, or "" if it does not
// end within maxShared bytes. It relies on the syntax being valid: the caller only
// uses a text that was decoded before.
func extent(src string) string {
	src = src[:min(len(src), maxShared)]
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
