package report

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/symbol"
)

// places are where a finding affects code, or may affect it.
type places struct {
	sure, maybe []string
	level       Level // of the effect on the code, if that is known to be worse
}

// affected returns the places that a difference affects, given what a report shows
// of it.
func (d *Difference) affected(shown *Finding, u symbol.Uses) places {
	s := &d.Subject.Scope
	p := places{}
	sure := func(k symbol.Kind, one symbol.Symbol) { p.sure = append(p.sure, u.At(k, one)...) }
	maybe := func(k symbol.Kind, one symbol.Symbol) { p.maybe = append(p.maybe, u.At(k, one)...) }
	if d.Audience == Source {
		s.building(&p, u)
	}
	for _, one := range s.Names {
		sure(symbol.Named, one)
		if typ := typeOf(one); !s.Fresh || holdsData(typ) {
			maybe(symbol.Whole, typ)
		}
	}
	for _, one := range s.Perhaps {
		maybe(symbol.Named, one)
		maybe(symbol.Whole, typeOf(one))
	}
	for _, one := range s.Omits {
		sure(symbol.Omitted, one)
		maybe(symbol.MaybeOmitted, one)
		maybe(symbol.Whole, typeOf(one))
		if s.isServed(u) {
			maybe(symbol.Read, one)
			maybe(symbol.Read, typeOf(one))
		}
	}
	for _, one := range s.Calls {
		maybe(symbol.Forwarded, one)
	}
	if d.Audience == Wire {
		d.wire(shown, &p, u)
	}
	p.sure = inOrder(p.sure)
	p.maybe = slices.DeleteFunc(inOrder(p.maybe), func(place string) bool { return slices.Contains(p.sure, place) })
	return p
}

// wire adds the places that a difference on the wire may affect in other ways than
// by its declarations: requests to routes, names in strings, and servers, which
// check requests as the new index says.
func (d *Difference) wire(shown *Finding, p *places, u symbol.Uses) {
	s := &d.Subject
	for one, list := range u[symbol.Addressed] {
		if s.addressed(one) {
			p.maybe = append(p.maybe, list...)
		}
	}
	function := symbol.Parameter
	if d.Direction == Response {
		function = symbol.Fields
	}
	for one, list := range u[symbol.Quoted] {
		if one.Type == function && s.Arg != "" && (one.Member == "" || RootOf(one.Member) == RootOf(s.Arg)) {
			p.maybe = append(p.maybe, list...)
		}
	}
	if d.Direction == Request && shown.Level != Safe && s.Scope.Omits == nil {
		for _, one := range s.Scope.Calls {
			if one.IsServer() {
				p.maybe = append(p.maybe, u.At(symbol.Named, one)...)
			}
		}
	}
}

// building adds the places that may not build any more because a declaration is
// new, gone or different.
func (s *Scope) building(p *places, u symbol.Uses) {
	var broken, unsure []string
	for _, one := range s.Names {
		if one.Member == "" {
			if s.Fresh {
				broken = append(broken, u.At(symbol.Clashing, one)...)
			}
			continue
		}
		typ := typeOf(one)
		unsure = append(unsure, u.At(symbol.Shaped, typ)...)
		switch {
		case s.Fresh:
			broken = append(broken, u.At(symbol.Clashing, one)...)
			broken = append(broken, u.At(symbol.Clashing, symbol.Symbol{Package: one.Package, Type: one.Type, Member: symbol.Any})...)
			broken = append(broken, u.At(symbol.Unkeyed, typ)...)
		case s.Gone:
			broken = append(broken, u.At(symbol.Unkeyed, typ)...)
		default:
			unsure = append(unsure, u.At(symbol.Unkeyed, typ)...)
		}
	}
	for _, typ := range s.Incomparable {
		broken = append(broken, u.At(symbol.Compared, typ)...)
	}
	for _, typ := range s.Moved {
		broken = append(broken, u.At(symbol.Unkeyed, typ)...)
		unsure = append(unsure, u.At(symbol.Shaped, typ)...)
	}
	switch {
	case len(broken) > 0:
		p.level = Breaking
	case len(unsure) > 0:
		p.level = Risky
	}
	p.sure, p.maybe = append(p.sure, broken...), append(p.maybe, unsure...)
}

// isServed reports whether code serves one of the operations.
func (s *Scope) isServed(u symbol.Uses) bool {
	return slices.ContainsFunc(s.Served, func(one symbol.Symbol) bool { return len(u.At(symbol.Named, one)) > 0 })
}

// addressed reports whether requests of a client for another base, or requests
// to a path, may go to the routes of a difference.
func (s *Subject) addressed(to symbol.Symbol) bool {
	switch {
	case to.Package != "" && to.Package != s.Scope.Package:
		return false
	case to.Member == "":
		return true
	case to.Package == "":
		path, _, _ := strings.Cut(to.Member, "?")
		return s.Route == "" && strings.HasPrefix(path+"/", "/"+s.Namespace+"/") || s.Path.Segments().MayMatch(path)
	case s.Route == "":
		return true
	}
	below := s.Path.Below(s.Namespace)
	return below.First().BeginsWithCapture() || below.Contain(to.Member)
}

// typeOf returns the type of a member.
func typeOf(s symbol.Symbol) symbol.Symbol {
	s.Member = ""
	return s
}

// holdsData reports whether a type is neither a client nor a server.
func holdsData(s symbol.Symbol) bool { return !symbol.IsClient(s.Type) && !s.IsServer() }

// inOrder orders places and removes duplicates.
func inOrder(list []string) []string {
	slices.SortFunc(list, symbol.ByPlace)
	return slices.Compact(list)
}
