package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

func TestDrawingIsAsRecorded(t *testing.T) {
	want, err := os.ReadFile(filepath.Join("testdata", "shop.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	if err := draw(&got, filepath.Join("testdata", "shop"), "./..."); err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("got\n%s\nwant\n%s", &got, want)
	}
}

func TestOrderOfACircleHasFewArrowsUp(t *testing.T) {
	for _, test := range []struct {
		reason string
		arrows string
		floors string
		up     string
	}{
		{"no circle", "a>b b>c a>c", "a|b|c", ""},
		{"rooms without arrows stand on top", "a>b c>c", "a c|b", ""},
		{"a circle of two", "a>b b>a", "a|b", "b>a"},
		{"a circle below and above others", "x>b b>c c>b c>y", "x|b|c|y", "c>b"},
		{"one arrow up instead of two", "a>d d>a d>b d>c c>a b>a", "d|b c|a", "a>d"},
		{"a later room used by all", "a>e b>e c>e e>a a>b b>c", "a|b|c|e", "e>a"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			h := newHouse("")
			for _, a := range strings.Fields(test.arrows) {
				from, to, _ := strings.Cut(a, ">")
				h.use(from, to, "name")
			}
			rows, arrows := h.floors()
			var floors, up []string
			for _, rooms := range rows {
				floors = append(floors, strings.Join(rooms, " "))
			}
			for _, a := range arrows {
				up = append(up, a.from+">"+a.to)
			}
			if got := strings.Join(floors, "|"); got != test.floors {
				t.Errorf("floors %s, want %s", got, test.floors)
			}
			if got := strings.Join(up, " "); got != test.up {
				t.Errorf("up %s, want %s", got, test.up)
			}
		})
	}
}

// loadModule loads the packages of this module that are not generated, once for
// all tests.
var loadModule = sync.OnceValues(func() ([]*packages.Package, error) {
	return load(filepath.Join("..", ".."), "./cmd/...", "./generator/...", "./schemas/...", "./templates/...")
})

// TestNoFolderNeedsAnotherThatNeedsIt holds the packages of this module. Go
// allows no cycles of imports, but the folders that group packages could have some.
func TestNoFolderNeedsAnotherThatNeedsIt(t *testing.T) {
	list, err := loadModule()
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range folders(list) {
		_, up := h.floors()
		for _, a := range up {
			t.Errorf("%s: %s is above %s, but %s", h.name, a.to, a.from, strings.Join(sortedKeys(h.uses[a]), ", "))
		}
	}
}

// arrowsUp lists the packages in which files use others above them, with the
// most arrows that may lead up. All other packages are read from top to bottom.
// Lower a number when you remove an arrow; never raise one.
var arrowsUp = map[string]int{
	"templates/runtime/rest/schema": 1,
}

func TestFilesAreReadFromTopToBottom(t *testing.T) {
	list, err := loadModule()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		h := files(p)
		_, up := h.floors()
		if len(up) <= arrowsUp[h.name] {
			continue
		}
		t.Errorf("%s: %d arrows lead up, want at most %d", h.name, len(up), arrowsUp[h.name])
		for _, a := range up {
			t.Errorf("%s: %s is above %s, which uses %s", h.name, a.to, a.from, strings.Join(sortedKeys(h.uses[a]), ", "))
		}
	}
}

func TestArrowsUpNamesPackages(t *testing.T) {
	list, err := loadModule()
	if err != nil {
		t.Fatal(err)
	}
	for name := range arrowsUp {
		if !slices.ContainsFunc(list, func(p *packages.Package) bool { return inModule(p) == name }) {
			t.Errorf("%s: no such package; remove its row", name)
		}
	}
}
