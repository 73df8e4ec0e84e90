package gotype

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
)

// Plain returns the Go type of a shape for which nothing has to be declared:
// strings, numbers, booleans and the index of a namespace. For all other shapes
// it returns raw JSON.
func Plain(s *shape.Shape) *model.Type {
	switch {
	case s.Any || s.Kinds() != 1 || s.Null || s.IsEnum():
	case s.IsObject() && isNamespaceIndex(s.Objects[0]):
		return &model.Type{Kind: model.Object, RuntimeType: "NamespaceIndex"}
	case s.Float:
		return &model.Type{Kind: model.Float}
	case s.Int:
		return &model.Type{Kind: model.Int}
	case s.Bool:
		return &model.Type{Kind: model.Bool}
	case s.String:
		return stringType(s)
	}
	return &model.Type{Kind: model.Raw}
}

// isNamespaceIndex reports whether an object is a wp.NamespaceIndex.
func isNamespaceIndex(o *shape.Object) bool {
	namespace, routes := o.Prop("namespace"), o.Prop("routes")
	return len(o.Props) == 2 && namespace != nil && isText(namespace.Shape) &&
		routes != nil && routes.Shape.IsObject() && len(routes.Shape.Objects[0].Props) == 0
}
