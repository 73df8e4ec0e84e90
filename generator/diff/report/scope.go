package report

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/generator/symbol"
)

// A Scope is what code depends on if a finding affects it.
type Scope struct {
	Names   []symbol.Symbol // declarations that it names, or of whose types it uses all
	Perhaps []symbol.Symbol // declarations that it names, though maybe for another reason
	Omits   []symbol.Symbol // parameters that it leaves out
	Served  []symbol.Symbol // methods of servers, for which the server fills in these parameters
	Calls   []symbol.Symbol // operations, endpoints and packages that it forwards all of
	Package string          // the package of the namespace, of whose routes others may have the address

	// Of Go declarations: whether they are new or gone, and the structs that cannot
	// be compared any more.
	Fresh, Gone  bool
	Incomparable []symbol.Symbol
	Moved        []symbol.Symbol // structs whose fields are in another order
}

// places are where a finding affects code, or may affect it.
type places struct {
	sure, maybe []string
	level       Level // of the effect on the code, if that is known to be worse
}

// of returns the places that a finding affects.
func (s *Scope) of(f *Finding, u symbol.Uses) places {
	p := places{}
	sure := func(k symbol.Kind, one symbol.Symbol) { p.sure = append(p.sure, u.At(k, one)...) }
	maybe := func(k symbol.Kind, one symbol.Symbol) { p.maybe = append(p.maybe, u.At(k, one)...) }
	if f.Audience == Source {
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
	if f.Audience == Wire {
		s.wire(f, &p, u)
	}
	p.sure = inOrder(p.sure)
	p.maybe = slices.DeleteFunc(inOrder(p.maybe), func(place string) bool { return slices.Contains(p.sure, place) })
	return p
}

// wire adds the places that a difference on the wire may affect in other ways than
// by its declarations: requests to routes, names in strings, and servers, which
// check requests as the new index says.
func (s *Scope) wire(f *Finding, p *places, u symbol.Uses) {
	for one, list := range u[symbol.Addressed] {
		if s.addressed(f, one) {
			p.maybe = append(p.maybe, list...)
		}
	}
	function := symbol.Parameter
	if f.Direction == Response {
		function = symbol.Fields
	}
	for one, list := range u[symbol.Quoted] {
		if one.Type == function && f.Arg != "" && (one.Member == "" || RootOf(one.Member) == RootOf(f.Arg)) {
			p.maybe = append(p.maybe, list...)
		}
	}
	if f.Direction == Request && f.Level != Safe && s.Omits == nil {
		for _, one := range s.Calls {
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
// to a path, may go to the routes of a finding.
func (s *Scope) addressed(f *Finding, to symbol.Symbol) bool {
	switch {
	case to.Package != "" && to.Package != s.Package:
		return false
	case to.Member == "":
		return true
	case to.Package == "":
		path, _, _ := strings.Cut(to.Member, "?")
		return f.Route == "" && strings.HasPrefix(path+"/", "/"+f.Namespace+"/") ||
			route.ParseTemplate(f.Route).Segments().MayMatch(path)
	case f.Route == "":
		return true
	}
	below := route.ParseTemplate(f.Route).Below(f.Namespace).Template()
	return strings.HasPrefix(below, "/{") || strings.Contains(below+"/", "/"+strings.Trim(to.Member, "/")+"/")
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

// RootOf returns the arg that a path such as tags[].name begins with.
func RootOf(path string) string {
	name, _, _ := strings.Cut(path, ".")
	name, _, _ = strings.Cut(name, "[]")
	return name
}
