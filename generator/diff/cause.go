package diff

import (
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/rule"
)

// causesOf returns a number from 1 for each difference. Those with the same cause
// have the same number: those that have a key in common, directly or by way of
// others, and those that are folded into one finding.
func causesOf(list []*rule.Found) map[*report.Difference]int {
	connected := graph[any]{} // differences and what they have in common
	for _, f := range list {
		connected.connect(f.Difference, f.Difference.FoldKey())
		for _, key := range f.Keys {
			connected.connect(f.Difference, key)
		}
	}
	numbers, causes := map[any]int{}, map[*report.Difference]int{}
	for _, f := range list {
		root := connected.root(f.Difference)
		if numbers[root] == 0 {
			numbers[root] = len(numbers) + 1
		}
		causes[f.Difference] = numbers[root]
	}
	return causes
}
