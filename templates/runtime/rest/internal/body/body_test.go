package body

import (
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// Searching for JSON among notices reads the body a few times only, whatever
// it holds, not once for each bracket.
func TestSearchAmongNoticesIsLinear(t *testing.T) {
	size := testfile.Some(1 << 20)
	for _, text := range []string{
		"Warning: x" + strings.Repeat("[", 70) + strings.Repeat("0,", size/2) + "x",
		strings.Repeat("[1] ", size/4),
	} {
		if _, noise := CutNotices([]byte(text)); noise != "" {
			t.Errorf("%.40q", noise)
		}
	}
	json := `{"a":[` + strings.Repeat("0,", 100) + `0]}`
	for _, text := range []string{"Notice: [ in f.php " + json, json + "\nWarning: {",
		"Notice: {a} [b, [c " + json + " ",
		"\nWarning: f([1]) [] in f.php\n" + json + "\nWarning: f([1]) [] in f.php\n",
		"<b>Notice</b>: array(0) {\n}\n" + json,
		"<strong>WordPress database error:</strong> [x]<br /><code>SELECT [0]</code>" + json} {
		t.Run(text, func(t *testing.T) {
			if found, noise := CutNotices([]byte(text)); string(found) != json || noise == "" {
				t.Errorf("%q: %q", text, found)
			}
		})
	}
}
