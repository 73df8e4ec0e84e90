package gotype

import (
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Deployments names sets of deployments in doc comments.
type Deployments struct{ Names []string }

// All returns the set of all of them.
func (d Deployments) All() schema.Deployments { return 1<<len(d.Names) - 1 }

// Only returns "Only in deployment a." for a set that is not all of them.
func (d Deployments) Only(in schema.Deployments) string {
	if in == 0 || in == d.All() {
		return ""
	}
	var list []string
	for i, n := range d.Names {
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
