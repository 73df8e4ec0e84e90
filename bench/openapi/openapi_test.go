package openapi

import (
	"encoding/json"
	"slices"
	"testing"
)

func TestConvertReportsWhatIsLost(t *testing.T) {
	index := `{"routes":{
		"/a/v1/things/(?P<id>[\\d]+)":{"endpoints":[{"methods":["GET"],
		"args":{"id":{"type":"integer"},"o":{"type":"object"}}},
			{"methods":["POST"],"args":{"x":{"type":["string","null"],"required":true,"default":"y"}}}]},
		"/a/v1/things/(?P<name>[a-z]+)":{"endpoints":[{"methods":["GET"],"args":[]}]},
		"/a/v1/other(?:/b)?":{"endpoints":[{"methods":["GET"],"args":[]}]}}}`
	document, lost, err := Convert([]byte(index))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"default: 1", "parameter of a query that is an object or one of several types: 1",
		"pattern of a capture: 1",
		"response without a schema: 2", "route with a regular expression outside of its captures: 1",
		"route with the path of another route: 1"}
	if got := Report(lost); !slices.Equal(got, want) {
		t.Errorf("lost %q", got)
	}
	var d struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct{ Schema json.RawMessage }
			}
		}
	}
	if err := json.Unmarshal(document, &d); err != nil {
		t.Fatal(err)
	}
	body := d.Paths["/a/v1/things/{id}"]["post"].RequestBody.Content["application/json"].Schema
	if len(d.Paths) != 1 ||
		string(body) != `{"properties":{"x":{"nullable":true,"type":"string"}},"required":["x"],"type":"object"}` {
		t.Errorf("%s", document)
	}
}
