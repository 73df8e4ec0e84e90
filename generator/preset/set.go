package preset

import "slices"

// Options select presets.
type Options struct {
	// None leaves out the presets of restgen.
	None bool
	// Core lists further namespaces to which the preset of core applies, as if
	// they were wp/v2.
	Core []string
	// Files are the presets of users.
	Files []*Preset
}

// A Set holds the presets for some indexes, from the preset of core to the
// presets of users.
type Set struct {
	core    *Preset // nil without presets
	pointed []string
	all     []*Preset
}

// NewSet returns the presets that apply to one of some namespaces.
func NewSet(namespaces []string, o Options) *Set {
	s := &Set{}
	if !o.None {
		s.core, s.pointed = core(), o.Core
		s.all = append(s.all, s.core)
		for _, p := range files() {
			if p != s.core && slices.ContainsFunc(namespaces, p.appliesTo) {
				s.all = append(s.all, p)
			}
		}
	}
	s.all = append(s.all, o.Files...)
	return s
}
