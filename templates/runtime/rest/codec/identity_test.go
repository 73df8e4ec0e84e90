package codec_test

import (
	"github.com/restgen/restgen/templates/runtime/rest/internal/fieldset"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// keyed has an id that only the context edit shows.
type keyed struct {
	rest.Received
	UUID  string
	Inner *keyed
	ID    int
}

func (k *keyed) CodeFields(c *codec.Coder) {
	c.String("uuid", &k.UUID)
	if k.Inner != nil {
		c.Object("inner", k.Inner)
	}
	c.In(codec.Edit).Int("id", &k.ID)
}

// The id of a response does not depend on the fields that it shows.
func TestAppendResponseFindsID(t *testing.T) {
	received := func(in string) *keyed {
		var k keyed
		if err := rest.Unmarshal([]byte(in), &k); err != nil {
			t.Fatal(err)
		}
		return &k
	}
	other := fieldset.New()
	other.Add("inner")
	raw := rest.Raw(`{"id": 9}`)
	for name, x := range map[string]struct {
		v    codec.FieldCoder
		want string
	}{
		"id":            {&keyed{UUID: "u", ID: 7}, "7"},
		"uuid":          {&keyed{UUID: "u"}, `"u"`},
		"neither":       {&keyed{}, ""},
		"nested":        {&keyed{Inner: &keyed{UUID: "u", ID: 8}}, ""},
		"received":      {received(`{"uuid":"u","id":7}`), "7"},
		"not received":  {received(`{"other":1}`), ""},
		"no number":     {received(`{"id":"seven"}`), `"seven"`},
		"JSON":          {&raw, "9"},
		"items":         {codec.ListResult(&[]keyed{{ID: 7}}), ""},
		"keys of a map": {codec.MapResult(&map[string]int{"id": 7}), "7"},
	} {
		for _, show := range []codec.Contexts{codec.View, codec.Edit} {
			for _, fields := range []*fieldset.Set{nil, other} {
				var id, after string
				if _, err := codec.AppendResponse(nil, x.v, show, fields, &id); err != nil || id != x.want || codec.Identity(x.v) != x.want {
					t.Errorf("%s in context %d: %s, %v; want %s", name, show, id, err, x.want)
				}
				if _, err := codec.AppendResponse([]byte(`{"body":`), x.v, show, fields, &after); err != nil || after != x.want {
					t.Errorf("%s after other text: %s, %v; want %s", name, after, err, x.want)
				}
			}
		}
	}
}
