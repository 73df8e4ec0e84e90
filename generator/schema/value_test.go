package schema

import (
	"math"
	"testing"

	"github.com/restgen/restgen/generator/index"
)

// No literal of Go is a negative zero: the emitted one would be another value than the one that was read.
func TestZerosHaveNoSign(t *testing.T) {
	for _, text := range []string{"-0.0", "-0e5", "-1e-400"} {
		if f, ok := value(&index.Node{Kind: index.Number, Text: text}).(float64); !ok || f != 0 || math.Signbit(f) {
			t.Errorf("%s: %v", text, f)
		}
	}
}
