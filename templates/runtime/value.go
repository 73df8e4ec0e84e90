package rest

import (
	"iter"
	"math"
	"sort"
	"strconv"
	"strings"
)

// Kind is the kind of a Value.
type Kind uint8

// The kinds of a Value. A JSON number is a KindInt where PHP decodes it as an integer: digits without fraction
// or exponent, within 64 bits. In a query every scalar is a KindString.
const (
	KindAbsent Kind = iota
	KindNull
	KindFalse
	KindTrue
	KindInt
	KindFloat
	KindString
	KindList
	KindObject
)

// A node is one value of a tree. The children of a node are linked, in order; 0 is no node.
type node struct {
	key, text         string // key of a member of an object; text of a string or a number
	first, last, next int32
	count             int32 // of children
	index             int32 // names the members of a large container in tree.members, or is the list that a text was split into
	kind              Kind
}

// A tree holds the values of one request, or of one document. Query, form and JSON all become one, so that what
// follows (checks, coercion, decoding) exists once.
type tree struct {
	nodes   []node           // nodes[0] stands for none
	members map[member]int32 // of large containers
	free    map[int32]int64  // the next key of a[]=, for objects of a query that have keys which are integers
	text    strings.Builder  // decoded strings: one allocation for all of them
	indexes int32            // how many containers are in members
	room    int              // how much text may come
	most    int              // how many nodes a query or JSON may fill it up to, and the words of lists that are texts
	words   int              // how many of these there are, and nodes that were sent, and thousands of steps of an Engine
	deepest int              // how deep JSON may nest
	frozen  bool             // shared between requests: must not change
}

type member struct {
	index int32
	key   string
}

// few is how many children are looked through one by one.
const few = 16

func newTree() *tree { return &tree{nodes: make([]node, 1, 8), most: math.MaxInt, deepest: phpDepth} }

// full reports whether t has more nodes than it may, so that what fills it stops early, however much there is to read.
func (t *tree) full() bool { return len(t.nodes) > t.most }

// reset empties t for the next request. Strings that were taken from it stay valid.
func (t *tree) reset() {
	clear(t.nodes)
	t.nodes = append(t.nodes[:0], node{})
	clear(t.members)
	clear(t.free)
	t.text = strings.Builder{}
	t.indexes, t.room, t.words = 0, 0, 0
}

// add makes a node, the last child of parent; with the parent 0 it is a root.
func (t *tree) add(parent int32, key string, kind Kind, text string) int32 {
	i := int32(len(t.nodes))
	t.nodes = append(t.nodes, node{kind: kind, key: key, text: text})
	if parent == 0 {
		return i
	}
	p := &t.nodes[parent]
	if p.last != 0 {
		t.nodes[p.last].next = i
	} else {
		p.first = i
	}
	p.last = i
	if p.index != 0 {
		t.members[member{p.index, t.keyOf(p, i, int(p.count))}] = i
	}
	p.count++
	return i
}

// keyOf returns the key of the node i, the n-th child of p.
func (t *tree) keyOf(p *node, i int32, n int) string {
	if p.kind == KindList {
		return strconv.Itoa(n)
	}
	return t.nodes[i].key
}

// find returns the member of a container with that key, or 0. The items of a list have the keys 0, 1, …
func (t *tree) find(parent int32, key string) int32 {
	p, n, ok := &t.nodes[parent], int64(0), false
	if p.kind == KindList {
		if n, ok = intKey(key); !ok || uint64(n) >= uint64(p.count) {
			return 0
		}
	}
	if p.count > few && !t.frozen {
		return t.findLarge(parent, key)
	}
	i := p.first
	if p.kind == KindList {
		for ; n > 0; n-- {
			i = t.nodes[i].next
		}
		return i
	}
	for i != 0 {
		m := &t.nodes[i]
		if m.key == key {
			break
		}
		i = m.next
	}
	return i
}

