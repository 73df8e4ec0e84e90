package wp

import (
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// TermFilter selects items by terms of a hierarchical taxonomy, such as
// categories. At most one field is set.
type TermFilter struct {
	IDs   []int // an item must have one of these terms
	Query *TermQuery
}

// TermQuery is a variant of TermFilter.
type TermQuery struct {
	Terms []int `json:"terms,omitzero"`
	// Whether terms include their descendants. Default false.
	IncludeChildren rest.Opt[bool] `json:"include_children,omitzero"`
	// Whether an item must have all terms or one. Default OR.
	Operator Relation `json:"operator,omitzero"`
}

// TagFilter selects items by terms of a flat taxonomy, such as tags. At most
// one field is set.
type TagFilter struct {
	IDs   []int // an item must have one of these terms
	Query *TagQuery
}

// TagQuery is a variant of TagFilter.
type TagQuery struct {
	Terms []int `json:"terms,omitzero"`
	// Whether an item must have all terms or one. Default OR.
	Operator Relation `json:"operator,omitzero"`
}

// TermExclusion excludes items by terms of a hierarchical taxonomy. At most one
// field is set.
type TermExclusion struct {
	IDs   []int // an item must have none of these terms
	Query *ExcludedTerms
}

// ExcludedTerms is a variant of TermExclusion.
type ExcludedTerms struct {
	Terms []int `json:"terms,omitzero"`
	// Whether terms include their descendants. Default false.
	IncludeChildren rest.Opt[bool] `json:"include_children,omitzero"`
}

// TagExclusion excludes items by terms of a flat taxonomy. At most one field
// is set.
type TagExclusion struct {
	IDs   []int // an item must have none of these terms
	Query *ExcludedTags
}

// ExcludedTags is a variant of TagExclusion.
type ExcludedTags struct {
	Terms []int `json:"terms,omitzero"`
}

// CodeVariants implements codec.VariantCoder.
func (v *TermFilter) CodeVariants(c *codec.Coder) {
	codec.Variant(c, &v.Query)
	codec.ListVariant(c, &v.IDs)
}

// CodeVariants implements codec.VariantCoder.
func (v *TagFilter) CodeVariants(c *codec.Coder) {
	codec.Variant(c, &v.Query)
	codec.ListVariant(c, &v.IDs)
}

// CodeVariants implements codec.VariantCoder.
func (v *TermExclusion) CodeVariants(c *codec.Coder) {
	codec.Variant(c, &v.Query)
	codec.ListVariant(c, &v.IDs)
}

// CodeVariants implements codec.VariantCoder.
func (v *TagExclusion) CodeVariants(c *codec.Coder) {
	codec.Variant(c, &v.Query)
	codec.ListVariant(c, &v.IDs)
}

// IsZero reports whether no field is set.
func (v TermFilter) IsZero() bool { return v.IDs == nil && v.Query == nil }

// IsZero reports whether no field is set.
func (v TagFilter) IsZero() bool { return v.IDs == nil && v.Query == nil }

// IsZero reports whether no field is set.
func (v TermExclusion) IsZero() bool { return v.IDs == nil && v.Query == nil }

// IsZero reports whether no field is set.
func (v TagExclusion) IsZero() bool { return v.IDs == nil && v.Query == nil }

// CodeFields implements codec.FieldCoder.
func (q *TermQuery) CodeFields(c *codec.Coder) {
	c.Ints("terms", &q.Terms)
	c.Field("include_children", &q.IncludeChildren)
	c.OptionalEnum("operator", (*string)(&q.Operator))
}

// CodeFields implements codec.FieldCoder.
func (q *TagQuery) CodeFields(c *codec.Coder) {
	c.Ints("terms", &q.Terms)
	c.OptionalEnum("operator", (*string)(&q.Operator))
}

// CodeFields implements codec.FieldCoder.
func (q *ExcludedTerms) CodeFields(c *codec.Coder) {
	c.Ints("terms", &q.Terms)
	c.Field("include_children", &q.IncludeChildren)
}

// CodeFields implements codec.FieldCoder.
func (q *ExcludedTags) CodeFields(c *codec.Coder) {
	c.Ints("terms", &q.Terms)
}
