package index

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestDecodeKeepsOrderAndText(t *testing.T) {
	text := `{"b":[1,-0.50e+10,{}],"a":{"":null,` +
		`"é\u00e9\ud83d\ude00\/\"":[true,false]},"c":"\u0000\b\f\n\r\t","d":[-0,-0.0]}`
	n, end, remarks, err := decode(text, 0, new(Sharing))
	if err != nil || end != len(text) || len(remarks) > 0 {
		t.Fatal(err, end, remarks)
	}
	var w writer
	w.value(n)
	want := `{"b":[1,-0.50e+10,{}],"a":{"":null,"éé😀/\"":[true,false]},"c":"\u0000\u0008\u000c\n\u000d\t","d":[-0,-0.0]}`
	if string(w.buf) != want {
		t.Errorf("got  %s\nwant %s", w.buf, want)
	}
}

// The decoder rejects what encoding/json rejects.
func TestDecodeIsStrict(t *testing.T) {
	for _, text := range []string{
		``, `{`, `[`, `"`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`,
		`[1,]`, `[,1]`, `{,}`, `{a:1}`, `{'a':1}`, `nul`, `nulL`, `True`,
		`+1`, `.5`, `1.`, `1e`, `1e+`, `-`, `01`, `0x1`, `NaN`, `Infinity`,
		`"\x41"`, `"\u12"`, `"\u12g4"`, `"\u+123"`, "\"\x01\"", "\"\n\"",
		`[1 2]`, `{"a" 1}`, `{"a":1 "b":2}`, `]`, `}`, `:`, `/* */1`, "\v1",
	} {
		t.Run(text, func(t *testing.T) {
			n, end, _, err := decode(text, 0, new(Sharing))
			if ok := err == nil && end == len(text); ok != json.Valid([]byte(text)) {
				t.Errorf("%q: %v, %v", text, n, err)
			}
		})
	}
}

func TestDepthAndValuesAreBounded(t *testing.T) {
	if _, _, _, err := decode(strings.Repeat("[", maxDepth)+strings.Repeat("]", maxDepth), 0, new(Sharing)); err != nil {
		t.Error(err)
	}
	for _, c := range []string{"[", `{"a":`} {
		t.Run(c, func(t *testing.T) {
			if _, _, _, err := decode(strings.Repeat(c, 1_000_000), 0, new(Sharing)); err == nil ||
				!strings.Contains(err.message, "nested deeper") {
				t.Errorf("%s: %v", c, err)
			}
		})
	}
	if _, _, _, err := decode("["+strings.Repeat("1,", maxNodes)+"1]", 0, new(Sharing)); err == nil ||
		!strings.Contains(err.message, "more than 2097152 values") {
		t.Error(err)
	}
}

func TestPositionsCountLinesAndColumns(t *testing.T) {
	src := strings.Repeat("x", stretch-2) + "\n" + strings.Repeat("y\n", stretch) + "zzz"
	l := newLines(src)
	for _, at := range []int{
		0, 5, stretch - 2, stretch - 1, stretch, stretch + 1,
		2*stretch - 1, 2 * stretch, len(src) - 1, len(src), len(src) + 9,
	} {
		line, column := l.at(at)
		before := src[:min(at, len(src))]
		if want := strings.Count(before, "\n") + 1; line != want {
			t.Errorf("offset %d: line %d, want %d", at, line, want)
		}
		if want := len(before) - strings.LastIndexByte(before, '\n'); column != want {
			t.Errorf("offset %d: column %d, want %d", at, column, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{small, `{"a":[1,2.5e3,"x\u00e9",null],"a":{}}`, `"\ud800"`, "\xff", `[[[[`, `{"a":"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, end, remarks, err := decode(s, 0, new(Sharing))
		if err != nil {
			if err.offset < 0 || err.offset > len(s) {
				t.Fatal("offset", err.offset)
			}
			return
		}
		if !json.Valid([]byte(s[:end])) {
			t.Fatalf("accepted %q", s[:end])
		}
		var w writer
		w.value(n)
		again, end, _, err := decode(string(w.buf), 0, new(Sharing))
		if err != nil || end != len(w.buf) {
			t.Fatalf("%q is written as %q: %v", s, w.buf, err)
		}
		var w2 writer
		if w2.value(again); string(w2.buf) != string(w.buf) {
			t.Fatalf("%q and %q", w.buf, w2.buf)
		}
		for _, r := range remarks {
			if r.offset > len(s) {
				t.Fatal("offset of a remark", r.offset)
			}
		}
	})
}
