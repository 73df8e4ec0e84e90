package routename

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/route"
)

// Clues are what the name of an operation depends on.
type Clues struct {
	Segments route.Segments // of the route, below its namespace
	Methods  []string
	Pages    bool // it has the args page and per_page
	// EndsInBatch is set if the route is that of its resource, followed by batch.
	EndsInBatch bool

	// Bases is set if each segment of the namespace is the base of a post type
	// or a taxonomy, unless it names settings.
	Bases bool

	Preset string // the verb that a preset gives, or ""
	Given  string // the name that the options give, or ""
}

func (c Clues) has(method string) bool { return slices.Contains(c.Methods, method) }

// An Evidence is what the routes of a family tell about it: X and X/{capture}.
// Other routes do not count, so that no neighbour names an operation.
type Evidence struct {
	list   bool // GET X
	paged  bool // GET X takes page and per_page
	create bool // POST X
	read   bool // GET X/{capture}
	remove bool // DELETE X/{capture}
}

// Add takes in an endpoint of the family.
func (ev *Evidence) Add(c Clues) {
	switch len(c.Segments.Tail()) {
	case 0:
		ev.list = ev.list || c.has("GET")
		ev.paged = ev.paged || c.has("GET") && c.Pages
		ev.create = ev.create || c.has("POST")
	case 1:
		ev.read = ev.read || c.has("GET")
		ev.remove = ev.remove || c.has("DELETE")
	}
}

// A subject is the kind of item that a family serves. It decides the names of
// operations.
type subject int

const (
	single     subject = iota // one item, such as settings
	action                    // something to do: delete-webp-files
	readable                  // a collection for its operations, of which little is known
	collection                // a collection
)

// subjectOf returns the subject of an endpoint's family.
func subjectOf(c Clues, ev Evidence) subject {
	head := c.Segments.Head()
	if len(head) == 0 {
		return collection
	}
	word := head.Word()
	items := ev.read || ev.remove
	switch {
	case naming.IsAction(word) && !(items && (ev.create || ev.paged)):
		return action
	case naming.IsPlural(word), ev.paged, ev.create && items:
		return collection
	case c.Bases && len(head) == 1 && !singletons.MatchString(word):
		return collection
	case ev.list && ev.read:
		return readable
	}
	return single
}

// singletons matches the segments that name one thing where others are the bases
// of post types, in core and in plugins.
var singletons = regexp.MustCompile(`(?i)(^|[-_])(settings|config)$`)

// OneOrMany reports whether the last segment of a route may stand for one item or
// for many: the settings of core are an object, settings of a shop are groups.
// Settings with a writing method are an object.
func OneOrMany(segs route.Segments, methods []string) bool {
	last := segs.Last()
	return slices.ContainsFunc([]string{"data", "news", "series"}, last.Is) || last.Is("settings") && len(methods) == 1
}

// A Name is the name of an operation and what it is made of.
type Name struct {
	Verb   string // List, UpdateAll, Do
	Preset string // instead of Verb, see Clues
	By     string // ByGroupIDAndID; it may be left out of the name
	Item   bool   // the route ends with a capture that identifies an item
	Lists  bool   // the operation lists what is known to be a collection
	Given  string // instead of the whole name, see Clues

	short bool // By is the capture of an item alone, and is left out
}

// Plain returns the name where no other operation has it.
func (n Name) Plain() string {
	if n.Given == "" && n.short {
		return n.Word()
	}
	return n.Spelled()
}

// Word returns the begin of the name.
func (n Name) Word() string { return cmp.Or(n.Preset, n.Verb) }

// Spelled returns the name with all captures.
func (n Name) Spelled() string { return cmp.Or(n.Given, n.Word()+n.By) }

// Operation names the operation of an endpoint, a function of its route, its
// methods and the evidence of its family. docs/naming.md has the table.
func Operation(c Clues, ev Evidence) Name {
	if c.EndsInBatch {
		head := c.Segments.Head()
		return Name{Verb: batchVerb(c.Methods), By: by(head[:len(head)-1]), Preset: c.Preset, Given: c.Given}
	}
	head, tail := c.Segments.Head(), c.Segments.Tail()
	about := subjectOf(c, ev)
	n := Name{By: by(c.Segments), Preset: c.Preset, Given: c.Given}
	n.Item = about >= readable && isItem(c)
	n.short = n.Item && by(head) == ""
	n.Verb = verb(c, about, len(tail) > 0, len(tail) == 0 && len(head) > 0, n.Item)
	if n.Verb == "Post" && len(head) > 0 && len(tail) == 0 && !singletons.MatchString(head.Word()) {
		n.Verb = "Do" // a checkout, feedback
	}
	n.Lists = n.Verb == "List" && about != readable
	return n
}

