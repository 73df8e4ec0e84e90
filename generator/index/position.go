package index

import "strings"

const stretch = 32 << 10 // bytes between two marks

// lines finds the line and column of an offset without a list of all lines.
type lines struct {
	src   string
	marks []mark // one for each stretch of the input
}

// A mark is the line at the begin of a stretch: its number from 0 and its offset.
type mark struct{ line, start int }

func newLines(src string) *lines {
	l := &lines{src: src}
	m := mark{}
	for at := 0; at <= len(src); at += stretch {
		l.marks = append(l.marks, m)
		m = l.scan(m, at, min(at+stretch, len(src)))
	}
	return l
}

// scan moves m past the line ends in src[from:to].
func (l *lines) scan(m mark, from, to int) mark {
	for {
		i := strings.IndexByte(l.src[from:to], '\n')
		if i < 0 {
			return m
		}
		from += i + 1
		m = mark{m.line + 1, from}
	}
}

// at returns the line and column of an offset, both from 1. Columns count bytes,
// as in the go command.
func (l *lines) at(offset int) (line, column int) {
	offset = min(max(offset, 0), len(l.src))
	i := offset / stretch
	m := l.scan(l.marks[i], i*stretch, offset)
	return m.line + 1, offset - m.start + 1
}
