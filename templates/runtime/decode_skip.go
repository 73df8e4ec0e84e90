package rest

import (
	"strconv"
	"strings"
)

// skip moves behind a value of any kind, and checks its syntax.
func (c *Coder) skip() {
	open, key := c.ws(), c.key
	if open != '{' && open != '[' {
		c.skipScalar()
		return
	}
	const toEnd = '}' - '{' // and ']' - '['
	for more := c.descend() && c.ws() != open+toEnd; more; {
		if open == '{' {
			c.readKey()
		}
		c.skip()
		if more = c.ws() == ','; more {
			c.i++
		}
	}
	if c.key = key; c.ws() == open+toEnd {
		c.i++
		c.depth--
	} else {
		c.broken()
	}
}

func (c *Coder) skipScalar() {
	at := c.i
	switch ch := c.ws(); {
	case ch == '"':
		c.i = max(c.i, skipString(c.b, c.i+1))
	case c.takes("true"), c.takes("false"), c.takes("null"):
	default:
		n, _ := numberLen(c.b[c.i:])
		c.i += n
	}
	if c.i == at {
		c.broken()
	}
}

// takes moves behind a word, and reports whether it stands here.
func (c *Coder) takes(word string) bool {
	end := c.i + len(word)
	if end > len(c.b) || string(c.b[c.i:end]) != word {
		return false
	}
	c.i = end
	return true
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
	for ch := t.ws(); t.i < offset; ch = t.ws() {
		switch ch {
		case '{', '[', ',':
			if ch != ',' {
				t.open = append(t.open, part{at: t.i, n: -1})
			}
			t.i++
			p := &t.open[len(t.open)-1]
			if p.n++; t.b[p.at] == '{' && t.ws() == '"' {
				t.readKey()
				p.key = t.key
			}
		case '}', ']':
			t.i++
			t.open = t.open[:len(t.open)-1]
		default:
			t.skipScalar()
		}
	}
	var path strings.Builder
	for _, p := range t.open {
		switch {
		case p.at >= offset:
		case p.key != nil:
			path.WriteString("/" + pointerEscapes.Replace(string(p.key[:min(len(p.key), maxTold)])))
		default:
			path.WriteString("/" + strconv.Itoa(p.n))
		}
	}
	return path.String()
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")
