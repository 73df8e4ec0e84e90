package args

import (
	"slices"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// params are the parameters of a handler.
type params struct {
	Order string
	IDs   []int
	Tags  []string
	Gone  string
}

func (p *params) CodeFields(c *codec.Coder) {
	c.OptionalEnum("order", (*string)(&p.Order))
	c.Ints("ids", &p.IDs)
	c.Strings("tags", &p.Tags)
	c.OptionalEnum("gone", (*string)(&p.Gone))
}

func compile() *List {
	return Compile([]schema.Schema{
		{Name: "extra", Type: schema.Integer, Default: 3},
		{Name: "tags", Type: schema.Array, Items: &schema.Schema{Type: schema.String}, Default: []any{"a"}},
		{Name: "ids", Type: schema.Array, Items: &schema.Schema{Type: schema.Integer}, Default: []any{}},
		{Name: "order", Type: schema.String, Default: "asc"},
	}, 0, nil, &params{}, []string{"id"}, nil)
}

// A handler that changes its parameters changes no default of another call.
func TestDefaultsAreNotShared(t *testing.T) {
	list := compile()
	p, v := &params{}, Values{}
	for range 2 {
		*p = *list.Unbound.(*params)
		v.Find(list, nil)
		if invalid := v.Check(); invalid != nil {
			t.Fatal(invalid)
		}
		v.Bind(p)
		if p.Order != "asc" || p.IDs == nil || len(p.IDs) != 0 || !slices.Equal(p.Tags, []string{"a"}) || p.Gone != "" {
			t.Errorf("%+v", p)
		}
		p.Tags[0], p.IDs, p.Order, p.Gone = "b", append(p.IDs, 1), "desc", "x"
	}
}

// mixed are parameters whose types settings have changed: the deployment still
// describes a list and a string.
type mixed struct {
	Order string
	Meta  map[string]int
	Inner *params
}

func (p *mixed) CodeFields(c *codec.Coder) {
	c.OptionalEnum("order", (*string)(&p.Order))
	codec.MapOf(c, "meta", &p.Meta, codec.IntItem)
	c.Pointer("inner", &p.Inner)
}

// Nor does it if the type of a parameter is not the one of the deployment.
func TestDefaultsOfOtherTypesAreNotShared(t *testing.T) {
	unbound := &mixed{}
	list := Compile([]schema.Schema{
		{Name: "meta", Type: schema.Array, Default: []any{}},
		{Name: "inner", Type: schema.String, Default: "x"},
		{Name: "order", Type: schema.String, Default: "asc"},
	}, 0, nil, unbound, nil, nil)
	for range 2 {
		p, v := *unbound, Values{}
		v.Find(list, nil)
		v.Check()
		v.Bind(&p)
		if p.Order != "asc" || p.Meta == nil || len(p.Meta) != 0 || p.Inner == nil || p.Inner.Order != "" {
			t.Errorf("%+v, %+v", p, p.Inner)
		}
		p.Meta["a"], p.Inner.Order = 1, "desc"
	}
}

// Values replace shared defaults, and arguments that the deployment lacks have
// no slot.
func TestBindReplacesDefaults(t *testing.T) {
	list := compile()
	p, v := &params{}, Values{}
	*p = *list.Unbound.(*params)
	v.Find(list, []schema.Value{schema.ParseQuery("order=desc&ids=4,5&gone=x&extra=7&id=9")})
	v.Check()
	v.Bind(p)
	if p.Order != "desc" || !slices.Equal(p.IDs, []int{4, 5}) || p.Gone != "" {
		t.Errorf("%+v", p)
	}
	extra, ok := v.Named("extra")
	if n, _ := extra.Int(); !ok || n != 7 {
		t.Errorf("extra: %v %v", extra, ok)
	}
	if _, ok := v.Named("gone"); ok || list.Slot("gone") >= 0 || list.Slot("") >= 0 {
		t.Error("an argument that the deployment lacks has a slot")
	}
	if _, text := v.Captured(0); text != "9" {
		t.Errorf("captured %q", text)
	}
}

// Names with the same hash have slots of their own.
func TestNamesWithOneHashHaveTheirSlots(t *testing.T) {
	var x index
	for a := 'a'; a <= 'z'; a++ {
		for b := 'a'; b <= 'z'; b++ {
			x.names = append(x.names, string([]rune{a, b}))
		}
	}
	for i := range x.names {
		x.add(i)
	}
	for i, name := range x.names {
		if got := x.Slot(name); got != i {
			t.Errorf("%s: %d, not %d", name, got, i)
		}
	}
	if x.Slot("aab") >= 0 {
		t.Error("found a name that was not added")
	}
}
