package diff

import (
	"fmt"
	"regexp"
	"strings"
)

// markdown writes the report for a pull request: what hurts first, what is safe folded away.
func (p *printer) markdown() {
	r := p.report
	p.linef("### Deployment changes: %s", r.Heading())
	p.linef("\n%s → %s", code(r.Old), code(r.New))
	names, lists := r.byNamespace()
	for _, level := range []Level{Breaking, Risky} {
		if r.Count(level) == 0 {
			continue
		}
		p.linef("\n#### %s", strings.ToUpper(string(level[:1]))+string(level[1:]))
		for _, name := range names {
			p.items(name, lists[name], level)
		}
	}
	if n := r.Count(Safe); n > 0 {
		p.linef("\n<details><summary>%s</summary>", count(n, "safe change"))
		for _, name := range names {
			p.items(name, lists[name], Safe)
		}
		p.linef("\n</details>")
	}
	for _, text := range r.remarks() {
		p.linef("\n> %s", prose(text))
	}
}

func (p *printer) items(namespace string, list []*Finding, level Level) {
	head := false
	for _, f := range together(list) {
		if f.Level != level {
			continue
		}
		if !head {
			p.linef("\n**%s**\n", prose(title(namespace)))
			head = true
		}
		p.item(f)
	}
}

func (p *printer) item(f *Finding) {
	text := prose(f.Message)
	if where := f.Where(); where != "" {
		text = code(where) + " " + text
	} else if f.Audience == Source {
		text = code(f.Message)
	}
	if f.Audience == Source && f.Count > 1 && !f.whole {
		text += fmt.Sprintf(" (and %d more like it)", f.Count-1)
	}
	p.linef("- %s", text)
	if f.Witness != nil {
		p.linef("  %s", code(f.Witness.Curl(p.o.Root)))
	}
	if f.Direction == Response && f.Level == Breaking {
		for _, v := range []any{f.Before, f.After} {
			if v != nil {
				p.linef("  %s", code(cut(shown(v))))
			}
		}
	}
	for _, use := range f.Uses {
		p.linef("  %s", code(use))
	}
}

// code writes text as it is: between more backquotes than it has in a row.
func code(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	text = clean(text)
	if fence == "`" {
		return fence + text + fence
	}
	return fence + " " + text + " " + fence
}

// linked is what forges make links of, and tell people of who are called so, whatever stands before it: but for code.
var linked = regexp.MustCompile(`(?i)@|#\d|//|www\.|GH-\d|[0-9a-f]{7}`)

// prose writes text as text.
func prose(text string) string {
	if linked.MatchString(text) {
		return code(text)
	}
	return escape(text)
}

// escape takes their meaning from characters that have one.
func escape(text string) string {
	var b strings.Builder
	for _, c := range clean(text) {
		if strings.ContainsRune("\\`*_{}[]<>()#+!|&~@", c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}