// batchVerb names an operation on many items at once.
func batchVerb(methods []string) string {
	switch {
	case slices.Equal(methods, []string{"GET"}):
		return "GetBatch"
	case slices.Equal(methods, []string{"DELETE"}):
		return "DeleteBatch"
	}
	return "Batch"
}

// verb returns the verb of an operation, given whether its route ends with a
// capture or with literal text, and whether the capture stands for an item.
func verb(c Clues, about subject, captured, whole, item bool) string {
	read, write, remove := c.has("GET") || c.has("HEAD"), c.has("POST") || c.has("PUT") || c.has("PATCH"), c.has("DELETE")
	many := whole && about >= readable
	switch {
	case read && (write || remove), write && remove:
		return "Do"
	case about == action && !read && !Reads(c.Segments.Head()):
		return "Do"
	case about == action:
		return "Get"
	case read && (many || c.Pages && !item):
		return "List"
	case read:
		return "Get"
	case remove && many:
		return "DeleteAll"
	case remove:
		return "Delete"
	case c.has("POST") && many && !c.has("PUT") && !c.has("PATCH"):
		return "Create"
	case many:
		return change(c) + "All"
	case c.has("POST") && captured:
		return "Update"
	}
	return change(c)
}

// change names what an endpoint that writes does.
func change(c Clues) string {
	switch {
	case c.has("POST") && (c.has("PUT") || c.has("PATCH")):
		return "Update"
	case c.has("PUT"):
		return "Put"
	case c.has("POST"):
		return "Post"
	case c.has("PATCH"):
		return "Patch"
	}
	return "Do"
}

// by names the captures of a route, but for those before its end that are called
// as what the route names before them, and one that the last segment names, as in
// by-slug/{slug}. A capture that can hold one text only is followed by that.
func by(segs route.Segments) string {
	head := segs.Head()
	var names []string
	only := ""
	for i, s := range segs {
		for _, x := range s {
			before := i < len(head) && len(s) == 1
			switch {
			case x.Capture == "", before && plainOwner(segs[:i], x.Capture):
				continue
			case len(head) > 0 && says(head.Word(), x.Capture):
				continue
			}
			names = append(names, naming.Name(x.Capture))
			if oneText.MatchString(x.Pattern) {
				only += naming.Name(x.Pattern)
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "By" + strings.Join(names, "And") + only
}

// says reports whether a segment ends with by and the words of a capture.
func says(segment, capture string) bool {
	words := func(text string) string { return strings.Join(naming.Words(text), "-") }
	return strings.HasSuffix("-"+words(segment), "-by-"+words(capture))
}

// isItem reports whether the one capture that a route ends with identifies an
// item of what stands before it.
func isItem(c Clues) bool {
	head, tail := c.Segments.Head(), c.Segments.Tail()
	if len(tail) != 1 || len(tail[0]) != 1 || oneText.MatchString(tail[0][0].Pattern) {
		return false
	}
	capture := tail[0][0].Capture
	if len(head) > 0 && isID(head.Word(), capture) {
		return true
	}
	return IsItemKey(capture) && !c.Pages
}

// isID reports whether a capture identifies an item of a collection by its name
// alone: id, or the singular of the collection with or without id.
func isID(collection, capture string) bool {
	words := naming.Words(capture)
	if n := len(words); n > 0 && words[n-1] == "id" {
		return true
	}
	one := naming.Words(naming.Singular(collection))
	return len(words) > 0 && strings.HasSuffix(strings.Join(one, " "), strings.Join(words, " "))
}

// itemKeys are further names of captures that identify an item of a collection.
var itemKeys = map[string]bool{
	"slug": true, "location": true, "code": true, "uuid": true, "guid": true, "name": true, "stylesheet": true,
	"key": true, "hash": true, "handle": true, "sku": true,
}

// IsItemKey reports whether a capture of this name identifies an item though it
// is no ID.
func IsItemKey(capture string) bool { return itemKeys[capture] }

// plainOwner reports whether a capture that stands before the end of a route is
// called as usual: by an identifier, or as what the route names before it. Other
// names tell routes apart.
func plainOwner(before route.Segments, capture string) bool {
	words := naming.Words(capture)
	if n := len(words); n > 0 && (words[n-1] == "id" || capture == "parent") {
		return true
	}
	return slices.ContainsFunc(before, func(seg route.Segment) bool {
		return !seg.IsCapture() && slices.Equal(naming.Words(naming.Singular(seg.Literal())), words)
	})
}

// oneText matches patterns that are texts.
var oneText = regexp.MustCompile(`^[\w/-]+$`)
