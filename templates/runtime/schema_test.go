package rest

import (
	"strings"
	"sync"
	"testing"
)

// TestCompileForOneDeployment: of args and properties that differ between deployments, a schema has those of its own.
func TestCompileForOneDeployment(t *testing.T) {
	rule := Rule{Object, Closed(true), Properties{
		{Name("both"), Integer},
		{Name("size"), In(1), Integer, Maximum(1)},
		{Name("size"), In(2), Integer, Maximum(2)},
		{Name("new"), In(2), String},
	}}
	two := Members{{"both", 1}, {"size", 2}, {"new", "x"}}
	if f := Compile(rule, 1, nil).Check(ValueOf(two), "v"); f != nil {
		t.Error(f)
	}
	if f := Compile(rule, 0, nil).Check(ValueOf(two), "v"); f == nil || f.Message != "v[size] must be less than or equal to 1" {
		t.Error(f)
	}
	if f := Compile(rule, 0, nil).Check(ValueOf(two[2:]), "v"); f == nil || f.Message != "new is not a valid property of Object." {
		t.Error(f)
	}
	if Compile(Rule{In(2)}, 0, nil).Exists() || !Compile(Rule{In(2)}, 1, nil).Exists() || !Compile(Rule{}, 7, nil).Exists() {
		t.Error("exists in the wrong deployments")
	}
}

func TestSchemaKeywords(t *testing.T) {
	s := Compile(Rule{Name("force"), Types{Boolean, Null}, Required(true), Default{true}, FirstRound, TakesNull, TakesEmpty, Unchecked, MustBe{true}, ShownIn{"edit"}, ReadOnly(true)}, 0, nil)
	if s.Name() != "force" || !s.Typed() || !s.Required() || s.Default().Kind() != KindTrue || !s.FirstRound() || !s.TakesNull() || !s.TakesEmpty() || !s.Unchecked() || s.MustBe().Kind() != KindTrue {
		t.Errorf("%+v", s)
	}
	if s := Compile(Rule{Default{nil}}, 0, nil); s.Typed() || s.Default().Kind() != KindAbsent || s.MustBe().Kind() != KindAbsent {
		t.Errorf("%+v", s)
	}
}

// TestDefaultIsShared: any number of requests sanitize the same default.
func TestDefaultIsShared(t *testing.T) {
	s := Compile(Rule{Array, Items{String, Enum{"publish", "draft"}}, Default{"publish,draft"}}, 0, nil)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 100 {
				if v, f := s.Accepts(s.Default(), "status"); f != nil || v.Len() != 2 {
					t.Errorf("%v %v", v.Len(), f)
				}
			}
		})
	}
	wait.Wait()
}

// TestNullBecomesZero holds what becomes of a null that an arg takes whatever its type.
func TestNullBecomesZero(t *testing.T) {
	null := ValueOf(nil)
	for kind, want := range map[Type]string{String: `""`, Integer: "0", Number: "0", Boolean: "false", Array: "[]", Object: "{}", Null: "null"} {
		if v, f := Compile(Rule{kind}, 0, nil).Sanitize(null, "v"); f != nil || string(v.JSON(nil)) != want {
			t.Errorf("%s: %s %v", kind, v.JSON(nil), f)
		}
	}
}

// TestMessages holds details of messages that no answer in testdata has.
func TestMessages(t *testing.T) {
	for _, c := range []struct {
		rule  Rule
		value any
		want  string
	}{
		{Rule{String, MinLength(1000)}, "", "v must be at least 1,000 characters long."},
		{Rule{Array, MaxItems(-1)}, "a", "v must contain at most -1 items."},
		{Rule{Object, MinProperties(1234567)}, "", "v must contain at least 1,234,567 properties."},
		{Rule{Enum{[]any{"é/", 1.5}, Members{{"0", true}}, Members{}}}, "x", `v is not one of ["\u00e9\/",1.5], [true], and [].`},
		{Rule{Integer, MultipleOf(0.25)}, "1.1", "v must be a multiple of 0.25."},
		{Rule{Number, Maximum(-1.5)}, 0, "v must be less than or equal to -1"},
		{Rule{AnyOf{}}, 0, "v is not a valid "},
		{Rule{Object, Properties{{Name("a"), Array, Items{Integer}}}}, Members{{"a", []any{1, "x"}}}, "v[a][1] is not of type integer."},
		{Rule{Array, Items{Object, Closed(true)}}, []any{Members{}, Members{{"b", 1}}}, "b is not a valid property of Object."},
	} {
		if f := Compile(c.rule, 0, nil).Check(ValueOf(c.value), "v"); f == nil || f.Message != c.want {
			t.Errorf("%v: %v", c.rule, f)
		}
	}
}

// TestValue: lists and objects are reached by name and in order, large ones as small ones.
func TestValue(t *testing.T) {
	var list []any
	var members Members
	for i := range 100 {
		list = append(list, i)
		members = append(members, Member{strings.Repeat("k", i), i})
	}
	for _, v := range []Value{ValueOf(list), Compile(Rule{Default{list}}, 0, nil).Default()} {
		if v.Member("99").Text() != "99" || v.Member("100").Kind() != KindAbsent || v.Member("01").Kind() != KindAbsent {
			t.Error("wrong items")
		}
	}
	v := ValueOf(members)
	n := 0
	for name, m := range v.Members() {
		if got, ok := m.Int(); !ok || got != n || v.Member(name).Text() != m.Text() {
			t.Errorf("%s: %d", name, got)
		}
		n++
	}
	var none Value
	if none.Kind() != KindAbsent || none.Len() != 0 || none.Text() != "" || !none.Missing() || none.Member("x").Kind() != KindAbsent || string(none.JSON(nil)) != "null" {
		t.Error("the zero Value is something")
	}
	for range none.Members() {
		t.Error("the zero Value has members")
	}
	if _, ok := none.Number(); ok {
		t.Error("the zero Value is a number")
	}
}

// TestSharedValuesCountNothing: what a pattern takes is not counted where requests share a value, as a default is.
func TestSharedValuesCountNothing(t *testing.T) {
	slow := func(string, bool) (func(string) ([]int, int), []string, error) {
		return func(string) ([]int, int) { return []int{0, 1}, 1 << 20 }, nil, nil
	}
	s := Compile(Rule{String, Pattern("a"), Also{String, Pattern("b")}, Default{"ab"}}, 0, slow)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if _, f := s.Accepts(s.Default(), "v"); f != nil {
				t.Error(f)
			}
		})
	}
	if wait.Wait(); s.Default().t.words != 0 {
		t.Errorf("%d words are counted", s.Default().t.words)
	}
}
