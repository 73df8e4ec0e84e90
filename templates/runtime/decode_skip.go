package rest

import (
	"strconv"
	"strings"
)

// skip moves behind a value of any kind, and checks its syntax.
func (c *Coder) skip() {
	if ch := c.ws(); ch != '{' && ch != '[' {
		c.skipScalar()
		return
	}
	from := c.depth
	var objects [maxDepth/64 + 1]uint64 // whether what is open at each depth is an object
	for c.err == nil {
		switch c.ws() {
		case '{', '[':
			object := c.b[c.i] == '{'
			if !c.descend() {
				return
			}
			if end := c.ws(); end != '}' && end != ']' || object != (end == '}') {
				setBit(&objects, c.depth, object)
				if object {
					c.skipKey()
				}
				continue
			}
			c.depth--
			c.i++
		default:
			c.skipScalar()
		}
		for c.depth > from && c.err == nil {
			object := objects[c.depth>>6]>>(c.depth&63)&1 == 1
			ch := c.ws()
			c.i++
			if ch == ',' {
				if object {
					c.skipKey()
				}
				break
			}
			if ch == 0 || ch != '}' && ch != ']' || object != (ch == '}') {
				c.brokenAt(c.i - 1)
			}
			c.depth--
		}
		if c.depth <= from {
			return
		}
	}
}

func setBit(bits *[maxDepth/64 + 1]uint64, i int, on bool) {
	bits[i>>6] &^= 1 << (i & 63)
	if on {
		bits[i>>6] |= 1 << (i & 63)
	}
}

// skipKey moves behind a key and its colon.
func (c *Coder) skipKey() {
	if c.ws() != '"' {
		c.broken()
		return
	}
	c.skipScalar()
	switch {
	case c.err != nil:
	case c.ws() != ':':
		c.broken()
	default:
		c.i++
	}
}

func (c *Coder) skipScalar() {
	end := -1
	if c.i < len(c.b) {
		switch ch := c.b[c.i]; ch {
		case '"':
			end = skipString(c.b, c.i+1)
		case 't':
			end = c.skipWord("true")
		case 'f':
			end = c.skipWord("false")
		case 'n':
			end = c.skipWord("null")
		default:
			if n, _ := numberLen(c.b[c.i:]); n > 0 {
				end = c.i + n
			}
		}
	}
	if end < 0 {
		c.broken()
		return
	}
	c.i = end
}

func (c *Coder) skipWord(word string) int {
	if end := c.i + len(word); end <= len(c.b) && string(c.b[c.i:end]) == word {
		return end
	}
	return -1
}

// A trail leads to the value of an answer that was asked for last, and from there to the next one: a way from the
// beginning to each would take the square of their number.
type trail struct {
	Coder        // at the value
	open  []part // what holds it
}

// part is an object or a list, and what of it holds the value.
type part struct {
	at  int    // where it begins
	key []byte // of the member; nil in a list
	n   int    // index of the item
}

// pointer returns the JSON pointer of the value at an offset: behind the last one, or holding it.
func (t *trail) pointer(offset int) string {
	for n := len(t.open) - 1; n >= 0 && t.open[n].at >= offset; n-- {
		t.i, t.open = t.open[n].at, t.open[:n]
	}
	for t.ws(); t.i < offset && t.err == nil; t.ws() {
		t.step()
	}
	var path strings.Builder
	for _, p := range t.open {
		name := strconv.Itoa(p.n)
		if p.key != nil {
			name = pointerEscapes.Replace(string(p.key[:min(len(p.key), maxTold)]))
		}
		path.WriteString("/" + name)
	}
	return path.String()
}

// step goes into an object or a list, or on to what follows a scalar.
func (t *trail) step() {
	if ch := t.b[t.i]; ch == '{' || ch == '[' {
		t.open = append(t.open, part{at: t.i, n: -1})
		t.i++
	} else {
		t.skipScalar()
	}
	for n := len(t.open) - 1; n >= 0 && t.err == nil; n-- {
		switch t.ws() {
		case '}', ']':
			t.i++
			t.open = t.open[:n]
			continue
		case ',':
			t.i++
		}
		p := &t.open[n]
		if p.n++; t.b[p.at] == '{' {
			t.readKey()
			p.key = t.key
		}
		return
	}
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")
