package rest

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

func TestBrokenJSONIsRejectedWithOffset(t *testing.T) {
	for in, offset := range map[string]int{
		``:                               0,
		`{`:                              1,
		`{"id":1`:                        7,
		`{"id":1,}`:                      8,
		`{"id" 1}`:                       6,
		`{"id":1 "ratio":2}`:             8,
		`{"title":{"raw":"a}`:            19,
		`{"title":{"raw":"\u12"}}`:       17,
		`{"title":{"raw":"\x"}}`:         17,
		`{"title":{"raw":"\/\x"}}`:       19,
		`{"x":[1,{"y":]}]}`:              13,
		`{"x":[1 2]}`:                    8,
		`{"x":{"y"}}`:                    9,
		`{"x":tru}`:                      5,
		`{"x":01}`:                       6,
		`{"tags":[1,2}`:                  12,
		`{"tags":{"tags00`:               9,
		`{"id":1}}`:                      8,
		`{"id":1} x`:                     9,
		`{"meta":{"a":1,}}`:              15,
		"{\"title\":{\"raw\":\"a\nb\"}}": 18,
	} {
		t.Run(in, func(t *testing.T) {
			var p samplePost
			err := Unmarshal([]byte(in), &p)
			var broken *codec.SyntaxError
			if !errors.As(err, &broken) || broken.Offset != offset {
				t.Errorf("%s: %v, want offset %d", in, err, offset)
			}
		})
	}
}

func TestDepthIsLimited(t *testing.T) {
	for _, n := range []int{512 - 2, 512 + 2, 1 << 20} {
		err := Unmarshal([]byte(`{"x":`+strings.Repeat("[", n)+strings.Repeat("]", n)+`}`), &samplePost{})
		if (err == nil) != (n < 512) {
			t.Errorf("depth %d: %v", n, err)
		}
	}
}

func TestUnknownMembersAreKept(t *testing.T) {
	const in = `{"id":1,"_links":{"self":[{"href":"h"}]},"a\/b":"\u00e9"}`
	p := decodeSample(t, in)
	if _, ok := p.Extras.Get("_links"); ok || encode(t, &p) != `{"id":1,"a/b":"\u00e9"}` {
		t.Errorf("a plugin's field is lost, or links are kept without being asked: %v, %s", extraList(&p.Received), encode(t, &p))
	}
	p = decodeSample(t, in, KeepUnknown())
	if raw, ok := p.Extras.Get("_links"); !ok || raw != `{"self":[{"href":"h"}]}` {
		t.Error(raw, ok)
	}
	if raw, _ := p.Extras.Get("a/b"); raw.String() != "é" {
		t.Error(raw)
	}
	sameJSON(t, encode(t, &p), in)
}

// A field that did not fit is encoded as sent until it is changed.
func TestKeptFieldGivesWayToChange(t *testing.T) {
	const in = `{"id":"5","meta":[],"tags":{"0":1},"date":false}`
	p := decodeSample(t, in)
	sameJSON(t, encode(t, &p), in)
	if raw, ok := p.Extras.Get("id"); !ok || raw != `"5"` || !Has(&p, "id") {
		t.Error(raw, ok)
	}
	p.ID, p.Meta["a"], p.Tags, p.Date = 6, "b", []int{1, 2}, Some("d")
	sameJSON(t, encode(t, &p), `{"id":6,"meta":{"a":"b"},"tags":[1,2],"date":"d"}`)
}

func TestExtrasTakeThePlaceOfFields(t *testing.T) {
	p := decodeSample(t, `{"id":1,"links":[{"href":"h"}]}`)
	p.Extras.Set("id", `"one"`)
	p.Extras.Set("other", "2")
	p.Links[0].More = map[string]Raw{"rel": "1"}
	p.Links[0].Extras.Set("rel", "2")
	p.Links[0].Extras.Set("href", "3")
	if got := encode(t, &p); got != `{"links":[{"rel":2,"href":3}],"id":"one","other":2}` {
		t.Error(got)
	}
}

// wideShape has more fields than the bits of Received.
type wideShape struct {
	Received
	Fields [300]int
}

func (w *wideShape) CodeFields(c *codec.Coder) {
	for i := range w.Fields {
		c.Int("f"+strconv.Itoa(i), &w.Fields[i])
	}
}

func TestManyFieldsAreToldApart(t *testing.T) {
	const in = `{"f299":1,"f0":2,"f126":3,"f127":4,"f128":5,"f200":6}`
	var w wideShape
	if err := Unmarshal([]byte(in), &w); err != nil {
		t.Fatal(err)
	}
	sameJSON(t, encode(t, &w), in)
	for i := range w.Fields {
		name := "f" + strconv.Itoa(i)
		if want := strings.Contains(in, `"`+name+`"`); Has(&w, name) != want {
			t.Errorf("Has(%s) is %v", name, !want)
		}
	}
}

