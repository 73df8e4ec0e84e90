package layout_test

import (
	"go/format"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/emit/layout"
)

// TestLayoutIsThatOfGofmt compares the layout of declarations, written as
// jennifer does, with the result of go/format.
func TestLayoutIsThatOfGofmt(t *testing.T) {
	long := strings.Repeat("Long", 12)
	for name, code := range map[string]string{
		"imports": "import (\n\"context\"\n\"iter\"\n\n\"a/rest\"\n)\n\n\nimport _ \"embed\"\n",
		"struct": "// T is a type. \n // It has fields. \n type T struct{\nrest.Received\n\n\n" +
			"Name string `json:\"name\"`\n\nList [] * rest.Opt [int]\n// Map is a map. \n Map map[string][] any\n} \n",
		"no fields": "type T struct {\n} \n\ntype U struct{} \n",
		"interface": "type T interface{\n// M does. \n M (a,b int,c ... string) (rest.Page [T],error)\nN (\n" +
			"a int,\n) error\n} \n",
		"constants": "const c = \"x\" \n\nconst (\nA rest.Word = \"a\"\nLonger rest.Word = `b`\n" +
			"// C is alone. \n C W = \"c\"\nD W = 1 << iota\nE\nF\n) \n",
		"variables": "var(\n// A is one. \nA = & a\n// Longer is another.\nLonger = & b\n)\n",
		"literal": "var v = & rest.T {\nA : [] string {\"a\",\"b\"},\nLong : -1,\n" +
			"B : T{C: x | y, D: []any{-0.5, 1e-07, nil}},\nNested : [] T {\n{A: 1},\n{\nA: 1,\nLong: 2,\n},\n" +
			"},\nC : 1,\nDE : math.Inf(-1),\n} \n",
		"functions": "func (p T) A () ([] byte,error) {return c.A (& p)}\n" +
			"func (p * T) Long (b [] byte) error {return c.B (b,p)}\n\nfunc (" + long +
			") F (\na int,\n) (res rest.Page [T],err error) {\n}\n",
		"too long": "func (p T) A () {return f (p)}\nfunc (p " + long + ") A () ([] byte,error) {return " +
			"codec.MarshalJSON (& p)}\nfunc (p T) B () string {return f (p)}\n",
		"calls": "func f (o ... int) error {\nc . In (a.B | a.C) . String (\"x\",(* string) (& p . X))\n" +
			"x,err := g (o ...)\nif x,ok := h [T,U] (k (x) , nil);ok && ! x {\n" +
			"return x,err\n}\ns.g (A,func (c * rest.Call) {\nvar r [] T\nc . Run = func (x T) (err error) {\n" +
			"return nil\n}\n})\nreturn p . A == nil && \n p . B != \"\" && \n p.C.IsZero ()\n}\n",
		"switch": "func (d D) F () string {\nswitch d {\ncase A:\nreturn \"a\"\ncase B:\nreturn \"b\"\n}\n" +
			"return \"\"\n}\n",
	} {
		t.Run(name, func(t *testing.T) {
			code = "package p\n\n" + code
			want, err := format.Source([]byte(code))
			if err != nil {
				t.Fatal(err)
			}
			if got := layout.Source(code); string(got) != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}
