package declared

import "github.com/restgen/restgen/generator/keyword"

// meant has the types that authors of plugins mean by other names.
var meant = map[string]string{
	"bool": "boolean", "int": "integer", "float": "number", "double": "number", "decimal": "number", "text": "string",
	"html": "string", "date": "string", "date-time": "string", "datetime": "string", "url": "string", "uri": "string",
	"email": "string", "numeric": "number", "list": "array", "strings": "string", "str": "string", "enum": "string",
}

// Meant returns the type that authors mean by a name: "boolean" for "bool". It
// returns "" if the name is ambiguous, such as "mixed". Use it for responses and
// Go types only: the server accepts every value for a type that it does not know.
func Meant(name string) string {
	if keyword.IsType(name) {
		return name
	}
	return meant[name]
}
