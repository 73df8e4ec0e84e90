// Package routename names the resources and operations of routes. Each name is a
// function of the segments of its own route, the methods of its endpoint, and what
// the routes with and without an item tell about their family. docs/naming.md has
// the tables.
//
// Segments of a route, or the Clues of an endpoint with its Evidence, come in, and names go
// out, before they meet others: scopes and the names that users give are matters of
// package build. A new word or verb is an entry of a table here, but it renames
// generated code of sites that have it.
package routename

import (
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/route"
)

// Head returns the segments that name the resource of a route, given its segments
// below the namespace: the head of the route. A batch belongs to the resource that
// it takes items of; only a route with an endpoint that has the methods of changes
// can be one.
func Head(below route.Segments, changes bool) (head route.Segments, endsInBatch bool) {
	head = below.Head()
	owner := head.Owner()
	if changes && len(owner) > 0 && head[len(head)-1].Is("batch") {
		return owner, true
	}
	return head, false
}

// Original returns the head of the routes of which a resource has copies, or takes
// item batches, and the segment that says so. Other resources are their own originals,
// without such a segment.
func Original(head route.Segments, itemBatch bool) (whole route.Segments, copies string) {
	if !itemBatch {
		return withoutCopy(head)
	}
	whole = head.Owner()
	if _, copies := withoutCopy(whole); len(whole) == 0 || copies != "" || len(head[len(head)-1]) > 1 {
		return head, ""
	}
	return whole, head.Word()
}

// withoutCopy returns the segments of the original of a copy, and the segment
// that makes it a copy: revisions and autosaves after an item, and me after
// users.
func withoutCopy(head route.Segments) (whole route.Segments, copies string) {
	last := len(head) - 1
	if last < 1 || len(head[last]) != 1 {
		return head, ""
	}
	text, item := head.Word(), head[last-1].IsCapture()
	switch {
	case item && (text == "revisions" || text == "autosaves"):
		if owner := head.Owner(); len(owner) > 0 {
			return owner, text
		}
	case !item && text == "me" && naming.IsPlural(head[:last].Word()):
		return head[:last], text
	}
	return head, ""
}

// Resources returns the names that the resource of a route may have, given the
// head of the route below its namespace. The first is the plain one: all words
// but the last are in the singular.
//
//	/posts                      Posts
//	/posts/{parent}/revisions   PostRevisions
//	/products/attributes        ProductAttributes
//
// The others are for resources that share it. They keep plurals, say Item for
// one of many, and name the spelling of each segment, or the signs if that is not enough:
//
//	/orders/statuses, /orders/{id}/statuses    OrdersStatuses, OrderItemStatuses
//	/a/b-c, /a-b/c                             ABCKebab, ABKebabC
func Resources(segs route.Segments) []string {
	plain := Resource(segs)
	list := []string{plain}
	if len(segs) == 0 {
		return list
	}
	if Reads(segs) {
		list = append(list, resource(segs, true))
	}
	others := []string{styledName(segs), spelledName(segs)}
	if len(segs) == 1 {
		spellings := naming.Spellings(segs[0].Literal())
		others = spellings[1 : len(spellings)-1]
	}
	for _, name := range others {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// Resource returns the plain name of a resource. It leaves out a get that its
// operations repeat: TemplateAuthors for get_template_authors.
func Resource(segs route.Segments) string { return resource(segs, false) }

// Reads reports whether the last segment of a resource begins with get.
func Reads(segs route.Segments) bool {
	if len(segs) == 0 || segs[len(segs)-1].IsCapture() {
		return false
	}
	_, reads := withoutGet(segs[len(segs)-1].Literal())
	return reads
}

// withoutGet returns a segment without the get that it begins with.
func withoutGet(text string) (rest string, ok bool) {
	m := getPrefix.FindStringSubmatch(text)
	if m == nil {
		return text, false
	}
	return m[1] + m[2], true
}

var getPrefix = regexp.MustCompile(`^get(?:[-_]([A-Za-z].*)|([A-Z].*))$`)

func resource(segs route.Segments, whole bool) string {
	var texts []string
	for _, seg := range withoutNumbers(segs) {
		if !seg.IsCapture() {
			texts = append(texts, seg.Literal())
		}
	}
	if len(texts) == 0 {
		return "Index"
	}
	last := len(texts) - 1
	if Reads(segs) && !whole {
		texts[last], _ = withoutGet(texts[last])
	}
	for i := range texts[:last] {
		texts[i] = naming.Singular(texts[i])
	}
	name := naming.Join(texts...)
	if Reserved(name) {
		name += "Resource"
	}
	return name
}

// Reserved reports whether the package of every namespace, or its Server, has the
// name of a resource, or one like it, anyway.
func Reserved(name string) bool {
	return slices.Contains([]string{"Handle", "New", "Server", "Gateway", "NewHandler", "NewMux"}, name) ||
		strings.HasPrefix(name, "Unimplemented")
}

// styledName returns the name of a resource in which words distinguish one of
// many from many, and show the spelling of each segment.
func styledName(segs route.Segments) string {
	var texts []string
	for i, seg := range segs {
		if seg.IsCapture() {
			continue
		}
		text := seg.Literal()
		item := i+1 < len(segs) && segs[i+1].IsCapture()
		switch style := naming.Style(text); {
		case item:
			texts = append(texts, naming.Singular(text), style, "Item")
		default:
			texts = append(texts, text, style)
		}
	}
	return naming.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" })...)
}

// spelledName returns the name of a resource with a word for every sign between
// words.
func spelledName(segs route.Segments) string {
	texts := make([]string, len(segs))
	for i, seg := range segs {
		texts[i] = seg.Literal()
		if seg.IsCapture() {
			texts[i] = "item"
		}
	}
	return naming.Spell(strings.Join(texts, "/"))
}

// siteNumber matches segments that are the number of a site or an item of it.
var siteNumber = regexp.MustCompile(`^[0-9]{5,}$`)

// withoutNumbers leaves out numbers of a single site, unless nothing else would
// be left.
func withoutNumbers(segs route.Segments) route.Segments {
	kept := slices.DeleteFunc(slices.Clone(segs), func(seg route.Segment) bool {
		return !seg.IsCapture() && siteNumber.MatchString(seg.Literal())
	})
	if len(kept.Head()) == 0 {
		return segs
	}
	return kept
}

// Response returns the name of the response type of a resource with the
// segments: the singular of the resource, or its name with the word Response if
// it has no other singular or is an action.
func Response(resource string, segs route.Segments) string {
	action := len(segs) > 0 && naming.IsAction(segs.Word())
	if one := naming.Singular(resource); one != resource && !action {
		return one
	}
	return resource + "Response"
}
