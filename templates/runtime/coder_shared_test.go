package rest

import (
	"sync"
	"testing"
)

// common has a field of every kind that handlers and callers may share.
type common struct {
	Received
	ID     int
	Date   Opt[string]
	Count  Opt[int]
	Share  Opt[float64]
	Sticky Opt[bool]
	Status PostStatus
	Order  Opt[Order]
	States []PostStatus
	Nulls  []Opt[string]
	More   map[string]Opt[int]
	Title  Rendered
	Text   Opt[RenderedInput]
	Inner  Opt[TermQuery]
	List   Opt[[]string]
	Terms  TermFilter
	Items  []TermQuery
	Any    Raw
}

func (p *common) CodeFields(c *Coder) {
	c.Int("id", &p.ID)
	c.OptString("date", &p.Date)
	c.OptInt("count", &p.Count)
	c.OptFloat("share", &p.Share)
	c.OptBool("sticky", &p.Sticky)
	c.Word("status", (*string)(&p.Status))
	c.Of("order", OptWord(&p.Order))
	c.Of("states", Words(&p.States))
	ListOf(c, "nulls", &p.Nulls, OptItem(StringItem))
	MapOf(c, "more", &p.More, OptItem(IntItem))
	c.Object("title", &p.Title)
	c.OptText("text", &p.Text)
	c.Of("inner", OptObject(&p.Inner))
	OptOf(c, "list", &p.List, ListItem(StringItem))
	c.TermFilter("terms", &p.Terms)
	c.Of("items", Objects(&p.Items))
	c.Raw("any", &p.Any)
}

// What is written is only read, so that handlers answer with what they share, and calls share their parameters. The race
// detector sees what else is done.
func TestWhatIsSharedIsOnlyRead(t *testing.T) {
	x := common{ID: 1, Date: Some("d"), Count: Some(1), Share: Some(0.5), Sticky: Some(true), Status: StatusDraft, Order: Some(OrderAsc),
		States: []PostStatus{StatusDraft}, Nulls: []Opt[string]{Some("n")}, More: map[string]Opt[int]{"m": Some(1)},
		Title: Rendered{Raw: "t"}, Text: SomeText("t"), Inner: Some(TermQuery{Terms: []int{1}, Operator: Some(RelationOr)}), List: Some([]string{"l"}),
		Terms: TermQuery{IncludeChildren: Some(true)}, Items: []TermQuery{{Operator: Some(RelationAnd)}}, Any: "{}"}
	page := Page[common]{Items: []common{x}}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 100 { // the pool of coders orders some of what they do
				shared := page
				_, err := answer(nil, &shared, View, nil)
				_, other := Query(nil, &page.Items[0])
				if err != nil || other != nil || !Has(&page.Items[0], "any") {
					t.Error(err, other)
				}
			}
		})
	}
	all.Wait()
}

// A copy of an answer is an answer of its own: what one request adds to a stored one is not for the next.
func TestExtrasOfCopies(t *testing.T) {
	var stored common
	if err := Unmarshal([]byte(`{"id":1,"_links":{}}`), &stored, KeepUnknown()); err != nil {
		t.Fatal(err)
	}
	first, second := stored, stored
	first.SetExtra("_links", `{"self":[]}`)
	second.SetExtra("id", "null")
	second.SetExtra("_links", "")
	third := second
	third.SetExtra("id", "")
	for want, v := range map[string]common{
		`{"id":1,"_links":{}}`:          stored,
		`{"id":1,"_links":{"self":[]}}`: first,
		`{"id":null}`:                   second,
		`{"id":1}`:                      third,
	} {
		if got, err := Marshal(nil, &v); string(got) != want || err != nil {
			t.Errorf("%s %v, want %s", got, err, want)
		}
	}
	for i := range 2 * fewExtras {
		third.SetExtra(string(rune('a'+i)), RawInt(i))
	}
	third.SetExtra("a", "")
	if x, ok := third.Extra("b"); x != "1" || !ok || len(third.Extras()) != 2*fewExtras-1 {
		t.Error(x, ok, third.Extras())
	}
}