func TestSumsDecodeByKindOfValue(t *testing.T) {
	for in, want := range map[string]sampleContent{
		`[1,2]`:                 {IDs: []int{1, 2}},
		`[]`:                    {IDs: []int{}},
		`["a"]`:                 {Words: []string{"a"}},
		`"a"`:                   {Word: Some("a")},
		`{"terms":[1]}`:         {Query: &sampleLinkQuery{Terms: []int{1}}},
		`{"raw":"r","other":1}`: {},
	} {
		t.Run(in, func(t *testing.T) {
			p := decodeSample(t, `{"content":`+in+`}`)
			if want.IsZero() {
				if p.Content.Text == nil || p.Content.Text.Raw != "r" {
					t.Errorf("%s: %#v", in, p.Content)
				}
				return
			}
			if !reflect.DeepEqual(p.Content, want) {
				t.Errorf("%s: %#v", in, p.Content)
			}
			sameJSON(t, encode(t, &p), `{"content":`+in+`}`)
		})
	}
	p := decodeSample(t, `{"content":null}`)
	if !p.Content.IsZero() {
		t.Errorf("null: %#v", p.Content)
	}
	sameJSON(t, encode(t, &p), `{"content":null}`)
}

// sampleTurn and sampleCut have members of the same names with different
// members.
type sampleTurn struct{ Type, Angle Opt[string] }

type sampleCut struct {
	Type Opt[string]
	Left Opt[int]
}

// sampleEdit is a sum type.
type sampleEdit struct {
	Turn *sampleTurn
	Cut  *sampleCut
}

func (e *sampleEdit) CodeVariants(c *codec.Coder) {
	codec.Variant(c, &e.Turn)
	codec.Variant(c, &e.Cut)
}

func (e sampleEdit) IsZero() bool { return e.Turn == nil && e.Cut == nil }

func (s *sampleTurn) CodeFields(c *codec.Coder) {
	c.Field("type", &s.Type)
	c.Object("args", fieldsFunc(func(c *codec.Coder) { c.Field("angle", &s.Angle) }))
}

func (s *sampleCut) CodeFields(c *codec.Coder) {
	c.Field("type", &s.Type)
	c.Object("args", fieldsFunc(func(c *codec.Coder) { c.Field("left", &s.Left) }))
}

type fieldsFunc func(*codec.Coder)

func (f fieldsFunc) CodeFields(c *codec.Coder) { f(c) }

type sampleEdits []sampleEdit

func (s *sampleEdits) CodeFields(c *codec.Coder) {
	codec.ListOf(c, "steps", (*[]sampleEdit)(s), nil)
}

func TestNestedMembersChooseVariant(t *testing.T) {
	var decoded, read sampleEdits
	const in = `{"steps":[{"type":"cut","args":{"left":5}},{"type":"turn","args":{"angle":"90"}},{"args":{}}]}`
	if err := Unmarshal([]byte(in), &decoded); err != nil {
		t.Fatal(err)
	}
	v, err := schema.ParseJSON([]byte(in))
	if err != nil {
		t.Fatal(err)
	}
	codec.Bind(&read, []schema.Value{v.Member("steps")})
	for _, got := range []sampleEdits{decoded, read} {
		if got[0].Cut == nil || got[1].Turn == nil || got[2].Turn == nil || got[0].Cut.Left.Or(0) != 5 || got[1].Turn.Angle.Or("") != "90" {
			t.Errorf("%+v", got)
		}
	}
}

// mapOfLists is a result that holds lists of posts by name.
func mapOfLists() codec.FieldCoder {
	var m map[string][]samplePost
	return codec.Result(func(c *codec.Coder) { codec.MapValue(c, &m, codec.ListItem[samplePost](nil)) })
}

func TestResultsOfEveryKindAreDecoded(t *testing.T) {
	var page Page[samplePost]
	if err := Unmarshal([]byte(`[{"id":1},{"id":2}]`), PageOf(&page)); err != nil || len(page.Items) != 2 {
		t.Error(page, err)
	}
	var table map[string]samplePost
	if err := Unmarshal([]byte(`{"post":{"id":1}}`), codec.MapResult(&table)); err != nil || table["post"].ID != 1 {
		t.Error(table, err)
	}
	table = nil
	if err := Unmarshal([]byte(`[]`), codec.MapResult(&table)); err != nil || len(table) != 0 || encode(t, codec.MapResult(&table)) != "[]" {
		t.Error(table, err)
	}
	var raw Raw
	if err := Unmarshal([]byte(` {"a": 1} `), &raw); err != nil || raw != `{"a": 1}` {
		t.Error(raw, err)
	}
	var list []Raw
	if err := Unmarshal([]byte(`[1,"a"]`), codec.ListResult(&list)); err != nil || len(list) != 2 || encode(t, codec.ListResult(&list)) != `[1,"a"]` {
		t.Error(list, err)
	}
}

