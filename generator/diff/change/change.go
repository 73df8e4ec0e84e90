// Package change describes how two schemas of an index differ.
//
// Two schemas come in, as JSON. A text for messages goes out, or whether the two
// are the same, with their documentation or without it. New keywords belong here,
// and the words for a change of one. Packages subset and rule decide what a change
// means to the server.
package change

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
)

// isSilent reports whether a keyword decides nothing and is left out of messages.
func isSilent(keyword string) bool {
	return IsDocumentation(keyword) || slices.Contains([]string{"default", "context", "readonly", "_links"}, keyword)
}

// mostChanges is how many changes of one schema a message lists.
const mostChanges = 4

// Describe describes which keywords differ between two schemas, with the path to
// nested ones. Neither may be nil.
func Describe(old, new *index.Node) string {
	switch {
	case isListType(old, new):
		return "one such value, not a list"
	case isListType(new, old):
		return "a list of such values"
	}
	var list []string
	listChanges(&list, "", old, new)
	if len(list) > mostChanges {
		list = append(list[:mostChanges:mostChanges], "…")
	}
	return strings.Join(list, "; ")
}

func listChanges(list *[]string, path string, old, new *index.Node) {
	for _, name := range Names(old, new) {
		a, b := old.Get(name), new.Get(name)
		if name == "enum" {
			a, b = someOf(a), someOf(b)
		}
		if isSilent(name) || sameKeyword(name, a, b) || name == "required" && path == "" && !isList(a) && !isList(b) {
			continue // whether an arg has to be sent is reported by other rules
		}
		switch {
		case name == "enum" && a != nil && b != nil:
			*list = append(*list, path+Enum(a, b))
		case (name == "oneOf" || name == "anyOf") && isList(a) && isList(b):
			branchChanges(list, path, name, a, b)
		case name == "properties":
			propertyChanges(list, path, old, new)
		case nested[name] && a != nil && b != nil && a.Kind == index.Object && b.Kind == index.Object:
			listChanges(list, path+name+": ", a, b)
		case a == nil:
			*list = append(*list, path+"new "+name+" "+Brief(b))
		case b == nil:
			*list = append(*list, path+"removed "+name+" "+Brief(a))
		default:
			*list = append(*list, path+name+" "+Brief(a)+" → "+Brief(b))
		}
	}
}

// sameKeyword reports whether the values of a keyword mean the same.
func sameKeyword(name string, a, b *index.Node) bool {
	switch {
	case Same(a, b):
		return true
	case byKeyword[name]:
		return Same(ofMembers(a, Undocumented), ofMembers(b, Undocumented))
	case name == "enum", name == "required":
		return SameValues(a, b)
	}
	return false
}

// isListType reports whether a schema is a list without further rules of the
// values of the other one.
func isListType(list, one *index.Node) bool {
	items := list.Get("items")
	if t := list.Get("type"); t == nil || t.Text != "array" || items == nil || one.Get("type") == nil {
		return false
	}
	for _, m := range list.Members {
		if m.Name != "type" && m.Name != "items" && m.Name != "required" && !isSilent(m.Name) {
			return false
		}
	}
	var differ []string
	listChanges(&differ, "", one, items)
	return len(differ) == 0
}

// someOf returns an enum, or nil for an empty one, which the server ignores.
func someOf(enum *index.Node) *index.Node {
	if enum.Empty() {
		return nil
	}
	return enum
}

func isList(n *index.Node) bool { return n != nil && n.Kind == index.List }

// openly reports whether an object ignores members with other names. The rules
// member-added and member-removed report these.
func openly(n *index.Node) bool {
	return n.Get("properties") != nil && n.Get("additionalProperties") == nil && n.Get("patternProperties") == nil
}

func propertyChanges(list *[]string, path string, old, new *index.Node) {
	before, after := old.Get("properties"), new.Get("properties")
	for _, name := range Names(before, after) {
		a, b := before.Get(name), after.Get(name)
		switch {
		case a == nil:
			if mustBe(b) {
				*list = append(*list, path+"new required property "+name)
			} else if !openly(old) {
				*list = append(*list, path+"new property "+name)
			}
		case b == nil:
			if mustBe(a) || !openly(new) {
				*list = append(*list, path+"removed property "+name)
			}
		default:
			listChanges(list, path+name+": ", a, b)
		}
	}
}

