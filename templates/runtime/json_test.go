package rest

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// decodeJSON returns the error code of json_decode, or the value as JSON again.
func decodeJSON(s string) (code int, out string) {
	t := newTree()
	root, code, _ := t.json([]byte(s), nil)
	if code != 0 {
		return code, ""
	}
	return 0, string(Value{t, root}.JSON(nil))
}

func TestJSON(t *testing.T) {
	for _, c := range [][2]string{
		{` { "a" : [ 1 , 1.0 , 1e3 , -0 , -0.0 , 1E400 ] } `, `{"a":[1,1.0,1e3,0,-0.0,1E400]}`},
		{`9223372036854775807`, `9223372036854775807`},
		{`{"a":1,"b":2,"a":{"c":3}}`, `{"a":{"c":3},"b":2}`},
		{`{"a":{"x":1},"a":{"y":2},"a":null}`, `{"a":null}`},
		{`{"":[],"0":{}}`, `{"":[],"0":{}}`},
		{`"\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00\u0000"`, "\"\\\"\\\\/\\b\\f\\n\\r\\tAé😀\\u0000\""},
		{`[true,false,null]`, `[true,false,null]`},
		{"\t\r\n0", `0`},
	} {
		if code, out := decodeJSON(c[0]); !equalJSON(out, c[1]) {
			t.Errorf("%s: %d %s", c[0], code, out)
		}
	}
}

// equalJSON compares the texts, but for how strings are escaped.
func equalJSON(a, b string) bool {
	var x, y any
	decode := func(s string, v any) error {
		d := json.NewDecoder(strings.NewReader(s))
		d.UseNumber()
		return d.Decode(v)
	}
	if decode(a, &x) != nil || decode(b, &y) != nil {
		return false
	}
	c, _ := json.Marshal(x)
	d, _ := json.Marshal(y)
	return bytes.Equal(c, d)
}

func TestJSONKinds(t *testing.T) {
	for s, want := range map[string]Kind{
		`1`: KindInt, `-1`: KindInt, `1.0`: KindFloat, `1e3`: KindFloat, `-9223372036854775808`: KindInt,
		`9223372036854775808`: KindFloat, `-9223372036854775809`: KindFloat, `99999999999999999999`: KindFloat,
		`"1"`: KindString, `[]`: KindList, `{}`: KindObject, `null`: KindNull, `true`: KindTrue, `false`: KindFalse,
	} {
		if v, err := ParseJSON([]byte(s)); err != nil || v.Kind() != want {
			t.Errorf("%s: %v %v", s, v.Kind(), err)
		}
	}
}

// TestJSONErrors holds the error codes of PHP's json_decode.
func TestJSONErrors(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for s, want := range map[string]int{
		"": 4, "x": 4, "{'a':1}": 4, `{"a":1,}`: 4, `[1,]`: 4, `{"a":1}x`: 4, `1 2`: 4, "-": 4, ".5": 4, "1.": 4, "01": 4, "+1": 4,
		"1e": 4, "NaN": 4, "True": 4, "tru": 4, `{"a"}`: 4, `{"a":}`: 4, `{1:2}`: 4, `[1 2]`: 4, "[": 4, "{": 4, `{"a":1`: 4,
		`[1,}`: 4, `{"a"]`: 4, `{"a":]`: 4, `{"a":1,]`: 4, `[1]}`: 4, "]": 4, "}": 4, "\ufeff{}": 4, "// c\n{}": 4, `"\x"`: 4, `"\u00"`: 4, `"\uZZZZ"`: 4, "\"\\": 4,
		`{"a":1]`: 2, `{]`: 2, `[1}`: 2, `[}`: 2, `{"a":[1}]`: 2, "[1 }x": 2, `["\ud800"}`: 10,
		"\"a\tb\"": 3, "\"a": 3, "\x01": 3, "[1\x02]": 3, "\x00": 3,
		"\"\xff\"": 5, "\xff": 5, "[1,\"a\xc3\"]": 5, "{\"a\xff\":1}": 5, `[1 "` + "\xff" + `"]`: 5, "\"\\n\xff\"": 5,
		`"\ud800"`: 10, `"\udc00"`: 10, `"\ud800\u0041"`: 10, `"\ud800x"`: 10,
		deep(511): 0, deep(512): 1, strings.Repeat(`{"a":`, 512) + "1" + strings.Repeat("}", 512): 1,
	} {
		if code, _ := decodeJSON(s); code != want {
			t.Errorf("%.40q: code %d, want %d", s, code, want)
		}
		if _, err := ParseJSON([]byte(s)); (err != nil) != (want != 0) {
			t.Errorf("%.40q: %v", s, err)
		}
	}
}

// TestJSONManyKeys: an object with many keys is read in time, duplicates included.
func TestJSONManyKeys(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"k":{"a":1}`)
	for i := range 200_000 {
		b.WriteString(`,"k` + string(rune('a'+i%26)) + strings.Repeat("x", i%7) + "\":" + `{"a":1}`)
	}
	b.WriteString("}")
	v, err := ParseJSON([]byte(b.String()))
	if err != nil || v.Len() != 1+26*7 {
		t.Fatalf("%d members, %v", v.Len(), err)
	}
	if v.Member("kzxx").Member("a").Text() != "1" {
		t.Error("a member is lost")
	}
}

// FuzzJSON: what is read is what encoding/json reads, but for the depth and for escapes that are no text.
func FuzzJSON(f *testing.F) {
	for _, s := range []string{`{"a":[1,-0.5e+3,"\ud83d\ude00\n"],"a":null}`, `[[[]],{}]`, `"\ud800"`, "[1,\xff]"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		v, err := ParseJSON(b)
		if !utf8.Valid(b) || bytes.Contains(b, []byte(`\u`)) || bytes.Count(b, []byte("[")) > 500 || bytes.Count(b, []byte("{")) > 500 {
			return
		}
		if json.Valid(b) != (err == nil) {
			t.Fatalf("%q: %v", b, err)
		}
		if err == nil && !json.Valid(v.JSON(nil)) {
			t.Fatalf("%q became %q", b, v.JSON(nil))
		}
	})
}

// TestEncodingJSON: package encoding/json takes a Raw as what it is, and is not left to lose an Opt.
func TestEncodingJSON(t *testing.T) {
	type own struct {
		Value Raw            `json:"value"`
		None  Raw            `json:"none"`
		Map   map[string]Raw `json:"map"`
	}
	const text = `{"value":{"a":[1]},"none":null,"map":{"b":"x","c":7}}`
	var v own
	if err := Raw(text).Decode(&v); err != nil || v.Value != `{"a":[1]}` || v.Map["b"] != `"x"` {
		t.Errorf("%+v, %v", v, err)
	}
	v.None = ""
	if raw, err := RawOf(v); raw != text || err != nil {
		t.Errorf("%s, %v", raw, err)
	}
	for _, v := range []any{samplePost{}, &samplePost{}, Some(1)} {
		if b, err := json.Marshal(v); err == nil {
			t.Errorf("%T: %s", v, b)
		}
	}
}
