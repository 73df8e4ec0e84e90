package rest

import (
	"fmt"
	"math"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

func TestPaginateCopiesOnePage(t *testing.T) {
	five := []int{1, 2, 3, 4, 5}
	for _, c := range []struct {
		name          string
		items         []int
		page, perPage int
		want          Page[int]
	}{
		{"first page", five, 1, 2, Page[int]{[]int{1, 2}, 5, 3}},
		{"last page", five, 3, 2, Page[int]{[]int{5}, 5, 3}},
		{"past the end", five, 4, 2, Page[int]{[]int{}, 5, 3}},
		{"far past the end", five, math.MaxInt, math.MaxInt, Page[int]{[]int{}, 5, 1}},
		{"no page", five, 0, 5, Page[int]{five, 5, 1}},
		{"no size", five, 1, 0, Page[int]{five, 5, 1}},
		{"no items", nil, 1, 10, Page[int]{nil, 0, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Paginate(c.items, c.page, c.perPage)
			if fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("%+v, want %+v", got, c.want)
			}
			if len(got.Items) > 0 {
				got.Items[0] = 9
			}
		})
	}
	if five[0] != 1 {
		t.Error("a page shares its items with the list")
	}
}

func TestValueOfUnsetOptIsZero(t *testing.T) {
	if Some(7).Value() != 7 || (Opt[int]{}).Value() != 0 || Null[string]().Value() != "" {
		t.Error(Some(7).Value(), Opt[int]{}.Value(), Null[string]().Value())
	}
}

// Convert leaves out what does not fit, and reports it on request.
func TestConvertReportsWhatDoesNotFit(t *testing.T) {
	var got []string
	to := anyNumber{7}
	err := Convert(&anyParams{`"seven"`}, &to, OnRepair(func(r codec.Repair) { got = append(got, r.Path) }))
	if err != nil || to.X != 7 || len(got) != 1 || got[0] != "/x" {
		t.Error(err, to, got)
	}
}

// anyNumber has the parameter of anyParams as a number.
type anyNumber struct{ X int }

func (p *anyNumber) CodeFields(c *codec.Coder) { c.Int("x", &p.X) }
