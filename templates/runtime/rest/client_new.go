package rest

import (
	"errors"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/internal/address"
)

// NewClient returns a Client for an API root: …/wp-json/, …/index.php/wp-json/
// or …/?rest_route=/, as Discover finds it, or for any address below
// …/wp-json/. Any other address is taken for a site; its API is then called with
// …/index.php?rest_route=/, which works on every site. A root with another
// prefix than wp-json needs the option ExactRoot, unless it follows index.php.
//
// A user and a password in the address are used as an application password.
// Other parameters in its query are sent with every request and treated as
// secrets.
//
// NewClient sends nothing. A wrong address is noticed at the first call.
func NewClient(address string, options ...ClientOption) (*Client, error) {
	c := &Client{timeout: time.Minute}
	c.change(func(p *sensitive) { p.http = guarded(nil, nil) })
	Limits{}.client(c)
	Retry{Max: 2}.client(c)
	c = c.With(options...)
	if err := c.setAddress(address); err != nil {
		return nil, err
	}
	return c, nil
}

// With returns a copy of c with other options, for one call or for several.
func (c *Client) With(options ...ClientOption) *Client {
	if c.isZero() {
		return c
	}
	d := *c
	for _, o := range options {
		o.client(&d)
	}
	return &d
}

// WithBase returns a copy of c that calls another collection of the same form:
// /wp/v2/books instead of /wp/v2/posts for the base books. If base is not one
// segment of a path, calls of the collection fail and send nothing.
func (c *Client) WithBase(collection, base string) *Client {
	to := address.Replacement{Path: collection}
	if segment := Path("%", base); segment != "" && !strings.Contains(segment, "/") {
		to.By = path.Dir(collection) + "/" + segment
	}
	return c.With(option(func(d *Client) { d.collection = to }))
}

func (c *Client) setAddress(address string) error {
	u, err := parseAddress(address)
	if err != nil {
		return err
	}
	if u.User != nil {
		password, _ := u.User.Password()
		ApplicationPassword(u.User.Username(), password).client(c)
	}
	c.setTail(u.RawQuery)
	c.base, c.guessed = u.Scheme+"://"+strings.ReplaceAll(u.Host, "%", "%25")+strings.TrimRight(u.EscapedPath(), "/"), ""
	root, _, isBelow := strings.Cut(c.base, "/wp-json/")
	switch {
	case c.plain:
		if !strings.HasSuffix(u.Path, ".php") {
			c.base += "/"
		}
		c.base += "?rest_route="
	case c.exact || strings.HasSuffix(c.base, "/wp-json"):
	case isBelow: // a namespace or a route
		c.base, c.guessed = root+"/wp-json", c.base
	case strings.Contains(c.base, "/index.php/"):
	default:
		c.plain, c.guessed = true, c.base
		c.base = strings.TrimSuffix(c.base, "/index.php") + "/index.php?rest_route="
	}
	return nil
}

// parseAddress parses the address of a site. Its errors repeat no more than the
// host, since the address may hold a password.
func parseAddress(address string) (*url.URL, error) {
	address = strings.TrimSpace(address) // may come from a file
	u, err := url.Parse(address)
	if scheme, _, _ := strings.Cut(strings.ToLower(address), "://"); scheme != "http" && scheme != "https" {
		return nil, errors.New("rest: the address of a site must begin with http:// or https://, as in https://" + hostIn(address))
	}
	if err != nil || u.Host == "" {
		return nil, errors.New("rest: the address of a site is not a URL; escape special characters of a user or a password")
	}
	return u, nil
}

// hostIn returns what is surely the host in an address without a valid scheme, or
// an example.
func hostIn(address string) string {
	if _, rest, ok := strings.Cut(address, "://"); ok {
		address = rest
	}
	host, _, _ := strings.Cut(address, "/")
	name, port, _ := strings.Cut(host, ":")
	const inNames = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-."
	isName := strings.Contains(name, ".") && strings.Trim(name, inNames) == ""
	if (isName || name == "localhost") && strings.Trim(port, "0123456789") == "" {
		return host
	}
	return "example.org"
}

// setTail stores the query of an address. Short values, which may occur
// anywhere, are redacted after their names only.
func (c *Client) setTail(query string) {
	c.plain = false
	tail, secrets := "", c.own().secrets
	for _, pair := range strings.Split(strings.ReplaceAll(query, " ", "+"), "&") {
		name, value, _ := strings.Cut(pair, "=")
		if name == "rest_route" || pair == "" {
			c.plain = c.plain || pair != ""
			continue
		}
		tail += "&" + pair
		plain, _ := url.QueryUnescape(value)
		secrets = secrets.Add(name+"=", 1, plain, value)
		secrets = secrets.Add("", 8, plain, value)
	}
	c.change(func(p *sensitive) { p.tail, p.secrets = tail, secrets })
}
