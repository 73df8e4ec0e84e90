package layout

// A printer writes lines of code in the form of gofmt.
type printer struct {
	out  []byte
	open []bracket // the brackets that are not closed yet
	rows []row     // the last lines of out, if gofmt aligns their columns

	empty bool // the next line follows an empty line
	first bool // the next line follows an opening bracket
	split bool // the next line continues a binary expression
	block bool // the next brace opens a block, not a composite literal
}

// A bracket is an opening bracket.
type bracket struct {
	kind bracketKind
	tabs int // the indentation of its line
}

// A row is a line with columns that gofmt aligns with the lines before and after
// it: the values of a composite literal, the types and values of
// constants, and the bodies of functions on one line.
type row struct {
	begin int         // offset of the line after its indentation
	depth int         // number of open brackets
	kind  bracketKind // of the innermost one
	n     int         // number of columns
	ends  [2]int      // offsets of their ends
	width [2]int      // in characters
}
