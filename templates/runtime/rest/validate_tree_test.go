package rest

import (
	"math"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// treeParams has a field of each kind.
type treeParams struct {
	Int     Opt[int]
	Float   Opt[float64]
	Bool    Opt[bool]
	Text    Opt[string]
	Raw     Raw
	List    []string
	Lists   [][]float64
	Map     map[string]int
	Post    *benchText
	Objects []anyParams
	More    map[string]string
}

func (p *treeParams) CodeFields(c *codec.Coder) {
	c.Field("int", &p.Int).Field("float", &p.Float).Field("bool", &p.Bool).Field("text", &p.Text).Field("raw",
		&p.Raw).Strings("list", &p.List)
	codec.ListOf(c, "lists", &p.Lists, codec.ListItem(codec.FloatItem))
	codec.MapOf(c, "map", &p.Map, codec.IntItem)
	c.Pointer("post", &p.Post).List("objects", &p.Objects)
	codec.AdditionalMembers(c, &p.More, codec.StringItem)
}

// A tree of parameters equals the tree that is parsed from their JSON. If one
// cannot be made, neither can the other.
func TestTreeEqualsParsedJSON(t *testing.T) {
	for name, p := range map[string]codec.FieldCoder{
		"nothing": &treeParams{},
		"zero": &treeParams{Int: Some(0), Float: Some(0.0), Bool: Some(false), Text: Some(""),
			List: []string{}, Map: map[string]int{}, Post: &benchText{}},
		"null": &treeParams{Int: Null[int](), Text: Null[string](), Raw: "null"},
		"values": &treeParams{Int: Some(math.MinInt), Float: Some(1e300), Bool: Some(true),
			Text: Some("a \"quoted\"\n\x00é"), List: []string{"", "b"},
			Lists: [][]float64{{1, 1.5, -2}, {}, nil},
			Map:   map[string]int{"": 1, "b": 2}, Objects: []anyParams{{`{"a":[1]}`}, {}}},
		"integral floats": &treeParams{Lists: [][]float64{{1e14, 1e15, 1e18, 1e19, math.Copysign(0, -1),
			9223372036854775807}}},
		"raw": &treeParams{Raw: ` {"a":1,"b":[1.0,-0,"\u00e9"],"a":{"c":null}} `,
			Post: &benchText{Rendered: "r"}},
		"additional":    &treeParams{Text: Some("t"), More: map[string]string{"text": "replaces", "other": "x"}},
		"replaced list": &treeParams{List: []string{"a"}, Text: Some("t"), More: map[string]string{"list": "x"}},
		"many": &treeParams{More: map[string]string{"a": "", "b": "", "c": "", "d": "", "e": "",
			"f": "", "g": "", "h": "", "i": "", "j": "", "k": "",
			"l": "", "m": "", "n": "", "o": "", "p": "", "q": "", "r": ""}},
		"no number":         &treeParams{Float: Some(math.NaN())},
		"broken text":       &treeParams{Text: Some("\xff")},
		"broken name":       &treeParams{Map: map[string]int{"\xff": 1}},
		"broken raw":        &treeParams{Raw: `{`},
		"surrogate":         &treeParams{Raw: `"\ud800"`},
		"deep":              &treeParams{Raw: Raw(strings.Repeat("[", 510) + strings.Repeat("]", 510))},
		"too deep":          &treeParams{Raw: Raw(strings.Repeat("[", 511) + strings.Repeat("]", 511))},
		"create":            sampleCreate(),
		"raw as parameters": rawParams(`{"a":[1]}`),
	} {
		t.Run(name, func(t *testing.T) {
			tree := schema.NewTree()
			tree.SetLimits(math.MaxInt, schema.MaxDepth)
			got, gotErr := codec.AppendTree(tree, p)
			text, wantErr := codec.AppendJSON(nil, p)
			var want schema.Value
			if wantErr == nil {
				want, wantErr = schema.ParseJSON(text)
			}
			if (gotErr == nil) != (wantErr == nil) || gotErr != nil && gotErr.Error() != wantErr.Error() {
				t.Errorf("%s: %v, want %v", name, gotErr, wantErr)
			} else if gotErr == nil && !sameTree(got, want) {
				t.Errorf("%s: %s, want %s", name, got.JSON(nil), want.JSON(nil))
			}
		})
	}
}

func rawParams(r Raw) codec.FieldCoder { return &r }

// sameTree compares two values with the kinds and the order of their parts.
func sameTree(a, b schema.Value) bool {
	same := a.Kind() == b.Kind() && a.Text() == b.Text() && a.Key() == b.Key()
	x, y := a.First(), b.First()
	for x.Exists() && y.Exists() && same {
		same = sameTree(x, y)
		x, y = x.Next(), y.Next()
	}
	return same && x.Exists() == y.Exists()
}
