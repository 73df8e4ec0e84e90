package gotype

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// reservedFields holds the names of fields and methods that emitted structs
// have in addition to the fields for members.
var reservedFields = map[string]bool{
	model.ExtraField: true, "Received": true,
	"CodeReceipt": true, "CodeFields": true, "CodeField": true, "CodeValue": true,
	"MarshalJSON": true, "UnmarshalJSON": true, "String": true, "IsZero": true,
}

// goNames returns the Go names of the members of an object. Given returns the
// name that the options give a member, or nothing; it may be nil.
func goNames(members []string, given func(member string) string) map[string]string {
	scope, names := naming.NewScope(), make(map[string]string, len(members))
	for _, member := range members {
		if _, seen := names[member]; seen {
			continue
		}
		own := ""
		if given != nil {
			own = given(member)
		}
		names[member] = own
		var e *naming.Entry
		if own != "" {
			e = scope.Add(0, member, nil, own)
		} else {
			e = scope.AddText(1, member, fieldName)
		}
		e.Assign(func(name string) { names[member] = name })
	}
	scope.Resolve()
	return names
}

// fieldName returns the name of a field for the name of its member.
func fieldName(name string) string {
	if reservedFields[name] {
		name += "Field"
	}
	return name
}
