// House draws packages as houses, to show how hard they are to read:
//
//	go run ./generator/house ./generator/model/build/... ./templates/runtime/rest/codec
//
// Patterns of packages come in, and drawings go out, with a table of all houses.
// Within a package, an arrow leads from a file to another file that declares a
// function, type, variable, constant or method that the first uses. Tests are
// left out. The files stand on floors, in an order in which most arrows lead down.
// The others are listed with what they use: a reader who begins at the top goes
// back for them.
//
// Folders are drawn in the same way, with an arrow for each import: at each level
// of the tree, the folders and the package that contains them are one house. Go
// has no cycles of imports, but folders can use each other through different
// packages. Here no arrow may lead up.
//
// Its tests hold all packages of this module, so a change of what counts as an
// arrow, in load.go, may show that files have to be moved.
package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./generator/house PACKAGE...")
		os.Exit(2)
	}
	if err := draw(os.Stdout, ".", os.Args[1:]...); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
}

// draw writes the houses of packages, of the folders that contain several of
// them, and a table of all houses.
func draw(w io.Writer, dir string, patterns ...string) error {
	list, err := load(dir, patterns...)
	if err != nil {
		return err
	}
	var houses []*house
	for _, p := range list {
		houses = append(houses, files(p))
	}
	houses = append(houses, folders(list)...)
	for _, h := range houses {
		h.draw(w)
	}
	summarize(w, houses)
	return nil
}
