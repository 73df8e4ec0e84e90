package templates

import "testing"

func TestRoom(t *testing.T) {
	r := &room{imports: map[string]bool{}}
	for _, source := range []string{first, second} {
		r.add(source)
	}
	if got := string(r.content("// Header.")); got != joined {
		t.Errorf("%s\nwant\n%s", got, joined)
	}
}

const first = `// Package p has a comment.
package p

import (
	"slices"
	"fmt"
)

// Why there are things.

// A Thing is shown.
//
//go:thing
type Thing struct {
	// Name has a comment.
	Name string // and one behind it
	// Inner has one, too.
	*Inner

	// what nobody sees
	name string
	part struct {
		// Nor this
		Name string
	}
}

// thing is hidden.
//
//go:thing
type thing struct {
	// Name is not seen.
	Name string
}

// The first are shown.
const (
	// A is shown.
	A = iota
	// b is not.
	b
)

var (
	// table is not.
	table = []int{
		// Nor is a row.
		1,
	}
	// Table is.
	Table = 1
)
`

const second = `package p

import "fmt"

// What follows is short.

func (thing) a() {}

// String is hidden with its receiver.
func (t *thing) String() string { return "" }

func (Map[K, V]) b() { fmt.Println() }

// Get is shown.
func (m *Map[K, V]) Get() {
	// How it is done.
	if m == nil { // stays, as it costs no line
		// Why nothing is done.
	}
	// What else is done.
	Do()
}

// Has is shown, and stands alone.
func (m *Map[K, V]) Has() {}

func (m *Map[K, V]) has() {}
`

const joined = `// Header.

// Package p has a comment.
package p

import (
	"fmt"
	"slices"
)

// A Thing is shown.
//
//go:thing
type Thing struct {
	// Name has a comment.
	Name string // and one behind it
	// Inner has one, too.
	*Inner

	name string
	part struct {
		Name string
	}
}

//go:thing
type thing struct {
	Name string
}

// The first are shown.
const (
	// A is shown.
	A = iota
	b
)

var (
	table = []int{
		1,
	}
	// Table is.
	Table = 1
)

func (thing) a()                {}
func (t *thing) String() string { return "" }
func (Map[K, V]) b()            { fmt.Println() }

// Get is shown.
func (m *Map[K, V]) Get() {
	if m == nil { // stays, as it costs no line
	}
	Do()
}

// Has is shown, and stands alone.
func (m *Map[K, V]) Has() {}

func (m *Map[K, V]) has() {}
`
