package rest

// A cleaning is what sanitizing does to a string of a format.
type cleaning struct {
	text   func(string) string
	throws bool // on lists and objects, which come here when there is no type
}

func cleaner(f Format) *cleaning { return nil }
