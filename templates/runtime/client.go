package rest

// Client sends requests to one site.
type Client struct {
	decode decodeOptions
}
