package build

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// nameDeployments sets the Go names of the deployments, such as Staging, and of the
// constants that stand for one each: inStaging, or inDeploymentStaging where an
// operation has that name.
func nameDeployments(api *model.API) {
	taken := map[string]bool{}
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				taken[naming.Unexported(r.Name+op.Name)] = true
			}
		}
	}
	names := naming.Names(api.Deployments, nil)
	for _, name := range api.Deployments {
		constant := "in" + names[name]
		if taken[constant] {
			constant = "inDeployment" + names[name]
		}
		api.DeploymentNames = append(api.DeploymentNames, names[name])
		api.Constants = append(api.Constants, constant)
	}
}
