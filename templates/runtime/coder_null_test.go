package rest

import (
	"reflect"
	"testing"
)

// nullables has items that may be null.
type nullables struct {
	Received
	List []Opt[string]
	Map  map[string]Opt[int]
	Sum  any // a nullWords or a nullNumbers
}

type (
	nullWords   []Opt[string]
	nullNumbers []Opt[int]
)

func (w *nullWords) CodeValue(c *Coder)   { ListValue(c, (*[]Opt[string])(w), OptItem(StringItem)) }
func (w *nullNumbers) CodeValue(c *Coder) { ListValue(c, (*[]Opt[int])(w), OptItem(IntItem)) }

func (p *nullables) CodeFields(c *Coder) {
	ListOf(c, "list", &p.List, OptItem(StringItem))
	MapOf(c, "map", &p.Map, OptItem(IntItem))
	Sum(c, "sum", &p.Sum, Case[nullWords], Case[nullNumbers])
}

func TestItemsThatAreNull(t *testing.T) {
	const text = `{"list":["a",null,""],"map":{"a":1,"b":null},"sum":[null,"x"]}`
	want := nullables{
		List: []Opt[string]{Some("a"), NullOf[string](), Some("")},
		Map:  map[string]Opt[int]{"a": Some(1), "b": NullOf[int]()},
		Sum:  nullWords{NullOf[string](), Some("x")},
	}
	var decoded nullables
	if err := Unmarshal([]byte(text), &decoded); err != nil {
		t.Fatal(err)
	}
	v, _ := ParseJSON([]byte(text))
	var read nullables
	bind(&read, slots{order: []int{0, 1, 2}, values: []Value{v.Member("list"), v.Member("map"), v.Member("sum")}})
	for _, p := range []nullables{decoded, read} {
		p.Received = Received{}
		if !reflect.DeepEqual(p, want) {
			t.Errorf("%+v, not %+v", p, want)
		}
	}
	if b, err := Marshal(nil, &want); err != nil || string(b) != text {
		t.Errorf("%s, %v", b, err)
	}
	if b, err := Marshal(nil, &nullables{List: make([]Opt[string], 1)}); err != nil || string(b) != `{"list":[null]}` {
		t.Errorf("an item that nobody set: %s, %v", b, err)
	}
	if _, err := Query(nil, &nullables{List: []Opt[string]{NullOf[string]()}}); err == nil {
		t.Error("a query can say null")
	}
}
