package codec

import (
	"encoding/json"
	"errors"
	"sort"
	"unicode/utf8"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// treeState is the state of adding values to a tree.
type treeState struct {
	container schema.Value // the current object or list
	name      string       // of the next member
}

// AppendTree adds v to a tree, as if its JSON had been parsed.
func AppendTree(t *schema.Tree, v FieldCoder) (schema.Value, error) {
	c := newCoder(opTree)
	defer c.release()
	c.container = t.NewObject()
	c.Value(v)
	return c.container.First(), c.err
}

func (c *Coder) addBool(v bool) {
	kind := schema.KindFalse
	if v {
		kind = schema.KindTrue
	}
	c.container.Add(c.name, kind, "")
}

func (c *Coder) addString(v string) {
	if c.checkUTF8(v) {
		c.container.Add(c.name, schema.KindString, v)
	}
}

// checkUTF8 reports whether s can be part of JSON.
func (c *Coder) checkUTF8(s string) bool {
	valid := utf8.ValidString(s)
	if !valid {
		c.failJSON(lex.JSONUTF8)
	}
	return valid
}

// failJSON fails with an error code of json_decode.
func (c *Coder) failJSON(code int) { c.fail(errors.New("not valid JSON: " + schema.JSONMessage(code))) }

func (c *Coder) addRaw(v string) {
	switch {
	case v == "":
		c.null()
	case json.Valid([]byte(v)):
		c.addJSON([]byte(v))
	default:
		c.fail(invalidRaw(v))
	}
}

func (c *Coder) addJSON(b []byte) {
	if code := c.container.AddJSON(c.name, b, c.depth+1); code != 0 {
		c.failJSON(code)
	}
}

// addObject adds an object. Only encoding knows which fields a response has.
func (c *Coder) addObject(v FieldCoder) {
	if _, ok := v.(Response); ok {
		b, err := AppendJSON(nil, v)
		if err != nil {
			c.fail(err)
			return
		}
		c.addJSON(b)
		return
	}
	saved, at := c.openContainer(schema.KindObject)
	v.CodeFields(c)
	c.closeContainer(saved, at)
}

// openContainer adds an object or a list, whose members are added next, and
// returns the state of the enclosing one.
func (c *Coder) openContainer(kind schema.Kind) (frame, schema.Value) {
	saved, at := c.frame, c.container
	c.frame = frame{}
	c.container = at.Add(c.name, kind, "")
	c.name = ""
	c.depth++
	return saved, at
}

func (c *Coder) closeContainer(saved frame, at schema.Value) {
	c.frame, c.container = saved, at
	c.depth--
}

func (c *Coder) addList(n int, l sliceAccess) {
	saved, at := c.openContainer(schema.KindList)
	for i := range n {
		c.name = "" // an item before may have set it
		l.item(i)
	}
	c.closeContainer(saved, at)
}

// addMap adds an object with free keys, or the additional members of one.
func (c *Coder) addMap(rest bool, d mapAccess) {
	if !rest {
		saved, at := c.openContainer(schema.KindObject)
		defer c.closeContainer(saved, at)
	}
	names := d(dictNames, "")
	sort.Strings(names)
	for _, name := range names {
		if c.checkUTF8(name) {
			c.name = name
			d(dictWrite, name)
		}
	}
}
