package generator

import (
	"context"
	"fmt"
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
	kept := []*diff.Finding{}
	for _, f := range c.Report.Findings {
		for _, s := range f.Symbols() {
			for _, place := range found.Uses[usage.Symbol(s)] {
				if !slices.Contains(f.Uses, place) {
					f.Uses = append(f.Uses, place)
				}
			}
		}
		slices.SortFunc(f.Uses, usage.ByPlace)
		if f.Uses != nil {
			kept = append(kept, f)
		}
	}
	if n := len(c.Report.Findings) - len(kept); n > 0 {
		c.Report.Notes = append(c.Report.Notes, fmt.Sprintf("%d findings that the code does not meet are left out", n))
	}
	c.Report.Findings = kept
	return found.Problems, nil
}
