package schema

import (
	"math"
	"testing"

	"github.com/restgen/restgen/generator/index"
)

// Go has no literal for a negative zero, so an emitted one would differ from
// the value in the index.
func TestZerosHaveNoSign(t *testing.T) {
	for _, text := range []string{"-0.0", "-0e5", "-1e-400"} {
		t.Run(text, func(t *testing.T) {
			if f, ok := value(&index.Node{Kind: index.Number, Text: text}).(float64); !ok || f != 0 || math.Signbit(f) {
				t.Errorf("%s: %v", text, f)
			}
		})
	}
}
