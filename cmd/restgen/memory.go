package main

import (
	"os"
	"runtime/debug"
)

// collectEvery sets how much the heap grows between collections, in percent. A
// run is short, so it trades memory for time, within bounds. It does nothing and
// reports false if GOGC or GOMEMLIMIT is set.
func collectEvery(percent int) bool {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return false
	}
	debug.SetGCPercent(percent)
	debug.SetMemoryLimit(640 << 20)
	return true
}
