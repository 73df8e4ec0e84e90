package codec

// Contexts is a set of contexts of a response that show a field.
type Contexts uint8

// The contexts. The empty set hides a field always.
const (
	View Contexts = 1 << iota
	Edit
	Embed
)

// Always is the set of all contexts.
const Always = View | Edit | Embed

// TextParts describes a text of a response: its parts, and the contexts that
// show them. The text does not have a part without contexts.
type TextParts struct {
	Raw, Rendered, BlockVersion, Protected Contexts

	OrString bool // it may also come as a string, which is its raw part
}

// Presence is the state of an optional value.
type Presence uint8

// The states.
const (
	Absent Presence = iota
	Null
	Present
)

// String returns "absent", "null" or "present".
func (p Presence) String() string { return [...]string{"absent", "null", "present"}[p] }

// step is what to do with a value.
type step uint8

const (
	skipValue  step = iota
	clearValue      // of a variant: another one is read
	writeValue      // it stays as it is, since others may use it too
	readValue
	scoreValue
)

// content is what a field holds before it is handled.
type content uint8

const (
	unknown  content = iota // an object
	isZero                  // 0, false or ""
	isAbsent                // nil, or an optional value that is absent
	isSet                   // another value, or an optional value that is null or present
)

func (c content) empty() bool { return c == isZero || c == isAbsent }

// setUnless returns another content if a value is empty.
func setUnless(empty bool, other content) content {
	if empty {
		return other
	}
	return isSet
}
