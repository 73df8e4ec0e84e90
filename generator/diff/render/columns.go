package render

import (
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	gap       = 2  // spaces between columns
	narrowest = 10 // characters that a column keeps
)

// columns returns the lines of a table that is at most width characters wide, or
// as wide as it has to be if width is 0. It wraps the cells of the widest columns.
func columns(rows [][]string, width int) []string {
	widths := fit(rows, width)
	var lines []string
	for _, row := range rows {
		cells := make([][]string, len(row))
		height := 1
		for i, text := range row {
			cells[i] = wrap(text, widths[i])
			height = max(height, len(cells[i]))
		}
		for n := range height {
			line := ""
			for i, cell := range cells {
				text := ""
				if n < len(cell) {
					text = cell[n]
				}
				line += text + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(text)+gap)
			}
			lines = append(lines, strings.TrimRight(line, " "))
		}
	}
	return lines
}

// fit returns the widths of the columns. It takes from the widest ones what is
// too much.
func fit(rows [][]string, width int) []int {
	widths := make([]int, len(rows[0]))
	total := gap * (len(widths) - 1)
	for i := range widths {
		for _, row := range rows {
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
		total += widths[i]
	}
	for width > 0 && total > width {
		widest := slices.Max(widths)
		if widest <= narrowest {
			break
		}
		widths[slices.Index(widths, widest)]--
		total--
	}
	return widths
}

// wrap divides a text into lines of at most width characters: after a character
// that separates words, if there is one in the second half of the line.
func wrap(text string, width int) []string {
	var lines []string
	rest := []rune(text)
	for len(rest) > width {
		end := width
		for i := width; i > width/2; i-- {
			if strings.ContainsRune(" ,/;", rest[i-1]) {
				end = i
				break
			}
		}
		lines = append(lines, strings.TrimRight(string(rest[:end]), " "))
		rest = []rune(strings.TrimLeft(string(rest[end:]), " "))
	}
	return append(lines, string(rest))
}
