package wp

import (
	"strconv"
	"sync"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// common has a field of every kind that handlers and callers may share.
type common struct {
	rest.Received
	ID     int
	Date   rest.Opt[string]
	Count  rest.Opt[int]
	Share  rest.Opt[float64]
	Sticky rest.Opt[bool]
	Status PostStatus
	Order  rest.Opt[Order]
	States []PostStatus
	Nulls  []rest.Opt[string]
	More   map[string]rest.Opt[int]
	Title  Text
	Text   rest.Opt[TextInput]
	Inner  rest.Opt[TermQuery]
	List   rest.Opt[[]string]
	Terms  TermFilter
	Items  []TermQuery
	Any    rest.Raw
}

func (p *common) CodeFields(c *codec.Coder) {
	c.Int("id", &p.ID)
	c.Field("date", &p.Date)
	c.Field("count", &p.Count)
	c.Field("share", &p.Share)
	c.Field("sticky", &p.Sticky)
	c.Enum("status", (*string)(&p.Status))
	rest.OptOf(c, "order", &p.Order, codec.EnumItem)
	c.List("states", &p.States)
	codec.ListOf(c, "nulls", &p.Nulls, rest.OptItem(codec.StringItem))
	codec.MapOf(c, "more", &p.More, rest.OptItem(codec.IntItem))
	c.Text("title", &p.Title, codec.TextParts{Raw: codec.Edit, Rendered: codec.Always})
	c.Field("text", &p.Text)
	c.Field("inner", &p.Inner)
	rest.OptOf(c, "list", &p.List, codec.ListItem(codec.StringItem))
	c.Sum("terms", &p.Terms)
	c.List("items", &p.Items)
	c.Field("any", &p.Any)
}

// Encoding only reads, so that handlers and calls can share values. The race
// detector checks it.
func TestEncodingOnlyReads(t *testing.T) {
	x := common{ID: 1, Date: rest.Some("d"), Count: rest.Some(1), Share: rest.Some(0.5), Sticky: rest.Some(true), Status: StatusDraft, Order: rest.Some(OrderAsc),
		States: []PostStatus{StatusDraft}, Nulls: []rest.Opt[string]{rest.Some("n")}, More: map[string]rest.Opt[int]{"m": rest.Some(1)},
		Title: Text{Raw: "t"}, Text: SomeText("t"), Inner: rest.Some(TermQuery{Terms: []int{1}, Operator: RelationOr}), List: rest.Some([]string{"l"}),
		Terms: TermFilter{Query: &TermQuery{IncludeChildren: rest.Some(true)}}, Items: []TermQuery{{Operator: RelationAnd}}, Any: "{}"}
	page := rest.Page[common]{Items: []common{x}}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 100 { // the pool of coders orders some of what they do
				shared := page
				_, err := codec.AppendResponse(nil, rest.PageOf(&shared), codec.View, nil, nil)
				_, other := codec.AppendQuery(nil, &page.Items[0])
				if err != nil || other != nil || !rest.Has(&page.Items[0], "any") {
					t.Error(err, other)
				}
			}
		})
	}
	all.Wait()
}

// A copy of a response is a response of its own.
func TestCopiesHaveTheirOwnExtras(t *testing.T) {
	var stored common
	if err := rest.Unmarshal([]byte(`{"id":1,"_links":{}}`), &stored, rest.KeepUnknown()); err != nil {
		t.Fatal(err)
	}
	first, second := stored, stored
	first.Extras.Set("_links", `{"self":[]}`)
	second.Extras.Set("id", "null")
	second.Extras.Set("_links", "")
	third := second
	third.Extras.Set("id", "")
	for want, v := range map[string]common{
		`{"id":1,"_links":{}}`:          stored,
		`{"id":1,"_links":{"self":[]}}`: first,
		`{"id":null}`:                   second,
		`{"id":1}`:                      third,
	} {
		t.Run(want, func(t *testing.T) {
			if got, err := codec.AppendJSON(nil, &v); string(got) != want || err != nil {
				t.Errorf("%s %v, want %s", got, err, want)
			}
		})
	}
	for i := range 2 * 16 {
		third.Extras.Set(string(rune('a'+i)), rest.Raw(strconv.Itoa(i)))
	}
	third.Extras.Set("a", "")
	if x, ok := third.Extras.Get("b"); x != "1" || !ok || len(extraList(&third.Received)) != 2*16-1 {
		t.Error(x, ok, extraList(&third.Received))
	}
}
