// Package layout formats generated Go code as gofmt does, but many times faster
// than go/format. It takes the line breaks from the code, and knows only the
// constructs that package emit writes. Tests of that package compare all files
// with the result of go/format.
//
// Code of one file comes in, with its line breaks, and the same code in the form of
// gofmt goes out. Where package emit begins to write a construct that is not known
// here, those tests fail: add it then.
package layout

import "strings"

// Source returns code in the form of gofmt.
func Source(code string) []byte {
	p := &printer{out: make([]byte, 0, len(code)+len(code)/4)}
	for line := range strings.Lines(code) {
		p.line(strings.Trim(line, " \t\n"))
	}
	p.align()
	return p.out
}

// line writes a line.
func (p *printer) line(text string) {
	if text == "" {
		p.empty = true
		return
	}
	if closing := strings.IndexByte(")}", text[0]) >= 0; p.empty && !p.first && !closing {
		p.align()
		p.out = append(p.out, '\n')
	}
	p.empty, p.first = false, false
	if strings.HasPrefix(text, "//") {
		p.align()
		p.indent(p.tabs(text))
		p.out = append(append(p.out, text...), '\n')
		return
	}
	p.code(text)
}

// tabs returns the indentation of a line.
func (p *printer) tabs(text string) int {
	if len(p.open) == 0 {
		return 0
	}
	// Brackets that a line opens together are closed together.
	outer := len(p.open)
	for i := 0; i < len(text) && outer > 0 && strings.IndexByte(")}", text[i]) >= 0; i++ {
		outer--
	}
	switch {
	case outer < len(p.open):
		return p.open[outer].tabs
	case strings.HasPrefix(text, "case "):
		return p.open[outer-1].tabs
	case p.split:
		return p.open[outer-1].tabs + 2
	}
	return p.open[outer-1].tabs + 1
}

func (p *printer) indent(tabs int) {
	for range tabs {
		p.out = append(p.out, '\t')
	}
}

// code writes a line that is not a comment.
func (p *printer) code(text string) {
	tabs := p.tabs(text)
	p.indent(tabs)
	r := row{begin: len(p.out), depth: len(p.open)}
	var prev token
	for text != "" {
		if text[0] == ' ' || text[0] == '\t' {
			text = text[1:]
			continue
		}
		t := next(text, prev)
		text = text[len(t.text):]
		if p.spaced(prev, t, text) {
			p.out = append(p.out, ' ')
		}
		p.column(&r, prev, t)
		p.out = append(p.out, t.text...)
		p.nest(prev, &t, tabs)
		prev = t
	}
	p.first = prev.kind == opening
	p.split = prev.kind == binary
	p.out = append(p.out, '\n')
	p.finish(r)
}

// nest keeps track of brackets and blocks.
func (p *printer) nest(prev token, t *token, tabs int) {
	switch t.kind {
	case word:
		switch t.text {
		case "func", "if", "switch", "struct", "interface":
			p.block = true
		}
	case opening:
		t.of = p.bracketKind(prev, t.text)
		p.open = append(p.open, bracket{t.of, tabs})
		if t.of == block {
			p.block = false
		}
	case closing:
		last := len(p.open) - 1
		t.of = p.open[last].kind
		p.open = p.open[:last]
	}
}

// bracketKind returns the kind of an opening bracket.
func (p *printer) bracketKind(prev token, text string) bracketKind {
	switch {
	case text == "{" && p.block:
		return block
	case text == "{":
		return composite
	case prev.text == "const", prev.text == "var":
		return values
	case prev.text == "return": // of a conversion
		return grouping
	case prev.kind == word, prev.text == "]", prev.of == list:
		return list
	}
	return grouping
}

// spaced reports whether there is a space between two tokens. The rest is the
// code after them.
func (p *printer) spaced(prev, t token, rest string) bool {
	switch prev.kind {
	case nothing, dot, dots, prefix:
		return false
	case opening:
		return prev.of == block && t.kind != closing
	}
	switch t.kind {
	case comma, colon, dot:
		return false
	case closing:
		return t.text == "}" && p.open[len(p.open)-1].kind == block
	}
	if prev.text == "|" || t.text == "|" {
		return len(p.open) == 0 || p.open[len(p.open)-1].kind != list
	}
	switch prev.kind {
	case comma, colon, binary:
		return true
	}
	switch t.kind {
	case dots:
		return !strings.HasPrefix(strings.TrimLeft(rest, " "), ")")
	case prefix:
		return prev.text != "]"
	case opening:
		return p.spacedBracket(prev, t, rest)
	case word:
		return prev.text != "]"
	}
	return true
}

// spacedBracket reports whether there is a space before an opening bracket.
func (p *printer) spacedBracket(prev, t token, rest string) bool {
	closed := func(by string) bool { return strings.HasPrefix(strings.TrimLeft(rest, " "), by) }
	switch t.text {
	case "{":
		return p.block && !(prev.kind == word && closed("}"))
	case "[":
		return prev.text != "]" && closed("]")
	}
	switch prev.text {
	case "func":
		return len(p.open) == 0
	case "return", "import", "const", "var":
		return true
	}
	return prev.text == ")" && prev.of == list
}
