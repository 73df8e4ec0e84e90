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
	case s.Any || s.Kinds() != 1 || s.Null || s.IsEnum() || s.List != nil:
	case s.Objects == nil:
		return scalar(s)
	case isNamespaceIndex(s.Objects[0]):
		return &model.Type{Kind: model.Object, RuntimeType: "NamespaceIndex"}
	}
	return &model.Type{Kind: model.Raw}
}

// isNamespaceIndex reports whether an object is a wp.NamespaceIndex.
func isNamespaceIndex(o *shape.Object) bool {
	namespace, routes := o.Prop("namespace"), o.Prop("routes")
	return len(o.Props) == 2 && namespace != nil && isText(namespace.Shape) &&
		routes != nil && routes.Shape.IsObject() && len(routes.Shape.Objects[0].Props) == 0
}

// scalar returns the type of a shape of one kind, without lists and objects.
func scalar(s *shape.Shape) *model.Type {
	switch {
	case s.Float:
		return &model.Type{Kind: model.Float}
	case s.Int:
		return &model.Type{Kind: model.Int}
	case s.Bool:
		return &model.Type{Kind: model.Bool}
	}
	return stringType(s)
}

// stringType returns the type of a shape of strings.
func stringType(s *shape.Shape) *model.Type {
	if s.Date {
		return &model.Type{Kind: model.DateTime}
	}
	if s.Amount {
		return &model.Type{Kind: model.Enum, RuntimeType: decimal}
	}
	return &model.Type{Kind: model.String}
}

// decimal is the type of package wp for decimal numbers as strings, where "" is
// a value of its own.
const decimal = "Decimal"
