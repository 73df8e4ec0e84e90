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
