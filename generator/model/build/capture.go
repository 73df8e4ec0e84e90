package build

import (
	"go/token"
	"strconv"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/naming"
)

// captures returns the captures of the endpoints of an operation.
func captures(endpoints []endpoint.Typed) (list []model.Capture) {
	for i := range endpoints[0].Route.Path.Captures() {
		list = addCapture(list, endpoint.Capture(endpoints, i))
	}
	nameParams(list)
	return list
}

// addCapture adds a capture. Captures of the same name have the same type,
// which holds the values of all of them.
func addCapture(list []model.Capture, c model.Capture) []model.Capture {
	list = append(list, c)
	for i := range list {
		if twin := &list[i]; twin.Name == c.Name && !c.Int {
			twin.Int = false
		} else if twin.Name == c.Name && !twin.Int {
			list[len(list)-1].Int = false
		}
	}
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
