package diff

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/schema"
)

func requiredAdded(c *comparison, p pair) *Finding {
	if !came(p.oldArg, p.newArg) || !p.newArg.mandatory() || p.old.isCapture(p.name) {
		return nil
	}
	return c.missing(p, "is new, and has to be sent")
}

func requiredRemoved(_ *comparison, p pair) *Finding {
	if !gone(p.oldArg, p.newArg) || !p.oldArg.mandatory() || p.captured() {
		return nil
	}
	return &Finding{Message: "is gone: it had to be sent, and is ignored now", Before: fragment(p.oldArg.node)}
}

func argRequired(c *comparison, p pair) *Finding {
	if p.oldArg == nil || p.newArg == nil || p.oldArg.mandatory() || !p.newArg.mandatory() || p.old.isCapture(p.name) {
		return nil
	}
	return c.missing(p, "has to be sent now")
}

// missing is about an arg without which the new side refuses requests.
func (c *comparison) missing(p pair, message string) *Finding {
	f := &Finding{Message: message, After: fragment(p.newArg.node)}
	f.prove = append(f.prove, func() *Witness { return c.withoutArg(p) })
	return f
}

// withoutArg looks for a request that the new side refuses for want of the arg.
func (c *comparison) withoutArg(p pair) *Witness {
	for _, d := range c.drafts(p) {
		if w := d.without(p.name).plain(); c.proves(w, p.name) {
			return w
		}
	}
	return nil
}

func argOptional(_ *comparison, p pair) *Finding {
	if p.oldArg == nil || p.newArg == nil || !p.oldArg.mandatory() || p.newArg.mandatory() || p.old.isCapture(p.name) {
		return nil
	}
	return &Finding{Message: "can be left out now"}
}

func argRemoved(_ *comparison, p pair) *Finding {
	if !gone(p.oldArg, p.newArg) || p.oldArg.mandatory() || p.captured() {
		return nil
	}
	return &Finding{Message: "is gone: it is ignored now", Before: fragment(p.oldArg.node)}
}

func argAdded(_ *comparison, p pair) *Finding {
	if !came(p.oldArg, p.newArg) || p.newArg.mandatory() || p.old.isCapture(p.name) {
		return nil
	}
	return &Finding{Message: "is new", After: fragment(p.newArg.node)}
}

// schemas returns what the two sides make of an arg. That of a capture without an arg is free.
func (p pair) schemas() (old, new *schema.Schema, ok bool) {
	if p.oldArg != nil && p.newArg != nil {
		return p.oldArg.schema, p.newArg.schema, !same(p.oldArg.node, p.newArg.node)
	}
	free := &schema.Schema{}
	switch {
	case p.oldArg == nil && p.old.isCapture(p.name):
		return free, p.newArg.schema, true
	case p.newArg == nil && p.captured():
		return p.oldArg.schema, free, true
	}
	return nil, nil, false
}

// change says in words what happened to the schema of an arg.
func (p pair) change() string {
	switch {
	case p.oldArg == nil:
		return "was not checked"
	case p.newArg == nil:
		return "is not checked any more"
	}
	return cmp.Or(changes(p.oldArg.node, p.newArg.node), "another schema")
}

func (p pair) fragments(f *Finding) *Finding {
	if p.oldArg != nil {
		f.Before = fragment(p.oldArg.node)
	}
	if p.newArg != nil {
		f.After = fragment(p.newArg.node)
	}
	return f
}

func argNarrowed(c *comparison, p pair) *Finding {
	got, ok := c.less(p)
	if !ok || got.Verdict != schema.Excluded {
		return nil
	}
	f := p.fragments(&Finding{Message: "takes less: " + p.change()})
	f.prove = append(f.prove, func() *Witness { return c.refusedValue(p, got.Witnesses) })
	return f
}

// refusedValue looks for a request with one of the values that the new side refuses because of it.
func (c *comparison) refusedValue(p pair, values []any) *Witness {
	drafts := c.drafts(p)
	for _, body := range []bool{false, true} {
		for _, d := range drafts {
			for _, v := range values {
				w := d.with(p.name, v).witness(body)
				if c.proves(w, cmp.Or(p.renamed()[p.name], p.name)) {
					return w
				}
			}
		}
	}
	return nil
}

func argWidened(c *comparison, p pair) *Finding {
	got, ok := c.more(p)
	if !ok || got.Verdict != schema.Excluded {
		return nil
	}
	return p.fragments(&Finding{Message: "takes more: " + p.change()})
}

