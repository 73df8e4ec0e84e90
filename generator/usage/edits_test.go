package usage_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

// edit is a change of the index of testdata/matrix.txtar, and what it affects
// apart from code that does not build with it.
type edit struct {
	name, touches string
	do            func(index string) string
}

// replaced replaces a part of the index wherever it stands.
func replaced(old, new string) func(string) string {
	return func(index string) string { return strings.ReplaceAll(index, old, new) }
}

// without removes an arg or a property that is not the last one.
func without(name string) func(string) string {
	return func(index string) string {
		return regexp.MustCompile(`(?m)^ +"`+name+`": .*,\n`).ReplaceAllString(index, "")
	}
}

// withoutRoute removes routes.
func withoutRoute(pattern string) func(string) string {
	return func(index string) string {
		return regexp.MustCompile(`(?ms)^"`+pattern+`": .*?^("|\}\})`).ReplaceAllString(index, "$1")
	}
}

// all makes several changes.
func all(list ...func(string) string) func(string) string {
	return func(index string) string {
		for _, do := range list {
			index = do(index)
		}
		return index
	}
}

const (
	tasks  = `"/shop/v1/tasks": {"namespace": "shop/v1", "methods": ["GET"], "endpoints": [` + "\n"
	words  = `"/shop/v1/words": {"namespace": "shop/v1", "methods": ["GET"], "endpoints": [` + "\n"
	get    = ` {"methods": ["GET"], "args": {` + "\n"
	kind   = `  "kind": {"type": "string"},` + "\n"
	state  = `  "state": {"type": "string"}}}]},` + "\n"
	order  = `"order": {"type": "string", "enum": ["asc", "desc"], "default": "desc"}`
	search = `"search": {"type": "string", "maxLength": 80}`
	list   = `{"type": "array", "items": {"type": "string"}}`
	paging = `  "per_page": {"type": "integer", "default": 10},` + "\n  "
	price  = `"price": {"type": "integer"}`
)

var edits = []edit{
	{"default of order", "default:order", replaced(order, strings.Replace(order, `t": "desc"`, `t": "asc"`, 1))},
	{"no default of order", "default:order", replaced(order, strings.Replace(order, `, "default": "desc"`, ``, 1))},
	{"default of page", "default:page", replaced(`"default": 1},`+"\n"+paging+order, `"default": 2},`+"\n"+paging+order)},
	{"list parameter", "", replaced(search, search+`, "include": `+list)},
	{"list parameter of tasks", "fields:tasks", replaced(tasks+get, tasks+get+`  "ids": `+list+",\n")},
	{"list parameter of words", "fields:words", replaced(words+get, words+get+`  "ids": `+list+",\n")},
	{"scalar parameter", "", replaced(search, search+`, "slug": {"type": "string"}`)},
	{"parameter name of tasks", "fields:tasks", replaced(tasks+get, tasks+get+`  "name": {"type": "string"},`+"\n")},
	{"parameter moved to a list", "fields:tasks arg:kind", replaced(tasks+get+kind, tasks+get+`  "kind": `+list+",\n")},
	{"parameter renamed", "fields:tasks arg:kind", replaced(tasks+get+kind, tasks+get+`  "sort": {"type": "string"},`+"\n")},
	{"parameters in another order", "fields:order", replaced(tasks+get+kind+state, tasks+get+strings.TrimSuffix(state, "}}}]},\n")+"},\n"+strings.TrimSuffix(kind, ",\n")+"}}]},\n")},
	{"search is gone", "arg:search", replaced(",\n  "+search, "")},
	{"search is shorter", "arg:search", replaced(search, strings.Replace(search, "80", "8", 1))},
	{"search is required", "call:list", replaced(search, strings.Replace(search, "80", `80, "required": true`, 1))},
	{"new required parameter", "call:list", replaced(search, search+`, "key": {"type": "string", "required": true}`)},
	{"labels are numbers", "arg:labels", replaced(`"labels": `+list, `"labels": {"type": "array", "items": {"type": "integer"}}`)},
	{"labels are gone", "arg:created", replaced(`  "labels": `+list+",\n", "")},
	{"price is gone", "property:price", without("price")},
	{"price is a string", "property:price", replaced(price, `"price": {"type": "string"}`)},
	{"price may be null", "property:price", replaced(price, `"price": {"type": ["integer", "null"]}`)},
	{"new color", "property:color", replaced(`["red", "blue"]`, `["red", "blue", "green"]`)},
	{"color is gone", "property:color", without("color")},
	{"new property", "", replaced(price, price+`, "weight": {"type": "integer"}`)},
	{"width is gone", "property:box", replaced(`"width": {"type": "integer"}, `, ``)},
	{"another title", "", replaced(`"title": "good"`, `"title": "ware"`)},
	{"no delete", "call:delete", all(replaced(`"methods": ["GET", "POST", "DELETE"]`, `"methods": ["GET", "POST"]`),
		replaced(`,`+"\n"+` {"methods": ["DELETE"], "args": {`+"\n"+`  "force": {"type": "boolean", "default": false}}}`, ``))},
	{"default of force", "default:force", replaced(`"boolean", "default": false`, `"boolean", "default": true`)},
	{"default of context", "default:context", replaced(`"edit"], "default": "view"`, `"edit"], "default": "edit"`)},
	{"no goods by id", "call:get call:delete call:update", withoutRoute(`/shop/v1/goods/.*?`)},
	{"goods by slug", "call:get call:delete call:update", replaced(`/shop/v1/goods/(?P<id>[\\d]+)`, `/shop/v1/goods/(?P<id>[a-z]+)`)},
	{"no goods", "call:list call:create call:get call:delete call:update", all(withoutRoute(`/shop/v1/goods/.*?`), withoutRoute(`/shop/v1/goods`))},
	{"no tasks", "call:tasks", withoutRoute("/shop/v1/tasks")},
	{"tasks need a kind", "call:tasks", replaced(tasks+get+kind, tasks+get+strings.Replace(kind, `"}`, `", "required": true}`, 1))},
	{"tasks are created", "", replaced(tasks+get, strings.Replace(tasks, `"GET"`, `"GET", "POST"`, 1)+` {"methods": ["POST"], "args": {}},`+"\n"+get)},
	{"boxes", "", replaced(tasks, strings.Replace(tasks, "tasks", "boxes", 1)+` {"methods": ["GET"], "args": {}}]},`+"\n"+tasks)},
	{"a type of the same name", "fields:color", replaced(tasks, `"/shop/v1/goods-colors": {"namespace": "shop/v1", "methods": ["GET"], "endpoints": [`+"\n"+
		` {"methods": ["GET"], "args": {"page": {"type": "integer"}}}], "schema": {"title": "goods-color", "type": "object", "properties": {"id": {"type": "integer"}}}},`+"\n"+tasks)},
	{"a parameter type of the same name", "", replaced(tasks, `"/shop/v1/goods-list-params": {"namespace": "shop/v1", "methods": ["GET"], "endpoints": [`+"\n"+
		` {"methods": ["GET"], "args": {}}], "schema": {"title": "goods-list-params", "type": "object", "properties": {"id": {"type": "integer"}}}},`+"\n"+tasks)},
	{"constants of the same name", "", replaced(price, price+`, "color_red": {"type": "string", "enum": ["x", "y"]}, "color-red": {"type": "string", "enum": ["x", "y"]}`)},
	{"no pages by id", "pages:call", withoutRoute(`/shop/v1/pages/.*?`)},
	{"body of pages is gone", "pages:body", replaced(`"body": {"type": "string"}`, `"text": {"type": "string"}`)},
	{"no blog", "notes:all notes:call", all(withoutRoute("/blog/v1/notes"), replaced(`, "blog/v1"`, ``), replaced("},\n}}", "}\n}}"))},
	{"default of order of notes", "notes:order", replaced(`"default": "down"`, `"default": "up"`)},
	{"text of notes is gone", "notes:text", replaced(`,`+"\n"+`  "text": {"type": "string"}}}}`, `}}}`)},
	{"notes need an order", "notes:call", replaced(`["up", "down"], "default": "down"`, `["up", "down"], "required": true`)},
}

