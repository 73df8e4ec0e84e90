package templates

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A room is several files of a package that become one. It reads lines, not syntax, which takes a tenth of the time: gofmt
// has seen to it that a declaration begins where its line does. The tests compare what comes out with what goes in.
type room struct {
	clause  []string        // of the package, with the comment above it
	imports map[string]bool // as "fmt"
	lines   []string        // the declarations, with a blank line before those of each file
}

// add adds a file.
func (r *room) add(source string) {
	lines := strings.Split(strings.TrimSuffix(source, "\n"), "\n")
	n := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "package ") }) + 1
	if n > len(r.clause) {
		r.clause = lines[:n]
	}
	if lines = r.readImports(lines[n:]); len(lines) > 0 {
		r.lines = append(r.lines, "")
		r.addDeclarations(lines)
	}
}

// readImports returns the lines behind the imports.
func (r *room) readImports(lines []string) []string {
	block := false
	for i, l := range lines {
		one, single := strings.CutPrefix(l, "import ")
		switch {
		case l == "" || block && l == ")":
			block = block && l == ""
		case l == "import (":
			block = true
		case block || single:
			r.imports[strings.TrimSpace(one)] = true
		default:
			return lines[i:]
		}
	}
	return nil
}

// addDeclarations leaves out the comments that are for those who work on the declarations. Directives stay.
func (r *room) addDeclarations(lines []string) {
	var hidden, hiddenPart bool // the declaration, what the last line that is indented once began in it
	for i := 0; i < len(lines); i++ {
		n := i
		for n < len(lines) && isComment(lines[n]) {
			n++
		}
		text := strings.TrimLeft(lines[i], "\t")
		depth := len(lines[i]) - len(text)
		switch {
		case n > i:
			keep := n < len(lines) && !hidden && !(depth > 1 && hiddenPart) && isUpper(strings.TrimLeft(lines[n], "\t*"))
			if depth == 0 {
				keep = n < len(lines) && exported(lines[n])
			}
			for _, l := range lines[i:n] {
				if keep || strings.HasPrefix(l, "//go:") {
					r.lines = append(r.lines, l)
				}
			}
			i = n - 1
			continue
		case text == "" && r.lines[len(r.lines)-1] == "": // on both sides of a comment
			continue
		case depth == 0 && isDeclaration(text):
			hidden = strings.HasPrefix(text, "func ") || !exported(text)
		case depth == 1:
			hiddenPart = !isUpper(text)
		}
		r.lines = append(r.lines, lines[i])
	}
}

// content returns the text of the room.
func (r *room) content(header string) []byte {
	out := append([]string{header, ""}, r.clause...)
	byPath := func(x, y string) int { return cmp.Compare(x[strings.Index(x, `"`):], y[strings.Index(y, `"`):]) }
	if list := slices.SortedFunc(maps.Keys(r.imports), byPath); len(list) == 1 {
		out = append(out, "", "import "+list[0])
	} else if len(list) > 1 {
		out = append(out, "", "import (\n\t"+strings.Join(list, "\n\t")+"\n)")
	}
	var b bytes.Buffer
	for _, l := range append(out, closeUp(r.lines)...) {
		b.WriteString(l)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// closeUp drops the blank lines between functions of one line each that have no comments.
func closeUp(lines []string) []string {
	out := make([]string, 0, len(lines))
	first := 0 // of the functions of one line that out ends with
	for i, l := range lines {
		if l == "" && len(out) > first && !isComment(out[first-1]) && i+1 < len(lines) && isShort(lines[i+1]) {
			continue
		}
		if out = append(out, l); !isShort(l) {
			alignBodies(out[first : len(out)-1])
			first = len(out)
		}
	}
	alignBodies(out[first:])
	return out
}

// alignBodies puts the bodies of neighbours below each other, as gofmt does.
func alignBodies(functions []string) {
	most := 0
	for i, f := range functions {
		head, body, _ := strings.Cut(f, " {")
		head = strings.TrimRight(head, " ")
		functions[i] = head + " {" + body
		most = max(most, utf8.RuneCountInString(head))
	}
	for i, f := range functions {
		head, body, _ := strings.Cut(f, " {")
		functions[i] = head + strings.Repeat(" ", most-utf8.RuneCountInString(head)) + " {" + body
	}
}

// isShort reports whether a line is a whole function.
func isShort(line string) bool {
	return strings.HasPrefix(line, "func ") && strings.HasSuffix(line, "}")
}

func isComment(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, "\t"), "//") }

func isDeclaration(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	return word == "func" || word == "type" || word == "var" || word == "const"
}

// exported reports whether a line begins the declaration of something exported, or a group of declarations.
func exported(line string) bool {
	word, name, _ := strings.Cut(line, " ")
	if method, ok := strings.CutPrefix(name, "("); ok && word == "func" {
		receiver, method, _ := strings.Cut(method, ") ")
		receiver, _, _ = strings.Cut(receiver, "[") // as in (m Map[K, V])
		of := receiver[strings.LastIndex(receiver, " ")+1:]
		return isUpper(strings.TrimPrefix(of, "*")) && isUpper(method)
	}
	return isDeclaration(line) && (isUpper(name) || name == "(")
}

func isUpper(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}
