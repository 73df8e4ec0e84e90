package rest

// Collections are filtered by terms in four ways: to have or to exclude, of a taxonomy with or without hierarchy. Each is a
// sum type with the members that its schema has, and TermIDs is a variant of all.

// TermIDs are terms by their ids, of which an item must have one, or none where they are excluded.
type TermIDs []int

func (v *TermIDs) CodeValue(c *Coder) { ListValue(c, (*[]int)(v), IntItem) }

// TermFilter wants terms of a taxonomy with a hierarchy, as categories are: TermIDs or a TermQuery.
type TermFilter interface{ termFilter() }

// TermQuery is a variant of TermFilter.
type TermQuery struct {
	Terms           []int
	IncludeChildren Opt[bool]     // the descendants of a term stand for it; false
	Operator        Opt[Relation] // all of the terms, or one of them; OR
}

func (q *TermQuery) CodeFields(c *Coder) {
	c.Ints("terms", &q.Terms).OptBool("include_children", &q.IncludeChildren).Of("operator", OptWord(&q.Operator))
}

// TagFilter wants terms of a taxonomy without a hierarchy, as tags are: TermIDs or a TagQuery.
type TagFilter interface{ tagFilter() }

// TagQuery is a variant of TagFilter.
type TagQuery struct {
	Terms    []int
	Operator Opt[Relation] // all of the terms, or one of them; OR
}

func (q *TagQuery) CodeFields(c *Coder) {
	c.Ints("terms", &q.Terms).Of("operator", OptWord(&q.Operator))
}

// TermExclusion excludes terms of a taxonomy with a hierarchy: TermIDs or ExcludedTerms.
type TermExclusion interface{ termExclusion() }

// ExcludedTerms is a variant of TermExclusion.
type ExcludedTerms struct {
	Terms           []int
	IncludeChildren Opt[bool] // the descendants of a term stand for it; false
}

func (q *ExcludedTerms) CodeFields(c *Coder) {
	c.Ints("terms", &q.Terms).OptBool("include_children", &q.IncludeChildren)
}

// TagExclusion excludes terms of a taxonomy without a hierarchy: TermIDs or ExcludedTags.
type TagExclusion interface{ tagExclusion() }

// ExcludedTags is a variant of TagExclusion.
type ExcludedTags struct{ Terms []int }

func (q *ExcludedTags) CodeFields(c *Coder) { c.Ints("terms", &q.Terms) }

func (TermIDs) termFilter()          {}
func (TermIDs) tagFilter()           {}
func (TermIDs) termExclusion()       {}
func (TermIDs) tagExclusion()        {}
func (TermQuery) termFilter()        {}
func (TagQuery) tagFilter()          {}
func (ExcludedTerms) termExclusion() {}
func (ExcludedTags) tagExclusion()   {}

// The cases of the sum types. They are no arguments of their own: those are allocated where the methods are inlined.
var (
	termFilters    = []func(*Coder){Case[TermQuery], Case[TermIDs]}
	tagFilters     = []func(*Coder){Case[TagQuery], Case[TermIDs]}
	termExclusions = []func(*Coder){Case[ExcludedTerms], Case[TermIDs]}
	tagExclusions  = []func(*Coder){Case[ExcludedTags], Case[TermIDs]}
)

// TermFilter codes a TermFilter; nil is absent.
func (c *Coder) TermFilter(name string, v *TermFilter) *Coder { return Sum(c, name, v, termFilters...) }

// TagFilter codes a TagFilter; nil is absent.
func (c *Coder) TagFilter(name string, v *TagFilter) *Coder { return Sum(c, name, v, tagFilters...) }

// TermExclusion codes a TermExclusion; nil is absent.
func (c *Coder) TermExclusion(name string, v *TermExclusion) *Coder {
	return Sum(c, name, v, termExclusions...)
}

// TagExclusion codes a TagExclusion; nil is absent.
func (c *Coder) TagExclusion(name string, v *TagExclusion) *Coder {
	return Sum(c, name, v, tagExclusions...)
}
