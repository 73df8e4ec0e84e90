package wp

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

func encode(t testing.TB, v codec.FieldCoder) string {
	t.Helper()
	b, err := codec.AppendJSON(nil, v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func sameJSON(t testing.TB, got, want string) {
	t.Helper()
	var a, b any
	if err := json.Unmarshal([]byte(got), &a); err != nil {
		t.Fatalf("%v: %s", err, got)
	}
	if err := json.Unmarshal([]byte(want), &b); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(a, b) {
		t.Errorf("got %s, want %s", got, want)
	}
}

type extraPair struct {
	Name  string
	Value rest.Raw
}

func extraList(r *rest.Received) (list []extraPair) {
	for name, value := range r.Extras.All() {
		list = append(list, extraPair{name, value})
	}
	return list
}

type brokenRaw struct{ Raw rest.Raw }

func (p *brokenRaw) CodeFields(c *codec.Coder) { c.Field("raw", &p.Raw) }
