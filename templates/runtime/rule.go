package rest

import "slices"

// A Rule is one schema of the site index: its keywords, in the order in which the index has them. Rules are
// written as composite literals of constants, so they cost no work when a program starts:
//
//	rest.Rule{rest.Name("per_page"), rest.Integer, rest.Minimum(1), rest.Maximum(100), rest.Default{10}}
//
// What each keyword means is what the real server makes of it, which is not always what JSON Schema says.
type Rule []Keyword

// Partial returns the rule without Required and Default, as it is for changing a thing.
func (r Rule) Partial() Rule {
	return slices.DeleteFunc(slices.Clone(r), func(k Keyword) bool {
		switch k.(type) {
		case Required, Default:
			return true
		}
		return false
	})
}

// A Keyword is one keyword of a schema.
type Keyword interface{ compile(*Schema) }

type (
	// Name is the name of an arg, a property or, in PatternProperties, the pattern that names must match.
	Name string
	// In limits an arg or a property to some deployments; without it every deployment has it.
	In Deployments
	// Deployments is a set of deployments: bit n stands for the n-th. The empty set means all of them.
	Deployments uint64
)

// Has reports whether the deployment with index n is in the set.
func (d Deployments) Has(n int) bool { return d == 0 || d>>n&1 == 1 }

// Type is the keyword type when it is one name. Names other than the seven below accept every value.
type Type string

// The types that the server knows.
const (
	String  Type = "string"
	Integer Type = "integer"
	Number  Type = "number"
	Boolean Type = "boolean"
	Array   Type = "array"
	Object  Type = "object"
	Null    Type = "null"
)

type (
	// Types is the keyword type when it is a list: a value is taken for the first of them that fits.
	Types []Type
	// Format is the keyword format: date-time, email, ip, uuid, hex-color, uri, text-field or textarea-field.
	// Other formats are not checked.
	Format string
	// Title is the keyword title; it names the alternatives of OneOf and AnyOf in messages.
	Title string
	// Enum is the keyword enum. Its values are nil, bool, int, int64 (for what 32 bits cannot hold), float64, string, []any
	// or Members.
	Enum []any
	// Default is the keyword default: a list of exactly one value, of the kinds that Enum takes.
	Default []any
	// Members are the members of a JSON object, in order, where a keyword holds one as a value.
	Members []Member
)

// Member is one member of Members.
type Member struct {
	Name  string
	Value any
}

type (
	// Required is the keyword required of draft 3: the arg or property must be there.
	Required bool
	// RequiredNames is the keyword required of draft 4, on an object: these properties must be there. It switches
	// the properties' own Required off, even when it is empty.
	RequiredNames []string
	// Minimum is the keyword minimum.
	Minimum float64
	// Maximum is the keyword maximum.
	Maximum float64
	// ExclusiveMinimum makes Minimum exclusive. The server reads it as a boolean, whatever the index holds.
	ExclusiveMinimum bool
	// ExclusiveMaximum makes Maximum exclusive. The server reads it as a boolean, whatever the index holds.
	ExclusiveMaximum bool
	// MultipleOf is the keyword multipleOf; 0 refuses every number.
	MultipleOf float64
	// MinLength is the keyword minLength, in code points.
	MinLength int
	// MaxLength is the keyword maxLength, in code points.
	MaxLength int
	// Pattern is the keyword pattern: a PCRE that is searched for, in Unicode mode. See Endpoint.Engine.
	Pattern string
	// Expression is what package regexp searches for, where that is not the text of the Pattern that comes next.
	Expression string
	// NameExpression is the same for the Name in PatternProperties.
	NameExpression string
	// Items is the keyword items: the schema of every item.
	Items Rule
	// MinItems is the keyword minItems.
	MinItems int
	// MaxItems is the keyword maxItems.
	MaxItems int
	// UniqueItems is the keyword uniqueItems.
	UniqueItems bool
	// Properties is the keyword properties; each rule begins with its Name.
	Properties []Rule
	// PatternProperties is the keyword patternProperties; each rule begins with its Name, a PCRE.
	PatternProperties []Rule
	// AdditionalProperties is the keyword additionalProperties as a schema for all further properties.
	AdditionalProperties Rule
	// Closed is the keyword additionalProperties: false (Closed(true)).
	Closed bool
	// MinProperties is the keyword minProperties.
	MinProperties int
	// MaxProperties is the keyword maxProperties.
	MaxProperties int
	// OneOf is the keyword oneOf: exactly one of the alternatives must fit.
	OneOf []Rule
	// AnyOf is the keyword anyOf: the first alternative that fits is taken.
	AnyOf []Rule
	// ShownIn is the keyword context of a property: where answers show it. Checks ignore it.
	ShownIn []string
	// ReadOnly is the keyword readonly. Checks ignore it.
	ReadOnly bool
)

