package generator

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/symbol"
	"github.com/restgen/restgen/generator/usage"
)

// GeneratedFrom returns the file of the index that the code in a folder was
// generated from, or "". If there are several deployments, it is the one with
// the name.
func GeneratedFrom(folder, deployment string) string {
	for _, file := range indexFiles(folder) {
		if name := filepath.Base(file); name == "index.json" || name == "index-"+deployment+".json" {
			return file
		}
	}
	return ""
}

// indexFiles returns the indexes that the server package below a folder of
// generated code serves.
func indexFiles(folder string) (files []string) {
	entries, _ := os.ReadDir(folder) // nothing was generated into a folder that cannot be read
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), symbol.ServerSuffix) {
			continue
		}
		below, _ := os.ReadDir(filepath.Join(folder, e.Name()))
		for _, f := range below {
			if strings.HasPrefix(f.Name(), "index") && strings.HasSuffix(f.Name(), ".json") {
				files = append(files, filepath.Join(folder, e.Name(), f.Name()))
			}
		}
	}
	return files
}

// FindUsage returns how Go packages depend on generated code; see
// usage.Find. The patterns select packages of the module around dir, and outputs
// the folders of the generated code.
func FindUsage(ctx context.Context, dir string, outputs []string, tags string, patterns ...string) (*usage.Found, error) {
	return usage.Find(ctx, header, dir, outputs, tags, patterns...)
}

// Narrow keeps the findings that affect the used code or may do so, and notes
// where. It returns a warning if the code was generated from another index than
// the old one.
func (c *Compared) Narrow(found *usage.Found) (warning string) {
	c.Report.Narrow(found.Uses)
	return c.otherOrigin(found.Roots)
}

// otherOrigin returns a warning if code was generated from another index than
// the old one, or than what the options select of it.
func (c *Compared) otherOrigin(roots []string) string {
	all, selected := c.read.old.Canonical(), c.Old.Indexes[0].Canonical()
	for _, root := range roots {
		names := indexFiles(root)
		if len(names) == 0 {
			continue
		}
		same := slices.ContainsFunc(names, func(name string) bool {
			text, err := disk.ReadRegular(name)
			return err == nil && (bytes.Equal(text, all) || bytes.Equal(text, selected))
		})
		if !same {
			return fmt.Sprintf("%s: the code here was generated from another index than %s, so places may be missing; compare with %s",
				root, c.Report.Old, names[0])
		}
	}
	return ""
}
