package index

import (
	"strings"
	"testing"
)

// The names of captures are read whatever else a key holds, whether it is understood or not.
func TestCaptureNames(t *testing.T) {
	for key, want := range map[string]string{
		`/a`:                                     "",
		`/a/(?P<x>\d+)/(?<y>(?'z'b)?)`:           "x y z",
		`/a/(?!b)(?P<x>\w++)/(?P<y>(?&x))`:       "x y",
		`/a/\(?P<x>/[(?P<y>]/[]?P<z>(]/(?P<w>.)`: "w",
		`/a/[^](?P<x>]/\Q(?P<y>\E/[[:^alpha:](?<z>](?<w>.)`: "w",
		`/a/(?|(?<x>a)|(?<x>b))(?<=c)(?<y>d)`:               "x y",
		`/a/[`:                                              "",
		`/a/(?P<x`:                                          "",
	} {
		if got := strings.Join(CaptureNames(key), " "); got != want {
			t.Errorf("%s: %q, not %q", key, got, want)
		}
	}
}