type hidden uint8

// What the index hides about an arg of an endpoint, as keywords that are in no index.
const (
	// FirstRound says that the arg is checked in the first round, with the args that have a callback of their own; without
	// it, the arg is checked in the second.
	FirstRound hidden = 1 << iota
	// TakesNull says that JSON null is accepted whatever the type, and becomes the zero value of the type.
	TakesNull
	// TakesEmpty says that what PHP calls empty is accepted whatever the schema says: "", "0", 0 and false.
	TakesEmpty
	// Slugs says that the value is read as a list of slugs, in the second round, before it is checked. With TakesEmpty, each
	// is checked for itself: the default and empty ones pass.
	Slugs
	// Unchecked says that the server does not check the arg against its schema. With FirstRound, the arg has to be a list
	// or an object, whatever is in it.
	Unchecked
	inBoth
	// BothRounds says that the arg is checked in both rounds: in the second, too, which looks at every layer. Null passes
	// them, and stays null.
	BothRounds = FirstRound | inBoth
	// OfItem says that the arg comes from the schema of the things that the route serves, as those of creating and updating
	// do: FirstRound and TakesNull.
	OfItem = FirstRound | TakesNull
)

// Also is one more rule for the values of an arg that its own keywords let through. With FirstRound it is asked in the first
// round, else in the second, of what sanitizing made of the value.
type Also Rule

// Says is what is answered where a rule refuses a value, in the place of what its keywords would say. Without a code there
// are no details; Status is that of the details, 0 for none.
type Says struct {
	Code, Message string
	Status        int
}

// MustBe is the value without which the operation is refused with 501 rest_trash_not_supported, as force on a
// revision.
type MustBe []any

// An Endpoint is one endpoint of the site index: the methods of a route that are served alike, and what they
// accept.
type Endpoint struct {
	Namespace string      // as "wp/v2"; empty for the index and the batch route
	Route     string      // the key of the route in the index, a PCRE
	Methods   []string    // upper case; a client sends the first
	Batch     bool        // may be called inside /batch/v1
	Status    int         // of a good answer; 0 is 200
	In        Deployments // that have it as described here
	Args      []Rule      // in the order of the index; each begins with its Name or a CommonArg
	Fields    []Rule      // further args, which several endpoints have
	Partial   bool        // of Fields none is required and none has a default: what is not sent stays as it is
	Captures  []string    // those that clients put into the path, where these are not all captures of the route
	Variants  []Endpoint  // the same operation in deployments that describe it differently

	// Expression is what package regexp matches with whole paths, byte by byte, where that is not Route in any case.
	Expression string
	// Engine is asked where Route or a pattern of an arg has no expression of its own. Without it (nil), package regexp takes
	// them as they are, but for $, which allows for a newline at the end.
	Engine Engine
}

// rules returns all args.
func (e *Endpoint) rules() []Rule {
	all := slices.Concat(e.Args, e.Fields)
	for i, r := range all {
		all[i] = r.whole()
		if e.Partial && i >= len(e.Args) {
			all[i] = all[i].Partial()
		}
	}
	return all
}

// Takes reports whether the route of the endpoint matches a path below the root of the interface, as /wp/v2/posts/7.
func (e *Endpoint) Takes(path string) bool {
	_, matches := newRoute(e).match(path, nil)
	return matches
}

// A CommonArg stands for keywords that many args of a site have: for an arg with its name, or for what is said behind a name.
type CommonArg int

