// Package openapi converts a site index to an OpenAPI 3.0 document, which is
// what the other generators read.
package openapi

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
)

type object = map[string]any

// ConvertFile converts an index that is compressed with gzip. It also returns
// the text of the index.
func ConvertFile(name string) (index, document []byte, lost map[string]int, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, nil, nil, err
	}
	if index, err = io.ReadAll(z); err != nil {
		return nil, nil, nil, err
	}
	document, lost, err = Convert(index)
	return index, document, lost, err
}

// Convert returns the document and what it cannot express, with the number of
// places of each.
func Convert(index []byte) (document []byte, lost map[string]int, err error) {
	var site struct {
		Routes map[string]struct {
			Endpoints []struct {
				Methods []string
				Args    json.RawMessage
			}
			Schema json.RawMessage
		}
	}
	if err := json.Unmarshal(index, &site); err != nil {
		return nil, nil, err
	}
	c := &converter{lost: map[string]int{}, paths: object{}}
	keys := make([]string, 0, len(site.Routes))
	for key := range site.Routes {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	seen := map[string]bool{}
	for _, key := range keys {
		path, names, ok := c.path(key)
		if anonymous := capture.ReplaceAllString(path, "{}"); !ok || seen[anonymous] {
			c.lose(ok, "route with the path of another route")
			continue
		} else {
			seen[anonymous] = true
		}
		item := object{}
		for _, e := range site.Routes[key].Endpoints {
			for _, method := range e.Methods {
				item[strings.ToLower(method)] = c.operation(method, path, names, objectOf(e.Args), objectOf(site.Routes[key].Schema))
			}
		}
		c.paths[path] = item
	}
	document, err = json.Marshal(object{"openapi": "3.0.3", "info": object{"title": "site", "version": "1"}, "paths": c.paths})
	return document, c.lost, err
}

// Only returns a document with one of its paths.
func Only(document []byte, path string) ([]byte, error) {
	var whole struct {
		OpenAPI, Info json.RawMessage
		Paths         map[string]json.RawMessage
	}
	if err := json.Unmarshal(document, &whole); err != nil {
		return nil, err
	}
	paths := map[string]json.RawMessage{path: whole.Paths[path]}
	return json.Marshal(object{"openapi": whole.OpenAPI, "info": whole.Info, "paths": paths})
}

// Schema returns the schema of a body with some arguments.
func Schema(args json.RawMessage) []byte {
	c := &converter{lost: map[string]int{}}
	b, err := json.Marshal(c.properties(objectOf(args)))
	if err != nil {
		panic(err) // it comes from JSON
	}
	return b
}

// objectOf parses an object. PHP writes an empty one as a list.
func objectOf(b json.RawMessage) object {
	var o object
	if json.Unmarshal(b, &o) != nil {
		return nil
	}
	return o
}

type converter struct {
	lost  map[string]int
	paths object
}

func (c *converter) lose(lost bool, what string) {
	if lost {
		c.lost[what]++
	}
}

var capture = regexp.MustCompile(`\{\w+\}`)

// path replaces the captures of a route, which are parts of a regular
// expression, by names in braces.
func (c *converter) path(key string) (path string, names []string, ok bool) {
	for key != "" {
		before, after, found := strings.Cut(key, "(?P<")
		if strings.ContainsAny(before, `()?*+[]\`) {
			c.lose(true, "route with a regular expression outside of its captures")
			return "", nil, false
		}
		path += before
		if !found {
			break
		}
		name, rest, _ := strings.Cut(after, ">")
		depth, i := 1, 0
		for ; i < len(rest) && depth > 0; i++ {
			switch rest[i] {
			case '\\':
				i++
			case '(':
				depth++
			case ')':
				depth--
			}
		}
		c.lose(strings.Trim(rest[:i-1], `[\dw-]+`) != "", "pattern of a capture")
		path, names, key = path+"{"+name+"}", append(names, name), rest[i:]
	}
	return path, names, true
}

func (c *converter) operation(method, path string, names []string, args, response object) object {
	params := []object{}
	for _, name := range names {
		s := object{"type": "string"}
		if arg, ok := args[name].(object); ok && arg["type"] == "integer" {
			s["type"] = "integer"
		}
		params = append(params, object{"in": "path", "name": name, "required": true, "schema": s})
	}
	body := object{}
	for name, arg := range args {
		schema, ok := arg.(object)
		switch {
		case !ok || slices.Contains(names, name):
		case method != "GET" && method != "DELETE":
			body[name] = schema
		case schema["type"] == "object" || schema["oneOf"] != nil || schema["anyOf"] != nil:
			c.lose(true, "parameter of a query that is an object or one of several types")
		default:
			params = append(params, object{"in": "query", "name": name, "required": schema["required"] == true, "schema": c.schema(schema)})
		}
	}
	slices.SortFunc(params, func(a, b object) int { return strings.Compare(a["name"].(string), b["name"].(string)) })
	result := c.schema(response)
	if len(result) == 0 {
		c.lose(true, "response without a schema")
		result = object{"type": "object", "additionalProperties": true} // oapi-codegen's code for any type does not compile
	}
	if args["per_page"] != nil {
		result = object{"type": "array", "items": result}
	}
	o := object{
		"operationId": strings.ToLower(method) + strings.Map(letters, path),
		"parameters":  params,
		"responses":   object{"200": object{"description": "OK", "content": object{"application/json": object{"schema": result}}}},
	}
	if len(body) > 0 {
		o["requestBody"] = object{"content": object{"application/json": object{"schema": c.properties(body)}}}
	}
	return o
}

func letters(r rune) rune {
	if strings.ContainsRune("/-.{}", r) {
		return '_'
	}
	return r
}

// properties returns the schema of an object. In an index, each property tells
// whether it is required.
func (c *converter) properties(fields object) object {
	s, properties, required := object{"type": "object"}, object{}, []string{}
	for name, field := range fields {
		f, ok := field.(object)
		if !ok {
			f = object{}
		}
		properties[name] = c.schema(f)
		if f["required"] == true {
			required = append(required, name)
		}
	}
	s["properties"] = properties
	if len(required) > 0 {
		slices.Sort(required)
		s["required"] = required
	}
	return s
}

// same are the keywords that mean the same in OpenAPI.
var same = []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
	"minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"}

func (c *converter) schema(in object) object {
	out := object{}
	c.setType(in, out)
	for _, keyword := range same {
		if v, ok := in[keyword]; ok {
			out[keyword] = v
		}
	}
	if list, ok := in["enum"].([]any); ok && out["type"] == "string" && !slices.ContainsFunc(list, notText) {
		out["enum"] = list
	} else {
		c.lose(in["enum"] != nil, "enum that holds other than strings")
	}
	if pattern, ok := in["pattern"].(string); ok {
		if _, err := regexp.Compile(pattern); err == nil {
			out["pattern"] = pattern
		} else {
			c.lose(true, "pattern beyond RE2")
		}
	}
	c.lose(in["format"] != nil, "format, whose Go type rejects what sites send, such as times without zone")
	c.lose(in["default"] != nil, "default")
	c.lose(in["context"] != nil, "contexts of a field")
	c.setParts(in, out)
	return out
}

func notText(v any) bool {
	_, ok := v.(string)
	return !ok
}

func (c *converter) setType(in, out object) {
	known := []string{"string", "integer", "number", "boolean", "array", "object"}
	switch t := in["type"].(type) {
	case string:
		if slices.Contains(known, t) {
			out["type"] = t
		}
	case []any:
		others := slices.DeleteFunc(slices.Clone(t), func(x any) bool { return x == "null" })
		if len(others) == 1 {
			out["type"] = others[0]
			out["nullable"] = len(t) > 1
		} else {
			c.lose(true, "list of types")
		}
	}
}

func (c *converter) setParts(in, out object) {
	if out["type"] == "array" {
		items, _ := in["items"].(object)
		out["items"] = c.schema(items)
	}
	if fields, ok := in["properties"].(object); ok && out["type"] == "object" {
		for keyword, v := range c.properties(fields) {
			out[keyword] = v
		}
	}
	switch more := in["additionalProperties"].(type) {
	case bool:
		out["additionalProperties"] = more
	case object:
		out["additionalProperties"] = c.schema(more)
	}
	for _, keyword := range []string{"oneOf", "anyOf"} {
		list, ok := in[keyword].([]any)
		if !ok {
			continue
		}
		var parts []object
		for _, x := range list {
			if part, ok := x.(object); ok {
				parts = append(parts, c.schema(part))
			}
		}
		out[keyword] = parts
		delete(out, "type")
	}
	c.lose(in["patternProperties"] != nil, "patternProperties")
}

// Report returns lines about what was lost.
func Report(lost map[string]int) (lines []string) {
	for what, n := range lost {
		lines = append(lines, fmt.Sprintf("%s: %d", what, n))
	}
	slices.Sort(lines)
	return lines
}
