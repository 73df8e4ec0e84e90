package generator

import (
	"context"
	"slices"

	"github.com/restgen/restgen/generator/diff"
	"github.com/restgen/restgen/generator/usage"
)

// Narrow keeps the findings that concern the Go packages which the patterns
// name in dir, and adds the positions of the affected code. It returns a line
// for each package that does not build; more findings may concern such a
// package.
func (c *Compared) Narrow(ctx context.Context, dir string, patterns ...string) (problems []string, err error) {
	found, err := usage.Find(ctx, header, dir, patterns...)
	if err != nil {
		return nil, err
	}
	c.Report.Narrow(func(s diff.Symbol) []string { return found.Uses[usage.Symbol(s)] })
	for _, f := range c.Report.Findings {
		slices.SortFunc(f.Uses, usage.ByPlace)
	}
	return found.Problems, nil
}
