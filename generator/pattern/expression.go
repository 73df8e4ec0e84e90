package pattern

// An Expression is a pattern of an index for package regexp.
type Expression struct {
	Way  Way
	Text string // in the syntax of package regexp; empty if the pattern needs an engine
}

// A Way is how support code matches a pattern.
type Way uint8

// The ways to match a pattern.
const (
	ByEngine     Way = iota // package regexp cannot express the pattern
	ByText                  // package regexp needs the text of the expression
	BySource                // the text follows from the source, so support code does not need it
	MatchNothing            // the source is not a PCRE; the text matches nothing, as on the server
)

// nothing is the expression of a source that is not a PCRE.
var nothing = Expression{MatchNothing, `[^\x00-\x{10FFFF}]`}
