// Package diff compares the APIs of two deployments and reports what a difference
// breaks.
//
// Two models come in, and a report.Report goes out. CompareIn tells the steps, each
// of which has a package: match pairs what the two sides have in common, rule
// applies the rules to each pair, and report makes findings of the differences. The
// rules add functions that have package proof look for requests; report calls them,
// see Prove in report.Difference. This package finds out which of them
// have one cause: those on the wire that share a key of their rules, see
// causesOf, and the Go declarations that are generated for what changed, see
// reach.
//
// A new kind of difference is a new rule with a fixture in testdata/rules. New ways
// to find a common cause belong here. How a report is narrowed is a matter of
// package report, and how it is written of package render.
package diff
