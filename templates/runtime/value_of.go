package rest

import (
	"fmt"
	"strconv"
)

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

// ValueOf returns x as a Value; x is nil, a bool, an int, a float64, a string, []any or Members, and anything else
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
