package index

import (
	"encoding/json"
	"testing"

	"github.com/restgen/restgen/generator/keyword"
	"github.com/restgen/restgen/schemas"
)

// keywordValues are values of every form that a keyword may have.
var keywordValues = []string{
	`null`, `true`, `false`, `0`, `1`, `-1`, `1.5`, `2.0`, `-0.5`, `1e400`, `""`, `"x"`, `"1"`, `"null"`,
	`"string"`, `"integer"`, `"number"`, `"boolean"`, `"array"`, `"object"`, `"bool"`,
	`[]`, `{}`, `[null]`, `["x"]`, `["x","x"]`, `["x",1]`, `[1,1.0]`, `[1,"1"]`, `[true]`, `[{}]`, `[{},{"type":"x"}]`,
	`[{},null]`, `[{},5]`, `[[]]`, `{"a":{}}`, `{"a":[]}`, `{"a":null}`, `{"a":{"type":"x"}}`, `{"a":5}`,
	`["string"]`, `["string","string"]`, `["string","null"]`, `["string","mixed"]`, `{"0":"string"}`,
}

// TestKeywordsAgreeWithTheJSONSchema holds two descriptions of a schema to each
// other: the reader notes a value of a keyword if and only if the JSON Schema of
// a site index rejects it, apart from schemas below it.
func TestKeywordsAgreeWithTheJSONSchema(t *testing.T) {
	sound, err := schemas.Compile("site-index.json#/definitions/schema")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range keyword.All() {
		t.Run(k.Name, func(t *testing.T) {
			for _, value := range keywordValues {
				n, _, _, failed := decode(`{"`+k.Name+`":`+value+`}`, 0, new(Sharing))
				if failed != nil {
					t.Fatal(failed)
				}
				noted := false
				for _, s := range append(subschemas(n), subschema{node: n}) {
					c := schemaCheck{node: s.node}
					c.keywords()
					noted = noted || len(c.found) > 0
				}
				if rejected := sound.Validate(plainValue(n)) != nil; noted != rejected {
					t.Errorf("%s: noted %v, but the JSON Schema rejects it: %v", value, noted, rejected)
				}
			}
		})
	}
}

// TestJSONSchemaHasTheKeywords compares the keywords of the JSON Schema of a site
// index with those of package keyword.
func TestJSONSchemaHasTheKeywords(t *testing.T) {
	var document struct {
		Definitions struct {
			Schema struct{ Properties map[string]json.RawMessage }
		}
	}
	if err := json.Unmarshal(schemas.Text("site-index.json"), &document); err != nil {
		t.Fatal(err)
	}
	described := document.Definitions.Schema.Properties
	for _, k := range keyword.All() {
		if k.Kind == keyword.Any || k.Kind == keyword.Unread {
			continue // any value is valid
		}
		if described[k.Name] == nil {
			t.Errorf("%s is not in definitions/schema of site-index.json", k.Name)
		}
		delete(described, k.Name)
	}
	for name := range described {
		t.Errorf("%s is not in the table of package keyword", name)
	}
}
