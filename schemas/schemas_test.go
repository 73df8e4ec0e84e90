package schemas

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/restgen/restgen/generator/testfile"
)

func valid(t *testing.T, schema *jsonschema.Schema, document string) bool {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(document), &v); err != nil {
		t.Fatal(err, document)
	}
	return schema.Validate(v) == nil
}

func TestEverySchemaCompiles(t *testing.T) {
	entries, err := files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		schema, err := Compile(e.Name())
		if err != nil {
			t.Errorf("%s: %v", e.Name(), err)
			continue
		}
		var header struct {
			ID          string `json:"$id"`
			Title       string
			Description string
		}
		if err := json.Unmarshal(Text(e.Name()), &header); err != nil {
			t.Error(e.Name(), err)
		}
		if header.ID != base+e.Name() || header.Title == "" || header.Description == "" {
			t.Errorf("%s: %+v", e.Name(), header)
		}
		if valid(t, schema, `"text"`) {
			t.Errorf("%s: takes a string", e.Name())
		}
	}
	if _, err := Compile("site-index.json#/definitions/none"); err == nil {
		t.Error("a reference to nothing compiles")
	}
	if Text("none.json") != nil {
		t.Error("a schema that is none has a text")
	}
}

func TestSiteIndexTakesTheDeployments(t *testing.T) {
	schema, err := SiteIndex()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"deployment-a.json", "deployment-b.json"} {
		var v any
		if err := json.Unmarshal(testfile.Text(t, name), &v); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(v); err != nil {
			t.Errorf("%s: %#v", name, err)
		}
	}
}

func TestArgsAreValidated(t *testing.T) {
	schema, err := Compile("site-index.json#/definitions/schema")
	if err != nil {
		t.Fatal(err)
	}
	for document, want := range map[string]bool{
		`{}`:                                  true,
		`{"type":"string","required":false}`:  true,
		`{"type":["string","null"]}`:          true,
		`{"type":"bool"}`:                     false,
		`{"type":["string","mixed"]}`:         false,
		`{"type":[]}`:                         false,
		`{"type":{"0":"string"}}`:             false,
		`{"enum":["a",1,true]}`:               true,
		`{"enum":{"a":"a"}}`:                  false,
		`{"enum":["a","a"]}`:                  false,
		`{"properties":[]}`:                   true,
		`{"properties":[{}]}`:                 false,
		`{"properties":{"type":{}}}`:          true,
		`{"properties":{"a":{"type":"x"}}}`:   false,
		`{"items":{"type":"string"}}`:         true,
		`{"items":[]}`:                        false,
		`{"oneOf":[{"type":"string"}]}`:       true,
		`{"required":["a"]}`:                  true,
		`{"required":"yes"}`:                  false,
		`{"exclusiveMinimum":true}`:           true,
		`{"exclusiveMinimum":1}`:              false,
		`{"additionalProperties":false}`:      true,
		`{"additionalProperties":{"type":5}}`: false,
		`{"minItems":-1}`:                     false,
		`{"unknown":1}`:                       true,
	} {
		t.Run(document, func(t *testing.T) {
			if valid(t, schema, document) != want {
				t.Errorf("%s: want %v", document, want)
			}
		})
	}
}

func TestConfigIsValidated(t *testing.T) {
	schema, err := Config()
	if err != nil {
		t.Fatal(err)
	}
	for document, want := range map[string]bool{
		`{}`:                                    true,
		`{"indexes":{"a":"a.json"}}`:            true,
		`{"indexes":["a.json",{"b":"b.json"}]}`: true,
		`{"indexes":[]}`:                        false,
		`{"indexes":{"a b":"a.json"}}`:          false,
		`{"indexes":"a.json"}`:                  false,
		`{"package":"site"}`:                    true,
		`{"package":"My-Site"}`:                 false,
		`{"presets":{"wordpress-core":[]}}`:     true,
		`{"presets":{"other":[]}}`:              false,
		`{"args":[{"route":"/a/v1/x","arg":"p","round":"first","null":true,"mustBe":true}]}`: true,
		`{"args":[{"route":"/a/v1/x"}]}`:                                      false,
		`{"args":[{"route":"/a/v1/x","arg":"p","round":"third"}]}`:            false,
		`{"results":[{"route":"/a/v1/x","methods":["GET"],"result":"list"}]}`: true,
		`{"results":[{"route":"/a/v1/x"}]}`:                                   false,
		`{"names":{"/a/v1/x":"Things"}}`:                                      true,
		`{"names":{"/a/v1/x":"func Things"}}`:                                 false,
		`{"strict":true,"ignore":"ignore.txt"}`:                               true,
		`{"colour":"red"}`:                                                    false,
	} {
		t.Run(document, func(t *testing.T) {
			if valid(t, schema, document) != want {
				t.Errorf("%s: want %v", document, want)
			}
		})
	}
}

func TestReportsAreValidated(t *testing.T) {
	schema, err := Compile("diff.json")
	if err != nil {
		t.Fatal(err)
	}
	report := func(finding string) string {
		return `{"version":2,"old":"a.json","new":"b.json","findings":[` + finding + `]}`
	}
	common := `"id":"1","rule":"arg-removed","namespace":"a/v1","message":"gone","audience":"wire"`
	for document, want := range map[string]bool{
		report(``): true,
		`{"old":"a.json","new":"b.json","findings":[]}`:                                        false,
		report(`{` + strings.Replace(common, `"id":"1",`, "", 1) + `,"level":"safe"}`):         false,
		report(`{` + common + `,"level":"safe","effects":[{}]}`):                               false,
		report(`{` + common + `,"level":"breaking","original":"risky","direction":"request"}`): true,
		report(`{` + common + `,"level":"safe"}`):                                              true,
		report(`{` + common + `,"level":"fatal"}`):                                             false,
		report(`{` + common + `,"level":"breaking","direction":"request"}`):                    false,
		report(`{` + common + `,"level":"breaking","direction":"response"}`):                   false,
		report(`{` + strings.Replace(common, "wire", "source", 1) + `,"level":"breaking"}`):    false,
		report(`{` + common + `,"level":"breaking","direction":"request","witness":{"method":"GET",` +
			`"path":"/a/v1/x"}}`): true,
		report(`{` + common + `,"level":"breaking","direction":"response","before":{"type":"string"},` +
			`"after":{"type":"null"}}`): true,
	} {
		t.Run(document, func(t *testing.T) {
			if valid(t, schema, document) != want {
				t.Errorf("%s: want %v", document, want)
			}
		})
	}
}

// Errors about a value that does not match a pattern say what is wanted instead.
func TestPatternsAreDescribed(t *testing.T) {
	for _, name := range []string{"config.json", "preset.json"} {
		for line := range strings.Lines(string(Text(name))) {
			if strings.Contains(line, `"pattern": "`) && !strings.Contains(line, `"$comment": "`) {
				t.Errorf("%s: a pattern without a $comment: %s", name, line)
			}
		}
	}
}
