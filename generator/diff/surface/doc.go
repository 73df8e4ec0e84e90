// Package surface compares the exported declarations of generated packages.
//
// The packages of two models come in. Pairs of declarations that differ go out,
// paired by package and name, each with its text and what code depends on with it.
// A new kind of emitted declaration has to be added here; a test compares the list
// with the emitted code. Package rule decides what a difference breaks.
package surface
