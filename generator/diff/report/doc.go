// Package report has the report of a comparison and what changes one.
//
// A Comparison comes in, with the differences that the rules found and the numbers of
// their causes. A Report goes out. It has one finding for each cause, the worst
// first; differences that are alike are folded into one. Settings of levels, ignore
// files and the code that uses the generated packages take findings out of a report,
// or parts of them, or give them another level.
//
// A Finding has the members that schemas/diff.json describes, and nothing else:
// members may be added, but the present ones stay. How a report is written for
// people and CI systems is a matter of package render. Package rule decides what
// differs, and how bad that is.
package report
