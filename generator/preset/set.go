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
	core     *Preset  // nil without presets
	likeMain []string // see Options.Core
	all      []*Preset
}

// NewSet returns the presets that apply to one of some namespaces.
func NewSet(namespaces []string, o Options) *Set {
	s := &Set{}
	if !o.None {
		s.core, s.likeMain = core(), o.Core
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

// IsOfCore reports whether a namespace is one of core, or behaves like one.
func (s *Set) IsOfCore(namespace string) bool {
	_, ok := s.likeCore(namespace)
	return ok
}

// likeCore returns the namespace of core that a namespace behaves like: itself if
// it is one of core, and wp/v2 if the options name it. The root is one of core
// without facts about args. ok is false for all others.
func (s *Set) likeCore(namespace string) (as string, ok bool) {
	switch {
	case s.core == nil:
		return "", false
	case namespace == "" || s.core.appliesTo(namespace):
		return namespace, true
	case slices.Contains(s.likeMain, namespace):
		return main, true
	}
	return "", false
}

// For returns the facts about an endpoint.
func (s *Set) For(q Query) *Facts {
	as, ofCore := s.likeCore(q.Namespace)
	byArgs := s.core != nil && !ofCore && behavesLikeCore(q.Endpoint)
	if byArgs {
		as = main
	}
	f := &Facts{OfCore: ofCore, ArgsByCore: as != "", Bases: q.Namespace == main, query: q}
	f.ArgsByForm = s.core != nil && !f.ArgsByCore
	own := q.address()
	for _, p := range s.all {
		at := own
		at.applies = p.appliesTo(q.Namespace)
		if p == s.core && as != q.Namespace {
			at = q.addressIn(as)
		}
		f.add(p, at)
		if p.Example != nil && p.Example.Route == at.route {
			f.Example, f.OfPlugin = p.Example, p != s.core
		}
	}
	if byArgs && writesMedia(q.Endpoint) && q.Route.Segments().EndCapture() == "" && slices.Contains(q.Methods, "POST") {
		f.Upload = true // as in core, whatever the route is called
	}
	if q.Released {
		f.addRelease()
	}
	return f
}
