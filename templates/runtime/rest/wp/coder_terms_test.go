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
	CodeTermFilter(c, "categories", &p.Categories)
	CodeTagFilter(c, "tags", &p.Tags)
	CodeTermExclusion(c, "categories_exclude", &p.CategoriesExclude)
	CodeTagExclusion(c, "tags_exclude", &p.TagsExclude)
}

// What a filter is written as is what it is read from.
func TestTermFilters(t *testing.T) {
	for want, p := range map[string]filtered{
		`{}`:                                     {},
		`{"categories":[1,2],"tags_exclude":[]}`: {Categories: TermIDs{1, 2}, TagsExclude: TermIDs{}},
		`{"categories":{"terms":[1],"include_children":true,"operator":"AND"},"tags":{"terms":[2],"operator":"OR"}}`: {
			Categories: TermQuery{Terms: []int{1}, IncludeChildren: rest.Some(true), Operator: rest.Some(RelationAnd)},
			Tags:       TagQuery{Terms: []int{2}, Operator: rest.Some(RelationOr)}},
		`{"categories_exclude":{"terms":[3],"include_children":false},"tags_exclude":{"terms":[]}}`: {
			CategoriesExclude: ExcludedTerms{Terms: []int{3}, IncludeChildren: rest.Some(false)}, TagsExclude: ExcludedTags{Terms: []int{}}},
	} {
		sameJSON(t, encode(t, &p), want)
		var got filtered
		if err := rest.Unmarshal([]byte(want), &got); err != nil || !reflect.DeepEqual(got, p) {
			t.Errorf("%s is %+v (%v), want %+v", want, got, err, p)
		}
	}
}
