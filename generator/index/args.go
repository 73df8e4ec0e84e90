package index

import (
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/index/note"
)

// args reads the args of an endpoint, in order.
func (r *reader) args(n *Node, pointer string) []*Arg {
	pointer = join(pointer, "args")
	switch {
	case n == nil:
		return nil
	case n.Kind == List && len(n.Items) == 0:
		r.note(note.ArgsEmptyList, n, pointer)
		return nil
	case n.Kind == List:
		return r.argList(n, pointer)
	case n.Kind != Object:
		r.note(note.ArgsNotObject, n, pointer, n.Kind)
		return nil
	}
	args := make([]*Arg, 0, len(n.Members))
	for _, m := range n.Members {
		args = append(args, r.arg(m.Name, m.Value, join(pointer, m.Name)))
	}
	return args
}

// argList reads args that a plugin registered without names. PHP numbers them,
// and the server uses the numbers as names.
func (r *reader) argList(n *Node, pointer string) []*Arg {
	r.note(note.ArgsList, n, pointer, len(n.Items))
	args := make([]*Arg, 0, len(n.Items))
	for i, v := range n.Items {
		args = append(args, r.arg(strconv.Itoa(i), v, item(pointer, i)))
	}
	return args
}

func (r *reader) arg(name string, n *Node, pointer string) *Arg {
	if strings.TrimSpace(name) == "" {
		r.note(note.ArgNameBlank, n, pointer)
	}
	if n.Kind != Object {
		r.note(note.ArgNotObject, n, pointer, n.Kind)
		n = &Node{Kind: Object, Offset: n.Offset, end: n.Offset}
		return &Arg{Name: name, Schema: n, Pointer: pointer}
	}
	r.check(n, pointer, argRole)
	return &Arg{Name: name, Schema: n, Pointer: pointer}
}

// response reads the response schema of a route.
func (r *reader) response(route *Node, pointer string) *Node {
	n := route.Get("schema")
	pointer = join(pointer, "schema")
	switch {
	case n == nil || n.Kind == Null:
		return nil
	case n.Empty():
		r.note(note.ResponseSchemaEmpty, n, pointer)
		return nil
	case n.Kind != Object:
		r.note(note.ResponseSchemaNotObject, n, pointer, n.Kind)
		return nil
	}
	r.check(n, pointer, responseRole)
	return n
}
