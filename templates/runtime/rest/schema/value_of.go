package schema

import (
	"fmt"
)

// ValueOf returns x as a Value: nil, a bool, an int, an int64, a float64, a
// string, []any or Members. Other types become null.
func ValueOf(x any) Value {
	return Value{NewTree().put(nil, "", x)}
}

func (t *Tree) put(parent *node, key string, x any) *node {
	switch x := x.(type) {
	case bool:
		if x {
			return t.add(parent, key, KindTrue, "")
		}
		return t.add(parent, key, KindFalse, "")
	case int, int64:
		return t.add(parent, key, KindInt, fmt.Sprint(x))
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

// copy adds v and its content to t.
func (t *Tree) copy(parent *node, key string, v Value) *node {
	n := v.node()
	at := t.add(parent, key, n.kind, n.text)
	for m := v.First(); m.Exists(); m = m.Next() {
		t.copy(at, m.node().key, m)
	}
	return at
}