// member is a line of the index with an arg or a property.
var member = regexp.MustCompile(`^  "(\w+)": (\{.*)$`)

// randomEdit changes a line of the index, and describes the change.
func randomEdit(r *rand.Rand, index string) (edited, did string) {
	lines := strings.Split(index, "\n")
	var at []int
	for i, line := range lines {
		if member.MatchString(line) {
			at = append(at, i)
		}
	}
	i := at[r.IntN(len(at))]
	name, schema, rest := memberOf(lines[i])
	types := []string{
		list, `{"type": "object", "properties": {"a": {"type": "string"}}}`, `{"type": "string"}`, `{"type": "integer"}`,
		`{"type": "boolean"}`, `{"type": ["string", "null"]}`, `{"type": "string", "enum": ["x", "y"]}`,
		`{"type": "object", "additionalProperties": {"type": "string"}}`, `{}`,
	}
	other := types[r.IntN(len(types))]
	line := func(name, schema, rest string) string { return `  "` + name + `": ` + schema + rest }
	switch r.IntN(6) {
	case 0:
		lines[i], did = line("name2", schema, rest), "rename "+name
	case 1:
		lines[i], did = line(name, other, rest), name+" is "+other
	case 2:
		lines[i], did = line("name", other, ",\n")+lines[i], "new name: "+other+" before "+name
	case 3:
		if i+1 < len(lines) && member.MatchString(lines[i+1]) {
			next, its, end := memberOf(lines[i+1])
			lines[i], lines[i+1] = line(next, its, rest), line(name, schema, end)
		}
		did = "swap " + name + " with the next one"
	case 4:
		if rest == "," {
			lines[i] = ""
		}
		did = "remove " + name
	case 5:
		lines[i], did = line(name, `{"required": true, "default": "z", `+strings.TrimPrefix(schema, "{"), rest), "require "+name
	}
	return strings.Join(lines, "\n"), did
}

// memberOf splits a line of the index after the schema.
func memberOf(line string) (name, schema, rest string) {
	m := member.FindStringSubmatch(line)
	depth := 0
	for i, c := range m[2] {
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			return m[1], m[2][:i+1], m[2][i+1:]
		}
	}
	return m[1], m[2], ""
}
