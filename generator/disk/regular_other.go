//go:build !unix

package disk

// nonBlocking is for pipes that have a name in a folder, as on Unix.
const nonBlocking = 0
