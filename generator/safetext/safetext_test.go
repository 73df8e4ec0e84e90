package safetext_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/restgen/restgen/generator/safetext"
)

// written returns what a Writer makes of the parts.
func written(w *safetext.Writer, b *bytes.Buffer, parts ...string) string {
	for _, part := range parts {
		if n, err := w.Write([]byte(part)); n != len(part) || err != nil {
			return err.Error()
		}
	}
	return b.String()
}

func TestWriterEscapesCommandsAndControls(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain text\n\ttab\n", "plain text\n\ttab\n"},
		{"::error::x\n", `:\u003aerror::x` + "\n"},
		{"  \u00a0::set-env name=A::b\n::", "  \u00a0" + `:\u003aset-env name=A::b` + "\n" + `:\u003a`},
		{"a ::error::x, std::vector\n", "a ::error::x, std::vector\n"},
		{": : \n", ": : \n"},
		{"a ##[error]x ##vso[task.x]y ##teamcity[z] ###[d",
			`a ##\u005berror]x ##vso\u005btask.x]y ##teamcity\u005bz] ###\u005bd`},
		{"## Heading [link] #[1] a[1]\n", "## Heading [link] #[1] a[1]\n"},
		{"a\x1b[31mred\x07\r\x00\x7f", `a\u001b[31mred\u0007\u000d\u0000\u007f`},
		{"\u0085\u009b\u2028\u2029", `\u0085\u009b\u2028\u2029`},
		{"a\u200b\u200d\ufeff\u2060b\u202e\u2066c", `a\u200b\u200d\ufeff\u2060b\u202e\u2066c`},
		{"\U000e0041\u3164\u115f\uffa0\u2800\u034f", `\U000e0041\u3164\u115f\uffa0\u2800\u034f`},
		{"⚠\ufe0f ⚠\ufe0f\ufe0f\U000e0100", "⚠\ufe0f ⚠\ufe0f" + `\ufe0f\U000e0100`},
		{"naïve — 日本語 🎉 e\u0301", "naïve — 日本語 🎉 e\u0301"},
		{"a\xffb\xc3", "a\ufffdb"},
	} {
		t.Run(c.in, func(t *testing.T) {
			for size := 1; size <= len(c.in); size += len(c.in) - 1 + len(c.in)%2 { // byte by byte, and whole
				var b bytes.Buffer
				var parts []string
				for i := 0; i < len(c.in); i += size {
					parts = append(parts, c.in[i:min(i+size, len(c.in))])
				}
				if got := written(safetext.NewWriter(&b), &b, parts...); got != c.want {
					t.Errorf("%q in parts of %d: %q, want %q", c.in, size, got, c.want)
				}
				if len(c.in) < 2 {
					break
				}
			}
			var b bytes.Buffer
			if got := written(safetext.NewWriter(&b), &b, c.want); got != c.want {
				t.Errorf("written again, %q is %q", c.want, got)
			}
		})
	}
}

func TestLineStaysOneLine(t *testing.T) {
	for in, want := range map[string]string{
		"":                       "",
		"/wp/v2/posts":           "/wp/v2/posts",
		"a\nb\r\n\tc":            `a\u000ab\u000d\u000a\u0009c`,
		"::x":                    "::x",
		"##[group]\u202e":        `##\u005bgroup]\u202e`,
		"a\n##vso[x] \U000e0041": `a\u000a##vso\u005bx] \U000e0041`,
	} {
		t.Run(in, func(t *testing.T) {
			if got := safetext.Line(in); got != want {
				t.Errorf("Line(%q) = %q, want %q", in, got, want)
			}
		})
	}
}

func TestOwnAnnotationsPass(t *testing.T) {
	var b bytes.Buffer
	w := safetext.NewWriter(&b)
	w.Annotations = true
	got := written(w, &b, "::error title=a::b ##[c]\n", "::set-output name=a::b\n", "x\n ::error x\n")
	want := `::error title=a::b ##\u005bc]` + "\n" + `:\u003aset-output name=a::b` + "\nx\n " + `:\u003aerror x` + "\n"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOwnColorsPass(t *testing.T) {
	for _, colors := range []bool{false, true} {
		var b bytes.Buffer
		w := safetext.NewWriter(&b)
		w.Colors = colors
		const own, other = "\r\x1b[K\x1b[1mbold\x1b[0m", "\x1b]0;title\x07\x1b[2J\r"
		got := written(w, &b, own+other)
		if strings.HasPrefix(got, own) != colors || strings.ContainsAny(got[min(len(own), len(got)):], "\x1b\x07\r") {
			t.Errorf("colors %v: %q", colors, got)
		}
	}
}

// A JSON document has the same value after the Writer.
func TestJSONKeepsItsValue(t *testing.T) {
	in := "{\"##[x]\": [\"::a ##vso[b]\", \"\u202e\U000e0041\u200d\x7f\\n::c\", \"\U0001f468\u200d\U0001f469\"]}\n"
	var b bytes.Buffer
	w := safetext.NewWriter(&b)
	w.JSON = true
	got := written(w, &b, in)
	var before, after any
	if err := json.Unmarshal([]byte(in), &before); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(got), &after); err != nil {
		t.Fatalf("%v: %s", err, got)
	}
	x, _ := json.Marshal(before)
	y, _ := json.Marshal(after)
	if !bytes.Equal(x, y) {
		t.Errorf("%s became %s", x, y)
	}
}

var live = regexp.MustCompile(`(?m)^\s*::|##[A-Za-z0-9_.-]*\[`)

// FuzzWriter wants no live command and no hidden character in the output, however
// the input is split, and the output to pass unchanged.
func FuzzWriter(f *testing.F) {
	f.Add("::error::x ##[a] \u202e", 3)
	f.Add(":\n\u00a0:: #\u200b#[ \xf0\x9f", 1)
	f.Fuzz(func(t *testing.T, s string, cut int) {
		if cut < 0 || cut > len(s) {
			cut = 0
		}
		var b bytes.Buffer
		got := written(safetext.NewWriter(&b), &b, s[:cut], s[cut:])
		if m := live.FindString(got); m != "" {
			t.Errorf("%q in %q", m, got)
		}
		for _, c := range got {
			if unicode.In(c, unicode.Cf, unicode.Zl, unicode.Zp) || unicode.IsControl(c) && c != '\n' && c != '\t' {
				t.Errorf("%U in %q", c, got)
			}
		}
		var again bytes.Buffer
		if twice := written(safetext.NewWriter(&again), &again, got); twice != got {
			t.Errorf("%q, then %q", got, twice)
		}
		if line := safetext.Line(s); strings.ContainsAny(line, "\n\r\t\u2028\x1b") {
			t.Errorf("Line(%q) = %q", s, line)
		}
	})
}
