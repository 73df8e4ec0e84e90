package form

import (
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// As in PHP, a part of a header ends at a semicolon outside of quotes.
var dispositionPart = regexp.MustCompile(`(?i)[;\s\v]*(?:((?:file)?name)=+)?` +
	`((?:[^;"']|"(?:\\"|[^"])*(?:"|$)|'(?:\\'|[^'])*(?:'|$))*)`)

var boundary = regexp.MustCompile(`(?is)boundary.*?=(?:"([^"]*)"|([^",;][^,;]*|))`)

// FuzzNames compares the parsers of headers with regular expressions.
func FuzzNames(f *testing.F) {
	for _, header := range []string{
		``, `form-data`, `form-data; name="a"`, `form-data;name=a;filename=b c`, `x; NAME=='a\'b;c'; filename="a\\";b"`,
		`; name=a"b;c"d; name='`, `name="a`, `name=`, `x name=a`, `;;  name = a`, `; name="\`, "\v name=a\x00; filename==\xff",
		`multipart/form-data; boundary=x`, `Boundary="a;b"; x`, `boundary="a`, `boundary`, `boundaryboundary = a, b`,
		`boundary=;x`, `boundary;x=a"b`,
	} {
		f.Add(header)
	}
	f.Fuzz(func(t *testing.T, header string) {
		want := map[string]string{}
		for _, m := range dispositionPart.FindAllStringSubmatch(header, -1) {
			if m[1] != "" {
				want[strings.ToLower(m[1])] = unquote(m[2])
			}
		}
		if got := Names([]string{header}); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q: %q, want %q", header, got, want)
		}
		m := append(boundary.FindStringSubmatch(header), "", "", "")
		if got := Boundary(header); got != m[1]+m[2] {
			t.Errorf("%q: boundary %q, want %q", header, got, m[1]+m[2])
		}
	})
}

// Headers of a megabyte take no more memory than their length.
func TestLongHeadersTakeLinearMemory(t *testing.T) {
	for _, unit := range []string{";", ";a", ";name=x", `;name="`, "; filename='x'", `boundary`, "boundary;"} {
		t.Run(unit, func(t *testing.T) {
			header := strings.Repeat(unit, 1<<20/len(unit))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			Names([]string{header})
			Boundary(header)
			FileName(header)
			runtime.ReadMemStats(&after)
			if got := after.TotalAlloc - before.TotalAlloc; got > 2<<20 {
				t.Errorf("%d bytes for a header of %d", got, len(header))
			}
		})
	}
}
