package schema

// types are those that the server knows.
var types = map[string]bool{"string": true, "integer": true, "number": true, "boolean": true, "array": true, "object": true, "null": true}

var meant = map[string]string{
	"bool": "boolean", "int": "integer", "float": "number", "double": "number", "decimal": "number", "text": "string",
	"html": "string", "date": "string", "date-time": "string", "datetime": "string", "url": "string", "uri": "string",
	"email": "string", "numeric": "number", "list": "array", "strings": "string", "str": "string", "enum": "string",
}

// Meant returns the type that a name in the place of one stands for: itself, what those mean who write bool, or "" where that
// is anybody's guess, as of mixed. It is about answers and Go types: the server accepts every value for a type that it does
// not know.
func Meant(name string) string {
	if types[name] {
		return name
	}
	return meant[name]
}
