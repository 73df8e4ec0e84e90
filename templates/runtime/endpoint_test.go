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
