package rest

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A Fault is why a value is refused.
type Fault struct {
	Code      string // as rest_invalid_type
	Message   string // English, as the real server words it
	Param     string // data.param: the name of the value at fault, as v[a][0]; empty when the data have none
	Positions []int  // data.position (Code rest_no_matching_schema) or data.positions (rest_one_of_multiple_matches)
	Status    int    // data.status; 0 when the data have none
	Throws    bool   // the real server fails with an exception instead: HTTP 500
}

// Error returns the message.
func (f *Fault) Error() string { return f.Message }

// refused is every fault that nobody asked the words of.
var refused = &Fault{}

func thrown() *Fault {
	return &Fault{Code: "internal_server_error", Message: "There has been a critical error on this website.", Throws: true}
}

// A path names the value that is checked, as v[a][0]. There is none when faults are not put into words.
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

// fault is a fault whose message begins with the name of the value.
func (p *path) fault(code string, words ...string) *Fault {
	if p == nil {
		return refused
	}
	return &Fault{Code: code, Message: p.String() + strings.Join(words, "")}
}

// of is a fault whose message names the value elsewhere, or not at all.
func (p *path) of(code string, words ...string) *Fault {
	if p == nil {
		return refused
	}
	return &Fault{Code: code, Message: strings.Join(words, "")}
}

func (p *path) typeFault(types ...Type) *Fault {
	if p == nil {
		return refused
	}
	var names []string
	for _, t := range types {
		names = append(names, string(t))
	}
	name := p.String()
	return &Fault{Code: "rest_invalid_type", Message: name + " is not of type " + strings.Join(names, ",") + ".", Param: name}
}

// thousands prints a number as the server prints counts: 1,000.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// join is a, b, and c.
func join(names []string) string {
	last := len(names) - 1
	if last < 2 {
		return strings.Join(names, " and ")
	}
	return strings.Join(names[:last], ", ") + ", and " + names[last]
}

func (s *Schema) boundsFault(at *path) *Fault {
	if at == nil {
		return refused
	}
	const code = "rest_out_of_bounds"
	text := func(bound *float64) string { return strconv.FormatInt(integerOf(*bound), 10) }
	switch {
	case s.min == nil:
		return at.fault(code, " must be less than ", either(s.exclMax, "", "or equal to "), text(s.max))
	case s.max == nil:
		return at.fault(code, " must be greater than ", either(s.exclMin, "", "or equal to "), text(s.min))
	}
	low, high := either(s.exclMin, " (exclusive)", " (inclusive)"), either(s.exclMax, " (exclusive)", " (inclusive)")
	return at.fault(code, " must be between ", text(s.min), low, " and ", text(s.max), high)
}

func either(first bool, one, other string) string {
	if first {
		return one
	}
	return other
}

func (s *Schema) enumFault(at *path) *Fault {
	if at == nil {
		return refused
	}
	var words []string
	for e := s.enum.first(); e.more(); e = e.next() {
		words = append(words, e.word())
	}
	verb := " is not one of "
	if len(words) == 1 {
		verb = " is not "
	}
	return at.fault("rest_not_in_enum", verb, join(words), ".")
}

// word is how a message shows a value of an enum: scalars as PHP's strings, all else as its JSON.
func (v Value) word() string {
	if k := v.Kind(); k != KindNull && k < KindList {
		return toText(v)
	}
	return asciiJSON(v.json(nil, true))
}

// asciiJSON escapes what json_encode escapes by default: slashes, and all that is not ASCII.
func asciiJSON(text []byte) string {
	var b []byte
	for _, unit := range utf16.Encode([]rune(strings.ReplaceAll(string(text), "/", `\/`))) {
		if unit < utf8.RuneSelf {
			b = append(b, byte(unit))
		} else {
			b = fmt.Appendf(b, `\u%04x`, unit)
		}
	}
	return string(b)
}

// numberText prints a keyword's number: as an integer when it is one.
func numberText(f float64) string {
	if f == math.Trunc(f) && math.Abs(f) < 1<<63 {
		return strconv.FormatInt(int64(f), 10)
	}
	return floatText(f)
}

// faults are the parameters at fault, in the order in which they were found, with the last that was found of each.
type faults struct {
	names []string
	list  []*Fault
}

func (f *faults) add(name string, fault *Fault) {
	if i := slices.Index(f.names, name); i >= 0 {
		f.list[i] = fault
		return
	}
	f.names, f.list = append(f.names, name), append(f.list, fault)
}

// refusal is the answer to invalid parameters, with the details of the faults that have a code.
func (f *faults) refusal() error {
	if slices.ContainsFunc(f.list, func(x *Fault) bool { return x.Throws }) {
		return internalError
	}
	e := refuse(http.StatusBadRequest, "rest_invalid_param", "Invalid parameter(s): "+strings.Join(f.names, ", "))
	b := append(appendStatus(append(make([]byte, 0, 512), `,"data":`...), e.Status), `,"params":{`...)
	for i, x := range f.list {
		b = appendQuoted(appendKey(b, f.names[i]), x.Message)
	}
	b = append(b, `},"details":`...)
	from := len(b)
	b = append(b, '{')
	for i, x := range f.list {
		if x.Code != "" {
			b = x.append(appendKey(b, f.names[i]))
		}
	}
	e.ending = append(endObject(b, from), "}}"...)
	return e
}

func (f *Fault) append(b []byte) []byte {
	b = append(appendError(b, f.Code, f.Message), `,"data":`...)
	switch {
	case f.Status != 0:
		b = append(appendStatus(b, f.Status), '}')
	case f.Param != "":
		b = append(appendQuoted(append(b, `{"param":`...), f.Param), '}')
	case f.Code == "rest_no_matching_schema" && len(f.Positions) == 1:
		b = fmt.Appendf(b, `{"position":%d}`, f.Positions[0])
	case len(f.Positions) > 0:
		b = append(b, `{"positions":[`...)
		for i, p := range f.Positions {
			b = strconv.AppendInt(comma(b, i), int64(p), 10)
		}
		b = append(b, "]}"...)
	default:
		b = append(b, "null"...)
	}
	return append(b, '}')
}
