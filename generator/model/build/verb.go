package build

import (
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/naming"
)

// resourceName returns the name of the resource that a route of a namespace belongs to.
func resourceName(namespace string, p path) string { return nameOf(relative(namespace, p)) }

func nameOf(segs [][]part) string {
	var b strings.Builder
	for i, s := range segs {
		last := i == len(segs)-1
		captured := !last && isCapture(segs[i+1])
		b.WriteString(segmentName(s, captured && i < lastLiteral(segs)))
	}
	if b.Len() == 0 {
		return "Index"
	}
	return b.String()
}

// lastLiteral returns the index of the last segment that has literal text, or -1.
func lastLiteral(segs [][]part) int {
	for i := len(segs) - 1; i >= 0; i-- {
		if !isCapture(segs[i]) {
			return i
		}
	}
	return -1
}

func isCapture(seg []part) bool {
	return !slices.ContainsFunc(seg, func(x part) bool { return x.capture == "" })
}

// segmentName names the literal text of a segment; item says that one thing of many is meant.
func segmentName(seg []part, item bool) string {
	if isCapture(seg) {
		return ""
	}
	switch text := literal(seg); {
	case !item:
		return naming.Of(naming.Path, text)
	case naming.Singular(text) == text:
		return singularName(seg) + "Item"
	}
	return singularName(seg)
}

// singularName names the literal text of a segment in the singular, if it has one.
func singularName(seg []part) string { return naming.Of(naming.Path, naming.Singular(literal(seg))) }

// relative returns the segments of a route behind those of its namespace.
func relative(namespace string, p path) [][]part {
	segs := p.segments()
	prefix := strings.FieldsFunc(namespace, func(r rune) bool { return r == '/' })
	if len(segs) < len(prefix) || namespace == "" {
		return segs
	}
	for i, want := range prefix {
		if len(segs[i]) != 1 || segs[i][0].text != want {
			return segs
		}
	}
	return segs[len(prefix):]
}

// itemName returns the name of one thing of a resource: its response type. All its words are in the singular, which tells
// it from the types of fields below a plural: what /products/categories answers from the categories of a product.
func itemName(namespace string, p path) string { return itemNameOf(namespace, relative(namespace, p)) }

func itemNameOf(namespace string, segs [][]part) string {
	i := lastLiteral(segs)
	if i < 0 {
		return "IndexItem"
	}
	var b strings.Builder
	for j, s := range segs[:i] {
		if isCapture(segs[j+1]) {
			b.WriteString(segmentName(s, true))
		} else if !isCapture(s) {
			b.WriteString(singularName(s))
		}
	}
	if !collects(namespace, segs[:i+1]) {
		return b.String() + singularName(segs[i]) + "Answer"
	}
	return b.String() + segmentName(segs[i], true)
}

// operationName returns the name of an operation, a function of the route and of the methods of the endpoint:
//
//	route ends with       GET   POST    POST, PUT, PATCH   PUT     PATCH     DELETE
//	a plural  …/posts     List  Create  UpdateAll          PutAll  PatchAll  DeleteAll
//	a singular …/edit     Get   Post    Update             Put     Patch     Delete
//	a capture …/{id}      Get   Update  Update             Put     Patch     Delete
//
// where the bases of post types and taxonomies count as plurals (see collects),
// with By and the captures behind it, unless there is one behind a plural, which is called id or as one thing of the
// collection; a capture that can hold one text only is followed by that. Captures before the end are named like these, unless
// they are called id, parent or, with or without _id, as one thing of what stands before them: /posts/{post_id}/notes is
// List, /posts/{slug}/notes is ListBySlug. An endpoint that mixes reading, writing or deleting is Call.
func operationName(namespace string, p path, methods []string) string {
	segs := relative(namespace, p)
	last := lastLiteral(segs)
	ends := last < len(segs)-1
	many := last < 0 || collects(namespace, segs[:last+1])
	return verb(methods, ends, !ends && last >= 0 && many) + by(segs, last, many)
}

// collects reports whether segments that end with literal text name many things. In wp/v2 a route of one segment is the base of a
// post type or a taxonomy, which is a singular unless its author thought of it: /wp/v2/product.
func collects(namespace string, segs [][]part) bool {
	word := literal(segs[len(segs)-1])
	return naming.IsPlural(word) || namespace == "wp/v2" && len(segs) == 1 && !singletons.MatchString(word)
}

// singletons are the segments below wp/v2 that name one thing, those of core and what plugins call like them.
var singletons = regexp.MustCompile(`(?i)(^|[-_])(settings|config)$`)

func literal(seg []part) string {
	text := ""
	for _, x := range seg {
		text += x.text
	}
	return text
}

func verb(methods []string, captured, plural bool) string {
	has := func(m string) bool { return slices.Contains(methods, m) }
	read, write, remove := has("GET") || has("HEAD"), has("POST") || has("PUT") || has("PATCH"), has("DELETE")
	switch {
	case read && (write || remove), write && remove:
		return "Call"
	case read && plural:
		return "List"
	case read:
		return "Get"
	case remove && plural:
		return "DeleteAll"
	case remove:
		return "Delete"
	case has("POST") && plural && !has("PUT") && !has("PATCH"):
		return "Create"
	case plural:
		return change(methods) + "All"
	case has("POST") && captured:
		return "Update"
	}
	return change(methods)
}

// change names what an endpoint that writes does.
func change(methods []string) string {
	has := func(m string) bool { return slices.Contains(methods, m) }
	switch {
	case has("POST") && (has("PUT") || has("PATCH")):
		return "Update"
	case has("PUT"):
		return "Put"
	case has("POST"), has("PATCH"):
		return naming.Of(naming.Path, strings.ToLower(methods[0]))
	}
	return "Call"
}

// by names the captures that a route ends with, unless there is one and it is the plain one.
func by(segs [][]part, last int, collection bool) string {
	var names []string
	only := "" // what the captures can hold, where that is one text
	for i, s := range segs {
		for _, x := range s {
			if x.capture != "" && (i > last || len(s) > 1 || !plainOwner(segs[:i], x.capture)) {
				names = append(names, x.capture)
				if oneText.MatchString(x.pattern) {
					only += naming.Of(naming.Path, x.pattern)
				}
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	if len(names) == 1 && collection && only == "" && (names[0] == "id" || last >= 0 && names[0] == plainCapture(literal(segs[last]))) {
		return ""
	}
	var b strings.Builder
	b.WriteString("By")
	for _, n := range names {
		b.WriteString(naming.Of(naming.Arg, n))
	}
	return b.String() + only
}

// plainOwner reports whether a capture is called as what a route names before it. Other names of captures tell routes apart.
func plainOwner(before [][]part, capture string) bool {
	if capture == "id" || capture == "parent" {
		return true
	}
	for _, seg := range before {
		one := plainCapture(literal(seg))
		if one != "" && (capture == one || capture == one+"_id") {
			return true
		}
	}
	return false
}

// oneText matches patterns that are texts.
var oneText = regexp.MustCompile(`^[\w/-]+$`)

func plainCapture(segment string) string {
	return strings.ReplaceAll(naming.Singular(segment), "-", "_")
}
