package proof

import "testing"

func TestFirstSegmentIsDecodedAndInLowerCase(t *testing.T) {
	for path, want := range map[string]string{"/A/b": "a", "/%61%2Fb": "a", "/": "", "/a": "a", "/%": "%"} {
		if got := firstSegment(path); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}
