package report

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// Witness is a request that proves a finding. The old side accepts it and the
// new side rejects it; for arg-converted, both accept it.
type Witness struct {
	Method string          `json:"method"`
	Path   string          `json:"path"`            // below the root of the interface, escaped
	Query  string          `json:"query,omitempty"` // without ?
	Body   json.RawMessage `json:"body,omitempty"`  // a JSON text, sent as application/json
}

// CheckRoot returns an error unless requests can be sent to a root: an address
// as https://example.org/wp-json or https://example.org/?rest_route=/.
func CheckRoot(root string) error {
	u, err := url.Parse(root)
	if err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.Fragment == "" &&
		(u.RawQuery == "" || routeQuery(u.RawQuery)) {
		return nil
	}
	return fmt.Errorf("%s: not the address of an interface; want one such as https://example.org/wp-json or https://example.org/?rest_route=/", root)
}

// routeQuery reports whether a query ends with the route of an interface
// without permalinks.
func routeQuery(query string) bool {
	name, value, _ := strings.Cut(query[strings.LastIndexByte(query, '&')+1:], "=")
	return name == "rest_route" && (value == "" || value == "/" || strings.EqualFold(value, "%2F"))
}

// Address returns the address of the witness below the root of an interface.
func (w *Witness) Address(root string) string {
	base, query, plain := strings.Cut(root, "?")
	if !plain || !routeQuery(query) {
		address := strings.TrimSuffix(root, "/") + w.Path
		if w.Query != "" {
			address += "?" + w.Query
		}
		return address
	}
	path, err := url.PathUnescape(w.Path)
	if err != nil {
		path = w.Path
	}
	route := strings.ReplaceAll(url.QueryEscape(path), "%2F", "/")
	address := base + "?" + query[:strings.LastIndexByte(query, '&')+1] + "rest_route=" + route
	if w.Query != "" {
		address += "&" + w.Query
	}
	return address
}

// Curl returns the command that sends the witness to a site, given the root of
// its interface and further options of curl.
func (w *Witness) Curl(root string, options ...string) string {
	words := append([]string{"curl", "-sg"}, options...)
	if w.Method != http.MethodGet || len(w.Body) > 0 { // with a body, curl would POST
		words = append(words, "-X", w.Method)
	}
	if len(w.Body) > 0 {
		words = append(words, "-H", quote("Content-Type: application/json"), "--data", quote(string(w.Body)))
	}
	return Clean(strings.Join(append(words, quote(w.Address(root))), " "))
}

// quote quotes a word for a shell.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
