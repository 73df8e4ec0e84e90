package rest

import (
	"reflect"
	"testing"
)

// filtered has a filter of each kind.
type filtered struct {
	Categories        TermFilter
	Tags              TagFilter
	CategoriesExclude TermExclusion
	TagsExclude       TagExclusion
}

func (p *filtered) CodeFields(c *Coder) {
	c.TermFilter("categories", &p.Categories)
	c.TagFilter("tags", &p.Tags)
	c.TermExclusion("categories_exclude", &p.CategoriesExclude)
	c.TagExclusion("tags_exclude", &p.TagsExclude)
}

// What a filter is written as is what it is read from.
func TestTermFilters(t *testing.T) {
	for want, p := range map[string]filtered{
		`{}`:                                     {},
		`{"categories":[1,2],"tags_exclude":[]}`: {Categories: TermIDs{1, 2}, TagsExclude: TermIDs{}},
		`{"categories":{"terms":[1],"include_children":true,"operator":"AND"},"tags":{"terms":[2],"operator":"OR"}}`: {
			Categories: TermQuery{Terms: []int{1}, IncludeChildren: Some(true), Operator: Some(RelationAnd)},
			Tags:       TagQuery{Terms: []int{2}, Operator: Some(RelationOr)}},
		`{"categories_exclude":{"terms":[3],"include_children":false},"tags_exclude":{"terms":[]}}`: {
			CategoriesExclude: ExcludedTerms{Terms: []int{3}, IncludeChildren: Some(false)}, TagsExclude: ExcludedTags{Terms: []int{}}},
	} {
		sameJSON(t, encode(t, &p), want)
		var got filtered
		if err := Unmarshal([]byte(want), &got); err != nil || !reflect.DeepEqual(got, p) {
			t.Errorf("%s is %+v (%v), want %+v", want, got, err, p)
		}
	}
}
