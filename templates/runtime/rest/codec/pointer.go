package codec

import (
	"strconv"
	"strings"
)

// A pointerTracker finds the JSON pointers of increasing offsets. It goes on
// from the last one, since starting over for each would take quadratic time.
type pointerTracker struct {
	r    reader // at the last value
	open []part // the objects and lists around it
}

// part is an object or a list around a value.
type part struct {
	at  int    // its offset
	key []byte // of the current member; nil in a list
	n   int    // index of the current item
}

// pointer returns the JSON pointer of the value at an offset that is not
// before the last one.
func (t *pointerTracker) pointer(offset int) string {
	for ch := t.r.ws(); t.r.i < offset; ch = t.r.ws() {
		switch ch {
		case '{', '[', ',':
			if ch != ',' {
				t.open = append(t.open, part{at: t.r.i, n: -1})
			}
			t.r.i++
			p := &t.open[len(t.open)-1]
			p.n++
			if t.r.b[p.at] == '{' && t.r.ws() == '"' {
				t.r.readKey()
				p.key = t.r.key
			}
		case '}', ']':
			t.r.i++
			t.open = t.open[:len(t.open)-1]
		default:
			t.r.skipScalar()
		}
	}
	var path strings.Builder
	for _, p := range t.open {
		switch {
		case p.at >= offset:
		case p.key != nil:
			name := strings.ReplaceAll(string(p.key[:min(len(p.key), maxReported)]), "~", "~0")
			path.WriteString("/" + strings.ReplaceAll(name, "/", "~1"))
		default:
			path.WriteString("/" + strconv.Itoa(p.n))
		}
	}
	return path.String()
}
