package rest

// A CommonArg is an arg that many endpoints of a site have, with all its keywords. It stands alone in its rule.
type CommonArg int

// The args that collections and things of core take.
const (
	ContextArg CommonArg = iota // context: view, embed or edit, by default view
	PageArg                     // page: the current page, at least 1, by default 1
	PerPageArg                  // per_page: the most items of a page, 1 to 100, by default 10
	SearchArg                   // search: a text
	ExcludeArg                  // exclude: identifiers, by default none
	IncludeArg                  // include: identifiers, by default none
)

// commonArgs are what the args stand for.
var commonArgs = []Rule{
	ContextArg: {Name("context"), String, Enum{"view", "embed", "edit"}, Default{"view"}, OfItem},
	PageArg:    {Name("page"), Integer, Minimum(1), Default{1}, OfItem},
	PerPageArg: {Name("per_page"), Integer, Minimum(1), Maximum(100), Default{10}, OfItem},
	SearchArg:  {Name("search"), String, OfItem},
	ExcludeArg: {Name("exclude"), Array, Items{Integer}, Default{[]any{}}},
	IncludeArg: {Name("include"), Array, Items{Integer}, Default{[]any{}}},
}

// Rule returns the rule that the arg stands for.
func (a CommonArg) Rule() Rule { return commonArgs[a] }

func (a CommonArg) compile(s *Schema) {
	for _, k := range a.Rule() {
		k.compile(s)
	}
}

// whole returns the rule with all its keywords.
func (r Rule) whole() Rule {
	if len(r) == 1 {
		if a, ok := r[0].(CommonArg); ok {
			return a.Rule()
		}
	}
	return r
}
