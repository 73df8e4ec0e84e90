package usage

import (
	"context"

	"golang.org/x/tools/go/packages"
)

// FindLoaded is Find, and returns the packages that it searched as well.
func FindLoaded(ctx context.Context, dir string, patterns ...string) (*Found, []*packages.Package, error) {
	loaded, err := load(ctx, header, dir, "", patterns...)
	if err != nil {
		return nil, nil, err
	}
	f, err := newFinder(header, dir, nil)
	if err != nil {
		return nil, nil, err
	}
	return f.find(loaded), loaded, nil
}
