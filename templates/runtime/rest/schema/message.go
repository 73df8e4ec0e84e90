package schema

import (
	"math"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// A Violation is the reason why a value is rejected.
type Violation struct {
	Code    string // such as rest_invalid_type
	Message string // the English message of the real server
	// The member param of the data: the name of the invalid value, such as
	// v[a][0]; may be empty.
	Param string
	// The member position of the data, for rest_no_matching_schema, or
	// positions, for rest_one_of_multiple_matches.
	Positions []int
	// The member status of the data, or 0.
	Status int
	// Whether the real server fails with an exception instead, and returns
	// 500.
	Throws bool
}

// Error returns the message.
func (f *Violation) Error() string { return f.Message }

// anyViolation is the violation where the reason does not matter.
var anyViolation = &Violation{}

func thrown() *Violation {
	return &Violation{Code: "internal_server_error", Message: "There has been a critical error on this website.", Throws: true}
}

// A path is the name of the current value, such as v[a][0]. It is nil where
// messages do not matter.
type path struct {
	up   *path
	name string
}

func (p *path) member(name string) *path {
	if p == nil {
		return nil
	}
	return &path{p, name}
}

func (p *path) item(i int) *path {
	if p == nil {
		return nil
	}
	return &path{p, strconv.Itoa(i)}
}

func (p *path) String() string {
	switch {
	case p == nil:
		return ""
	case p.up == nil:
		return p.name
	}
	return p.up.String() + "[" + p.name + "]"
}

// violation returns a violation whose message begins with the name of the value.
func (p *path) violation(code string, words ...string) *Violation {
	if p == nil {
		return anyViolation
	}
	return &Violation{Code: code, Message: p.String() + strings.Join(words, "")}
}

// of returns a violation with a message of its own.
func (p *path) of(code string, words ...string) *Violation {
	if p == nil {
		return anyViolation
	}
	return &Violation{Code: code, Message: strings.Join(words, "")}
}

func (p *path) typeViolation(types ...typeCode) *Violation {
	if p == nil {
		return anyViolation
	}
	var names []string
	for _, t := range types {
		names = append(names, string(typeNames[t]))
	}
	name := p.String()
	return &Violation{Code: "rest_invalid_type", Message: name + " is not of type " + strings.Join(names, ",") + ".", Param: name}
}

// thousands formats a count as the server does: 1,000.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// join returns "a, b, and c".
func join(names []string) string {
	last := len(names) - 1
	if last < 2 {
		return strings.Join(names, " and ")
	}
	return strings.Join(names[:last], ", ") + ", and " + names[last]
}

func either(first bool, one, other string) string {
	if first {
		return one
	}
	return other
}

// word formats an enum value for a message: scalars as strings, others as
// JSON.
func (v Value) word() string {
	if k := v.Kind(); k != KindNull && k < KindList {
		return ToString(v)
	}
	return lex.ASCIIJSON(v.json(nil, true))
}

// numberText formats a number; as an integer if it is one.
func numberText(f float64) string {
	if f == math.Trunc(f) && math.Abs(f) < 1<<63 {
		return strconv.FormatInt(int64(f), 10)
	}
	return floatText(f)
}