func argChanged(c *comparison, p pair) *Finding {
	less, ok := c.less(p)
	if !ok {
		return nil
	}
	more, _ := c.more(p)
	switch {
	case less.Verdict == schema.Unknown:
		return p.fragments(&Finding{Message: "may take less: " + p.change() + " (undecided at " + less.Reason + ")"})
	case more.Verdict == schema.Unknown:
		return p.fragments(&Finding{Level: Safe, Message: "may take more: " + p.change()})
	}
	return nil
}

func argRestated(c *comparison, p pair) *Finding {
	less, ok := c.less(p)
	more, _ := c.more(p)
	if !ok || less.Verdict != schema.Included || more.Verdict != schema.Included {
		return nil
	}
	if p.oldArg == nil || p.newArg == nil {
		return p.fragments(&Finding{Message: "is written otherwise, with no difference in verdict: every path that fits the route fits the arg"})
	}
	what := changes(p.oldArg.node, p.newArg.node)
	a, b := p.oldArg.node.Get("required"), p.newArg.node.Get("required")
	if what == "" && !same(a, b) && !sameValues(a, b) && p.oldArg.mandatory() == p.newArg.mandatory() {
		what = "required " + brief(a) + " → " + brief(b)
	}
	if what == "" {
		return nil
	}
	return p.fragments(&Finding{Message: "is written otherwise, with no difference in verdict: " + what})
}

func argConverted(c *comparison, p pair) *Finding {
	_, _, old, new, ok := p.bodies()
	if !ok {
		return nil
	}
	list := c.conversions(new, old)
	if d := (&draft{e: p.old, method: p.method}); d.inQuery() || p.old.isCapture(p.name) { // there, all values are text
		list = slices.DeleteFunc(slices.Clone(list), func(v schema.Conversion) bool { return !v.Textual })
	}
	if len(list) == 0 {
		return nil
	}
	v := list[0]
	f := p.fragments(&Finding{Message: fmt.Sprintf("is read otherwise: %s as %s, before as %s", cut(schema.Text(v.Value)), cut(v.New), cut(v.Old))})
	f.prove = append(f.prove, func() *Witness { return c.takenByBoth(p, v.Value) })
	return f
}

// takenByBoth looks for a request with a value that both sides accept, and that the two endpoints get.
func (c *comparison) takenByBoth(p pair, value any) *Witness {
	taken := func(s *side, w *Witness, r *route) bool {
		key, _ := s.serve().match(w)
		return key == r.Key && s.serve().ask(w).accepted
	}
	for _, d := range c.drafts(p) {
		if w := d.with(p.name, value).witness(false); w != nil && taken(c.old, w, p.oldRoute) && taken(c.new, w, p.newRoute) {
			return w
		}
	}
	return nil
}

// defaultChanged tells what is done with an arg that is left out. A new default that the server refuses, that of a new arg
// too, makes it refuse every request without the arg, and those with it unless it looks at the one that counts alone.
func defaultChanged(c *comparison, p pair) *Finding {
	a, b := p.oldArg.defaultNode(), p.newArg.defaultNode()
	if same(a, b) {
		return nil
	}
	refused := p.newArg.refusesDefault()
	if p.oldArg == nil && !refused || p.newArg == nil && !p.oldArg.refusesDefault() {
		return nil
	}
	f := p.fragments(&Finding{Level: Risky, Message: "default " + word(a) + " → " + word(b), cause: jsonOf(a) + " → " + jsonOf(b)})
	if refused {
		f.Level, f.Message = Breaking, f.Message+", which the server refuses"
		f.prove = append(f.prove, func() *Witness { return c.withoutArg(p) }, func() *Witness { return c.withArg(p) })
	}
	return f
}

// withArg looks for a request that the new side refuses because of what it takes for the arg itself.
func (c *comparison) withArg(p pair) *Witness {
	for _, d := range c.drafts(p) {
		if w := d.plain(); c.proves(w, p.name) {
			return w
		}
	}
	return nil
}

// refusesDefault reports whether the server refuses what it takes itself when the arg is left out.
func (a *arg) refusesDefault() bool {
	return a != nil && a.declared.HasDefault && !a.schema.Accepts(a.declared.Default)
}

// defaultNode is the default, nil where there is none, as which null counts.
func (a *arg) defaultNode() *index.Node {
	if a == nil || !a.declared.HasDefault {
		return nil
	}
	return a.node.Get("default")
}

func word(n *index.Node) string {
	if n == nil {
		return "none"
	}
	return brief(n)
}
