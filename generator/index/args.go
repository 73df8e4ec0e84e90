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
		args = append(args, r.arg(m, join(pointer, m.Name)))
	}
	return args
}

// argList reads args that a plugin registered without names. PHP numbers them,
// and the server uses the numbers as names.
func (r *reader) argList(n *Node, pointer string) []*Arg {
	r.note(note.ArgsList, n, pointer, len(n.Items))
	args := make([]*Arg, 0, len(n.Items))
	for i, v := range n.Items {
		args = append(args, r.arg(Member{strconv.Itoa(i), v, v.Offset}, item(pointer, i)))
	}
	return args
}

func (r *reader) arg(m Member, pointer string) *Arg {
	a := &Arg{Name: m.Name, Schema: m.Value, Pointer: pointer, offset: m.Offset}
	at := &Node{Offset: m.Offset}
	if strings.TrimSpace(m.Name) == "" {
		r.note(note.ArgNameBlank, at, pointer)
	}
	if a.Schema.Kind != Object {
		r.note(note.ArgNotObject, at, pointer, a.Schema.Kind)
		a.Schema = &Node{Kind: Object, Offset: m.Offset}
		return a
	}
	r.check(m, pointer, argRole)
	return a
}
