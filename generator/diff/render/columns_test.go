package render

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestColumnsFitAndKeepTheirText expects a table that fits and has all of its
// text.
func TestColumnsFitAndKeepTheirText(t *testing.T) {
	rows := [][]string{{"A", "B"}, {"short", "one, two, three and four"}, {"é", "{\"type\":\"string\"}"}}
	for _, c := range []struct {
		name  string
		width int
		want  []string
	}{
		{"no width", 0, []string{
			"A      B", "short  one, two, three and four", `é      {"type":"string"}`}},
		{"a narrow terminal", 20, []string{
			"A      B", "short  one, two,", "       three and", "       four", `é      {"type":"stri`, `       ng"}`}},
		{"too narrow for anything", 3, []string{
			"A      B", "short  one, two,", "       three and", "       four", `é      {"type":"s`, `       tring"}`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := columns(rows, c.width)
			if !slices.Equal(got, c.want) {
				t.Errorf("got\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

// Keys of routes can be longer than a line.
func TestTableFitsTheTerminal(t *testing.T) {
	r := compare(t, "indexes/wordpress-6.1.9-schemas.json.gz", "indexes/wordpress-6.8.7-schemas.json.gz")
	for _, width := range []int{80, 120} {
		for line := range strings.Lines(write(t, r, Options{Both: true, Width: width})) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > width {
				t.Errorf("%d characters: %s", n, line)
			}
		}
	}
}
