package rest

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// query makes an object of the parameters of a query string or a form, by the rules of PHP's parse_str: a[]=1 and a[0]=1
// make lists, a[k]=1 makes objects, the last of several equal names wins, dots and spaces in a name become underscores.
func (t *tree) query(s string) (root int32) {
	root = t.add(0, "", KindObject, "")
	t.room = len(s)
	for s != "" && !t.full() {
		var pair string
		pair, s, _ = strings.Cut(s, "&")
		plain := plainLen(pair)
		if plain > 0 && plain < len(pair) && pair[plain] == '=' {
			t.set(root, pair[:plain], t.unescape(pair[plain+1:]))
		} else if name, value, _ := strings.Cut(pair, "="); name != "" {
			t.pair(root, name, value, plain)
		}
	}
	return root
}

// pair adds a parameter of whose name the first bytes stand for themselves.
func (t *tree) pair(root int32, name, value string, plain int) {
	if keys := name[plain:]; plain > 0 && (keys == "[]" || strings.EqualFold(keys, "%5B%5D")) {
		t.append(t.container(root, name[:plain]), t.unescape(value))
		return
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

// splitName splits a name before its brackets. Dots and spaces become underscores, and where the first bracket is never
// closed, those of the whole name and all brackets; a name that begins with a bracket is none.
func splitName(name string) (base, keys string) {
	n := strings.IndexByte(name, '[')
	if n < 0 {
		return mangle(name), ""
	}
	base, keys = mangle(name[:n]), name[n:]
	if n > 0 && strings.IndexByte(keys, ']') < 0 {
		return mangle(strings.ReplaceAll(name, "[", "_")), ""
	}
	return base, keys
}

func mangle(s string) string {
	if strings.IndexByte(s, '.') < 0 && strings.IndexByte(s, ' ') < 0 {
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
	if t.free[at] = int64(k); k == 0 {
		t.free[at] = math.MinInt64 // a key below 0 may come first, and is counted on from
	}
}

// nextKey returns the key that a[] stands for, if there is one.
func (t *tree) nextKey(at int32) (key string, ok bool) {
	n := &t.nodes[at]
	if n.kind == KindList {
		return strconv.Itoa(int(n.count)), true
	}
	free := t.free[at]
	if free == math.MinInt64 {
		free = 0
	}
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
	return Value{t, t.query(s)}
}

// ParseJSON reads one JSON text as PHP's json_decode does. What that function refuses is an error.
func ParseJSON(b []byte) (Value, error) {
	t := newTree()
	root, code, _ := t.json(b, nil)
	if code != 0 {
		return Value{}, fmt.Errorf("no JSON: %s", jsonMessage(code))
	}
	return Value{t, root}, nil
}

// jsonMessage is PHP's json_last_error_msg.
func jsonMessage(code int) string {
	switch code {
	case jsonDepth:
		return "Maximum stack depth exceeded"
	case jsonMismatch:
		return "State mismatch (invalid or malformed JSON)"
	case jsonControl:
		return "Control character error, possibly incorrectly encoded"
	case jsonUTF8:
		return "Malformed UTF-8 characters, possibly incorrectly encoded"
	case jsonSurrogate:
		return "Single unpaired UTF-16 surrogate in unicode escape"
	}
	return "Syntax error"
}

// ValueOf returns x as a Value; x is nil, a bool, an int, an int64, a float64, a string, []any or Members, and anything else
// counts as nil.
func ValueOf(x any) Value {
	t := newTree()
	return Value{t, t.put(0, "", x)}
}

func (t *tree) put(parent int32, key string, x any) int32 {
	switch x := x.(type) {
	case bool:
		if x {
			return t.add(parent, key, KindTrue, "")
		}
		return t.add(parent, key, KindFalse, "")
	case int:
		return t.add(parent, key, KindInt, strconv.Itoa(x))
	case int64:
		return t.add(parent, key, KindInt, strconv.FormatInt(x, 10))
	case float64:
		return t.add(parent, key, KindFloat, floatToken(x))
	case string:
		return t.add(parent, key, KindString, x)
	case []any:
		at := t.add(parent, key, KindList, "")
		for _, item := range x {
			t.put(at, "", item)
		}
		return at
	case Members:
		at := t.add(parent, key, KindObject, "")
		for _, m := range x {
			t.put(at, m.Name, m.Value)
		}
		return at
	}
	return t.add(parent, key, KindNull, "")
}

// copy adds v, and all that it holds, to t.
func (t *tree) copy(parent int32, key string, v Value) int32 {
	n := v.node()
	at := t.add(parent, key, n.kind, n.text)
	for m := v.first(); m.more(); m = m.next() {
		t.copy(at, m.node().key, m)
	}
	return at
}

// JSON appends v as JSON text, numbers as they were sent. The absent Value is null.
func (v Value) JSON(dst []byte) []byte { return v.json(dst, false) }

// json appends v as JSON text; as PHP's, an object with the keys of a list is a list.
func (v Value) json(dst []byte, asPHP bool) []byte {
	switch v.Kind() {
	case KindString:
		return appendQuoted(dst, v.Text())
	case KindTrue:
		return append(dst, "true"...)
	case KindFalse:
		return append(dst, "false"...)
	case KindInt, KindFloat:
		return append(dst, v.Text()...)
	case KindList, KindObject:
	default:
		return append(dst, "null"...)
	}
	open, end := byte('{'), byte('}')
	if v.Kind() == KindList || asPHP && v.isList() {
		open, end = '[', ']'
	}
	dst = append(dst, open)
	for m := v.first(); m.more(); m = m.next() {
		if open == '{' {
			dst = appendKey(dst, m.node().key)
		} else if m.i != v.node().first {
			dst = append(dst, ',')
		}
		dst = m.json(dst, asPHP)
	}
	return append(dst, end)
}

// isList reports whether PHP sees a list: keys from 0, in order.
func (v Value) isList() bool {
	n := 0
	for key := range v.Members() {
		if k, ok := listKey(key); !ok || k != n {
			return false
		}
		n++
	}
	return true
}
