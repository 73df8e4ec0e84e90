package build

import (
	"go/token"
	"strconv"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/naming"
)

// captures returns the captures of the endpoints of an operation. Captures of the
// same name have the same type, which holds the values of all of them.
func captures(endpoints []endpoint.Typed) (list []model.Capture) {
	for i := range endpoints[0].Route.Path.Captures() {
		list = append(list, endpoint.Capture(endpoints, i))
	}
	for i := range list {
		for _, other := range list {
			list[i].Int = list[i].Int && (other.Int || other.Name != list[i].Name)
		}
	}
	nameParams(list)
	return list
}

// nameParams names the parameters of the methods for captures.
func nameParams(captures []model.Capture) {
	scope := naming.NewScope()
	seen := map[string]int{}
	for i := range captures {
		c := &captures[i]
		list := naming.Spellings(c.Name)
		for j := range list {
			list[j] = paramName(list[j])
		}
		seen[c.Name]++
		if seen[c.Name] > 1 { // the second capture of one name
			n := strconv.Itoa(seen[c.Name])
			list = []string{list[0] + n, list[0] + "_" + n}
		}
		e := scope.Add(min(seen[c.Name], 2), c.Name+strconv.Itoa(i), nil, list...)
		e.Assign(func(name string) { c.Param = name })
	}
	scope.Resolve()
}

// paramName returns the name of a parameter for an exported name, with Arg after
// names that methods use for something else.
func paramName(name string) string {
	name = naming.Unexported(name)
	if inMethods(name) {
		return name + "Arg"
	}
	return name
}

// inMethods reports whether emitted methods use a name for something else, or
// cannot have it.
func inMethods(name string) bool {
	switch name {
	case "c", "ctx", "params", "path", "res", "err", "file", "ok",
		"rest", "wp", "codec", "context", "iter", "string", "int":
		return true
	}
	return token.IsKeyword(name)
}
