package codec_test

import (
	"github.com/restgen/restgen/templates/runtime/rest/internal/fieldset"
	"math/rand"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// varied has a field of each kind. Some are hidden, and one is listed only
// sometimes.
type varied struct {
	rest.Received
	ID     int
	Date   rest.Opt[string]
	Author int
	Sticky bool
	Ratio  float64
	Status string
	Tags   []int
	Words  map[string]string
	Raw    rest.Raw
	Text   open
	Parent *varied
	Items  []varied
	Last   open
	Title  text
	First  string
	Blank  float64
	More   map[string]open
}

func (v *varied) CodeFields(c *codec.Coder) {
	c.Int("id", &v.ID)
	c.Field("date", &v.Date)
	c.In(codec.Edit).Int("author", &v.Author)
	c.Bool("sticky", &v.Sticky)
	if v.Ratio != 0 {
		c.Float("ratio", &v.Ratio)
	}
	c.In(codec.View).Enum("status", &v.Status)
	c.In(codec.View).Ints("tags", &v.Tags)
	codec.MapOf(c, `"words"`, &v.Words, codec.StringItem)
	c.Field("raw", &v.Raw)
	c.Object("text", &v.Text)
	c.Pointer("parent", &v.Parent)
	c.List("items", &v.Items)
	c.Object("last", &v.Last)
	c.In(codec.View|codec.Edit).Object("title", &v.Title).String("first", &v.First)
	c.Float("", &v.Blank)
	codec.AdditionalMembers(c, &v.More, nil)
}

type open struct{ More map[string]note }

func (o *open) CodeFields(c *codec.Coder) { codec.AdditionalMembers(c, &o.More, nil) }

type note struct{ Raw, Rendered string }

func (n *note) CodeFields(c *codec.Coder) { c.String("raw", &n.Raw).String("rendered", &n.Rendered) }

// text holds objects. Its first field has the name of the field after text.
type text struct {
	rest.Received
	First  string
	Inner  note
	Hidden note
	Edited edited
	None   nothing
}

func (x *text) CodeFields(c *codec.Coder) {
	c.String("first", &x.First).Object("inner", &x.Inner).In(0).Object("hidden", &x.Hidden)
	c.Object("edited", &x.Edited).Object("none", &x.None)
}

// edited has no field in most contexts.
type edited struct{ ID, Raw string }

func (e *edited) CodeFields(c *codec.Coder) {
	c.In(codec.Edit).String("raw", &e.Raw).In(codec.Edit).String("id", &e.ID)
}

type nothing struct{}

func (*nothing) CodeFields(*codec.Coder) {}

func randomVaried(r *rand.Rand, depth int) (v varied) {
	set := func() bool { return r.Intn(3) == 0 }
	notes := func() open {
		if set() {
			return open{map[string]note{"a": {}, "b": {Rendered: "x"}}}
		}
		return open{}
	}
	for _, maybe := range []func(){
		func() { v.ID = 7 },
		func() { v.Date = rest.Some("d") },
		func() { v.Date = rest.Null[string]() },
		func() { v.Author = 8 },
		func() { v.Sticky = true },
		func() { v.Ratio = 1.5 },
		func() { v.Status = "draft" },
		func() { v.Tags = []int{} },
		func() { v.Tags = []int{1, 2} },
		func() { v.Words = map[string]string{"id": "b"} },
		func() { v.Raw = `{"x":1}` },
		func() { v.Title.First = "t" },
		func() { v.Title.Inner.Rendered = "i" },
		func() { v.Title.Edited.ID = "e" },
		func() { _ = codec.UnmarshalJSON([]byte(`{"inner":{"raw":""},"x":1}`), &v.Title) },
		func() { v.First = "r" },
		func() { v.More = map[string]open{"more": notes()} },
	} {
		if set() {
			maybe()
		}
	}
	v.Text, v.Last = notes(), notes()
	if depth > 0 && set() {
		parent := randomVaried(r, depth-1)
		v.Parent = &parent
	}
	for depth > 0 && set() {
		v.Items = append(v.Items, randomVaried(r, depth-1))
	}
	return v
}

// A response is the same whether or not _fields selects all of its fields.
func TestResponsesWriteAllFields(t *testing.T) {
	all := fieldset.New()
	for _, name := range append(codec.FieldNames(&varied{Ratio: 1}), "more") {
		if name != "title" {
			all.Add(name)
		}
	}
	for _, name := range []string{
		"first", "inner.raw", "inner.rendered", "hidden.raw", "hidden.rendered", "edited.raw", "edited.id", "none", "x",
	} {
		all.Add("title." + name)
	}
	r := rand.New(rand.NewSource(1))
	for range 3000 {
		v := randomVaried(r, 2)
		for _, show := range []codec.Contexts{codec.View, codec.Edit, codec.Embed} {
			var id, wantID string
			got, err := codec.AppendResponse([]byte("{"), &v, show, nil, &id)
			want, e := codec.AppendResponse([]byte("{"), &v, show, all, &wantID)
			if err != nil || e != nil || string(got) != string(want) || id != wantID {
				t.Fatalf("in context %d: %v, %v\n%s, id %s\n%s, id %s", show, err, e, got, id, want, wantID)
			}
		}
	}
}

// identified is named by an object.
type identified struct{ ID note }

func (v *identified) CodeFields(c *codec.Coder) { c.Object("id", &v.ID) }

// An object named id counts as an id.
func TestIdentityCanBeAnObject(t *testing.T) {
	v := &identified{note{Raw: "x"}}
	var id string
	_, err := codec.AppendResponse(nil, v, codec.View, nil, &id)
	if want := codec.Identity(v); err != nil || id != want || id == "" {
		t.Errorf("%v, id %s, want %s", err, id, want)
	}
}
