package build

import (
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// nameParams names the parameters of the methods for the captures. Each is a function of the capture's own name; only the
// second capture of one name carries a hash of its place.
func (o *operation) nameParams() {
	names := scope{}
	for i := range o.Captures {
		c := &o.Captures[i]
		origin := c.Name
		if slices.ContainsFunc(o.Captures[:i], func(x model.Capture) bool { return x.Name == c.Name }) {
			origin += " " + strconv.Itoa(i)
		}
		c.Param = names.claim(paramName(c.Name), origin)
		c.Go = goField(c.Name)
	}
}

// paramName returns the name of a parameter: that of the capture, with Arg behind what a method means something else by. What
// is called so by itself carries a hash.
func paramName(capture string) string {
	name := naming.Unexported(naming.Of(naming.Arg, capture))
	plain, arg := strings.CutSuffix(name, "Arg")
	switch {
	case inMethods(name):
		return name + "Arg"
	case arg && inMethods(plain):
		return naming.Hashed(name, capture)
	}
	return name
}

// inMethods reports whether emitted methods use the name for something else, or
// cannot use it.
func inMethods(name string) bool {
	switch name {
	case "c", "ctx", "params", "path", "file", "ok", "res", "err", "rest", "string", "int":
		return true
	}
	return token.IsKeyword(name)
}
