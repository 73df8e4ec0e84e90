package wp

import "testing"

func TestDecimalConvertsToMinorUnits(t *testing.T) {
	for text, want := range map[Decimal]int64{
		"19.90": 1990, "19.9": 1990, "19": 1900, "-0.05": -5, "0.000": 0, "1.500": 150, "-3": -300, "+2": 200,
	} {
		if got, err := text.Minor(2); got != want || err != nil {
			t.Errorf("%q is %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []Decimal{"", ".5", "-", "+", "-.5", "+-1", "1.999", "1,50", "a", "1.-5", "99999999999999999999"} {
		if got, err := text.Minor(2); err == nil {
			t.Errorf("%q is %d, want an error", text, got)
		}
	}
	for minor, want := range map[int64]Decimal{
		1990: "19.90", 5: "0.05", -5: "-0.05", 0: "0.00", -1 << 63: "-92233720368547758.08",
	} {
		if got := DecimalOf(minor, 2); got != want {
			t.Errorf("%d is %q, want %q", minor, got, want)
		}
	}
	if got := DecimalOf(-7, 0); got != "-7" {
		t.Error(got)
	}
	if f, err := Decimal("19.90").Float(); f != 19.9 || err != nil {
		t.Error(f, err)
	}
}
