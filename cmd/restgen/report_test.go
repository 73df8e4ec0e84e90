package main

import (
	"testing"

	"github.com/restgen/restgen/generator/disk"
)

// The size counts Go code only, not the index and the manifest.
func TestSizeIsThatOfGo(t *testing.T) {
	lines, size := measure([]disk.File{
		{Path: "site.go", Content: []byte("package site\n")},
		{Path: "index.json", Content: []byte("{\n}\n")},
		{Path: "rest/doc.go", Content: []byte("package rest\n\n")},
	})
	if lines["."] != 1 || lines["rest"] != 2 || size != 27 {
		t.Errorf("measured %v and %d bytes", lines, size)
	}
}