// An object or list is reported after the mismatches in it.
func TestRepairsAreReportedInnermostFirst(t *testing.T) {
	const in = ` { "a~/b" : [ {"id":"1", "title":{"raw":[1,{"x":2}] , "rendered" : {} }, "other":[[],{},[{"y":[]}],{"":{}}]},
		{"links":{"0":{"href":1}, "2":5}, "meta":[ ["m"], "n" ], "names":"o", "grid":[ [], [1,"2"], {"7":"x"} ], "id":{}} ],
		"\u00e9" : {"id":8,"tags":true} , "" : [ "z" ] } `
	var told []string
	table := mapOfLists()
	if err := Unmarshal([]byte(in), table, OnRepair(func(r codec.Repair) { told = append(told, r.Path) })); err != nil {
		t.Fatal(err)
	}
	const want = "/a~0~1b/0/id /a~0~1b/0/title/raw /a~0~1b/0/title/rendered /a~0~1b/1/links/0/href /a~0~1b/1/links/2 /a~0~1b/1/links " +
		"/a~0~1b/1/meta/0 /a~0~1b/1/meta /a~0~1b/1/names /a~0~1b/1/grid/1/1 /a~0~1b/1/grid/2/7 /a~0~1b/1/grid/2 /a~0~1b/1/id " +
		"/é/tags /é //0"
	if got := strings.Join(told, " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	long := strings.Repeat("k", 200)
	var texts map[string]string
	_ = Unmarshal([]byte(`{"`+long+long+`":[1]}`), codec.MapResult(&texts), OnRepair(func(r codec.Repair) {
		if r.Path != "/"+long {
			t.Errorf("told %d bytes of a name", len(r.Path))
		}
	}))
}

// openThing is a response that the index does not describe.
type openThing struct {
	Received
	ID int
}

func (p *openThing) CodeFields(c *codec.Coder) {
	c.Open()
	c.Int("id", &p.ID)
}

// A response of an open type never fails to decode.
func TestOpenTypesAcceptAnyResponse(t *testing.T) {
	for _, in := range []string{`true`, `"done"`, ` 5`, `null`, `[{"id":1}]`, `{"id":1,"x":[2]}`, `{"":3}`, `[]`} {
		t.Run(in, func(t *testing.T) {
			var one openThing
			var deleted Deleted[openThing]
			for _, v := range []codec.FieldCoder{&one, DeletedOf(&deleted)} {
				if err := Unmarshal([]byte(in), v); err != nil {
					t.Errorf("%s: %v", in, err)
				}
				if out, err := codec.AppendJSON(nil, v); err != nil || string(out) != strings.TrimSpace(in) {
					t.Errorf("%s: written as %s, %v", in, out, err)
				}
			}
			if got, ok := one.Extras.Get(""); ok != (in[0] != '[' && in[0] != '{' || strings.Contains(in, `{"":`) || in[:2] == "[{") {
				t.Errorf("%s: %s, %v", in, got, ok)
			}
		})
	}
	var nested []openThing
	if err := Unmarshal([]byte(`[true,{"id":2}]`), codec.ListResult(&nested)); err != nil || len(nested) != 1 || nested[0].ID != 2 {
		t.Errorf("got %+v, %v", nested, err)
	}
}

// A page is never a single object, since a walk through such pages would have
// no end.
func TestRejectsObjectsForPages(t *testing.T) {
	for _, in := range []string{`{"items":[{"id":1}],"total":1}`, `{"id":1}`, `{"a":{"id":1}}`} {
		t.Run(in, func(t *testing.T) {
			page := Page[openThing]{}
			if err := Unmarshal([]byte(in), PageOf(&page)); err == nil {
				t.Errorf("%s: taken as %+v", in, page)
			}
		})
	}
}

// The response, not the index, decides whether a result is an object or a list.
func TestDecodesObjectsForListsAndListsForObjects(t *testing.T) {
	const one, two = `{"id":1,"_links":{}}`, `{"a":{"id":1},"b":{"id":2,"title":{}}}`
	for _, x := range []struct {
		name, in string
		list     []int // the ids of a list, nil where it cannot be one
		alone    int   // the id of an object, 0 where it cannot be one
	}{
		{"an object alone", one, []int{1}, 1},
		{"a list of one", `[` + one + `]`, []int{1}, 1},
		{"a list of one with white space", ` [ {"id":1} ] `, []int{1}, 1},
		{"a list of two", `[{"id":1},{"id":2}]`, []int{1, 2}, 0},
		{"an object with items as members", two, []int{1, 2}, -1},
		{"an object with as many known as unknown members", `{"id":1,"sticky":true,"x":2,"y":3}`, []int{1}, 1},
		{"an object with more unknown than known members", `{"id":1,"x":2,"y":3}`, nil, 1},
		{"a list within an envelope", `{"items":[` + one + `],"total":1}`, nil, -1},
		{"an object with an item and a string as members", `{"a":{"id":1},"b":"c"}`, nil, -1},
		{"an error", `{"code":"none","data":{"id":1}}`, nil, -1},
		{"a list of strings", `["a","b"]`, nil, 0},
		{"a list with a string after an item", `[{"id":1},"b"]`, []int{1}, 0},
		{"a list with a string before an item", `["b",{"id":1}]`, []int{1}, 0},
		{"an empty list", `[]`, []int{}, -1},
	} {
		t.Run(x.name, func(t *testing.T) {
			var list []samplePost
			var ids []int
			repairs := 0
			err := Unmarshal([]byte(x.in), codec.ListResult(&list), OnRepair(func(codec.Repair) { repairs++ }))
			for _, p := range list {
				ids = append(ids, p.ID)
			}
			if (err == nil) != (x.list != nil) || err == nil && !slices.Equal(ids, x.list) {
				t.Errorf("%s: %v, %v, want %v", x.in, ids, err, x.list)
			}
			if told := x.in[0] == '{' || strings.Contains(x.in, `"b"`); (repairs > 0) != told {
				t.Errorf("%s: %d repairs", x.in, repairs)
			}
			var p samplePost
			err = Unmarshal([]byte(x.in), &p)
			if want := max(x.alone, 0); (err == nil) != (x.alone != 0) || err == nil && p.ID != want {
				t.Errorf("%s: %d, %v, want %d", x.in, p.ID, err, want)
			}
		})
	}
	var texts []string
	if err := Unmarshal([]byte(`{"a":"b"}`), codec.ListResult(&texts)); err == nil {
		t.Errorf("taken as %q", texts)
	}
}

func TestRejectsOtherKindsOfResults(t *testing.T) {
	for _, in := range []string{"null", "false", `"x"`, "5", "[1]"} {
		t.Run(in, func(t *testing.T) {
			if err := Unmarshal([]byte(in), &samplePost{}); err == nil || !strings.Contains(err.Error(), in) {
				t.Errorf("%s: %v", in, err)
			}
		})
	}
	if err := Unmarshal([]byte("[]"), &samplePost{}); err != nil {
		t.Error("an object without fields:", err)
	}
}

var fuzzSeeds = []string{wholeSample, `{"id":"5","tags":{"0":1,"2":"x"},"meta":[],"title":[],"links":{"href":1}}`,
	`{"content":[["a"]],"grid":[1,[2]],"links":[{"a":{"b":[null,true]}}]}`, `{"date":null,"id":1e400,"ratio":"1e5"}`,
	`{"title":{"raw":"\ud800\\","x":1},"status":"\u0000"}`, `[{"id":1}]`, `{"id":-0,"sticky":"1"}`}

// The decoder ends, whatever a server sends.
func FuzzDecode(f *testing.F) {
	for _, s := range fuzzSeeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		hook := OnRepair(func(r codec.Repair) { _ = r.String() })
		_ = Unmarshal(in, &samplePost{}, hook, KeepUnknown())
		_ = Unmarshal(in, PageOf(&Page[samplePost]{}), hook)
		_ = Unmarshal(in, mapOfLists(), hook)
	})
}

// A decoded response is encoded as it was sent.
func FuzzRoundTrip(f *testing.F) {
	for _, s := range fuzzSeeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var p, q samplePost
		if Unmarshal(in, &p, KeepUnknown()) != nil {
			return
		}
		once, err := codec.AppendJSON(nil, &p)
		if err != nil {
			t.Fatalf("%v: %s", err, in)
		}
		if err := Unmarshal(once, &q, KeepUnknown()); err != nil {
			t.Fatalf("%v: %s", err, once)
		}
		if twice := encode(t, &q); twice != string(once) {
			t.Fatalf("%s\n%s\n%s", in, once, twice)
		}
	})
}
