package declared

import (
	"math"
	"testing"

	"github.com/restgen/restgen/generator/index"
)

// Go has no literal for a negative zero, so an emitted one would differ from
// the value in the index.
func TestZerosHaveNoSign(t *testing.T) {
	for _, text := range []string{"-0.0", "-0e5", "-1e-400", "-0"} {
		t.Run(text, func(t *testing.T) {
			n := &index.Node{Kind: index.Number, Text: text}
			if f, ok := value(n).(float64); ok == (text == "-0") || math.Signbit(f) {
				t.Errorf("%s: %v", text, value(n))
			}
			if f := number(n); *f != 0 || math.Signbit(*f) {
				t.Errorf("%s: %v", text, *f)
			}
		})
	}
}
