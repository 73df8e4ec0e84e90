package wp

import (
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

type stored struct {
	rest.Received
	Sticky bool
	N      int
	Tags   []int
	Stops  []stop
	Meta   map[string]int
	Known  rest.Opt[map[string]int] // a map that only reflection knows
}

func (s *stored) CodeFields(c *codec.Coder) {
	c.Bool("sticky", &s.Sticky)
	c.Int("n", &s.N)
	c.Ints("tags", &s.Tags)
	c.List("stops", &s.Stops)
	codec.MapOf(c, "meta", &s.Meta, codec.IntItem)
	c.Field("known", &s.Known)
}

type stop struct {
	rest.Received
	A, B int
}

func (s *stop) CodeFields(c *codec.Coder) { c.Int("a", &s.A); c.Int("b", &s.B) }

type change struct {
	Sticky rest.Opt[bool]
	N      rest.Opt[int]
	Tags   []int
	Stops  []stopInput
	Meta   map[string]int
	Known  rest.Opt[map[string]int]
}

func (s *change) CodeFields(c *codec.Coder) {
	c.Field("sticky", &s.Sticky)
	c.Field("n", &s.N)
	c.Ints("tags", &s.Tags)
	c.List("stops", &s.Stops)
	codec.MapOf(c, "meta", &s.Meta, codec.IntItem)
	c.Field("known", &s.Known)
}

type stopInput struct{ A, B rest.Opt[int] }

func (s *stopInput) CodeFields(c *codec.Coder) { c.Field("a", &s.A); c.Field("b", &s.B) }

// Converting into a copy of a stored response leaves the original unchanged,
// and a new list shares nothing with the old one.
func TestConvertLeavesTheOriginal(t *testing.T) {
	p := stored{Tags: []int{1, 2, 3}, Stops: []stop{{A: 1, B: 1}}, Meta: map[string]int{"x": 1, "y": 2},
		Known: rest.Some(map[string]int{"z": 3})}
	before := encode(t, &p)
	changed := p
	err := rest.Convert(&change{Tags: []int{9}, Stops: []stopInput{{A: rest.Some(7)}}, Meta: map[string]int{"x": 5},
		Known: rest.Some(map[string]int{"z": 6})}, &changed)
	if err != nil || encode(t, &p) != before {
		t.Errorf("%v, the original is %s", err, encode(t, &p))
	}
	sameJSON(t, encode(t, &changed), `{"sticky":false,"n":0,"tags":[9],"stops":[{"a":7}],"meta":{"x":5,"y":2},"known":{"z":6}}`)

	var old, fresh stored
	for p, text := range map[*stored]string{&old: `{"n":1,"plugin":"old"}`, &fresh: `{"n":2,"plugin":"new"}`} {
		if err := rest.Unmarshal([]byte(text), p); err != nil {
			t.Fatal(err)
		}
	}
	copied := old
	if err := rest.Convert(&fresh, &copied); err != nil {
		t.Fatal(err)
	}
	was, _ := old.Extras.Get("plugin")
	is, _ := copied.Extras.Get("plugin")
	if was.String() != "old" || is.String() != "new" {
		t.Errorf("was %s, is %s", was, is)
	}
}

// Converting parameters sets the fields that they have, false and empty lists
// included.
func TestConvertSetsFieldsOfParams(t *testing.T) {
	var p stored
	if err := rest.Unmarshal([]byte(`{"n":5}`), &p); err != nil {
		t.Fatal(err)
	}
	if err := rest.Convert(&change{Sticky: rest.Some(false), Tags: []int{}}, &p); err != nil {
		t.Fatal(err)
	}
	sameJSON(t, encode(t, &p), `{"sticky":false,"n":5,"tags":[]}`)
}

type contact struct {
	rest.Received
	Email, Phone, Other string
}

func (p *contact) CodeFields(c *codec.Coder) {
	c.String("email", &p.Email)
	c.String("phone", &p.Phone)
	c.String("other", &p.Other)
}

type contactInput struct {
	Email, Phone, Other rest.Opt[string]
}

func (p *contactInput) CodeFields(c *codec.Coder) {
	c.FieldFilled("email", &p.Email)
	c.Field("phone", &p.Phone)
	c.OrNull().FieldFilled("other", &p.Other)
}

// Converting a response leaves out empty strings that the parameters do not
// take: a site rejects an email address that it sent itself. Programs can still
// send them.
func TestConvertLeavesOutEmptyStrings(t *testing.T) {
	for in, want := range map[string]string{
		`{"email":"","phone":""}`:               `{"phone":""}`,
		`{"email": null,"phone":"1"}`:           `{"phone":"1"}`,
		`{"email":"a@site.example","phone":""}`: `{"email":"a@site.example","phone":""}`,
		`{"phone":null,"other":""}`:             `{}`,
		`{"phone":"","other":null}`:             `{"phone":"","other":null}`,
	} {
		var p contact
		if err := rest.Unmarshal([]byte(in), &p); err != nil {
			t.Fatal(err)
		}
		input := contactInput{Phone: rest.Some("old")}
		if err := rest.Convert(&p, &input); err != nil {
			t.Fatal(err)
		}
		sameJSON(t, encode(t, &input), want)
	}
	sameJSON(t, encode(t, &contactInput{Email: rest.Some("")}), `{"email":""}`)
	var sent contactInput
	if err := rest.Unmarshal([]byte(`{"email":"","phone":""}`), &sent); err != nil || sent.Email != rest.Some("") {
		t.Errorf("%v, %v", sent.Email, err)
	}
}

// Converting parameters sets all fields of a text, whatever form they have, and
// keeps the other fields.
func TestConvertSetsAllFieldsOfTexts(t *testing.T) {
	for input, want := range map[rest.Opt[TextInput]]string{
		SomeText("a"): `{"content":{"raw":"a","rendered":"","block_version":0,"protected":false}}`,
		rest.Some(TextInput{Raw: rest.Some("a")}): `{"content":{"raw":"a","rendered":"","block_version":0,"protected":false}}`,
		rest.Some(TextInput{}):                    `{"content":{"raw":"","rendered":"","block_version":0,"protected":false}}`,
	} {
		var p article
		if err := rest.Convert(&writing{input}, &p); err != nil {
			t.Fatal(err)
		}
		sameJSON(t, encode(t, &p), want)
		kept := article{Content: Text{Raw: "o", Rendered: "<p>o"}}
		if err := rest.Convert(&writing{rest.Some(TextInput{Rendered: rest.Some("x")})}, &kept); err != nil {
			t.Fatal(err)
		}
		sameJSON(t, encode(t, &kept), `{"content":{"raw":"o","rendered":"x","block_version":0,"protected":false}}`)
	}
}

type article struct {
	rest.Received
	Content Text
}

func (a *article) CodeFields(c *codec.Coder) { c.Text("content", &a.Content, body) }

type writing struct{ Content rest.Opt[TextInput] }

func (w *writing) CodeFields(c *codec.Coder) { c.Field("content", &w.Content) }

// A response without a schema gets all members as extras.
func TestOpenResponsesGetExtras(t *testing.T) {
	var p loose
	if err := rest.Convert(&change{N: rest.Some(4), Meta: map[string]int{"x": 1}}, &p); err != nil {
		t.Fatal(err)
	}
	sameJSON(t, encode(t, &p), `{"n":4,"meta":{"x":1}}`)
}

type loose struct{ rest.Received }

func (*loose) CodeFields(c *codec.Coder) { c.Open() }
