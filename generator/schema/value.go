package schema

import (
	"math"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/index"
	rest "github.com/restgen/restgen/templates/runtime"
)

// children returns the items of a list, or the values of an object: PHP has one kind of array.
func children(n *index.Node) []*index.Node {
	if n.Kind == index.List {
		return n.Items
	}
	var list []*index.Node
	for _, m := range n.Members {
		list = append(list, m.Value)
	}
	return list
}

func text(n *index.Node) string {
	if n.Kind == index.String {
		return n.Text
	}
	return ""
}

// truthy is what PHP takes for true.
func truthy(n *index.Node) bool {
	switch n.Kind {
	case index.True:
		return true
	case index.Number:
		f, _ := strconv.ParseFloat(n.Text, 64)
		return f != 0
	case index.String:
		return n.Text != "" && n.Text != "0"
	case index.List, index.Object:
		return len(children(n)) > 0
	}
	return false
}

// number returns a bound; one that is null or no number counts as absent. False is 0, and true is 1.
func number(n *index.Node) *float64 {
	f := 0.0
	switch n.Kind {
	case index.True:
		f = 1
	case index.False:
	case index.Number, index.String:
		var err error
		if f, err = strconv.ParseFloat(strings.TrimSpace(n.Text), 64); err != nil && !math.IsInf(f, 0) {
			return nil
		}
	default:
		return nil
	}
	return &f
}

// integer returns a bound of a length or a number of things. One with a fraction bounds them as the next whole one does.
func integer(n *index.Node, whole func(float64) float64) *int {
	f := number(n)
	if f == nil {
		return nil
	}
	i := int(whole(*f))
	return &i
}

// values returns the values of an enum, or nil when it has none.
func values(n *index.Node) []any {
	if n.Kind != index.List && n.Kind != index.Object {
		return nil
	}
	var list []any
	for _, v := range children(n) {
		list = append(list, value(v))
	}
	return list
}

// value returns a JSON value as PHP decodes it: integers beyond 64 bits are floats.
func value(n *index.Node) any {
	switch n.Kind {
	case index.True, index.False:
		return n.Kind == index.True
	case index.Number:
		if i, err := strconv.Atoi(n.Text); err == nil {
			return i
		}
		f, _ := strconv.ParseFloat(n.Text, 64)
		return f
	case index.String:
		return n.Text
	case index.List:
		list := make([]any, 0, len(n.Items))
		for _, v := range n.Items {
			list = append(list, value(v))
		}
		return list
	case index.Object:
		members := make(rest.Members, 0, len(n.Members))
		for _, m := range n.Members {
			members = append(members, rest.Member{Name: m.Name, Value: value(m.Value)})
		}
		return members
	}
	return nil
}
