package address

// A Replacement replaces a path and the beginning of those below it.
type Replacement struct{ Path, By string }

// Of returns the path that is called instead of path.
func (r Replacement) Of(path string) string {
	below, ok := CutPrefix(path, r.Path)
	if !ok || r.Path == "" {
		return path
	}
	return r.By + below
}
