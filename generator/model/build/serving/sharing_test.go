package serving

import (
	"sync"
	"testing"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// TestArgsReadAtOnceShareTheirSchema reads an arg for two endpoints at the same
// time, and then for a third one. All share the schema, unlike one that is
// checked otherwise.
func TestArgsReadAtOnceShareTheirSchema(t *testing.T) {
	var s Sharing
	read := &declared.Schema{Types: []string{"string"}}
	var both, done sync.WaitGroup
	both.Add(2)
	first := make([]*schema.Schema, 2)
	for i := range first {
		done.Go(func() {
			first[i], _ = s.arg("n", read, func(*schema.Schema) {
				both.Done()
				both.Wait()
			})
		})
	}
	done.Wait()
	later, _ := s.arg("n", read, func(*schema.Schema) {})
	if first[0] != first[1] || first[0] != later {
		t.Errorf("three schemas: %p, %p, %p", first[0], first[1], later)
	}
	if other, _ := s.arg("n", read, func(w *schema.Schema) { w.Flags = schema.SkipValidation }); other == later {
		t.Error("an arg that is not validated has the schema of others")
	}
}
