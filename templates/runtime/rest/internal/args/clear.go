package args

import (
	"reflect"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// clearDeep clears p, a pointer to a struct, if an assignment does not copy all of
// it: if it holds a map, a list with items or another pointer.
func clearDeep(p codec.FieldCoder) bool {
	v := reflect.ValueOf(p).Elem()
	deep := !isFlat(v)
	if deep {
		v.SetZero()
	}
	return deep
}

func isFlat(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Map, reflect.Pointer, reflect.Interface:
		return v.IsNil()
	case reflect.Slice:
		return v.Cap() == 0
	case reflect.Struct:
		for i := range v.NumField() {
			if !isFlat(v.Field(i)) {
				return false
			}
		}
	}
	return true
}
