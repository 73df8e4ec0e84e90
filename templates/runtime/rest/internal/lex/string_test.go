package lex

import (
	"encoding/json"
	"strings"
	"testing"
)

// Unquote copies eight bytes at a time: what it decodes must not depend on
// where in a string or in a buffer it begins.
func TestUnquoteIsTheSameAtAllOffsets(t *testing.T) {
	for _, escape := range []string{`\n`, `\/`, `\"`, `\u00e9`, `\u201c`, `\ud83d\ude00`, `\"\\\/`, `\n\u00e9\n\n`, "é", "~ !#"} {
		for before := range 20 {
			for after := range 20 {
				text := strings.Repeat("b", before) + escape + strings.Repeat("a", after)
				var want string
				if err := json.Unmarshal([]byte(`"`+text+`"`), &want); err != nil {
					t.Fatal(err)
				}
				for _, room := range []int{0, 1, 25, 600} {
					b := []byte(text + `"`)
					got, next, code := Unquote(make([]byte, 0, room), b, 0, true)
					if string(got) != want || next != len(b) || code != 0 {
						t.Errorf("%s: %q, %d of %d, code %d", text, got, next, len(b), code)
					}
				}
			}
		}
	}
}

func TestUnquoteReadsLongText(t *testing.T) {
	const times = 300
	b := []byte(strings.Repeat(`<p>a\/b<\/p>\n`, times) + `"`)
	if got, next, code := Unquote(nil, b, 0, true); string(got) != strings.Repeat("<p>a/b</p>\n", times) || next != len(b) || code != 0 {
		t.Errorf("%d of %d, code %d: %q", next, len(b), code, got)
	}
}

func TestUnquoteRejectsInvalidStrings(t *testing.T) {
	for text, want := range map[string]int{
		"": JSONControl, "a\nb\"": JSONControl, "\x00\"": JSONControl, "\x1f\"": JSONControl, `\`: JSONSyntax, `\x"`: JSONSyntax, `\u12g4"`: JSONSyntax, `\n\x"`: JSONSyntax,
		`\ud83d"`: JSONSurrogate,
	} {
		for before := range 20 {
			b := []byte(strings.Repeat("b", before) + text)
			if got, at, code := Unquote(nil, b, 0, true); got != nil || at < before || code != want {
				t.Errorf("%q: %q at %d, code %d", b, got, at, code)
			}
		}
	}
}

// Text finds strings without escapes up to the end of their document, and makes
// no copies of them.
func TestTextIsFoundAtAllOffsets(t *testing.T) {
	for length := range 20 {
		for after := range 20 {
			for _, escape := range []string{"", `\n`} {
				want := strings.Repeat("a", length)
				b := []byte(want + escape + `"` + strings.Repeat(" ", after))
				var out []byte
				text, next, code := Text(&out, b, 0)
				if string(text) != strings.ReplaceAll(want+escape, `\n`, "\n") || next != len(b)-after || code != 0 || (out == nil) != (escape == "") {
					t.Errorf("%s: %q, next %d, code %d, copy %q", b, text, next, code, out)
				}
			}
		}
	}
	for _, broken := range []string{"", "aaaaaaaa", "aaaaaaaaa", "a\x00aaaaaaaaaa\"", `aaaaaaaaaaaa\`} {
		var out []byte
		if text, _, code := Text(&out, []byte(broken), 0); text != nil || code == 0 || out != nil {
			t.Errorf("%q: %q, code %d", broken, text, code)
		}
	}
}
