package build

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/naming"
)

// An evidence is what the routes of a family tell about it: X and X/{capture}.
// Other routes do not count, so that no neighbour names an operation.
type evidence struct {
	list   bool // GET X
	paged  bool // GET X takes page and per_page
	create bool // POST X
	read   bool // GET X/{capture}
	remove bool // DELETE X/{capture}
}

// note takes in an endpoint of the family.
func (e *evidence) note(v endpoint) {
	segs := relative(v.route.Namespace, v.path)
	has := func(method string) bool { return slices.Contains(v.ep.Methods, method) }
	switch after := len(segs) - 1 - lastLiteral(segs); {
	case after == 0:
		e.list = e.list || has("GET")
		e.paged = e.paged || has("GET") && v.takesPages()
		e.create = e.create || has("POST")
	case after == 1:
		e.read = e.read || has("GET")
		e.remove = e.remove || has("DELETE")
	}
}

// takesPages reports whether an endpoint has the args of a list.
func (v endpoint) takesPages() bool {
	page, perPage := false, false
	for _, a := range v.ep.Args {
		page, perPage = page || a.Name == "page", perPage || a.Name == "per_page"
	}
	return page && perPage
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

// subjectOf returns the subject of segments that end with literal text.
func subjectOf(namespace string, segs [][]part, e evidence) subject {
	if len(segs) == 0 {
		return single
	}
	word := literal(segs[len(segs)-1])
	items := e.read || e.remove
	switch {
	case naming.IsAction(word) && !(items && (e.create || e.paged)):
		return action
	case naming.IsPlural(word), e.paged, e.create && items:
		return collection
	case namespace == "wp/v2" && len(segs) == 1 && !singletons.MatchString(word): // the base of a post type or a taxonomy
		return collection
	case e.list && e.read:
		return readable
	}
	return single
}

// singletons matches the segments below wp/v2 that name one thing, in core and in
// plugins.
var singletons = regexp.MustCompile(`(?i)(^|[-_])(settings|config)$`)

// An operationName is the name of an operation and what it is made of.
type operationName struct {
	verb  string // List, UpdateAll, Do
	other string // instead of verb, by a preset
	by    string // ByGroupIDAndID; it may be left out of the name
	item  bool   // the route ends with a capture that identifies an item
	short bool   // by is that capture alone, and is left out
	given string // by the options
}

func (n operationName) plain() string {
	switch {
	case n.given != "":
		return n.given
	case n.short:
		return n.word()
	}
	return n.word() + n.by
}

// word begins the name.
func (n operationName) word() string { return cmp.Or(n.other, n.verb) }

// spelled is the name with all captures.
func (n operationName) spelled() string {
	if n.given != "" {
		return n.given
	}
	return n.word() + n.by
}

// nameOperation names the operation of an endpoint, a function of its route, its
// methods and the evidence of its family. docs/naming.md has the table.
func nameOperation(v endpoint, e evidence) operationName {
	segs := relative(v.route.Namespace, v.path)
	if v.batch {
		segs = segs[:lastLiteral(segs)]
		return operationName{verb: batchVerb(v.ep.Methods), by: by(segs, lastLiteral(segs))}
	}
	last := lastLiteral(segs)
	about := subjectOf(v.route.Namespace, v.segs, e)
	if last < 0 {
		about = collection
	}
	n := operationName{by: by(segs, last)}
	n.item = about >= readable && isItem(segs, last, v)
	n.short = n.item && by(segs[:last+1], last) == ""
	n.verb = verb(v, about, last < len(segs)-1, last >= 0 && last == len(segs)-1, n.item)
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
func verb(v endpoint, about subject, captured, whole, item bool) string {
	has := func(m string) bool { return slices.Contains(v.ep.Methods, m) }
	read, write, remove := has("GET") || has("HEAD"), has("POST") || has("PUT") || has("PATCH"), has("DELETE")
	many := whole && about >= readable
	switch {
	case read && (write || remove), write && remove:
		return "Do"
	case about == action && !read:
		return "Do"
	case about == action:
		return "Get"
	case read && (many || v.takesPages() && !item):
		return "List"
	case read:
		return "Get"
	case remove && many:
		return "DeleteAll"
	case remove:
		return "Delete"
	case has("POST") && many && !has("PUT") && !has("PATCH"):
		return "Create"
	case many:
		return change(v.ep.Methods) + "All"
	case has("POST") && captured:
		return "Update"
	}
	return change(v.ep.Methods)
}

// change names what an endpoint that writes does.
func change(methods []string) string {
	has := func(m string) bool { return slices.Contains(methods, m) }
	switch {
	case has("POST") && (has("PUT") || has("PATCH")):
		return "Update"
	case has("PUT"):
		return "Put"
	case has("POST"):
		return "Post"
	case has("PATCH"):
		return "Patch"
	}
	return "Do"
}

// by names the captures of a route, but for those before its end that are called
// as what the route names before them, and one that the last segment names, as in
// by-slug/{slug}. A capture that can hold one text only is followed by that.
func by(segs [][]part, last int) string {
	var names []string
	only := ""
	for i, s := range segs {
		for _, x := range s {
			before := i <= last && len(s) == 1
			switch {
			case x.capture == "", before && plainOwner(segs[:i], x.capture):
				continue
			case last >= 0 && says(literal(segs[last]), x.capture):
				continue
			}
			names = append(names, naming.Name(x.capture))
			if oneText.MatchString(x.pattern) {
				only += naming.Name(x.pattern)
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
func isItem(segs [][]part, last int, v endpoint) bool {
	if last+2 != len(segs) || len(segs[last+1]) != 1 || oneText.MatchString(segs[last+1][0].pattern) {
		return false
	}
	capture := segs[last+1][0].capture
	if last >= 0 && isID(literal(segs[last]), capture) {
		return true
	}
	return itemKeys[capture] && !v.takesPages()
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

// plainOwner reports whether a capture that stands before the end of a route is
// called as usual: by an identifier, or as what the route names before it. Other
// names tell routes apart.
func plainOwner(before [][]part, capture string) bool {
	words := naming.Words(capture)
	if n := len(words); n > 0 && (words[n-1] == "id" || capture == "parent") {
		return true
	}
	return slices.ContainsFunc(before, func(seg []part) bool {
		return !isCapture(seg) && slices.Equal(naming.Words(naming.Singular(literal(seg))), words)
	})
}

// oneText matches patterns that are texts.
var oneText = regexp.MustCompile(`^[\w/-]+$`)
