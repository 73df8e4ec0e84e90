package keyword

import "github.com/restgen/restgen/templates/runtime/rest/schema"

// types are the types that the server knows.
var types = map[schema.Type]bool{
	schema.String: true, schema.Integer: true, schema.Number: true, schema.Boolean: true,
	schema.Array: true, schema.Object: true, schema.Null: true,
}

// IsType reports whether the server knows a type of that name. It accepts any
// value for other types.
func IsType(name string) bool { return types[schema.Type(name)] }

// checkedFormats are the formats that the server checks. It converts strings to
// a few others, and ignores the rest.
var checkedFormats = map[string]bool{
	"date-time": true, "email": true, "hex-color": true, "ip": true, "uuid": true,
}

// IsCheckedFormat reports whether the server rejects some strings for the format
// of that name, the empty one included.
func IsCheckedFormat(name string) bool { return checkedFormats[name] }
