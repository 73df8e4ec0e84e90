package wp

import (
	"reflect"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// filtered has a filter of each kind.
type filtered struct {
	Categories        TermFilter
	Tags              TagFilter
	CategoriesExclude TermExclusion
	TagsExclude       TagExclusion
}

func (p *filtered) CodeFields(c *codec.Coder) {
	c.Sum("categories", &p.Categories)
	c.Sum("tags", &p.Tags)
	c.Sum("categories_exclude", &p.CategoriesExclude)
	c.Sum("tags_exclude", &p.TagsExclude)
}

// Filters are decoded as they are encoded.
func TestTermFiltersDecodeAsEncoded(t *testing.T) {
	for want, p := range map[string]filtered{
		`{}`: {},
		`{"categories":[1,2],"tags_exclude":[]}`: {Categories: TermFilter{IDs: []int{1, 2}},
			TagsExclude: TagExclusion{IDs: []int{}}},
		`{"categories":{"terms":[1],"include_children":true,"operator":"AND"},"tags":{"terms":[2],"operator":"OR"}}`: {
			Categories: TermFilter{Query: &TermQuery{Terms: []int{1}, IncludeChildren: rest.Some(true),
				Operator: RelationAnd}},
			Tags: TagFilter{Query: &TagQuery{Terms: []int{2}, Operator: RelationOr}}},
		`{"categories_exclude":{"terms":[3],"include_children":false},"tags_exclude":{"terms":[]}}`: {
			CategoriesExclude: TermExclusion{Query: &ExcludedTerms{Terms: []int{3},
				IncludeChildren: rest.Some(false)}}, TagsExclude: TagExclusion{Query: &ExcludedTags{Terms: []int{}}}},
	} {
		t.Run(want, func(t *testing.T) {
			sameJSON(t, encode(t, &p), want)
			var got filtered
			if err := rest.Unmarshal([]byte(want), &got); err != nil || !reflect.DeepEqual(got, p) {
				t.Errorf("%s is %+v (%v), want %+v", want, got, err, p)
			}
		})
	}
}
