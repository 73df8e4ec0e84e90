package gotype

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// document sets the comment of a field, given the deployments of its struct: the
// description, then the facts.
func (t *typer) document(f *model.Field, p *shape.Prop, within schema.Deployments) {
	list := []string{sentence(p.Text.Description)}
	if p.ReadOnly {
		list = append(list, "Read-only.")
	}
	list = append(list, exampleOf(f.Type, p.Shape), p.Text.Details, t.scheme.Deployments.Only(f.In|^within&t.scheme.Deployments.All()))
	if f.Limited {
		list = append(list, t.shownIn(f.Shown))
	}
	list = append(list, t.partsIn(f))
	if p.Releases != "" {
		list = append(list, "Not in this index; as "+p.Releases+" documents it.")
	}
	f.Doc = strings.Join(strings.Fields(strings.Join(list, " ")), " ")
	f.Absence = p.Text.Absence
	deprecate(f, p.Text.Description)
}

// sentence returns a description with a full stop, unless it ends with a mark
// of its own script, maybe before a quote or a bracket.
func sentence(text string) string {
	text = strings.TrimSpace(text)
	end := strings.TrimRightFunc(text, func(r rune) bool {
		return r == '"' || r == '\'' || unicode.In(r, unicode.Pe, unicode.Pf)
	})
	last, _ := utf8.DecodeLastRuneInString(end)
	if text == "" || last == ':' || last == '…' || unicode.Is(unicode.STerm, last) {
		return text
	}
	return text + "."
}

// shownIn returns the contexts that show a field, as in "In view and edit.",
// unless all contexts do that the resource has.
func (t *typer) shownIn(in codec.Contexts) string {
	if in == 0 {
		return "In no context."
	}
	if in&t.shown == t.shown {
		return ""
	}
	return "In " + contextNames(in) + "."
}

// contextNames returns the names of contexts, as in "view and edit".
func contextNames(in codec.Contexts) string {
	var list []string
	for _, name := range []string{"view", "edit", "embed"} {
		if contexts([]string{name})&in != 0 {
			list = append(list, name)
		}
	}
	return strings.Join(list, " and ")
}

// partsIn returns the contexts of the parts of a text that not all contexts of
// its field show, as in "Raw in edit; Rendered in view and edit.".
func (t *typer) partsIn(f *model.Field) string {
	shown, parts := t.shown, f.Type.Parts
	if f.Limited {
		shown &= f.Shown
	}
	var list []string
	at := map[codec.Contexts]int{}
	for _, p := range []struct {
		name string
		in   codec.Contexts
	}{{"Raw", parts.Raw}, {"Rendered", parts.Rendered}, {"BlockVersion", parts.BlockVersion}, {"Protected", parts.Protected}} {
		in := p.in & shown
		i, seen := at[in]
		switch {
		case in == 0 || in == shown:
		case seen:
			list[i] += " and " + p.name
		default:
			at[in] = len(list)
			list = append(list, p.name)
		}
	}
	for in, i := range at {
		list[i] += " in " + contextNames(in)
	}
	if len(list) == 0 {
		return ""
	}
	return strings.Join(list, "; ") + "."
}

// contextsOf returns the contexts that properties of an object name.
func contextsOf(o *shape.Object) (set codec.Contexts) {
	for _, p := range o.Props {
		if p.Limited {
			set |= contexts(p.Contexts)
		}
		for s := p.Shape; s != nil; s = s.List {
			for _, inner := range s.Objects {
				set |= contextsOf(inner)
			}
		}
	}
	return set
}

// deprecate sets the deprecation of a field if its description mentions one.
func deprecate(f *model.Field, description string) {
	if !strings.Contains(strings.ToLower(description), "deprecated") {
		return
	}
	switch m := deprecation.FindStringIndex(description); {
	case m == nil:
	case m[0] == 0:
		f.Deprecated, f.Doc = strings.TrimSpace(f.Doc[min(m[1], len(f.Doc)):]), ""
		if f.Deprecated == "" {
			f.Deprecated = "the site does not say why."
		}
	default:
		f.Deprecated = "see above."
	}
}

var deprecation = regexp.MustCompile(`(?i)\bdeprecated\b[\s:.,;-]*`)
