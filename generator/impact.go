package generator

import (
	"context"
	"slices"

	"github.com/restgen/restgen/generator/diff"
	"github.com/restgen/restgen/generator/usage"
)

// Narrow keeps the findings that the Go packages meet which the patterns name in dir, and says where they do. It returns
// what of them does not build, a line each: there, more may be met than was found.
func (c *Compared) Narrow(ctx context.Context, dir string, patterns ...string) (problems []string, err error) {
	found, err := usage.Find(ctx, dir, patterns...)
	if err != nil {
		return nil, err
	}
	none := func(diff.Symbol) []string { return nil }
	c.Report.Narrow(diff.Usage{Uses: func(s diff.Symbol) []string { return found.Uses[usage.Symbol(s)] }, Omits: none, Whole: none})
	for f := range c.Report.All() {
		slices.SortFunc(f.Uses, usage.ByPlace)
	}
	return found.Problems, nil
}
