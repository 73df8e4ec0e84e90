package build

import (
	"strings"

	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// deployments names sets of deployments in doc comments.
type deployments struct{ names []string }

// all returns the set of all of them.
func (d *deployments) all() wire.Deployments { return 1<<len(d.names) - 1 }

// only returns "Only in deployment a." for a set that is not all of them.
func (d *deployments) only(in wire.Deployments) string {
	if in == 0 || in == d.all() {
		return ""
	}
	var list []string
	for i, n := range d.names {
		if in.Has(i) {
			list = append(list, n)
		}
	}
	if len(list) == 1 {
		return "Only in deployment " + list[0] + "."
	}
	last := len(list) - 1
	return "Only in deployments " + strings.Join(list[:last], ", ") + " and " + list[last] + "."
}
