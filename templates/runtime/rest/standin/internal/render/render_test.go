package render

import (
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

func TestRenderWritesFieldsOfTheContext(t *testing.T) {
	text := value.Object{"raw": "R", "rendered": "<R>"}
	d := &desc.Site{Forms: []desc.Form{
		{Fields: []desc.Field{{Name: "id"}, {Name: "slug"}, {Name: "title", Type: desc.Type{Type: "object", Form: 1}}}},
		{Fields: []desc.Field{{Name: "raw", Hidden: 1}, {Name: "rendered"}}},
	}}
	for name, c := range map[string]struct {
		data value.Object
		form int
		show codec.Contexts
		want string
	}{
		"fields have the order of the form":        {value.Object{"title": text, "id": 1., "slug": "s"}, 0, codec.Edit, `{"id":1,"slug":"s","title":{"raw":"R","rendered":"<R>"}}`},
		"a context hides members of objects":       {value.Object{"title": text}, 0, codec.View, `{"title":{"rendered":"<R>"}}`},
		"others follow, sorted":                    {value.Object{"z": 1., "b": true, "id": 1.}, 0, codec.View, `{"id":1,"b":true,"z":1}`},
		"passwords are not shown without a field":  {value.Object{"password": "p", "id": 1.}, 0, codec.Edit, `{"id":1}`},
		"an empty object is a list, as PHP has it": {value.Object{}, 0, codec.View, `[]`},
		"also one that a context empties":          {value.Object{"title": value.Object{"raw": "R"}}, 0, codec.View, `{"title":[]}`},
		"strings are JSON":                         {value.Object{"a": "\"<ä>\n"}, -1, codec.View, `{"a":"\"<ä>\n"}`},
		"lists hold anything":                      {value.Object{"a": []any{nil, 1.5, "x", value.Object{"b": []any{}}}}, -1, codec.View, `{"a":[null,1.5,"x",{"b":[]}]}`},
	} {
		t.Run(name, func(t *testing.T) {
			if got := string(Object(d, c.data, c.form, c.show)); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}
