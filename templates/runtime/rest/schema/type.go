package schema

import "slices"

// A typeCode is the index of a Type in typeNames, or -1 for one that the server
// does not know.
type typeCode int8

const (
	noType typeCode = iota
	stringType
	integerType
	numberType
	booleanType
	arrayType
	objectType
	nullType
)

var typeNames = []Type{"", String, Integer, Number, Boolean, Array, Object, Null}

func codeOf(t Type) typeCode { return typeCode(slices.Index(typeNames, t)) }

// A typeSet is the keyword type: absent, one name or a list.
type typeSet struct {
	one  typeCode
	set  bool
	list []typeCode
}

// codesOf returns nil for nil only: no value fits an empty list.
func codesOf(list []Type) (codes []typeCode) {
	if list != nil {
		codes = []typeCode{}
	}
	for _, t := range list {
		codes = append(codes, codeOf(t))
	}
	return codes
}

// best returns the type that v is taken for. It reports false if no type of a
// list fits; a single type is checked with its keywords.
func (t *typeSet) best(v Value) (best typeCode, ok bool) {
	if t.list == nil {
		return t.one, true
	}
	if v.Kind() == KindString && v.Text() == "" && slices.Contains(t.list, stringType) {
		return stringType, true
	}
	for _, one := range t.list {
		switch {
		case !v.is(one):
		case one > noType:
			return one, true
		case !ok:
			best, ok = one, true
		}
	}
	return best, ok
}

// or returns t, or the inherited u if the keyword type is absent.
func (t *typeSet) or(u *typeSet) *typeSet {
	if t.set || u == nil {
		return t
	}
	return u
}

// is reports whether v fits a type. Every value fits an unknown type.
func (v Value) is(t typeCode) bool {
	ok := true
	switch t {
	case stringType:
		ok = v.Kind() == KindString
	case integerType:
		_, ok = v.Int()
	case numberType:
		_, ok = v.Number()
	case booleanType:
		_, ok = v.Bool()
	case arrayType:
		ok = v.isArray()
	case objectType:
		ok = v.isObject()
	case nullType:
		ok = v.Kind() == KindNull
	}
	return ok
}
