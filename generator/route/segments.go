package route

import "slices"

// Segments are consecutive segments of a route.
type Segments []Segment

// A Segment holds the parts between two slashes, at least one.
type Segment []Part

// A Part is a piece of a route: literal text or a group.
type Part struct {
	Text    string // unescaped literal; for a group without a name, a text that matches it
	Capture string // the name of a capture
	Pattern string // of a capture

	Optional bool   // a capture that may be empty, or the slash before one
	Lead     string // the text before an optional capture: the slash of /?(?P<name>…)?
}

// IsCapture reports whether the segment has no literal text.
func (s Segment) IsCapture() bool {
	return !slices.ContainsFunc(s, func(x Part) bool { return x.Capture == "" })
}

// Is reports whether the segment is the literal text.
func (s Segment) Is(text string) bool { return len(s) == 1 && s[0].Text == text }

// Literal returns the literal text of the segment.
func (s Segment) Literal() string {
	text := ""
	for _, x := range s {
		text += x.Text
	}
	return text
}

// Head returns the segments up to the last one with literal text. They name the
// resource of a route.
func (s Segments) Head() Segments {
	for i := len(s); i > 0; i-- {
		if !s[i-1].IsCapture() {
			return s[:i]
		}
	}
	return nil
}

// Tail returns the captures after the head.
func (s Segments) Tail() Segments { return s[len(s.Head()):] }

// Owner returns the head of what stands before the last segment:
// posts for posts/{parent}/revisions.
func (s Segments) Owner() Segments { return s[:max(len(s)-1, 0)].Head() }

// Word returns the literal text of the last segment, or "" without segments.
func (s Segments) Word() string {
	if len(s) == 0 {
		return ""
	}
	return s[len(s)-1].Literal()
}

// Skeleton returns the head as text, with {} for each capture in it:
// /posts/{}/revisions.
func (s Segments) Skeleton() string {
	text := ""
	for _, seg := range s.Head() {
		if seg.IsCapture() {
			text += "/{}"
		} else {
			text += "/" + seg.Literal()
		}
	}
	return text
}

// A Family identifies the routes with the same literal segments, which serve one
// resource.
type Family struct {
	Namespace string
	Literals  string // the literal segments below it, with {} for captures between them
}

// Family returns the family of routes with these segments below a namespace.
func (s Segments) Family(namespace string) Family { return Family{namespace, s.Skeleton()} }

// String returns the namespace and the literals: /wp/v2/posts/{}/revisions.
func (f Family) String() string { return "/" + f.Namespace + f.Literals }
