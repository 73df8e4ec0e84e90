package option

// Settings are options that are read: endpoints can be compared with them.
type Settings struct {
	*Options
	Wanted *Filter
	Given  Names
}

// Read reads options.
func Read(o *Options) (*Settings, error) {
	wanted, err := newFilter(o.Include, o.Exclude)
	if err != nil {
		return nil, err
	}
	return &Settings{o, wanted, readNames(o.Names)}, nil
}
