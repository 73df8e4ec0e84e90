package rest

import (
	"reflect"
	"testing"
)

// Of the args that an endpoint which changes things shares with the one that makes them none has to be sent or has a default,
// and what else they say holds.
func TestPartialFields(t *testing.T) {
	fields := []Rule{
		{Name("slug"), String, MinLength(1), Required(true), OfItem},
		{Name("meta"), Object, Properties{{Name("a"), String, Required(true)}}, Default{"x"}},
	}
	e := Endpoint{Args: []Rule{{Name("id"), Integer, Required(true)}}, Fields: fields, Partial: true}
	want := []Rule{{Name("id"), Integer, Required(true)}, {Name("slug"), String, MinLength(1), OfItem},
		{Name("meta"), Object, Properties{{Name("a"), String, Required(true)}}}}
	if got := e.rules(); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if len(fields[0]) != 5 || len(fields[1]) != 4 {
		t.Error("the shared args were changed:", fields)
	}
	e.Partial = false
	if got := e.rules(); !reflect.DeepEqual(got[1:], fields) {
		t.Errorf("%v, want %v", got[1:], fields)
	}
}

// A common arg is its rule, wherever rules are read: with all args, by name, and compiled.
func TestCommonArgs(t *testing.T) {
	e := Endpoint{Args: []Rule{{PageArg}}, Fields: []Rule{{PerPageArg}}}
	want := []Rule{{Name("page"), Integer, Minimum(1), Default{1}, OfItem}, {Name("per_page"), Integer, Minimum(1), Maximum(100), Default{10}, OfItem}}
	if got := e.rules(); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if most := keyword[Maximum](e.arg("per_page", 0)); most != 100 {
		t.Errorf("a page has at most %v items", most)
	}
	if e.Partial = true; len(e.rules()[1]) != len(want[1])-1 {
		t.Errorf("of a partial endpoint: %v", e.rules()[1])
	}
	s := Compile(Rule{PageArg}, 0, nil)
	if f := s.Check(ValueOf(0), "page"); s.Name() != "page" || f == nil {
		t.Errorf("compiled, %s takes 0", s.Name())
	}
	e = Endpoint{Args: []Rule{{OrderArg, Default{"desc"}}, {Name("after"), In(1), DateTime, OfItem}}}
	want = []Rule{{Name("order"), String, Enum{"asc", "desc"}, Default{"desc"}}, {Name("after"), In(1), String, Format("date-time"), OfItem}}
	if got := e.rules(); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	s = Compile(Rule{Object, Properties{{Name("ids"), Integers}}}, 0, nil)
	if f := s.Check(ValueOf(Members{{"ids", []any{"x"}}}), "p"); f == nil {
		t.Error("compiled below another, a list of integers takes a text")
	}
}

// What the server supports with one value only is refused without it, though its schema takes others.
func TestValidateWantsTheOnlyValue(t *testing.T) {
	e := &Endpoint{Namespace: "x/v1", Route: "/x/v1/posts", Methods: []string{"DELETE"}, Args: []Rule{{Name("x"), Boolean, Default{false}, MustBe{true}}}}
	failsWith(t, Validate(e, nil), ErrTrashNotSupported, "x=true")
	failsWith(t, Validate(e, &anyParams{"false"}), ErrTrashNotSupported, "x=true")
	failsWith(t, Validate(e, &anyParams{"5"}), ErrInvalidParam, "boolean")
	if err := Validate(e, &anyParams{"true"}); err != nil {
		t.Error(err)
	}
}
