package route

import (
	"slices"
	"strings"
)

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

// template returns the literal text of a part, or {name} for a capture.
func (p Part) template() string {
	if p.Capture != "" {
		return "{" + p.Capture + "}"
	}
	return p.Text
}

// unnamed returns the literal text of a part, or {} for a capture.
func (p Part) unnamed() string {
	if p.Capture != "" {
		return "{}"
	}
	return p.Text
}

// IsCapture reports whether the segment has no literal text.
func (s Segment) IsCapture() bool {
	return !slices.ContainsFunc(s, func(x Part) bool { return x.Capture == "" })
}

// HasCapture reports whether the segment is not only literal text.
func (s Segment) HasCapture() bool {
	return slices.ContainsFunc(s, func(x Part) bool { return x.Capture != "" })
}

// BeginsWithCapture reports whether no literal text comes first. An absent segment
// begins with nothing.
func (s Segment) BeginsWithCapture() bool { return len(s) > 0 && s[0].Capture != "" }

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

// Template returns the segment with {name} for each capture.
func (s Segment) Template() string { return s.text(Part.template) }

// Unnamed returns the segment with {} for each capture.
func (s Segment) Unnamed() string { return s.text(Part.unnamed) }

func (s Segment) text(of func(Part) string) string {
	text := ""
	for _, x := range s {
		text += of(x)
	}
	return text
}

// Template returns the segments with {name} for each capture: /posts/{id}.
func (s Segments) Template() string { return s.text(Segment.Template) }

// Unnamed is Template with {} for each capture.
func (s Segments) Unnamed() string { return s.text(Segment.Unnamed) }

func (s Segments) text(of func(Segment) string) string {
	text := ""
	for _, seg := range s {
		text += "/" + of(seg)
	}
	return text
}

// First returns the first segment, or nil without segments.
func (s Segments) First() Segment {
	if len(s) == 0 {
		return nil
	}
	return s[0]
}

// Last returns the last segment, or nil without segments.
func (s Segments) Last() Segment {
	if len(s) == 0 {
		return nil
	}
	return s[len(s)-1]
}

// Above returns the segments before the last one.
func (s Segments) Above() Segments { return s[:max(len(s)-1, 0)] }

// EndCapture returns the name of the capture at the end of the segments, or "".
func (s Segments) EndCapture() string {
	last := s.Last()
	if last == nil {
		return ""
	}
	return last[len(last)-1].Capture
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
func (s Segments) Owner() Segments { return s.Above().Head() }

// Word returns the literal text of the last segment, or "" without segments.
func (s Segments) Word() string { return s.Last().Literal() }

// Skeleton returns the head as text: {} for a segment that is a capture, and the
// literal text of others. It is /posts/{}/revisions for
// posts/{parent}/revisions/{id}, and /sizes-x for sizes-{width}x{height}.
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

// MayMatch reports whether a path may be one of the segments. A capture may also
// hold several segments, or none.
func (s Segments) MayMatch(path string) bool {
	own := divide(path)
	for i := range min(len(own), len(s)) {
		if !s[i].HasCapture() && !strings.EqualFold(own[i], s[i].Literal()) {
			return false
		}
	}
	return len(own) == len(s) || slices.ContainsFunc(s, Segment.HasCapture)
}

// Contain reports whether the segments of a path are next to each other among
// these. A path without segments is not.
func (s Segments) Contain(path string) bool {
	own := divide(path)
	for i := range len(s) - len(own) + 1 {
		if len(own) > 0 && slices.EqualFunc(own, s[i:i+len(own)], func(text string, seg Segment) bool { return seg.Template() == text }) {
			return true
		}
	}
	return false
}

// WithLiterals returns a path of the segments in which captures hold the literal
// segments that another route has there. A path with more or fewer segments than
// the routes stays as it is.
func (s Segments) WithLiterals(path string, other Segments) string {
	list := divide(path)
	if len(list) != len(s) || len(list) != len(other) {
		return path
	}
	for i := range list {
		if s[i].BeginsWithCapture() && !other[i].HasCapture() {
			list[i] = other[i].Literal()
		}
	}
	return "/" + strings.Join(list, "/")
}

// divide returns the texts between the slashes of a path.
func divide(path string) []string {
	return strings.FieldsFunc(path, func(r rune) bool { return r == '/' })
}

// A Family identifies the routes with the same literal segments, which serve one
// resource.
type Family struct {
	Namespace string
	Literals  string // the skeleton of the segments below it
}

// Family returns the family of routes with these segments below a namespace.
func (s Segments) Family(namespace string) Family { return Family{namespace, s.Skeleton()} }

// String returns the namespace and the literals: /wp/v2/posts/{}/revisions.
func (f Family) String() string { return strings.TrimSuffix("/"+f.Namespace, "/") + f.Literals }