func (t *tree) findLarge(parent int32, key string) int32 {
	p := &t.nodes[parent]
	if p.index == 0 {
		if t.members == nil {
			t.members = make(map[member]int32)
		}
		t.indexes++
		p.index = t.indexes
		for name, m := range (Value{t, parent}).Members() {
			t.members[member{p.index, name}] = m.i
		}
	}
	return t.members[member{p.index, key}]
}

// keep returns b as a string in the text of t.
func (t *tree) keep(b []byte) string {
	start := t.text.Len()
	t.text.Write(b)
	return t.text.String()[start:]
}

// intKey reads a key that is an integer as PHP writes it.
func intKey(s string) (n int64, ok bool) {
	digits := strings.TrimPrefix(s, "-")
	if digits == "" || digits[0]-'0' > 9 || digits[0] == '0' && s != "0" {
		return 0, false
	}
	if n, ok = plainInt(s); ok || len(s) < 19 {
		return n, ok
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil
}

// A Value is one value of a request, wherever it came from. The zero Value is absent. Values of one request
// belong together and are used by one goroutine at a time.
type Value struct {
	t *tree
	i int32
}

func (v Value) node() *node {
	if v.t == nil {
		return &node{}
	}
	return &v.t.nodes[v.i]
}

// Kind returns the kind of v.
func (v Value) Kind() Kind {
	if v.t == nil {
		return KindAbsent
	}
	return v.node().kind
}

// Text returns the text of a string, or a number as it was sent.
func (v Value) Text() string { return v.node().text }

// Len returns how many members or items v has.
func (v Value) Len() int { return int(v.node().count) }

func (v Value) first() Value { return Value{v.t, v.node().first} }
func (v Value) next() Value  { return Value{v.t, v.node().next} }
func (v Value) more() bool   { return v.i != 0 }

// Members yields the members of an object, or the items of a list with their indexes as names, in order.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		n := 0
		for m := v.first(); m.more() && yield(v.t.keyOf(v.node(), m.i, n), m); m = m.next() {
			n++
		}
	}
}

// Member returns the member of an object with that name, or the item of a list with that index; else the absent
// Value.
func (v Value) Member(name string) Value {
	if v.t != nil {
		if i := v.t.find(v.i, name); i != 0 {
			return Value{v.t, i}
		}
	}
	return Value{}
}

// Missing reports whether a parameter counts as not sent: it is absent or null.
func (v Value) Missing() bool { return v.Kind() <= KindNull }

// equal compares two values as the server compares with an enum: by kind, but numbers by value, and objects whatever
// the order of their members.
func (v Value) equal(w Value) bool {
	a, b := v.Kind(), w.Kind()
	switch {
	case a >= KindList && b >= KindList:
		same := v.Len() == w.Len()
		for key, m := range v.Members() {
			same = same && m.equal(w.Member(key))
		}
		return same
	case a == KindInt && b == KindInt, a == KindString && b == KindString:
		return v.Text() == w.Text()
	case (a == KindInt || a == KindFloat) && (b == KindInt || b == KindFloat):
		x, _ := v.Number()
		y, _ := w.Number()
		return x == y
	}
	return a == b && a != KindAbsent
}

// distinct reports whether no two items of v are the same, in kind as well. The order of members does not count.
func (v Value) distinct() bool {
	seen := make(map[string]bool)
	var b []byte
	for m := v.first(); m.more(); m = m.next() {
		if b = m.identity(b[:0]); seen[string(b)] {
			return false
		}
		seen[string(b)] = true
	}
	return true
}

// identity appends a text that only values of the same kind and content have.
func (v Value) identity(b []byte) []byte {
	b = append(b, '0'+byte(v.Kind()))
	switch v.Kind() {
	case KindFloat:
		f, _ := v.Number()
		return strconv.AppendUint(b, math.Float64bits(f), 16)
	case KindList, KindObject:
		b[len(b)-1] = '['
		var parts []string
		for key, m := range v.Members() {
			parts = append(parts, string(m.identity(strconv.AppendQuote(nil, key))))
		}
		sort.Strings(parts)
		return append(append(b, strings.Join(parts, "")...), ']')
	}
	return strconv.AppendQuote(b, v.Text())
}
