// Package report has the report of a comparison and what changes one.
//
// The differences that package diff found come in. A Report with their findings
// goes out: one for each cause, the worst first. Settings of levels, ignore files
// and the code that uses the generated packages take findings out of a report or
// give them another level.
//
// The exported fields with JSON names are the JSON form that schemas/diff.json
// describes: members may be added, but the present ones stay. How a report is
// written for people and CI systems is a matter of package render. Package rule
// decides what differs, and how bad that is.
package report
