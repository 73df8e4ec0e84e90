package gotype

import (
	"cmp"

	"github.com/restgen/restgen/generator/model"
)

// The ranks of the names of a package. Where names of several ranks meet, the one
// of the lowest rank keeps its name: no response renames anything in a request.
const (
	RoleRank     = iota // PostsClient, PostsListParams
	RequestRank         // PostsStatus, PostsMetaInput
	ResponseRank        // Post
	FieldRank           // PostMeta
)

// Types are the types of a resource.
type Types struct {
	Params       [][]*model.Field // of each operation
	Response     *model.Struct    // of the object of the resource, or nil if another one declares it
	Declarations []*Declaration   // in the order of the operations that use them first

	resource string
}

// A Declaration is what a resource declares, before it has a name.
type Declaration struct {
	*model.Decl
	Origin    string   // tells it from others of its resource
	Rank      int      // of its name
	Names     []string // that it may have, the plain one first
	Constants []Constant
}

// A Constant is the constant of an enum value, before it has a name.
type Constant struct {
	Rank int // of its name

	part  string // the name without that of the type
	other string // begins its second name; empty for the name of the type with Value
}

// Names returns the names that the constant may have, given that of its type.
func (c Constant) Names(typ string) []string {
	return []string{typ + c.part, cmp.Or(c.other, typ+"Value") + c.part}
}

// Named returns the declaration of the model, given its name and those of its enum
// values. Types refer to declarations by pointer, and sums to what contains them, so
// that no declaration can be copied: each is named in its place, here and once.
func (d *Declaration) Named(name string, constants []string) *model.Decl {
	d.Name = name
	if d.Struct != nil {
		d.Struct.Name = name
	}
	for i, constant := range constants {
		d.Values[i].Name = constant
	}
	return d.Decl
}
