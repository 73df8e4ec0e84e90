package index

import (
	"slices"

	"github.com/restgen/restgen/generator/index/note"
)

// decode decodes the document at src[from:], with values that it shares. It also
// returns the offset of its end.
func decode(src string, from int, values *Sharing) (*Node, int, []remark, *syntaxError) {
	d := decoder{src: src, pos: from, interns: map[string]string{}, values: values}
	d.space()
	n := d.value()
	if d.err != nil {
		return nil, 0, nil, d.err
	}
	return n, d.pos, d.remarks, nil
}

func (d *decoder) value() *Node {
	switch c := d.peek(); c {
	case '{':
		return d.object()
	case '[':
		return d.list()
	case '"':
		n := d.node(String)
		if n != nil {
			n.Text = d.string(false)
			n.raw = d.src[n.Offset:d.pos]
		}
		return n
	case 't':
		return d.word("true", True)
	case 'f':
		return d.word("false", False)
	case 'n':
		return d.word("null", Null)
	default:
		if c == '-' || '0' <= c && c <= '9' {
			return d.number()
		}
		return d.unexpected("a value")
	}
}

// enter opens an object or a list. It returns nil if the document is too deep
// or too large.
func (d *decoder) enter(k Kind) *Node {
	if len(d.path) >= maxDepth {
		return d.fail("the document is nested deeper than %d levels", maxDepth)
	}
	n := d.node(k)
	d.pos++
	d.space()
	return n
}

// next moves past a comma, or past the end character. It reports whether
// another element follows.
func (d *decoder) next(end byte) bool {
	d.space()
	switch d.peek() {
	case ',':
		d.pos++
		d.space()
		return true
	case end:
		d.pos++
	default:
		d.unexpected("a comma or " + string(end))
	}
	return false
}

func (d *decoder) list() *Node {
	n := d.enter(List)
	if n == nil {
		return nil
	}
	if d.peek() == ']' {
		d.pos++
		n.raw = d.src[n.Offset:d.pos]
		return n
	}
	mark := len(d.items)
	for i := 0; ; i++ {
		d.path = append(d.path, step{item: i})
		v := d.value()
		d.path = d.path[:len(d.path)-1]
		if d.err != nil {
			return nil
		}
		d.items = append(d.items, v)
		if !d.next(']') {
			break
		}
	}
	n.Items = slices.Clone(d.items[mark:])
	d.items = d.items[:mark]
	n.raw = d.src[n.Offset:d.pos]
	return n
}

func (d *decoder) object() *Node {
	n := d.enter(Object)
	if n == nil {
		return nil
	}
	if d.peek() == '}' {
		d.pos++
		n.raw = d.src[n.Offset:d.pos]
		return n
	}
	mark := len(d.members)
	for {
		m, ok := d.member()
		if !ok {
			return nil
		}
		d.members = append(d.members, m)
		if !d.next('}') {
			break
		}
	}
	n.Members = d.distinct(d.members[mark:])
	d.members = d.members[:mark]
	n.raw = d.src[n.Offset:d.pos]
	return n
}

func (d *decoder) member() (named, bool) {
	m := named{name: d.pos}
	if d.peek() != '"' {
		d.unexpected("a name in quotes")
		return m, false
	}
	m.Name = d.string(true)
	d.space()
	if d.err == nil && d.peek() != ':' {
		d.unexpected("a colon")
	}
	if d.err != nil {
		return m, false
	}
	d.pos++
	d.space()
	m.Offset = d.pos
	d.path = append(d.path, step{name: m.Name, item: -1})
	if d.repeats() {
		m.Value = d.shared()
	} else {
		m.Value = d.value()
	}
	d.path = d.path[:len(d.path)-1]
	return m, d.err == nil
}

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
	key := sharedKey{extent(d.src[d.pos:]), len(d.path)}
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

// distinct removes repeated names: the last value takes the position of the first.
func (d *decoder) distinct(list []named) []Member {
	kept := make([]Member, 0, len(list))
	var indexes map[string]int // of names in kept, if there are many
	if len(list) > 16 {
		indexes = make(map[string]int, len(list))
	}
	for _, m := range list {
		i := find(kept, indexes, m.Name)
		if i >= 0 {
			kept[i].Value, kept[i].Offset = m.Value, m.Offset
			d.remark(note.NameRepeated, m.name, &m.Name)
			continue
		}
		if indexes != nil {
			indexes[m.Name] = len(kept)
		}
		kept = append(kept, m.Member)
	}
	return kept
}

// find returns the index of a member by its name, or -1.
func find(list []Member, indexes map[string]int, name string) int {
	if indexes == nil {
		return slices.IndexFunc(list, func(m Member) bool { return m.Name == name })
	}
	i, known := indexes[name]
	if !known {
		return -1
	}
	return i
}
