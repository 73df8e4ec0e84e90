package build

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// fieldDoc returns the comment of a field: the description, then the facts.
func (t *typer) fieldDoc(p *prop, f *model.Field, response bool, within wire.Deployments) string {
	list := []string{sentence(p.text.description)}
	if p.readOnly {
		list = append(list, "Read-only.")
	}
	list = append(list, p.text.details, t.deployments.only(f.In|^within&t.deployments.all()))
	if f.Limited {
		list = append(list, t.shownIn(f.Shown))
	}
	if p.known != "" {
		list = append(list, "Not in this index; as "+p.known+" documents it.")
	}
	return strings.Join(strings.Fields(strings.Join(list, " ")), " ")
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
	var list []string
	for _, name := range []string{"view", "edit", "embed"} {
		if contexts([]string{name})&in != 0 {
			list = append(list, name)
		}
	}
	return "In " + strings.Join(list, " and ") + "."
}

// contextsOf returns the contexts that properties of an object name.
func contextsOf(o *object) (set codec.Contexts) {
	for _, p := range o.props {
		if p.limited {
			set |= contexts(p.contexts)
		}
		for s := p.shape; s != nil; s = s.list {
			for _, inner := range s.object {
				set |= contextsOf(inner)
			}
		}
	}
	return set
}
