package address

// A Replacement replaces a path and the beginning of those below it. If By is
// empty, these paths have no replacement.
type Replacement struct{ Path, By string }

// Of returns the path that is called instead of path, or "".
func (r Replacement) Of(path string) string {
	below, ok := CutPrefix(path, r.Path)
	if !ok || r.Path == "" {
		return path
	}
	if r.By == "" {
		return ""
	}
	return r.By + below
}
