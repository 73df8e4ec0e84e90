package rule

import (
	"slices"

	"github.com/restgen/restgen/generator/diff/report"
)

// All returns all rules.
func All() []report.Rule {
	return slices.Concat(
		listed(namespaceRules), listed(routeRules), listed(patternRules), listed(exchangeRules), listed(methodRules), listed(endpointRules),
		listed(argRules), listed(memberRules), listed(schemaRules), listed(defaultRules),
		listed(propertyRules), listed(responseRules), listed(packageRules), listed(declarationRules))
}
