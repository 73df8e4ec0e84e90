package gotype

import (
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// DeploymentNames name sets of deployments in doc comments.
type DeploymentNames []string

// All returns the set of all of them.
func (names DeploymentNames) All() schema.Deployments { return 1<<len(names) - 1 }

// Only returns "Only in deployment a." for a set that is not all of them.
func (names DeploymentNames) Only(in schema.Deployments) string {
	if in == 0 || in == names.All() {
		return ""
	}
	var list []string
	for i, n := range names {
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
