package surface

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/symbol"
)

// spoils reports whether a struct of the old side loses == with a declaration of the
// new one. It loses it for all of its fields that cannot be compared.
func spoils(d *Declaration, old map[symbol.Symbol]*Declaration) bool {
	owner := old[d.Owner]
	return d.Op == nil && d.Member != "" && !d.plain && owner != nil && owner.plain
}

// isComparable reports whether values of a struct can be compared with ==.
func isComparable(t *model.Struct) bool {
	if t.Response || t.Extra != nil {
		return false
	}
	for _, f := range t.Fields {
		if !f.Pointer && !isPlain(f.Type) {
			return false
		}
	}
	return true
}

// isPlain reports whether values of a type can be compared with ==.
func isPlain(t *model.Type) bool {
	switch t.Kind {
	case model.List, model.Map:
		return false
	case model.Object:
		if t.Decl == nil {
			return t.RuntimeType == "TextInput" // the others are parts of responses
		}
		return t.Decl.Struct == nil || isComparable(t.Decl.Struct)
	case model.Sum:
		return t.Decl != nil && isSumComparable(t.Decl)
	}
	return true
}

// isSumComparable reports whether values of a sum type can be compared with ==.
func isSumComparable(d *model.Decl) bool {
	for _, c := range d.Cases {
		if !isCasePlain(c) {
			return false
		}
	}
	return true
}

func isCasePlain(c model.Case) bool { return !c.Opt && c.Type.Kind == model.Object || isPlain(c.Type) }
