// Command encoding checks that package encoding/json and package rest agree on
// all values, which the test that runs it lists in types.go.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"

	"example.org/site/rest"
)

func main() {
	failed := false
	for _, pointer := range values {
		for _, problem := range check(reflect.TypeOf(pointer).Elem()) {
			failed = true
			fmt.Printf("%T: %s\n", pointer, problem)
		}
	}
	if failed {
		os.Exit(1)
	}
	fmt.Println(len(values), "types")
}

// check compares both packages for the zero value, a full one, one with an
// unknown member, and null.
func check(t reflect.Type) (problems []string) {
	full := document(t, 0)
	documents := []string{full, "null"}
	if strings.HasPrefix(full, "{") {
		unknown := strings.TrimSuffix(full, "}") + `,"unknown":{"x":[1,"<&>"]}}`
		documents = append(documents, strings.Replace(unknown, "{,", "{", 1))
	}
	problems = encoded(reflect.New(t).Elem())
	for _, d := range documents {
		ours, theirs := reflect.New(t), reflect.New(t)
		if d != "null" {
			if err := rest.Unmarshal([]byte(d), ours.Interface()); err != nil {
				problems = append(problems, fmt.Sprintf("rest.Unmarshal(%s): %v", d, err))
			}
		}
		if err := json.Unmarshal([]byte(d), theirs.Interface()); err != nil {
			problems = append(problems, fmt.Sprintf("json.Unmarshal(%s): %v", d, err))
		}
		if !reflect.DeepEqual(ours.Interface(), theirs.Interface()) {
			problems = append(problems, fmt.Sprintf("%s: rest.Unmarshal returns %v, json.Unmarshal %v", d, ours, theirs))
		}
		problems = append(problems, encoded(ours.Elem())...)
		if b, err := rest.Marshal(ours.Interface()); d == full && (err != nil || !same(b, []byte(d))) {
			problems = append(problems, fmt.Sprintf("%s becomes %s, %v", d, b, err))
		}
	}
	return problems
}

// encoded compares the JSON of a value, alone and as a part of others.
func encoded(v reflect.Value) (problems []string) {
	pointer := reflect.New(v.Type())
	pointer.Elem().Set(v)
	want, err := rest.Marshal(pointer.Interface())
	if err != nil {
		return []string{"rest.Marshal: " + err.Error()}
	}
	for format, holder := range map[string]any{
		"%s":             v.Interface(),
		`{"V":%s}`:       struct{ V any }{v.Interface()},
		`[%[1]s,%[1]s]`:  []any{v.Interface(), pointer.Interface()},
		`{"k":%s}`:       map[string]any{"k": v.Interface()},
		`{"Typed":[%s]}`: typed(v),
	} {
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if err := e.Encode(holder); err != nil {
			problems = append(problems, "encoding/json: "+err.Error())
		} else if got := strings.TrimSpace(b.String()); got != fmt.Sprintf(format, want) {
			problems = append(problems, fmt.Sprintf("encoding/json: %s, want %s", got, fmt.Sprintf(format, want)))
		}
	}
	return problems
}

// typed returns a struct with a slice of the type, as users declare one.
func typed(v reflect.Value) any {
	list := reflect.Append(reflect.MakeSlice(reflect.SliceOf(v.Type()), 0, 1), v)
	holder := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "Typed", Type: list.Type()}})).Elem()
	holder.Field(0).Set(list)
	return holder.Interface()
}

const maxDepth = 5

// document returns JSON that fills a type.
func document(t reflect.Type, depth int) string {
	if get, ok := t.MethodByName("Get"); ok && strings.HasPrefix(t.Name(), "Opt[") {
		return document(get.Type.Out(0), depth)
	}
	_, isSum := reflect.PointerTo(t).MethodByName("CodeVariants")
	switch {
	case t == reflect.TypeFor[rest.DateTime]():
		return `"2026-01-02T03:04:05"`
	case t == reflect.TypeFor[rest.Raw]():
		return `{"raw":[1,null,"<&>"]}`
	case isSum:
		return document(t.Field(0).Type, depth)
	}
	switch t.Kind() {
	case reflect.String:
		return `"a <b> & \"c\" é"`
	case reflect.Int:
		return "7"
	case reflect.Float64:
		return "1.5"
	case reflect.Bool:
		return "true"
	case reflect.Slice:
		return "[" + document(t.Elem(), depth+1) + "]"
	case reflect.Map:
		return `{"key":` + document(t.Elem(), depth+1) + "}"
	case reflect.Pointer:
		return document(t.Elem(), depth)
	}
	var members []string
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" && name != "-" && depth < maxDepth {
			members = append(members, fmt.Sprintf("%q:%s", name, document(f.Type, depth+1)))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func same(x, y []byte) bool {
	var a, b any
	return json.Unmarshal(x, &a) == nil && json.Unmarshal(y, &b) == nil && reflect.DeepEqual(a, b)
}
