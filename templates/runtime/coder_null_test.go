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

// nullLists are fields that may be null though they have a nil of their own.
type nullLists struct {
	List Opt[[]string]
	Map  Opt[map[string]Opt[int]]
	Sum  Opt[any] // a nullWords or a nullNumbers
}

func (p *nullLists) CodeFields(c *Coder) {
	OptOf(c, "list", &p.List, ListItem(StringItem))
	OptOf(c, "map", &p.Map, MapItem(OptItem(IntItem)))
	OptOf(c, "sum", &p.Sum, SumItem[any](Case[nullWords], Case[nullNumbers]))
}

// Lists, maps and values of sum types may be absent, null, empty or there.
func TestListsThatAreNull(t *testing.T) {
	names := []string{"list", "map", "sum"}
	for _, text := range []string{`{}`, `{"list":null,"map":null,"sum":null}`, `{"list":[],"map":{}}`, `{"list":["a"],"map":{"a":null},"sum":[1]}`} {
		var decoded, read nullLists
		if err := Unmarshal([]byte(text), &decoded); err != nil {
			t.Fatal(err)
		}
		v, _ := ParseJSON([]byte(text))
		var values []Value
		for _, name := range names {
			values = append(values, v.Member(name))
		}
		bind(&read, slots{order: []int{0, 1, 2}, values: values})
		for _, p := range []nullLists{decoded, read} {
			if b, err := Marshal(nil, &p); err != nil || string(b) != text {
				t.Errorf("%s became %s, %v", text, b, err)
			}
		}
	}
	if _, err := Query(nil, &nullLists{List: NullOf[[]string]()}); err == nil {
		t.Error("a query can say null")
	}
	if b, err := Query(nil, &nullLists{List: Some([]string{"a", "b"})}); err != nil || string(b) != "list%5B%5D=a&list%5B%5D=b" {
		t.Errorf("%s, %v", b, err)
	}
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
