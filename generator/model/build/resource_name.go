package build

import (
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/naming"
)

// resourceNames returns the names that the resource of a route may have, given
// the segments of the route after its namespace, up to the last literal one. The
// first is the plain one: all words but the last are in the singular.
//
//	/posts                      Posts
//	/posts/{parent}/revisions   PostRevisions
//	/products/attributes        ProductAttributes
//
// The others are for resources that share it. They keep plurals, say Item for
// one of many, and name the spelling of each segment, or else the signs:
//
//	/orders/statuses, /orders/{id}/statuses    OrdersStatuses, OrderItemStatuses
//	/a/b-c, /a-b/c                             ABCKebab, ABKebabC
func resourceNames(segs [][]part) []string {
	plain := plainName(segs)
	list := []string{plain}
	if len(segs) == 0 {
		return list
	}
	others := []string{styledName(segs), spelledName(segs)}
	if len(segs) == 1 {
		list := naming.Spellings(literal(segs[0]))
		others = list[1 : len(list)-1]
	}
	for _, name := range others {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// plainName returns the plain name of a resource.
func plainName(segs [][]part) string {
	var texts []string
	for _, seg := range withoutNumbers(segs) {
		if !isCapture(seg) {
			texts = append(texts, literal(seg))
		}
	}
	if len(texts) == 0 {
		return "Index"
	}
	last := len(texts) - 1
	for i := range texts[:last] {
		texts[i] = naming.Singular(texts[i])
	}
	return reserved(naming.Join(texts...))
}

// reserved returns name with the word Resource if the package of every namespace
// or its Server has the name, or one like it, anyway.
func reserved(name string) string {
	if name == "Handle" || name == "New" || strings.HasPrefix(name, "Unimplemented") {
		return name + "Resource"
	}
	return name
}

// styledName returns the name of a resource in which words distinguish one of
// many from many, and show the spelling of each segment.
func styledName(segs [][]part) string {
	var texts []string
	for i, seg := range segs {
		if isCapture(seg) {
			continue
		}
		text := literal(seg)
		item := i+1 < len(segs) && isCapture(segs[i+1])
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
func spelledName(segs [][]part) string {
	texts := make([]string, len(segs))
	for i, seg := range segs {
		texts[i] = literal(seg)
		if isCapture(seg) {
			texts[i] = "item"
		}
	}
	return naming.Spell(strings.Join(texts, "/"))
}

// resourceWords returns the words of the plain name of a resource.
func resourceWords(segs [][]part) []string { return naming.Words(plainName(segs)) }

// siteNumber matches segments that are the number of a site or an item of it.
var siteNumber = regexp.MustCompile(`^[0-9]{5,}$`)

// withoutNumbers leaves out numbers of a single site, unless nothing else would
// be left.
func withoutNumbers(segs [][]part) [][]part {
	kept := slices.DeleteFunc(slices.Clone(segs), func(seg []part) bool {
		return !isCapture(seg) && siteNumber.MatchString(literal(seg))
	})
	if lastLiteral(kept) < 0 {
		return segs
	}
	return kept
}

// responseName returns the name of the response type of a resource with the
// segments: the singular of the resource, or its name with the word Response if
// it has no other singular or is an action.
func responseName(resource string, segs [][]part) string {
	action := len(segs) > 0 && naming.IsAction(literal(segs[len(segs)-1]))
	if one := naming.Singular(resource); one != resource && !action {
		return one
	}
	return resource + "Response"
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

// relative returns the segments of a route below its namespace.
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

// familySegments returns the segments that name the resource of a route: those up to the
// last literal one. A batch belongs to the resource that it takes items of.
func familySegments(v endpoint) (segs [][]part, batch bool) {
	segs = relative(v.route.Namespace, v.path)
	segs = segs[:lastLiteral(segs)+1]
	if last := len(segs) - 1; last > 0 && len(segs[last]) == 1 && literal(segs[last]) == "batch" && takesBatches(v) {
		if end := lastLiteral(segs[:last]); end >= 0 {
			return segs[:end+1], true
		}
	}
	return segs, false
}

// takesBatches reports whether a route has an endpoint with the methods that
// controllers give to changes.
func takesBatches(v endpoint) bool {
	for _, ep := range v.route.Endpoints {
		all := true
		for _, method := range []string{"POST", "PUT", "PATCH"} {
			all = all && slices.Contains(ep.Methods, method)
		}
		if all {
			return true
		}
	}
	return false
}

func literal(seg []part) string {
	text := ""
	for _, x := range seg {
		text += x.text
	}
	return text
}

// nameResources names the resources. Names that meet in a namespace show their
// spelling.
func (b *builder) nameResources() {
	scopes := map[string]*naming.Scope{}
	entries := map[*family]*naming.Entry{}
	for _, f := range b.families {
		if scopes[f.namespace] == nil {
			scopes[f.namespace] = naming.NewScope()
		}
		scope := scopes[f.namespace]
		if given := b.givenName(f.familyKey); given != "" {
			entries[f] = scope.Add(0, f.literals, nil, given)
			continue
		}
		entries[f] = scope.Add(1, f.literals, resourceWords(f.segs), resourceNames(f.segs)...)
	}
	for _, scope := range scopes {
		scope.Resolve()
	}
	for f, e := range entries {
		f.name = e.Name()
	}
}
