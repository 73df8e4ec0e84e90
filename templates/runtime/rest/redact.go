package rest

import (
	"errors"
	"net/http"
	"net/url"
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
	"github.com/restgen/restgen/templates/runtime/rest/internal/secret"
)

// redact removes credentials and the query of the address from a text.
func (c *Client) redact(s string) string { return c.own().secrets.Redact(s) }

// redactError returns err without the address that an http.Client adds, and
// only its redacted message if it holds a secret.
func (c *Client) redactError(err error) error {
	if e, ok := errs.As[*url.Error](err); ok {
		err = e.Err
	}
	if text := c.redact(err.Error()); text != err.Error() {
		return errors.New(text)
	}
	return err
}

var secretHeaders = [...]string{"Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Wp-Nonce"}

// redactHeader returns a copy of h without credentials.
func (c *Client) redactHeader(h http.Header) http.Header {
	h = h.Clone()
	for name, values := range h {
		for i := range values {
			values[i] = c.redact(values[i])
		}
		if c.own().auth[name] != nil || slices.Contains(secretHeaders[:], name) {
			h[name] = []string{secret.Redacted}
		}
	}
	return h
}
