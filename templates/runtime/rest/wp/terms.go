package wp

import (
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Collections are filtered by terms in four ways: to have or to exclude, of a taxonomy with or without hierarchy. Each is a
// sum type with the members that its schema has, and TermIDs is a variant of all.

// TermIDs are terms by their ids, of which an item must have one, or none where they are excluded.
type TermIDs []int

func (v *TermIDs) CodeValue(c *codec.Coder) { codec.ListValue(c, (*[]int)(v), codec.IntItem) }

// TermFilter wants terms of a taxonomy with a hierarchy, as categories are: TermIDs or a TermQuery.
type TermFilter interface{ termFilter() }

// TermQuery is a variant of TermFilter.
type TermQuery struct {
	Terms           []int
	IncludeChildren rest.Opt[bool]     // the descendants of a term stand for it; false
	Operator        rest.Opt[Relation] // all of the terms, or one of them; OR
}

func (q *TermQuery) CodeFields(c *codec.Coder) {
	c.Ints("terms", &q.Terms).Field("include_children", &q.IncludeChildren).Field("operator", rest.OptEnum(&q.Operator))
}

// TagFilter wants terms of a taxonomy without a hierarchy, as tags are: TermIDs or a TagQuery.
type TagFilter interface{ tagFilter() }

// TagQuery is a variant of TagFilter.
type TagQuery struct {
	Terms    []int
	Operator rest.Opt[Relation] // all of the terms, or one of them; OR
}

func (q *TagQuery) CodeFields(c *codec.Coder) {
	c.Ints("terms", &q.Terms).Field("operator", rest.OptEnum(&q.Operator))
}

// TermExclusion excludes terms of a taxonomy with a hierarchy: TermIDs or ExcludedTerms.
type TermExclusion interface{ termExclusion() }

// ExcludedTerms is a variant of TermExclusion.
type ExcludedTerms struct {
	Terms           []int
	IncludeChildren rest.Opt[bool] // the descendants of a term stand for it; false
}

func (q *ExcludedTerms) CodeFields(c *codec.Coder) {
	c.Ints("terms", &q.Terms).Field("include_children", &q.IncludeChildren)
}

// TagExclusion excludes terms of a taxonomy without a hierarchy: TermIDs or ExcludedTags.
type TagExclusion interface{ tagExclusion() }

// ExcludedTags is a variant of TagExclusion.
type ExcludedTags struct{ Terms []int }

func (q *ExcludedTags) CodeFields(c *codec.Coder) { c.Ints("terms", &q.Terms) }

func (TermIDs) termFilter() {}

func (TermIDs) tagFilter() {}

func (TermIDs) termExclusion() {}

func (TermIDs) tagExclusion() {}

func (TermQuery) termFilter() {}

func (TagQuery) tagFilter() {}

func (ExcludedTerms) termExclusion() {}

func (ExcludedTags) tagExclusion() {}

// The cases of the sum types. They are no arguments of their own: those are allocated where the methods are inlined.
var (
	termFilters    = []func(*codec.Coder){codec.Case[TermQuery], codec.Case[TermIDs]}
	tagFilters     = []func(*codec.Coder){codec.Case[TagQuery], codec.Case[TermIDs]}
	termExclusions = []func(*codec.Coder){codec.Case[ExcludedTerms], codec.Case[TermIDs]}
	tagExclusions  = []func(*codec.Coder){codec.Case[ExcludedTags], codec.Case[TermIDs]}
)

// CodeTermFilter codes a TermFilter; nil is absent.
func CodeTermFilter(c *codec.Coder, name string, v *TermFilter) *codec.Coder {
	return codec.Sum(c, name, v, termFilters...)
}

// CodeTagFilter codes a TagFilter; nil is absent.
func CodeTagFilter(c *codec.Coder, name string, v *TagFilter) *codec.Coder {
	return codec.Sum(c, name, v, tagFilters...)
}

// CodeTermExclusion codes a TermExclusion; nil is absent.
func CodeTermExclusion(c *codec.Coder, name string, v *TermExclusion) *codec.Coder {
	return codec.Sum(c, name, v, termExclusions...)
}

// CodeTagExclusion codes a TagExclusion; nil is absent.
func CodeTagExclusion(c *codec.Coder, name string, v *TagExclusion) *codec.Coder {
	return codec.Sum(c, name, v, tagExclusions...)
}
