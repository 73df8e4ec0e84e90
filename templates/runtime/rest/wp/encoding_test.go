package wp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// user is a struct of a user that holds types of the support packages.
type user struct {
	Title    Text                         `json:"title"`
	Pointer  *Text                        `json:"pointer,omitzero"`
	Input    rest.Opt[TextInput]          `json:"input,omitzero"`
	Count    rest.Opt[int]                `json:"count,omitzero"`
	Nullable rest.Opt[string]             `json:"nullable,omitzero"`
	Status   PostStatus                   `json:"status,omitzero"`
	States   []rest.Opt[PostStatus]       `json:"states,omitzero"`
	Date     rest.DateTime                `json:"date"`
	When     rest.Opt[rest.DateTime]      `json:"when,omitzero"`
	Filter   TermFilter                   `json:"filter,omitzero"`
	Filters  []TagFilter                  `json:"filters,omitzero"`
	ByName   map[string]Text              `json:"by_name,omitzero"`
	Page     rest.Page[Text]              `json:"page"`
	Deleted  rest.Deleted[Text]           `json:"deleted"`
	Batch    rest.ItemBatch[Text]         `json:"batch"`
	Links    []rest.Link                  `json:"links,omitzero"`
	Raw      rest.Raw                     `json:"raw,omitzero"`
	Lists    rest.Opt[[]string]           `json:"lists,omitzero"`
	Maps     rest.Opt[map[string]float64] `json:"maps,omitzero"`
}

var users = []string{
	`{}`,
	`{"title":null,"pointer":null,"input":null,"count":null,"nullable":null,"date":null,"filter":null,` +
		`"page":null,"deleted":null,"batch":null,"raw":null}`,
	`{"title":{"raw":"<a> & \"b\" é 😀","rendered":"","more":{"x":[1,2.50]}},"pointer":{"raw":"r"},` +
		`"input":"text","count":0,"nullable":"","status":"draft"}`,
	`{"title":{},"states":["draft",null,""],"date":"2024-05-01T10:00:00","when":"x","filter":[1,2],` +
		`"filters":[{"terms":[3],"operator":"AND"},[]]}`,
	`{"by_name":{"b":{"raw":"<","protected":true},"a":{}},` +
		`"page":{"items":[{"raw":"a"},{"rendered":"b","z":null}],"total":7,"total_pages":2}}`,
	`{"deleted":{"deleted":true,"item":{"raw":"gone","x":1}},` +
		`"batch":{"create":[{"item":{"raw":"a"},"error":null},{"item":{},"error":{"Status":400,"Code":"c"}}]}}`,
	`{"links":[{"href":"https://example.org/a?b&c","embeddable":true,"taxonomy":"x"}],"raw":{"a":[]},` +
		`"lists":["<"],"maps":{"a":1.5}}`,
}

// An Encoder that does not escape for HTML writes what Marshal returns, and
// json.Unmarshal reads what Unmarshal reads, in structs of users too.
func TestEncodingJSONAgrees(t *testing.T) {
	for _, in := range users {
		var u user
		if err := json.Unmarshal([]byte(in), &u); err != nil {
			t.Fatalf("%s: %v", in, err)
		}
		out := marshalPlain(t, u)
		if own, err := rest.Marshal(u); err != nil || string(own) != out {
			t.Errorf("%s, not %s, %v", own, out, err)
		}
		var again user
		if err := rest.Unmarshal([]byte(out), &again); err != nil || marshalPlain(t, again) != out {
			t.Errorf("%s: read again as\n%+v, not\n%+v (%v)", out, again, u, err)
		}
		if escaped, err := json.Marshal(u); err != nil || bytes.ContainsAny(escaped, "<>&") {
			t.Errorf("%s, %v", escaped, err)
		}
		v := reflect.ValueOf(u)
		for i := range v.NumField() {
			agrees(t, v.Field(i))
		}
	}
}

// agrees compares what both packages do with one value, by value and by
// pointer.
func agrees(t *testing.T, v reflect.Value) {
	t.Helper()
	pointer := reflect.New(v.Type())
	pointer.Elem().Set(v)
	out := marshalPlain(t, v.Interface())
	for _, x := range []any{v.Interface(), pointer.Interface()} {
		if own, err := rest.Marshal(x); err != nil || string(own) != out {
			t.Errorf("%T: %s, not %s, %v", x, own, out, err)
		}
	}
	a, b := reflect.New(v.Type()), reflect.New(v.Type())
	errA, errB := json.Unmarshal([]byte(out), a.Interface()), rest.Unmarshal([]byte(out), b.Interface())
	if out == "null" && errB != nil {
		return // json.Unmarshal ignores null, Unmarshal reports that there is no object
	}
	if errA != nil || errB != nil || !reflect.DeepEqual(a.Interface(), b.Interface()) {
		t.Errorf("%s as %v: %+v, %+v, %v, %v", out, v.Type(), a.Elem(), b.Elem(), errA, errB)
	}
}

func marshalPlain(t *testing.T, v any) string {
	t.Helper()
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Package fmt and package log/slog print what a person can read.
func TestValuesArePrinted(t *testing.T) {
	title := Text{Raw: "a", Rendered: "b"}
	params := TermFilter{Query: &TermQuery{Terms: []int{1}, Operator: RelationAnd}}
	const want = `{"raw":"a","rendered":"b"} {"terms":[1],"operator":"AND"} 5 absent "x"`
	values := []any{title, params, rest.Some(5), rest.Opt[int]{}, rest.Raw(`"x"`)}
	values[4] = SomeText("x")
	if got := strings.TrimSpace(fmt.Sprintln(values...)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := fmt.Sprintf("%+v %v", title,
		&params); got != `{"raw":"a","rendered":"b"} {"terms":[1],"operator":"AND"}` {
		t.Error(got)
	}
	var b strings.Builder
	slog.New(slog.NewTextHandler(&b, nil)).Info("m", "title", title, "count", rest.Some(5))
	if got := b.String(); !strings.Contains(got, `title="{\"raw\":\"a\",\"rendered\":\"b\"}" count=5`) {
		t.Error(got)
	}
}

// Responses with the same content are equal.
func TestResponsesAreCompared(t *testing.T) {
	decode := func(in string) (v struct{ List []Text }) {
		if err := json.Unmarshal([]byte(in), &v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	const in = `{"List":[{"raw":"a","rendered":5,"more":[1]},{"raw":"b"}]}`
	x, y, other := decode(in), decode(in), decode(`{"List":[{"raw":"a","rendered":5,"more":[2]},{"raw":"b"}]}`)
	exported := cmp.Exporter(rest.CmpExporter)
	if !reflect.DeepEqual(x, y) || !cmp.Equal(x, y, exported) {
		t.Error(cmp.Diff(x, y, exported))
	}
	if reflect.DeepEqual(x, other) || cmp.Equal(x, other, exported) {
		t.Error("other members are not seen")
	}
}
