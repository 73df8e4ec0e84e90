package rule

import (
	"strings"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/symbol"
)

// param returns the field of the params that holds an arg.
func param(e *match.Endpoint, name string) []symbol.Symbol {
	for _, f := range e.Code.Op.Params.Fields {
		if f.Name == name {
			return []symbol.Symbol{{Package: e.Code.Package, Type: e.Code.Op.Params.Name, Member: f.Go}}
		}
	}
	return nil
}

// forwarded adds to a scope what forwards the requests and responses of endpoints:
// their operations, the variables of the endpoints, and the package of the
// namespace.
func forwarded(s report.Scope, endpoints []*match.Endpoint) report.Scope {
	for _, e := range endpoints {
		s.Package = e.Code.Package
		s.Calls = append(s.Calls,
			symbol.Server(e.Code.Package, e.Code.Op.Resource.Name, e.Code.Op.Name), symbol.Symbol{Package: e.Code.Package, Type: e.Code.Op.Var})
	}
	s.Calls = append(s.Calls, symbol.Symbol{Package: s.Package})
	return s
}

// callsOf returns the scope of a difference that affects every call of endpoints.
func callsOf(endpoints []*match.Endpoint) report.Scope {
	return forwarded(report.Scope{Names: symbolsOf(endpoints...)}, endpoints)
}

// packageOf returns a package as a list of symbols.
func packageOf(name string) []symbol.Symbol { return []symbol.Symbol{{Package: name}} }

// symbolsOf returns the declarations for calling or serving endpoints.
func symbolsOf(endpoints ...*match.Endpoint) []symbol.Symbol {
	var list []symbol.Symbol
	for _, e := range endpoints {
		pkg, op := e.Code.Package, e.Code.Op
		name := op.Resource.Name
		list = append(list,
			symbol.Client(pkg, name, op.Name), symbol.Server(pkg, name, op.Name),
			symbol.Symbol{Package: pkg, Type: op.Params.Name}, symbol.Symbol{Package: pkg, Type: op.Var})
		for _, further := range []string{op.Walker, op.Uploader} {
			if further != "" {
				list = append(list, symbol.Client(pkg, name, further))
			}
		}
	}
	return list
}

// resultScope returns the scope of a difference in a property of responses: the
// field of a response type that its path leads to, or the last one on the way
// whose type is declared in the package. A property without a field is among the
// other members of the response. Code that decodes the response by itself may
// depend on each property.
func resultScope(e *match.Endpoint, path string) report.Scope {
	pkg, s := e.Code.Package, e.Code.Op.Result.Type
	if s == nil {
		return report.Scope{Perhaps: symbolsOf(e)}
	}
	out := report.Scope{Perhaps: []symbol.Symbol{{Package: pkg, Type: s.Name, Member: receivedExtras}}}
	for part := range strings.SplitSeq(strings.ReplaceAll(path, "[]", ""), ".") {
		if s == nil {
			break
		}
		next := (*model.Struct)(nil)
		for _, f := range s.Fields {
			if f.Name == part {
				out = report.Scope{Names: []symbol.Symbol{{Package: pkg, Type: s.Name, Member: f.Go}}}
				if d := f.Type.ItemDecl(); d != nil {
					next = d.Struct
				}
			}
		}
		s = next
	}
	return out
}

// receivedExtras is the field of responses for members without a field.
const receivedExtras = "Extras"

// argScope returns what code depends on if a change of an arg affects it. Some
// changes affect every call.
func argScope(a match.ArgPair, always bool) report.Scope {
	e, name := a.Endpoint.Old, report.RootOf(a.Name)
	becomesMandatory := a.New.Mandatory() && !a.Old.Mandatory()
	if always || becomesMandatory || e.IsCapture(name) {
		return report.Scope{Names: symbolsOf(e)}
	}
	if field := param(e, name); field != nil || a.Old == nil {
		return report.Scope{Names: field}
	}
	return report.Scope{Perhaps: symbolsOf(e)}
}

// omissionScope returns the scope of differences that affect code which leaves an
// arg out, or which serves the operation and reads the default.
func omissionScope(a match.ArgPair) report.Scope {
	e := a.Endpoint.Old
	if a.Old == nil || e.IsCapture(a.Name) {
		return report.Scope{}
	}
	field := param(e, a.Name)
	if field == nil {
		return report.Scope{Perhaps: symbolsOf(e)}
	}
	op := e.Code.Op
	return report.Scope{Omits: field, Served: []symbol.Symbol{symbol.Server(e.Code.Package, op.Resource.Name, op.Name)}}
}
