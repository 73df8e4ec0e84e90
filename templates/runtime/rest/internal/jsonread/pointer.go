package jsonread

import (
	"strconv"
	"strings"
)

// Pointers finds the JSON pointers of increasing offsets. It goes on from the last
// one, since starting over for each would take quadratic time.
type Pointers struct {
	r    Reader // at the last value
	open []part // the objects and lists around it
}

// NewPointers returns the Pointers of a JSON document.
func NewPointers(b []byte) *Pointers { return &Pointers{r: Reader{B: b}} }

// part is an object or a list around a value.
type part struct {
	at  int    // its offset
	key []byte // of the current member; nil in a list
	n   int    // index of the current item
}

// At returns the JSON pointer of the value at an offset that is not before the
// last one, with at most so many bytes of each name.
func (t *Pointers) At(offset, most int) string {
	for ch := t.r.Space(); t.r.I < offset; ch = t.r.Space() {
		switch ch {
		case '{', '[', ',':
			if ch != ',' {
				t.open = append(t.open, part{at: t.r.I, n: -1})
			}
			t.r.I++
			p := &t.open[len(t.open)-1]
			p.n++
			if t.r.B[p.at] == '{' && t.r.Space() == '"' {
				t.r.readKey()
				p.key = t.r.Key
			}
		case '}', ']':
			t.r.I++
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
			name := strings.ReplaceAll(string(p.key[:min(len(p.key), most)]), "~", "~0")
			path.WriteString("/" + strings.ReplaceAll(name, "/", "~1"))
		default:
			path.WriteString("/" + strconv.Itoa(p.n))
		}
	}
	return path.String()
}
