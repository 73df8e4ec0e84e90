package generator

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/restgen/restgen/generator/diff"
	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/usage"
)

// FindUsage returns the parts of generated code that Go packages use; see
// usage.Find. The patterns select packages of the module around dir, and outputs
// the folders of the generated code.
func FindUsage(ctx context.Context, dir string, outputs []string, tags string, patterns ...string) (*usage.Found, error) {
	return usage.Find(ctx, header, dir, outputs, tags, patterns...)
}

// Narrow keeps the findings that affect the used code, and notes where it is
// used. It returns a warning if the code was generated from another index than
// the old one.
func (c *Compared) Narrow(found *usage.Found) (warning string) {
	in := func(uses usage.Uses) func(diff.Symbol) []string {
		return func(s diff.Symbol) []string { return uses[usage.Symbol(s)] }
	}
	c.Report.Narrow(diff.Usage{Uses: in(found.Uses), Omits: in(found.Omits), Whole: in(found.Whole)})
	for f := range c.Report.All() {
		slices.SortFunc(f.Uses, usage.ByPlace)
	}
	return c.otherOrigin(found.Roots)
}

// otherOrigin returns a warning if code was generated from another index than
// the old one.
func (c *Compared) otherOrigin(roots []string) string {
	old := c.oldIndex.Canonical()
	for _, root := range roots {
		names, err := filepath.Glob(filepath.Join(root, "index*.json"))
		if err != nil || len(names) == 0 {
			continue
		}
		same := slices.ContainsFunc(names, func(name string) bool {
			text, err := disk.ReadRegular(name)
			return err == nil && bytes.Equal(text, old)
		})
		if !same {
			return fmt.Sprintf("%s: the code here was generated from another index than %s, so places may be missing; compare with %s",
				root, c.Report.Old, names[0])
		}
	}
	return ""
}
