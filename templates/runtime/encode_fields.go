package rest

// fieldSet is what a _fields parameter selects of an object. A nil *fieldSet selects everything.
type fieldSet struct {
	names map[string]*fieldSet
}

// sub reports whether the member is selected, and what of it; nil is all of it.
func (f *fieldSet) sub(name string) (*fieldSet, bool) {
	if f == nil {
		return nil, true
	}
	sub, ok := f.names[name]
	return sub, ok
}
