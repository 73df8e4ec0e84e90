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

// pointerTo returns the JSON pointer of the value that begins at an offset of b, which holds JSON up to there.
func pointerTo(b []byte, offset int) string {
	c := Coder{b: b}
	var path strings.Builder
	for c.ws(); c.i < offset && c.err == nil; c.ws() {
		object := c.b[c.i] == '{'
		if !c.descend() {
			break
		}
		c.ws()
		path.WriteByte('/')
		path.WriteString(c.partAt(offset, object))
	}
	return path.String()
}

// partAt moves to the member or the item that holds an offset, and returns its name.
func (c *Coder) partAt(offset int, object bool) string {
	for n := 0; ; n++ {
		name := strconv.Itoa(n)
		if object {
			c.readKey()
			name = pointerEscapes.Replace(string(c.key))
			c.ws()
		}
		at := c.i
		c.skip()
		if c.i > offset || c.err != nil {
			c.i = at
			return name
		}
		c.ws()
		c.i++
		c.ws()
	}
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")
