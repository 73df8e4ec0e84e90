package wp

import (
	"fmt"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Parameters and responses print readably.
func TestOptsArePrinted(t *testing.T) {
	const want = "{Page:7 Search:null Force:absent Word:[draft] Nested:\"x\"}"
	got := fmt.Sprintf("%+v", struct {
		Page   rest.Opt[int]
		Search rest.Opt[string]
		Force  rest.Opt[bool]
		Word   []rest.Opt[PostStatus]
		Nested rest.Opt[TextInput]
	}{Page: rest.Some(7), Search: rest.Null[string](),
		Word: []rest.Opt[PostStatus]{rest.Some(StatusDraft)}, Nested: SomeText("x")})
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

type spot struct {
	rest.Received
	Lat, Lng float64
}

func (s *spot) CodeFields(c *codec.Coder) {
	c.Float("lat", &s.Lat)
	c.Float("lng", &s.Lng)
}

type trip struct {
	rest.Received
	Name  string
	From  spot
	To    spot
	Stops []spot
}

func (v *trip) CodeFields(c *codec.Coder) {
	c.String("name", &v.Name)
	c.Object("from", &v.From)
	c.Object("to", &v.To)
	c.List("stops", &v.Stops)
}

type spotInput struct{ Lat, Lng rest.Opt[float64] }

func (s *spotInput) CodeFields(c *codec.Coder) {
	c.Field("lat", &s.Lat)
	c.Field("lng", &s.Lng)
}

type tripInput struct {
	From  rest.Opt[spotInput]
	Stops []spotInput
}

func (v *tripInput) CodeFields(c *codec.Coder) {
	c.Field("from", &v.From)
	c.List("stops", &v.Stops)
}

// A response made of parameters has all its fields, but nested objects have
// only the fields of the parameters.
func TestNestedObjectsHaveFieldsOfParams(t *testing.T) {
	in := tripInput{From: rest.Some(spotInput{Lat: rest.Some(1.0)}), Stops: []spotInput{{Lng: rest.Some(2.0)}}}
	var out trip
	if err := rest.Convert(&in, &out); err != nil {
		t.Fatal(err)
	}
	sameJSON(t, encode(t, &out), `{"name":"","from":{"lat":1},"to":{"lat":0,"lng":0},"stops":[{"lng":2}]}`)
	var partial trip
	if err := rest.Unmarshal([]byte(`{"name":"n"}`), &partial); err != nil {
		t.Fatal(err)
	}
	var copied trip
	if err := rest.Convert(&partial, &copied); err != nil {
		t.Fatal(err)
	}
	sameJSON(t, encode(t, &copied), `{"name":"n"}`)
}

// A server makes and changes a response with parameters; a client makes
// parameters of a response.
func TestConvertMakesResponsesOfParametersAndBack(t *testing.T) {
	var p answered
	if err := rest.Convert(&titled{SomeText("a")}, &p); err != nil || p.Title.Raw != "a" {
		t.Fatalf("%+v, %v", p, err)
	}
	p.Title.Rendered = "<p>a"
	const whole = `{"title":{"raw":"a","rendered":"<p>a"},"name":{"raw":"","rendered":""},` +
		`"content":{"raw":"","block_version":0},` +
		`"body":{"raw":"","rendered":"","block_version":0,"protected":false}}`
	sameJSON(t, encode(t, &p), whole)
	for want, change := range map[string]*titled{"b": {SomeText("b")}, "a": {}} {
		changed := p
		if err := rest.Convert(change, &changed); err != nil || changed.Title.Raw != want {
			t.Errorf("%+v makes %+v, %v", change, changed, err)
		}
	}
	var params titled
	if err := rest.Convert(&p, &params); err != nil {
		t.Fatal(err)
	}
	if title, _ := params.Title.Get(); title.Raw.Or("") != "a" {
		t.Errorf("%+v", params)
	}
	if err := rest.Convert(&brokenRaw{Raw: "{"}, &p); err == nil {
		t.Error("invalid JSON was accepted")
	}
}
