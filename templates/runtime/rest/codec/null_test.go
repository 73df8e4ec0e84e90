package codec_test

import (
	"reflect"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// nullables has items that may be null.
type nullables struct {
	rest.Received
	List []rest.Opt[string]
	Map  map[string]rest.Opt[int]
	Sum  nullSum
}

type nullSum struct {
	Words   []rest.Opt[string]
	Numbers []rest.Opt[int]
}

func (s *nullSum) CodeVariants(c *codec.Coder) {
	codec.ListVariantOf(c, &s.Words, rest.OptItem(codec.StringItem))
	codec.ListVariantOf(c, &s.Numbers, rest.OptItem(codec.IntItem))
}

func (s nullSum) IsZero() bool { return s.Words == nil && s.Numbers == nil }

func (p *nullables) CodeFields(c *codec.Coder) {
	codec.ListOf(c, "list", &p.List, rest.OptItem(codec.StringItem))
	codec.MapOf(c, "map", &p.Map, rest.OptItem(codec.IntItem))
	c.Sum("sum", &p.Sum)
}

// nullLists are fields that may be null though they have a nil of their own.
type nullLists struct {
	List rest.Opt[[]string]
	Map  rest.Opt[map[string]rest.Opt[int]]
	Sum  rest.Opt[nullSum]
}

func (p *nullLists) CodeFields(c *codec.Coder) {
	rest.OptOf(c, "list", &p.List, codec.ListItem(codec.StringItem))
	rest.OptOf(c, "map", &p.Map, codec.MapItem(rest.OptItem(codec.IntItem)))
	c.Field("sum", &p.Sum)
}

// Lists, maps and values of sum types may be absent, null, empty or present.
func TestListsCanBeAbsentNullOrEmpty(t *testing.T) {
	names := []string{"list", "map", "sum"}
	for _, text := range []string{
		`{}`, `{"list":null,"map":null,"sum":null}`,
		`{"list":[],"map":{}}`, `{"list":["a"],"map":{"a":null},"sum":[1]}`,
	} {
		t.Run(text, func(t *testing.T) {
			var decoded, read nullLists
			if err := rest.Unmarshal([]byte(text), &decoded); err != nil {
				t.Fatal(err)
			}
			v, _ := schema.ParseJSON([]byte(text))
			var values []schema.Value
			for _, name := range names {
				values = append(values, v.Member(name))
			}
			codec.Bind(&read, values)
			for _, p := range []nullLists{decoded, read} {
				if b, err := codec.AppendJSON(nil, &p); err != nil || string(b) != text {
					t.Errorf("%s became %s, %v", text, b, err)
				}
			}
		})
	}
	if _, err := codec.AppendQuery(nil, &nullLists{List: rest.Null[[]string]()}); err == nil {
		t.Error("a query can say null")
	}
	if b, err := codec.AppendQuery(nil, &nullLists{List: rest.Some([]string{"a", "b"})}); err != nil ||
		string(b) != "list%5B%5D=a&list%5B%5D=b" {
		t.Errorf("%s, %v", b, err)
	}
}

func TestItemsCanBeNull(t *testing.T) {
	const text = `{"list":["a",null,""],"map":{"a":1,"b":null},"sum":[null,"x"]}`
	want := nullables{
		List: []rest.Opt[string]{rest.Some("a"), rest.Null[string](), rest.Some("")},
		Map:  map[string]rest.Opt[int]{"a": rest.Some(1), "b": rest.Null[int]()},
		Sum:  nullSum{Words: []rest.Opt[string]{rest.Null[string](), rest.Some("x")}},
	}
	var decoded nullables
	if err := rest.Unmarshal([]byte(text), &decoded); err != nil {
		t.Fatal(err)
	}
	v, _ := schema.ParseJSON([]byte(text))
	var read nullables
	codec.Bind(&read, []schema.Value{v.Member("list"), v.Member("map"), v.Member("sum")})
	for _, p := range []nullables{decoded, read} {
		p.Received = rest.Received{}
		if !reflect.DeepEqual(p, want) {
			t.Errorf("%+v, not %+v", p, want)
		}
	}
	if b, err := codec.AppendJSON(nil, &want); err != nil || string(b) != text {
		t.Errorf("%s, %v", b, err)
	}
	if b, err := codec.AppendJSON(nil, &nullables{List: make([]rest.Opt[string], 1)}); err != nil ||
		string(b) != `{"list":[null]}` {
		t.Errorf("an item that nobody set: %s, %v", b, err)
	}
	if _, err := codec.AppendQuery(nil, &nullables{List: []rest.Opt[string]{rest.Null[string]()}}); err == nil {
		t.Error("a query can say null")
	}
}

// nullObject is a response with an object that may be null.
type nullObject struct {
	rest.Received
	Parent *parent
}

type parent struct{ ID, Page int }

func (p *nullObject) CodeFields(c *codec.Coder) { c.Pointer("parent", &p.Parent) }

func (p *parent) CodeFields(c *codec.Coder) { c.Int("id", &p.ID).Int("page", &p.Page) }

// An object of a response that may be null is a pointer. A value that does not fit
// it is kept as sent.
func TestNullableObjectsArePointers(t *testing.T) {
	for text, want := range map[string]*parent{
		`{}`:                            nil,
		`{"parent":null}`:               nil,
		`{"parent":"none"}`:             nil,
		`{"parent":{"id":7,"page":0}}`:  {ID: 7},
		`{"parent":{"id":7,"page":[]}}`: {ID: 7},
	} {
		var p nullObject
		if err := rest.Unmarshal([]byte(text), &p); err != nil || !reflect.DeepEqual(p.Parent, want) {
			t.Errorf("%s is decoded as %+v, %v", text, p.Parent, err)
		}
		if b, err := rest.Marshal(&p); err != nil || string(b) != text {
			t.Errorf("%s became %s, %v", text, b, err)
		}
	}
	if b, err := codec.AppendResponse(nil, &nullObject{}, codec.View, nil, nil); err != nil || string(b) != `{"parent":null}` {
		t.Errorf("a server writes %s, %v", b, err)
	}
	stored := nullObject{Parent: &parent{ID: 7}}
	changed := stored
	if err := rest.Convert(&nullObject{Parent: &parent{ID: 8}}, &changed); err != nil || stored.Parent.ID != 7 || changed.Parent.ID != 8 {
		t.Errorf("the object of a copy: %+v, the original: %+v, %v", changed.Parent, stored.Parent, err)
	}
}