// The args that collections and things of core take, and then what args are.
const (
	ContextArg      CommonArg = iota // context: view, embed or edit, by default view
	PageArg                          // page: the current page, at least 1, by default 1
	PerPageArg                       // per_page: the most items of a page, 1 to 100, by default 10
	SearchArg                        // search: a text
	ExcludeArg                       // exclude: identifiers, by default none
	IncludeArg                       // include: identifiers, by default none
	OffsetArg                        // offset: how many items are left out before the first
	OrderArg                         // order: asc or desc
	IDArg                            // id: a number
	ParentArg                        // parent: the id of what a thing is below
	ForceArg                         // force: whether a thing is deleted that could go to the trash, by default not
	DateTime                         // a text of the format date-time
	Integers                         // a list of integers
	Strings                          // a list of texts
	RenderedText                     // a text as it was written, raw; rendered is the server's
	RenderedExcerpt                  // the same of what may have a password
	RenderedContent                  // the same of what may have blocks, too
	WantedTerms                      // what a TermFilter is
	WantedTags                       // what a TagFilter is
	UnwantedTerms                    // what a TermExclusion is
	UnwantedTags                     // what a TagExclusion is
)

// commonArgs are what the args stand for.
var commonArgs = []Rule{
	ContextArg: {Name("context"), String, Enum{"view", "embed", "edit"}, Default{"view"}, OfItem},
	PageArg:    {Name("page"), Integer, Minimum(1), Default{1}, OfItem},
	PerPageArg: {Name("per_page"), Integer, Minimum(1), Maximum(100), Default{10}, OfItem},
	SearchArg:  {Name("search"), String, OfItem},
	ExcludeArg: {Name("exclude"), Array, Items{Integer}, Default{[]any{}}},
	IncludeArg: {Name("include"), Array, Items{Integer}, Default{[]any{}}},
	OffsetArg:  {Name("offset"), Integer},
	OrderArg:   {Name("order"), String, Enum{"asc", "desc"}},
	IDArg:      {Name("id"), Integer},
	ParentArg:  {Name("parent"), Integer},
	ForceArg:   {Name("force"), Boolean, Default{false}},

	DateTime:        {String, Format("date-time")},
	Integers:        {Array, Items{Integer}},
	Strings:         {Array, Items{String}},
	RenderedText:    {Object, Properties{rawText, rendered}},
	RenderedExcerpt: {Object, Properties{rawText, rendered, protected}},
	RenderedContent: {Object, Properties{rawText, renderedInFull, blockVersion, protected}},
	WantedTerms:     {Types{Object, Array}, OneOf{termIDs, {Object, termQuery, Properties{terms, children, operator}, Closed(true)}}},
	WantedTags:      {Types{Object, Array}, OneOf{termIDs, {Object, termQuery, Properties{terms, operator}, Closed(true)}}},
	UnwantedTerms:   {Types{Object, Array}, OneOf{termIDs, {Object, termQuery, Properties{terms, children}, Closed(true)}}},
	UnwantedTags:    {Types{Object, Array}, OneOf{termIDs, {Object, termQuery, Properties{terms}, Closed(true)}}},
}

var (
	rawText        = Rule{Name("raw"), String, ShownIn{"edit"}}
	rendered       = Rule{Name("rendered"), String, ShownIn{"view", "edit", "embed"}, ReadOnly(true)}
	renderedInFull = Rule{Name("rendered"), String, ShownIn{"view", "edit"}, ReadOnly(true)}
	blockVersion   = Rule{Name("block_version"), Integer, ShownIn{"edit"}, ReadOnly(true)}
	protected      = Rule{Name("protected"), Boolean, ShownIn{"view", "edit", "embed"}, ReadOnly(true)}

	termIDs  = Rule{Array, Title("Term ID List"), Items{Integer}}
	terms    = Rule{Name("terms"), Array, Items{Integer}, Default{[]any{}}}
	children = Rule{Name("include_children"), Boolean, Default{false}}
	operator = Rule{Name("operator"), String, Enum{"AND", "OR"}, Default{"OR"}}
)

const termQuery Title = "Term ID Taxonomy Query"

// Rule returns the keywords that the arg stands for.
func (a CommonArg) Rule() Rule { return commonArgs[a] }

func (a CommonArg) compile(s *Schema) {
	for _, k := range a.Rule() {
		k.compile(s)
	}
}

// whole returns the rule with all its keywords.
func (r Rule) whole() Rule {
	for i, k := range r {
		if a, ok := k.(CommonArg); ok {
			return slices.Concat(r[:i], a.Rule(), r[i+1:].whole())
		}
	}
	return r
}