// mustBe reports whether a property has required: true.
func mustBe(property *index.Node) bool {
	required := property.Get("required")
	return required != nil && required.Kind == index.True
}

// Enum describes which values an enum lost and which are new in it.
func Enum(old, new *index.Node) string {
	return "enum " + lostAndNew(Lacking(old, new), Lacking(new, old))
}

// lostAndNew lists what is gone and what is new.
func lostAndNew(minus, plus []string) string {
	var parts []string
	if len(minus) > 0 {
		parts = append(parts, "without "+strings.Join(minus, ", "))
	}
	if len(plus) > 0 {
		parts = append(parts, "with "+strings.Join(plus, ", "))
	}
	return strings.Join(parts, ", ")
}

// branchChanges describes which alternatives were added and removed, and the
// Describe of the others. Alternatives are paired by title, then by the values
// that they accept, and the rest in order.
func branchChanges(list *[]string, path, keyword string, old, new *index.Node) {
	pairs := pairBranches(old.Items, new.Items)
	var minus, plus []string
	for _, p := range pairs {
		switch a, b := p[0], p[1]; {
		case b == nil:
			minus = append(minus, branchName(a))
		case a == nil:
			plus = append(plus, branchName(b))
		default:
			listChanges(list, path+keyword+" "+branchName(a)+": ", a, b)
		}
	}
	if what := lostAndNew(minus, plus); what != "" {
		*list = append(*list, path+keyword+" "+what)
	}
	if len(pairs) == len(old.Items) && len(pairs) == len(new.Items) && !sameOrder(pairs, new.Items) {
		*list = append(*list, path+keyword+" in another order")
	}
}

// sameOrder reports whether the second of each pair stands at the same place.
func sameOrder(pairs [][2]*index.Node, list []*index.Node) bool {
	for i, p := range pairs {
		if p[1] != list[i] {
			return false
		}
	}
	return true
}

// branchName returns the title of an alternative, or its schema.
func branchName(n *index.Node) string {
	if t := n.Get("title"); t != nil && t.Text != "" {
		return string(t.JSON())
	}
	return Brief(n)
}

// pairBranches pairs alternatives; one without a partner is paired with nil.
func pairBranches(old, new []*index.Node) [][2]*index.Node {
	taken := map[*index.Node]bool{}
	pairs := make([][2]*index.Node, len(old))
	for _, alike := range []func(a, b *index.Node) bool{
		func(a, b *index.Node) bool { t := a.Get("title"); return t != nil && Same(t, b.Get("title")) },
		SameSchema,
		func(a, b *index.Node) bool { return len(old) == len(new) },
	} {
		for i, a := range old {
			for _, b := range new {
				if pairs[i][1] == nil && !taken[b] && alike(a, b) {
					pairs[i], taken[b] = [2]*index.Node{a, b}, true
				}
			}
			pairs[i][0] = a
		}
	}
	for _, b := range new {
		if !taken[b] {
			pairs = append(pairs, [2]*index.Node{nil, b})
		}
	}
	return pairs
}

// Brief returns the JSON of a node, shortened to one line.
func Brief(n *index.Node) string {
	if n == nil {
		return "none"
	}
	return BriefText(string(n.JSON()))
}

// BriefText shortens a text to what fits a message.
func BriefText(s string) string {
	const most = 60
	if text := []rune(s); len(text) > most {
		return string(text[:most]) + "…"
	}
	return s
}

// Names returns the names of the members of two nodes, each once.
func Names(a, b *index.Node) []string {
	var names []string
	for _, n := range []*index.Node{a, b} {
		if n == nil {
			continue
		}
		for _, m := range n.Members {
			if !slices.Contains(names, m.Name) {
				names = append(names, m.Name)
			}
		}
	}
	return names
}
