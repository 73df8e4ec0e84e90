package rest

import "testing"

type stored struct {
	Received
	Sticky bool
	N      int
	Tags   []int
	Stops  []stop
	Meta   map[string]int
}

func (s *stored) CodeFields(c *Coder) {
	c.Bool("sticky", &s.Sticky)
	c.Int("n", &s.N)
	c.Ints("tags", &s.Tags)
	c.Of("stops", Objects(&s.Stops))
	MapOf(c, "meta", &s.Meta, IntItem)
}

type stop struct {
	Received
	A, B int
}

func (s *stop) CodeFields(c *Coder) { c.Int("a", &s.A); c.Int("b", &s.B) }

type change struct {
	Sticky Opt[bool]
	N      Opt[int]
	Tags   []int
	Stops  []stopInput
	Meta   map[string]int
}

func (s *change) CodeFields(c *Coder) {
	c.OptBool("sticky", &s.Sticky)
	c.OptInt("n", &s.N)
	c.Ints("tags", &s.Tags)
	c.Of("stops", Objects(&s.Stops))
	MapOf(c, "meta", &s.Meta, IntItem)
}

type stopInput struct{ A, B Opt[int] }

func (s *stopInput) CodeFields(c *Coder) { c.OptInt("a", &s.A); c.OptInt("b", &s.B) }

// A server changes a copy of what it keeps: that stays as it is, and what is new has nothing of what was in its place.
func TestConvertLeavesTheOriginal(t *testing.T) {
	p := stored{Tags: []int{1, 2, 3}, Stops: []stop{{A: 1, B: 1}}, Meta: map[string]int{"x": 1, "y": 2}}
	before := encode(t, &p)
	changed := p
	err := Convert(&change{Tags: []int{9}, Stops: []stopInput{{A: Some(7)}}, Meta: map[string]int{"x": 5}}, &changed)
	if err != nil || encode(t, &p) != before {
		t.Errorf("%v, the original is %s", err, encode(t, &p))
	}
	sameJSON(t, encode(t, &changed), `{"sticky":false,"n":0,"tags":[9],"stops":[{"a":7}],"meta":{"x":5,"y":2}}`)

	var old, fresh stored
	for p, text := range map[*stored]string{&old: `{"n":1,"plugin":"old"}`, &fresh: `{"n":2,"plugin":"new"}`} {
		if err := Unmarshal([]byte(text), p); err != nil {
			t.Fatal(err)
		}
	}
	copied := old
	if err := Convert(&fresh, &copied); err != nil {
		t.Fatal(err)
	}
	was, _ := old.Extra("plugin")
	is, _ := copied.Extra("plugin")
	if was.String() != "old" || is.String() != "new" {
		t.Errorf("was %s, is %s", was, is)
	}
}

// What an answer was received without, and params say, it has: false and an empty list, too.
func TestConvertIntoAPartOfAnAnswer(t *testing.T) {
	var p stored
	if err := Unmarshal([]byte(`{"n":5}`), &p); err != nil {
		t.Fatal(err)
	}
	if err := Convert(&change{Sticky: Some(false), Tags: []int{}}, &p); err != nil {
		t.Fatal(err)
	}
	sameJSON(t, encode(t, &p), `{"sticky":false,"n":5,"tags":[]}`)
}

// A text has all its fields, however the params say it, and keeps those that they do not say.
func TestConvertTexts(t *testing.T) {
	for input, want := range map[Opt[RenderedInput]]string{
		SomeText("a"):                       `{"content":{"raw":"a","rendered":"","block_version":0,"protected":false}}`,
		Some(RenderedInput{Raw: Some("a")}): `{"content":{"raw":"a","rendered":"","block_version":0,"protected":false}}`,
		Some(RenderedInput{}):               `{"content":{"raw":"","rendered":"","block_version":0,"protected":false}}`,
	} {
		var p article
		if err := Convert(&writing{input}, &p); err != nil {
			t.Fatal(err)
		}
		sameJSON(t, encode(t, &p), want)
		kept := article{Content: Content{Raw: "o", Rendered: "<p>o"}}
		if err := Convert(&writing{Some(RenderedInput{Rendered: Some("x")})}, &kept); err != nil {
			t.Fatal(err)
		}
		sameJSON(t, encode(t, &kept), `{"content":{"raw":"o","rendered":"x","block_version":0,"protected":false}}`)
	}
}

type article struct {
	Received
	Content Content
}

func (a *article) CodeFields(c *Coder) { c.Object("content", &a.Content) }

type writing struct{ Content Opt[RenderedInput] }

func (w *writing) CodeFields(c *Coder) { c.OptText("content", &w.Content) }

// Of an answer that no schema describes, all members are Extras.
func TestConvertIntoAnOpenAnswer(t *testing.T) {
	var p loose
	if err := Convert(&change{N: Some(4), Meta: map[string]int{"x": 1}}, &p); err != nil {
		t.Fatal(err)
	}
	sameJSON(t, encode(t, &p), `{"n":4,"meta":{"x":1}}`)
}

type loose struct{ Received }

func (*loose) CodeFields(c *Coder) { c.Open() }
