package driver

import (
	"encoding/json"
	"reflect"
	"strings"

	"live/site/rest"
)

// parts returns the decoded parts of a result: the items of a page, or else the
// result itself.
func parts(result any) reflect.Value {
	v := reflect.ValueOf(result).Elem()
	if strings.HasPrefix(v.Type().Name(), "Page[") {
		return v.FieldByName("Items")
	}
	return v
}

// encode returns the JSON of a result, as a server would send it.
func encode(result any) ([]byte, error) {
	v := parts(result)
	if !strings.HasPrefix(v.Type().Name(), "Deleted[") {
		return rest.Marshal(v.Addr().Interface())
	}
	item, err := rest.Marshal(v.FieldByName("Item").Addr().Interface())
	if err != nil || !v.FieldByName("Deleted").Bool() {
		return item, err
	}
	members := map[string]json.RawMessage{"deleted": json.RawMessage("true"), "previous": item}
	for name, value := range v.FieldByName("Outer").Addr().Interface().(*rest.Received).Extras.All() {
		members[name] = json.RawMessage(value)
	}
	return rest.Marshal(members)
}

// decode decodes the body of a response into a result. It decodes items one by
// one, since options do not reach them through encoding/json.
func decode(body []byte, result any, options ...rest.DecodeOption) error {
	v := parts(result)
	switch v.Kind() {
	case reflect.Slice:
		return decodeList(body, v, options)
	case reflect.Map:
		return decodeMap(body, v, options)
	}
	return rest.Unmarshal(body, v.Addr().Interface(), options...)
}

func decodeList(body []byte, v reflect.Value, options []rest.DecodeOption) error {
	var items []json.RawMessage
	if err := json.Unmarshal(body, &items); err != nil {
		return err
	}
	v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
	for i, item := range items {
		if err := rest.Unmarshal(item, v.Index(i).Addr().Interface(), options...); err != nil {
			return err
		}
	}
	return nil
}

func decodeMap(body []byte, v reflect.Value, options []rest.DecodeOption) error {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(body, &members); err != nil {
		return err
	}
	v.Set(reflect.MakeMap(v.Type()))
	for name, member := range members {
		item := reflect.New(v.Type().Elem())
		if err := rest.Unmarshal(member, item.Interface(), options...); err != nil {
			return err
		}
		v.SetMapIndex(reflect.ValueOf(name), item.Elem())
	}
	return nil
}
