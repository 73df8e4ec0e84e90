package render

import "github.com/restgen/restgen/generator/diff/report"

// used is a place that a finding affects, or may affect.
type used struct {
	place string
	maybe bool
}

// uses are the places of a finding and its effects, or one empty place.
func uses(f *report.Finding) []used {
	var list []used
	seen := map[string]bool{}
	all := f.WithEffects()
	add := func(places []string, maybe bool) {
		for _, place := range places {
			if !seen[place] {
				seen[place] = true
				list = append(list, used{place, maybe})
			}
		}
	}
	for _, e := range all {
		add(e.Uses, false)
	}
	for _, e := range all {
		add(e.MayAffect, true)
	}
	if list == nil {
		return []used{{}}
	}
	return list
}

// annotation is a finding with its effects and the request that proves it.
func (o Options) annotation(f *report.Finding) string {
	text := message(f)
	for _, e := range f.WithEffects() {
		if e.Witness != nil {
			return text + "\n" + e.Witness.Curl(o.Root)
		}
	}
	return text
}

// message is a finding with its effects, a line each.
func message(f *report.Finding) string {
	list := lines(f)
	text := list[0].Line()
	for _, e := range list[1:] {
		if f.Summarizes() {
			break
		}
		if e.Audience == report.Wire || e.Level != report.Safe {
			text += "\n" + effect(e)
		}
	}
	return text
}
