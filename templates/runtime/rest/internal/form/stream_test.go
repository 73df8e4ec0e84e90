package form

import (
	"io"
	"strings"
	"testing"
)

// A stream that is closed before its end does not look complete.
func TestClosedStreamFails(t *testing.T) {
	s := NewStream(strings.NewReader("x"), 0)
	s.Close()
	if n, err := s.Read(make([]byte, 1)); n != 0 || err == nil || err == io.EOF {
		t.Error(n, err)
	}
}
