package rest

import "io"

// File is a file that is sent to the server, or that a server receives.
type File struct {
	Name string // without folders
	Type string // media type; empty: by the end of Name
	Body io.Reader
}
