package build

import (
	"strings"

	"github.com/restgen/restgen/generator/model"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// fieldDoc puts together what the comment of a field says.
func (t *typer) fieldDoc(p *prop, f *model.Field, answer bool, within wire.Deployments) string {
	list := []string{sentence(p.text.description)}
	if answer && p.readOnly {
		list = append(list, "Read-only.")
	}
	list = append(list, p.text.details, t.owners.only(f.In|^within&t.owners.all()))
	if f.Limited {
		list = append(list, shownIn(p.contexts))
	}
	return strings.Join(strings.Fields(strings.Join(list, " ")), " ")
}

// sentence returns a description with a full stop.
func sentence(text string) string {
	text = strings.TrimSpace(text)
	if text == "" || strings.ContainsAny(text[len(text)-1:], ".!?:") {
		return text
	}
	return text + "."
}

func shownIn(contexts []string) string {
	switch len(contexts) {
	case 0:
		return "Never shown."
	case 3:
		return ""
	}
	return "In " + strings.Join(contexts, " and ") + "."
}
