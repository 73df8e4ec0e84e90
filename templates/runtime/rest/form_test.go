package rest

import (
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Of members with the same name the last one counts, in what is written too.
func TestTheLastOfEqualNamesCounts(t *testing.T) {
	for name, x := range map[string]struct{ in, want string }{
		"a value that fits comes second":        {`{"id":"x","id":5}`, `{"id":5}`},
		"one that does not comes second":        {`{"id":5,"id":"x"}`, `{"id":"x"}`},
		"of two that do not fit, the second":    {`{"id":"x","id":"y"}`, `{"id":"y"}`},
		"an optional value":                     {`{"date":[1],"date":"d"}`, `{"date":"d"}`},
		"a list in place of an object":          {`{"tags":{"0":1},"tags":[2]}`, `{"tags":[2]}`},
		"an object in place of PHP's empty one": {`{"title":[],"title":{"raw":"r"}}`, `{"title":{"raw":"r"}}`},
		"a member without a field":              {`{"x":1,"x":[2]}`, `{"x":[2]}`},
		"an additional member":                  {`{"links":[{"rel":1,"rel":{"a":2}}]}`, `{"links":[{"rel":{"a":2}}]}`},
		"an escaped name":                       {`{"\u0069d":"x","id":5}`, `{"id":5}`},
	} {
		t.Run(name, func(t *testing.T) {
			p := decodeSample(t, x.in)
			if got := encode(t, &p); got != x.want {
				t.Errorf("%s became %s, want %s", x.in, got, x.want)
			}
		})
	}
	p := decodeSample(t, `{"id":5,"id":"x"}`)
	if raw, _ := p.Extras.Get("id"); raw != `"x"` || Has(&p, "id") {
		t.Errorf("the last id is kept as %s, received %v", raw, Has(&p, "id"))
	}
	var n numbered
	if err := Unmarshal([]byte(`{"n":"x","n":1,"m":1,"m":"x"}`), &n); err != nil {
		t.Fatal(err)
	}
	if got := encode(t, &n); got != `{"n":1,"m":"x"}` {
		t.Error("additional members:", got)
	}
	var titled textual
	if err := Unmarshal([]byte(`{"text":"a","text":{"raw":"b","rendered":"c"}}`), &titled); err != nil {
		t.Fatal(err)
	}
	if got := encode(t, &titled); got != `{"text":{"raw":"b","rendered":"c"}}` {
		t.Error("a text:", got)
	}
}

// numbered has additional members of one kind.
type numbered struct {
	Received
	More map[string]int
}

func (n *numbered) CodeFields(c *codec.Coder) {
	codec.AdditionalMembers(c, &n.More, codec.IntItem)
}

type textual struct {
	Received
	Text sampleText
}

func (x *textual) CodeFields(c *codec.Coder) {
	c.Text("text", &x.Text, codec.TextParts{Raw: codec.Always, OrString: true})
}

// Lists and maps are decoded as results of calls are.
func TestUnmarshalTakesListsAndMaps(t *testing.T) {
	type status string
	for name, x := range map[string]struct {
		in   string
		v    any
		want string
	}{
		"PHP's empty map":  {`[]`, new(map[status]samplePost), `[]`},
		"a map":            {`{"a":{"id":"1"}}`, new(map[status]samplePost), `{"a":{"id":"1"}}`},
		"a list in a map":  {`{"a":[{"id":1}]}`, new(map[string][]samplePost), `{"a":[{"id":1}]}`},
		"a list with gaps": {`{"0":{"id":1},"2":{"id":3}}`, new([]samplePost), `[{"id":1},{"id":3}]`},
		"null":             {`null`, new([]samplePost), `[]`},
		"strings":          {`{"1":"a"}`, new([]string), `["a"]`},
		"an empty list":    {`[]`, new([]Raw), `[]`},
		"lists in a list":  {`[[1],[]]`, new([][]int), `[[1],[]]`},
	} {
		t.Run(name, func(t *testing.T) {
			if err := Unmarshal([]byte(x.in), x.v); err != nil {
				t.Fatal(err)
			}
			if got, err := codec.AppendJSON(nil, x.v); err != nil || string(got) != x.want {
				t.Errorf("%s became %s, %v; want %s", x.in, got, err, x.want)
			}
		})
	}
	var text []byte
	if err := Unmarshal([]byte(`"AQI="`), &text); err != nil || string(text) != "\x01\x02" {
		t.Errorf("a type of encoding/json: %q, %v", text, err)
	}
	for _, in := range []string{`5`, `"x"`, `[1]`, `[`, `[{}] x`} {
		t.Run(in, func(t *testing.T) {
			if err := Unmarshal([]byte(in), new([]samplePost)); err == nil {
				t.Error("taken as a list of posts")
			}
		})
	}
}

func TestOptionsReachItemsOfListsAndMaps(t *testing.T) {
	const post = `{"id":"1","_links":{}}`
	repairs := 0
	options := []DecodeOption{KeepUnknown(), OnRepair(func(codec.Repair) { repairs++ })}
	var list []samplePost
	var table map[string]samplePost
	if err := Unmarshal([]byte(`[`+post+`]`), &list, options...); err != nil {
		t.Fatal(err)
	}
	if err := Unmarshal([]byte(`{"a":`+post+`}`), &table, options...); err != nil {
		t.Fatal(err)
	}
	one := table["a"]
	for name, p := range map[string]*samplePost{"a list": &list[0], "a map": &one} {
		if raw, _ := p.Extras.Get("_links"); raw != "{}" {
			t.Errorf("%s: links are %q", name, raw)
		}
	}
	if repairs != 2 {
		t.Errorf("%d repairs", repairs)
	}
}

// A result and its fields are written in the form in which they came, by a
// client and by a server that hands them on.
func TestKeepsTheFormOfObjects(t *testing.T) {
	for name, in := range map[string]string{
		"a list of one":                             `[{"id":1}]`,
		"a list of one with odd values":             `[{"id":"1","x":2}]`,
		"an empty map as an object":                 `{"meta":{}}`,
		"an empty map as a list":                    `{"meta":[]}`,
		"a map of an item":                          `{"links":[{"href":"h","x":{}}]}`,
		"an empty object":                           `{"title":{}}`,
		"an empty object as a list":                 `{"title":[]}`,
		"a member that a type for parameters lacks": `{"content":{"terms":[1],"x":2}}`,
		"an empty result":                           `{}`,
		"an empty result as a list":                 `[]`,
	} {
		t.Run(name, func(t *testing.T) {
			p := decodeSample(t, in)
			if got, err := Marshal(&p); err != nil || string(got) != in {
				t.Errorf("%s became %s, %v", in, got, err)
			}
			if got, err := codec.AppendResponse(nil, &p, 0, nil, nil); err != nil || string(got) != in {
				t.Errorf("%s is served as %s, %v", in, got, err)
			}
		})
	}
	p := decodeSample(t, `[{"id":1}]`)
	list := []samplePost{p}
	if got := encode(t, codec.ListResult(&list)); got != `[{"id":1}]` {
		t.Error("in a list of results:", got)
	}
	if got := encode(t, &p); got != `{"id":1}` {
		t.Error("as part of a request:", got)
	}
}
