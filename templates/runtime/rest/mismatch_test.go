package rest

import (
	"encoding/json"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// A value that does not fit its field counts as not received. It is kept and
// encoded as sent until the field is set.
func TestKeepsMismatchesAsSent(t *testing.T) {
	const in = `{"id":null,"title":{"raw":null,"rendered":5},"sticky":"parent","ratio":"x","tags":null,"links":{"href":{}}}`
	p := decodeSample(t, in)
	for _, name := range []string{"id", "sticky", "ratio", "tags"} {
		t.Run(name, func(t *testing.T) {
			if raw, ok := p.Extras.Get(name); Has(&p, name) || !ok || raw == "" {
				t.Errorf("%s: has %v, extra %q", name, Has(&p, name), raw)
			}
		})
	}
	if p.ID != 0 || p.Sticky || p.Ratio != 0 || !Has(&p, "title") || Has(&p.Title, "raw") {
		t.Errorf("%+v", p)
	}
	got, err := Marshal(&p)
	if err != nil {
		t.Fatal(err)
	}
	sameJSON(t, string(got), in)
	p.ID, p.Sticky = 7, true
	if got, err = Marshal(&p); err != nil {
		t.Fatal(err)
	}
	sameJSON(t, string(got), `{"id":7,"title":{"raw":null,"rendered":5},"sticky":true,"ratio":"x","tags":null,"links":{"href":{}}}`)
}

// A server that hands on a response keeps such values and empty objects too,
// though it writes objects of its own without members as empty lists.
func TestServerKeepsMismatchesAsSent(t *testing.T) {
	for _, in := range []string{`null`, `false`, `[5]`, `[]`, `{}`, `{"raw":7}`} {
		p := decodeSample(t, `{"title":`+in+`}`)
		out, err := codec.AppendResponse(nil, &p, 0, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got map[string]json.RawMessage
		if err := json.Unmarshal(out, &got); err != nil || string(got["title"]) != in {
			t.Errorf("%s became %s, %v", in, got["title"], err)
		}
		p.Title.Raw = "x"
		if out, err = codec.AppendResponse(nil, &p, 0, nil, nil); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(out, &got); err != nil || string(got["title"]) == in {
			t.Errorf("%s stays although it was set, %v", in, err)
		}
	}
}
