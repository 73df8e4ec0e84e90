package rest

import (
	"fmt"
	"testing"
)

// What people print of params and answers can be read.
func TestOptsArePrinted(t *testing.T) {
	const want = "{Page:7 Search:null Force:absent Word:[draft] Nested:{x absent true}}"
	got := fmt.Sprintf("%+v", struct {
		Page   Opt[int]
		Search Opt[string]
		Force  Opt[bool]
		Word   []Opt[PostStatus]
		Nested Opt[RenderedInput]
	}{Page: Some(7), Search: NullOf[string](), Word: []Opt[PostStatus]{Some(StatusDraft)}, Nested: SomeText("x")})
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

type spot struct {
	Received
	Lat, Lng float64
}

func (s *spot) CodeFields(c *Coder) {
	c.Float("lat", &s.Lat)
	c.Float("lng", &s.Lng)
}

type trip struct {
	Received
	Name  string
	From  spot
	To    spot
	Stops []spot
}

func (v *trip) CodeFields(c *Coder) {
	c.String("name", &v.Name)
	c.Object("from", &v.From)
	c.Object("to", &v.To)
	c.Of("stops", Objects(&v.Stops))
}

type spotInput struct{ Lat, Lng Opt[float64] }

func (s *spotInput) CodeFields(c *Coder) {
	c.OptFloat("lat", &s.Lat)
	c.OptFloat("lng", &s.Lng)
}

type tripInput struct {
	From  Opt[spotInput]
	Stops []spotInput
}

func (v *tripInput) CodeFields(c *Coder) {
	c.Of("from", OptObject(&v.From))
	c.Of("stops", Objects(&v.Stops))
}

// A thing that is made of params has all fields, what they say in depth is as they say it.
func TestConvertInDepth(t *testing.T) {
	in := tripInput{From: Some(spotInput{Lat: Some(1.0)}), Stops: []spotInput{{Lng: Some(2.0)}}}
	var out trip
	if err := Convert(&in, &out); err != nil {
		t.Fatal(err)
	}
	sameJSON(t, encode(t, &out), `{"name":"","from":{"lat":1},"to":{"lat":0,"lng":0},"stops":[{"lng":2}]}`)
	var partial trip
	if err := Unmarshal([]byte(`{"name":"n"}`), &partial); err != nil {
		t.Fatal(err)
	}
	var copied trip
	if err := Convert(&partial, &copied); err != nil {
		t.Fatal(err)
	}
	sameJSON(t, encode(t, &copied), `{"name":"n"}`)
}

// A server makes a thing of its params, and changes it by others; a client makes params of a thing.
func TestConvert(t *testing.T) {
	var p answered
	if err := Convert(&titled{SomeText("a")}, &p); err != nil || p.Title.Raw != "a" {
		t.Fatalf("%+v, %v", p, err)
	}
	p.Title.Rendered = "<p>a"
	const whole = `{"title":{"raw":"a","rendered":"<p>a"},"name":{"raw":"","rendered":""},"content":{"raw":"","block_version":0},` +
		`"body":{"raw":"","rendered":"","block_version":0,"protected":false}}`
	sameJSON(t, encode(t, &p), whole)
	for want, change := range map[string]*titled{"b": {SomeText("b")}, "a": {}} {
		changed := p
		if err := Convert(change, &changed); err != nil || changed.Title.Raw != want {
			t.Errorf("%+v makes %+v, %v", change, changed, err)
		}
	}
	var params titled
	if err := Convert(&p, &params); err != nil {
		t.Fatal(err)
	}
	if title, _ := params.Title.Get(); title.Raw.Or("") != "a" {
		t.Errorf("%+v", params)
	}
	if err := Convert(&sampleParams{Raw: "{"}, &p); err == nil {
		t.Error("what is no JSON was taken")
	}
}
