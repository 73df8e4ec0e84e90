package desc

import (
	"encoding/json"
	"testing"
)

func TestZeroFitsItsType(t *testing.T) {
	d := &Site{Forms: []Form{{Fields: []Field{{Name: "again", Type: Type{Type: "object"}}, {Name: "_links", Type: Type{Type: "string"}}}}}}
	for name, c := range map[string]struct {
		t    Type
		want string
	}{
		"a number":                    {Type{Type: "integer"}, `0`},
		"null if it can be":           {Type{Type: "integer", Null: true}, `null`},
		"the first enum value":        {Type{Type: "string", Enum: []string{"a", "b"}}, `"a"`},
		"the value that is set":       {Type{Type: "string", Enum: []string{"a", "b"}, Value: "b"}, `"b"`},
		"a date is now":               {Type{Type: "date-time"}, `"now"`},
		"a list is empty":             {Type{Type: "array"}, `[]`},
		"a form in itself has an end": {Type{Type: "object"}, `{"again":{"again":{"again":{"again":{"again":{"again":null}}}}}}`},
		"without a type, an object":   {Type{}, `{}`},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := json.Marshal(d.Zero(c.t, "now")); err != nil || string(got) != c.want {
				t.Errorf("%s %v, want %s", got, err, c.want)
			}
		})
	}
}
