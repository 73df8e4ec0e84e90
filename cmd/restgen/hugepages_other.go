//go:build !linux

package main

// useHugePages does nothing, as only Linux has such a setting.
func useHugePages(int) {}
