package rest

import (
	"math"
	"strconv"
	"strings"
)

// query adds the parameters of a query string or a form to the object root, by the rules of PHP's parse_str: a[]=1
// and a[0]=1 make lists, a[k]=1 makes objects, the last of several equal names wins, dots and spaces in a name become
// underscores.
func (t *tree) query(root int32, s string) {
	t.room = len(s)
	for s != "" && !t.full() {
		var pair string
		pair, s, _ = strings.Cut(s, "&")
		name, value, _ := strings.Cut(pair, "=")
		if name != "" {
			t.pair(root, name, value)
		}
	}
}

func (t *tree) pair(root int32, name, value string) {
	plain := plainLen(name)
	switch name[plain:] {
	case "":
		t.set(root, name, t.unescape(value))
		return
	case "[]", "%5B%5D", "%5b%5d":
		if plain > 0 {
			t.append(t.container(root, name[:plain]), t.unescape(value))
			return
		}
	}
	name, _, _ = strings.Cut(t.unescape(name), "\x00")
	key, keys := splitName(strings.TrimLeft(name, " "))
	if key == "" || strings.Count(keys, "[") > maxNesting {
		return
	}
	at, ok := root, true
	for keys != "" && ok {
		at = t.container(at, key)
		end := strings.IndexByte(keys, ']')
		key, keys = keys[1:end], keys[end+1:]
		if strings.IndexByte(keys, ']') < 0 || keys[0] != '[' {
			keys = ""
		}
		if key == "" || len(key) == 1 && isSpace(key[0]) {
			key, ok = t.nextKey(at)
		}
	}
	if ok {
		t.set(at, key, t.unescape(value))
	}
}

// append is a[]=text.
func (t *tree) append(at int32, text string) {
	if t.nodes[at].kind == KindList {
		t.add(at, "", KindString, text)
	} else if key, ok := t.nextKey(at); ok {
		t.set(at, key, text)
	}
}

// maxNesting is PHP's max_input_nesting_level: parameters that are nested deeper are dropped.
const maxNesting = 64

// plainLen returns how much of a name stands for itself.
func plainLen(name string) int {
	for i := range len(name) {
		if c := name[i]; c|0x20-'a' > 25 && c-'0' > 9 && c != '_' && c != '-' {
			return i
		}
	}
	return len(name)
}

// splitName splits a name before its brackets. A dot, a space and a bracket that is never closed become underscores; a
// name that begins with a bracket is none.
func splitName(name string) (base, keys string) {
	n := strings.IndexByte(name, '[')
	if n < 0 {
		return mangle(name), ""
	}
	base, keys = mangle(name[:n]), name[n:]
	if n > 0 && strings.IndexByte(keys, ']') < 0 {
		return base + "_" + keys[1:], ""
	}
	return base, keys
}

func mangle(s string) string {
	if !strings.ContainsAny(s, ". ") {
		return s
	}
	return strings.NewReplacer(".", "_", " ", "_").Replace(s)
}

// set gives the member key of the container at a string.
func (t *tree) set(at int32, key, text string) {
	i := t.member(at, key)
	if i == 0 {
		t.grow(at, key, KindString, text)
		return
	}
	n := &t.nodes[i]
	*n = node{kind: KindString, key: n.key, text: text, next: n.next}
	delete(t.free, i)
}

// container returns the member key of at as a container, made where there is none.
func (t *tree) container(at int32, key string) int32 {
	i := t.member(at, key)
	if i == 0 {
		return t.grow(at, key, KindList, "")
	}
	if n := &t.nodes[i]; n.kind == KindString {
		n.kind, n.text = KindList, ""
	}
	return i
}

// member is find, without a search for the key that a list gets next.
func (t *tree) member(at int32, key string) int32 {
	if n := &t.nodes[at]; n.kind == KindList {
		if k, ok := listKey(key); ok && k >= int(n.count) {
			return 0
		}
	}
	return t.find(at, key)
}

// grow adds a member. A list becomes an object when the key is not its next one.
func (t *tree) grow(at int32, key string, kind Kind, text string) int32 {
	n := &t.nodes[at]
	if n.kind == KindList {
		if k, ok := listKey(key); ok && k == int(n.count) {
			return t.add(at, "", kind, text)
		}
		t.object(at)
	}
	if free, ok := t.free[at]; ok && intKey(key) {
		if k, _ := strconv.ParseInt(key, 10, 64); k >= free {
			t.free[at] = max(k, k+1)
		}
	}
	return t.add(at, key, kind, text)
}

// object gives the items of a list their keys.
func (t *tree) object(at int32) {
	n := &t.nodes[at]
	k := 0
	for i := n.first; i != 0; i = t.nodes[i].next {
		t.nodes[i].key = strconv.Itoa(k)
		k++
	}
	n.kind = KindObject
	if t.free == nil {
		t.free = make(map[int32]int64)
	}
	t.free[at] = int64(k)
}

// nextKey returns the key that a[] stands for, if there is one.
func (t *tree) nextKey(at int32) (key string, ok bool) {
	n := &t.nodes[at]
	if n.kind == KindList {
		return strconv.Itoa(int(n.count)), true
	}
	free := t.free[at]
	key = strconv.FormatInt(free, 10)
	return key, free < math.MaxInt64 || t.find(at, key) == 0
}

// unescape decodes %xx and +, into the text of the tree when there is anything to decode.
func (t *tree) unescape(s string) string {
	i := 0
	for i < len(s) && s[i] != '%' && s[i] != '+' {
		i++
	}
	if i == len(s) {
		return s
	}
	start := t.text.Len()
	if start == 0 {
		t.text.Grow(t.room)
	}
	t.text.WriteString(s[:i])
	for ; i < len(s); i++ {
		c := s[i]
		if c == '+' {
			c = ' '
		} else if c == '%' && i+2 < len(s) && hexDigit(s[i+1]) < 16 && hexDigit(s[i+2]) < 16 {
			c = hexDigit(s[i+1])<<4 | hexDigit(s[i+2])
			i += 2
		}
		t.text.WriteByte(c)
	}
	return t.text.String()[start:]
}

// ParseQuery reads a query string or a form body as PHP does. The result is an object.
func ParseQuery(s string) Value {
	t := newTree()
	root := t.add(0, "", KindObject, "")
	t.query(root, s)
	return Value{t, root}
}
