package rest

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// results returns a new value of each kind of result.
func results() map[string]any {
	return map[string]any{
		"raw": new(Raw), "deleted raw": DeletedOf(new(Deleted[Raw])), "deleted": DeletedOf(new(Deleted[samplePost])), "type deleted": new(Deleted[Raw]), "type deleted note": new(Deleted[samplePost]),
		"page": PageOf(new(Page[samplePost])), "list": codec.ListResult(new([]Raw)), "notes": codec.ListResult(new([]samplePost)), "map": codec.MapResult(new(map[string]Raw)), "value": codec.ValueResult(new(string)), "note": new(samplePost),
		"opt": new(Opt[int]), "opt text": new(Opt[string]), "params": new(sampleParams), "response": new(Response), "number": new(float64), "text": new(string), "any": new(any),
		"raw map": new(map[string]Raw),
	}
}

// checkUnmarshal checks that decoding a response does not panic and accepts
// JSON only. Apart from PHP notices, a response is valid for encoding/json too.
func checkUnmarshal(t *testing.T, text string) {
	t.Helper()
	for name, v := range results() {
		for _, options := range [][]DecodeOption{nil, {KeepUnknown(), OnRepair(func(codec.Repair) {})}} {
			err := Unmarshal([]byte(text), v, options...)
			if err == nil && !json.Valid([]byte(text)) && !bare(text) {
				t.Errorf("%s takes %q", name, text)
			}
			if err == nil {
				if _, err := Marshal(v); err != nil && !strings.Contains(err.Error(), "number") {
					t.Errorf("%s of %q: %v", name, text, err)
				}
			}
		}
	}
}

// bare reports whether a text is JSON apart from raw control characters and
// invalid UTF-8 in strings, which PHP accepts.
func bare(text string) bool {
	clean := strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\r' && r != '\t' {
			return 'x'
		}
		return r
	}, strings.ToValidUTF8(text, "x"))
	return json.Valid([]byte(clean)) || json.Valid([]byte(strings.NewReplacer("\n", " ", "\r", " ", "\t", " ").Replace(clean)))
}

func TestUnmarshalAgreesOnOddValues(t *testing.T) {
	for _, text := range []string{
		`[{}]`, `0[]`, `0{}`, `null[]`, `[]0`, `{}[]`, `""0`, `1 2`, `[`, `]`, `{`, `}`, `[[`, `{"deleted":true}`, `{"deleted":true,"previous":[]}`, `{"deleted":[{}]}`, `[[]]`,
		`[{"deleted":true,"previous":{}}]`, `{"previous":0[]}`, `{"a":0[]}`, `[0[]]`, `{"a":1{}}`, `-`, `--1`, `1e`, `1.`, `.1`, `01`, `+1`, `tru`, `truee`, `nul`, `nulll`, `"`, `"\`, `"\u`, `"\u12`,
		`{"a"}`, `{"a":}`, `{,}`, `[,]`, `[1,]`, `{"a":1,}`, "\x00", ``, ` `, `[] []`, `{"0":{},"1":[]}`, `false[]`, `true{}`,
	} {
		t.Run(text, func(t *testing.T) {
			checkUnmarshal(t, text)
		})
	}
}

func FuzzUnmarshal(f *testing.F) {
	for _, text := range []string{`[{}]`, `0[]`, `{"":{`, `{"deleted":true,"previous":{"id":1}}`, `[{"id":"7","title":{}}]`, `{"a":[1,2.5e3,null]}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkUnmarshal(t, text) })
}

// PHP writes an empty object as a list, also one that is a map in Go.
func TestEmptyMapsAreReadFromLists(t *testing.T) {
	for name, v := range map[string]any{
		"raw": new(map[string]Raw), "notes": new(map[string]samplePost), "result": codec.MapResult(new(map[string]samplePost)),
	} {
		if err := Unmarshal([]byte("[]"), v); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
