package layout

import (
	"strings"
	"unicode/utf8"
)

// columns is the number of columns of a row, by kind.
var columns = [...]int{composite: 1, values: 2, none: 1}

// column adds a column to the row if one ends before a token.
func (p *printer) column(r *row, prev, t token) {
	if len(p.open) != r.depth || r.n == len(r.ends) {
		return
	}
	if r.depth > 0 {
		r.kind = p.open[r.depth-1].kind
	}
	ends := false
	switch r.kind {
	case composite:
		ends = r.n == 0 && prev.kind == colon
	case values:
		ends = r.n == 0 && prev.kind == word || t.text == "="
	case none:
		ends = t.text == "{" && p.block
	}
	if !ends {
		return
	}
	begin := r.begin
	if r.n > 0 {
		begin = r.ends[r.n-1]
	}
	r.ends[r.n] = len(p.out)
	r.width[r.n] = utf8.RuneCount(p.out[begin:])
	r.n++
}

// finish aligns the row that was just written with those before it.
func (p *printer) finish(r row) {
	if r.n == 0 || r.n != columns[r.kind] || len(p.open) != r.depth {
		p.align()
		return
	}
	if r.kind == none && p.unfold(r) {
		return
	}
	if len(p.rows) > 0 && p.rows[0].kind != r.kind {
		p.align()
	}
	p.rows = append(p.rows, r)
}

// unfold gives the body of a function a line of its own if the function is too
// long for one line.
func (p *printer) unfold(r row) bool {
	const longest = 100 // without braces
	line := string(p.out[r.begin:])
	if !strings.HasPrefix(line, "func ") {
		return false
	}
	head := line[:r.ends[0]-r.begin]
	body := strings.TrimSuffix(line[len(head)+len("{ "):], " }\n")
	if len(head)+len(body) <= longest {
		return false
	}
	p.align()
	p.out = append(append(append(p.out[:r.ends[0]], "{\n\t"...), body...), "\n}\n"...)
	return true
}

// align aligns the columns of the rows, which are the last lines of out.
func (p *printer) align() {
	rows := p.rows
	p.rows = p.rows[:0]
	if len(rows) < 2 {
		return
	}
	var widest [2]int
	for _, r := range rows {
		for i, width := range r.width {
			widest[i] = max(widest[i], width)
		}
	}
	begin := rows[0].begin
	old := string(p.out[begin:])
	p.out = p.out[:begin]
	copied := 0
	for _, r := range rows {
		for i := range r.n {
			end := r.ends[i] - begin
			p.out = append(p.out, old[copied:end]...)
			copied = end
			for range widest[i] - r.width[i] {
				p.out = append(p.out, ' ')
			}
		}
	}
	p.out = append(p.out, old[copied:]...)
}
