package naming

import (
	"maps"
	"slices"
	"strings"
)

// A Scope holds things whose names must differ, such as the fields of a struct.
// A name depends only on its own words and on whether another thing of the
// scope has the same words. The order of the things and all other neighbours do
// not matter.
type Scope struct {
	entries []*Entry
	origins map[string]bool
	taken   map[string]bool
	fold    bool
}

// NewScope returns an empty scope. None of its things gets one of the taken
// names.
func NewScope(taken ...string) *Scope {
	s := &Scope{origins: map[string]bool{}, taken: map[string]bool{}}
	for _, name := range taken {
		s.taken[name] = true
	}
	return s
}

// NewFoldedScope is NewScope for names of files and folders, which some systems
// compare without regard to case.
func NewFoldedScope(taken ...string) *Scope {
	for i, name := range taken {
		taken[i] = strings.ToLower(name)
	}
	s := NewScope(taken...)
	s.fold = true
	return s
}

// An Entry is a thing that gets a name in a Scope.
type Entry struct {
	words  string
	names  []string
	more   func() []string // all names, if only the plain one is in names yet
	origin string
	rank   int
	at     int
	hashes int
	set    func(name string) // see Assign
}

// Add adds a thing with its possible names. The first one is the plain name.
// Things with the same words collide even if their plain names differ in case;
// words may be empty. If one of the things that collide has a lower rank than
// all others, it keeps its name. All others get their next name. Origin
// identifies the thing in the scope.
func (s *Scope) Add(rank int, origin string, words []string, names ...string) *Entry {
	for s.origins[origin] {
		origin += "'"
	}
	s.origins[origin] = true
	e := &Entry{words: strings.Join(words, " "), names: names, origin: origin, rank: rank}
	s.entries = append(s.entries, e)
	return e
}

// AddText adds a thing whose possible names are the spellings of text, each as
// adapt returns it unless adapt is nil.
func (s *Scope) AddText(rank int, text string, adapt func(name string) string) *Entry {
	if adapt == nil {
		adapt = func(name string) string { return name }
	}
	e := s.Add(rank, text, Words(text), adapt(Name(text)))
	e.more = func() []string { // most things keep the plain name
		list := Spellings(text)
		for i, name := range list {
			list[i] = adapt(name)
		}
		return list
	}
	return e
}

// Name returns the name of e once its scope is resolved.
func (e *Entry) Name() string {
	if e.at < len(e.names) {
		return e.names[e.at]
	}
	name := e.names[0]
	for range e.hashes {
		name = Hashed(name, e.origin)
	}
	return name
}

// Assign makes Resolve pass the name of e to set.
func (e *Entry) Assign(set func(name string)) { e.set = set }

// Plain reports whether e has its plain name.
func (e *Entry) Plain() bool { return e.at == 0 }

// next gives e its next name.
func (e *Entry) next() {
	e.at++
	if e.more != nil {
		e.names, e.more = e.more(), nil
	}
	if e.at >= len(e.names) {
		e.hashes++
	}
}

// Resolve gives each thing its name.
func (s *Scope) Resolve() {
	for s.part(s.byWords()) || s.part(s.byName()) {
	}
	for _, e := range s.entries {
		if e.set != nil {
			e.set(e.Name())
		}
	}
}

// All returns the names of all things and the taken names.
func (s *Scope) All() []string {
	list := slices.Collect(maps.Keys(s.taken))
	for _, e := range s.entries {
		list = append(list, e.Name())
	}
	return list
}

// byWords groups the things with plain names that collide by their words.
func (s *Scope) byWords() map[string][]*Entry {
	return s.collisions(func(e *Entry) string {
		if !e.Plain() {
			return ""
		}
		return e.words
	})
}

// byName groups the things that collide by their names.
func (s *Scope) byName() map[string][]*Entry {
	return s.collisions(func(e *Entry) string {
		if s.fold {
			return strings.ToLower(e.Name())
		}
		return e.Name()
	})
}

// collisions groups the things with the same key or a taken one. The key "" is
// ignored.
func (s *Scope) collisions(key func(*Entry) string) map[string][]*Entry {
	groups := map[string][]*Entry{}
	first := make(map[string]*Entry, len(s.entries))
	for _, e := range s.entries {
		k := key(e)
		switch {
		case k == "":
		case groups[k] != nil || s.taken[k]:
			groups[k] = append(groups[k], e)
		case first[k] != nil:
			groups[k] = []*Entry{first[k], e}
		default:
			first[k] = e
		}
	}
	return groups
}

// part gives the things of each group new names until at most one thing keeps
// the name of the group. It reports whether there were such groups.
func (s *Scope) part(groups map[string][]*Entry) (parted bool) {
	for name, group := range groups {
		keeps := s.keeper(name, group)
		for _, e := range group {
			if e != keeps {
				e.next()
				parted = true
			}
		}
	}
	return parted
}

// keeper returns the thing that keeps the name of a group, or nil.
func (s *Scope) keeper(name string, group []*Entry) *Entry {
	if s.taken[name] {
		return nil
	}
	lowest, several := group[0], false
	for _, e := range group[1:] {
		switch {
		case e.rank < lowest.rank:
			lowest, several = e, false
		case e.rank == lowest.rank:
			several = true
		}
	}
	if several {
		return nil
	}
	return lowest
}

// Names returns the names of texts that share a scope: the values of an enum,
// or the fields of a struct. A text for which late reports true gets the plain
// name only if no other text has it.
func Names(texts []string, late func(text string) bool) map[string]string {
	s := NewScope()
	entries := map[string]*Entry{}
	for _, text := range texts {
		if entries[text] != nil {
			continue
		}
		rank := 0
		if late != nil && late(text) {
			rank = 1
		}
		entries[text] = s.AddText(rank, text, nil)
	}
	s.Resolve()
	names := map[string]string{}
	for text, e := range entries {
		names[text] = e.Name()
	}
	return names
}
