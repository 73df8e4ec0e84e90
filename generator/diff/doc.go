// Package diff compares the APIs of two deployments and reports what a difference
// breaks.
//
// Two models come in, and a report.Report goes out. CompareIn tells the steps, each
// of which has a package: match pairs what the two sides have in common, rule
// applies the rules to each pair, and proof finds requests that show a difference.
// Then this package folds the findings and groups them by cause; see findings,
// cluster and reach. How a report is narrowed is a matter of package report, and
// how it is written of package render.
//
// A new kind of difference is a new rule with a fixture in testdata/rules. New ways
// to group findings by cause belong here.
//
// # Causes
//
// Findings with the same rule, namespace, arg and change are folded into one,
// with the endpoints or Go declarations that it is about. Findings that share a
// cause are one entry of the report, the worst first and the others as its
// effects: a change of an arg or a property in a family of routes, a route and
// what happens to its requests, and the Go declarations that are generated for
// either. Safe additions to the same endpoints are one entry too.
package diff
