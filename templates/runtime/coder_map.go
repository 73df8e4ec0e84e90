package rest

import (
	"maps"
	"slices"
	"sort"
	"strconv"
	"unsafe"
)

// dict is a map of any type.
type dict func(op dictOp, name string) []string

type dictOp uint8

const (
	dictNames dictOp = iota // return the names
	dictMake                // make a nil map an empty one
	dictRead                // code a member, and keep it if it fits
	dictWrite               // code a member
)

// MapValue codes an object with free keys that is a whole value.
func MapValue[T any](c *Coder, v *map[string]T, item func(*Coder, *T)) { dictOf(c, v, item, false) }

// Rest codes the members of an object that it does not name; it is the last line of a shape.
func Rest[T any](c *Coder, v *map[string]T, item func(*Coder, *T)) { dictOf(c, v, item, true) }

//go:noinline
func dictOf[T any](c *Coder, v *map[string]T, item func(*Coder, *T), rest bool) {
	c.dict(rest, func(op dictOp, name string) (names []string) {
		switch op {
		case dictNames:
			for name := range *v {
				names = append(names, name)
			}
		case dictMake:
			if *v == nil {
				*v = map[string]T{}
			} else if c.opts.apart && !rest {
				*v = maps.Clone(*v)
			}
		default:
			var x T
			if op == dictWrite {
				x = (*v)[name]
			}
			if item != nil {
				item(c, &x)
			} else {
				c.value(&x)
			}
			if op == dictRead && !c.lost && c.fits(1, unsafe.Sizeof(*new(T))) {
				(*v)[name] = x
			}
		}
		return names
	})
}

// dict codes an object with free keys; or, as the rest, the members that an object does not name.
func (c *Coder) dict(rest bool, d dict) {
	switch c.op {
	case opDecode:
		if rest {
			c.decodeRest(d)
		} else {
			c.decodeDict(d)
		}
	case opRead:
		c.readDict(rest, d)
	case opEncode, opQuery:
		c.encodeDict(rest, d)
	case opProbe:
		if !rest {
			c.probeKind(fitsMap)
		}
	}
}

// decodeDict takes an object with free keys; also a list, whose keys are its indices, as PHP's empty array is.
func (c *Coder) decodeDict(d dict) {
	at := c.i
	switch c.ws() {
	case '{':
		d(dictMake, "")
		c.members(func() { d(dictRead, string(c.key)) })
	case '[':
		d(dictMake, "")
		c.decodeItems(&filling{list: func(n int, resize bool) {
			if !resize {
				d(dictRead, strconv.Itoa(n))
			}
		}})
		if c.err == nil {
			c.repaired(at, "object")
		}
	default:
		c.misfit("object")
	}
}

// decodeRest takes the member that no field took.
func (c *Coder) decodeRest(d dict) {
	c.rest = true
	if !c.stuck || !c.more {
		return
	}
	c.stuck = false
	d(dictMake, "")
	at, name := c.i, string(c.key)
	if d(dictRead, name); c.recv != nil && (c.lost || c.err != nil) {
		c.recv.setExtra(name, Raw(c.b[at:c.i]))
		c.unfit = false
	}
	c.lost = false
	c.nextKey()
}

func (c *Coder) readDict(rest bool, d dict) {
	from, named := c.obj, c.names[c.named:]
	if !rest {
		from, named = c.cur, nil
		d(dictMake, "")
	}
	for name, m := range from.Members() {
		if !slices.Contains(named, name) {
			d(dictMake, "")
			c.cur = m
			d(dictRead, name)
		}
	}
}

// encodeDict writes the members of a map, of JSON or of a query. In an answer, and as a whole, a map without any is a
// list, as PHP writes it.
func (c *Coder) encodeDict(rest bool, d dict) {
	saved, base := c.frame, c.base
	if !rest && c.op == opEncode {
		c.beginObject()
	} else if !rest {
		c.beginParts()
	}
	names := d(dictNames, "")
	sort.Strings(names)
	for _, name := range names {
		if !c.setApart(name) && c.enterMember(name) {
			d(dictWrite, name)
		}
	}
	if len(names) == 0 && !rest && c.base > 0 {
		c.pair() // in a query an empty text is an empty object
	}
	if end := len(c.out) - 1; !rest && c.op == opEncode && (c.whole || c.depth == 1) && c.out[end] == '{' {
		c.out[end] = '['
		c.close(']', saved)
	} else if !rest && c.op == opEncode {
		c.close('}', saved)
	}
	c.base = base
}
