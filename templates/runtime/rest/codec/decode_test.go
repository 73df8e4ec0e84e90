package codec_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Short strings are parts of larger ones, each for its own bytes.
func TestShortStringsShareAllocations(t *testing.T) {
	var want []string
	for n := range 640 {
		want = append(want, strings.Repeat(string(rune('a'+n%26)), n%80))
	}
	b, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	allocations := testing.AllocsPerRun(5, func() {
		got = nil
		err = codec.Unmarshal(b, codec.ListResult(&got), codec.DecodeOptions{})
	})
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, error %v", got, err)
	}
	if allocations > 250 {
		t.Errorf("%.0f allocations for %d strings", allocations, len(want))
	}
}
