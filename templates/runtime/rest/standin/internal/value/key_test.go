package value

import "testing"

func TestCompareIgnoresCaseAndAccents(t *testing.T) {
	for name, c := range map[string]struct {
		x, y any
		want int
	}{
		"numbers by size":          {9., 10., -1},
		"texts by letters":         {"b", "a", 1},
		"regardless of case":       {"a", "A", 0},
		"and of accents":           {"é", "f", -1},
		"objects by their texts":   {Object{"raw": "a"}, Object{"rendered": "b"}, -1},
		"numbers of texts as such": {"10", 9., -1},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Compare(c.x, c.y); got != c.want {
				t.Errorf("%d, want %d", got, c.want)
			}
		})
	}
}
