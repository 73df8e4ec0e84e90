package testfile

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// failing is a test that records its failure.
type failing struct {
	testing.TB
	why string
}

func (f *failing) Helper() {}

func (f *failing) Fatalf(format string, args ...any) {
	f.why = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// A test that needs a bad file fails with the name of the file.
func TestFailuresNameTheFile(t *testing.T) {
	for want, read := range map[string]func(testing.TB){
		"testdata/none.json: open ":                    func(t testing.TB) { Text(t, "none.json") },
		"testdata/none/*.json: no such files":          func(t testing.TB) { Match(t, "*.json", "none/*.json") },
		"testdata/[: no such files, syntax error":      func(t testing.TB) { Match(t, "[") },
		"testdata/deployment-a.json:1: unexpected end": func(t testing.TB) { Lines[any](t, "deployment-a.json") },
		"testdata/oracle/schema-train.jsonl.gz:1: json:": func(t testing.TB) {
			Lines[string](t, "oracle/schema-train.jsonl.gz")
		},
	} {
		t.Run(want, func(t *testing.T) {
			f := &failing{TB: t}
			done := make(chan bool)
			go func() {
				defer close(done)
				read(f)
			}()
			<-done
			if !strings.HasPrefix(f.why, want) {
				t.Errorf("%q, not %q", f.why, want)
			}
		})
	}
}
