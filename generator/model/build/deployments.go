package build

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// deploymentNames returns the Go names of deployments: Staging.
func deploymentNames(deployments []string) []string {
	names := naming.Names(deployments, nil)
	list := make([]string, len(deployments))
	for i, name := range deployments {
		list[i] = names[name]
	}
	return list
}

// constants returns the names of the constants that stand for one deployment
// each: inStaging, or inDeploymentStaging where an operation has that name.
func constants(api *model.API) []string {
	taken := map[string]bool{}
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				taken[naming.Unexported(r.Name+op.Name)] = true
			}
		}
	}
	list := make([]string, len(api.DeploymentNames))
	for i, name := range api.DeploymentNames {
		list[i] = "in" + name
		if taken[list[i]] {
			list[i] = "inDeployment" + name
		}
	}
	return list
}
