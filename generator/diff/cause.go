package diff

import "github.com/restgen/restgen/generator/diff/rule"

// numberCauses gives drafts with the same cause the same number, from 1: those
// that have a key in common, directly or by way of others, and those that are
// folded into one finding.
func numberCauses(drafts []*rule.Draft) {
	causes := graph[any]{} // of drafts and what they have in common
	for _, d := range drafts {
		causes.connect(d, d.FoldKey())
		for _, key := range d.Keys {
			causes.connect(d, key)
		}
	}
	numbers := map[any]int{}
	for _, d := range drafts {
		cause := causes.root(d)
		if numbers[cause] == 0 {
			numbers[cause] = len(numbers) + 1
		}
		d.Cause = numbers[cause]
	}
}
