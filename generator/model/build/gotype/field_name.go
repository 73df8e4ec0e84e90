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

// FieldNames returns the Go names of the members of an object. Given returns the
// name that the options give a member, or nothing; it may be nil.
func FieldNames(members []string, given func(member string) string) map[string]string {
	scope := naming.NewScope()
	entries := make(map[string]*naming.Entry, len(members))
	for _, name := range members {
		if entries[name] != nil {
			continue
		}
		if given != nil {
			if own := given(name); own != "" {
				entries[name] = scope.Add(0, name, nil, own)
				continue
			}
		}
		entries[name] = scope.AddText(1, name, fieldName)
	}
	scope.Resolve()
	names := make(map[string]string, len(entries))
	for name, e := range entries {
		names[name] = e.Name()
	}
	return names
}

// fieldName returns the name of a field for the name of its member.
func fieldName(name string) string {
	if reservedFields[name] {
		name += "Field"
	}
	return name
}
