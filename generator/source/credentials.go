package source

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
)

// credentials authenticate requests to one host.
type credentials struct {
	home    *url.URL // the address that they are for
	header  http.Header
	secrets []string // strings that no message may contain
}

// credentialsFor returns the credentials for an address, from the environment, or
// from the netrc file if that has none.
func (l *Loader) credentialsFor(ctx context.Context, home *url.URL) (*credentials, error) {
	c := &credentials{home: home, header: http.Header{}}
	if err := l.fromEnvironment(c); err != nil {
		return nil, err
	}
	if len(c.header) > 0 {
		return c, l.only(home)
	}
	return c, l.fromNetrc(ctx, c)
}

// only ensures that the credentials of the environment go to a single host.
func (l *Loader) only(home *url.URL) error {
	if l.envHome != nil && !strings.EqualFold(hostPort(l.envHome), hostPort(home)) {
		return fmt.Errorf("the credentials of the environment are used for %s already; put those for %s into the netrc file",
			l.envHome.Host, home.Host)
	}
	if home.Scheme != "https" && !loopback(home) {
		return errors.New("http would send the credentials unencrypted; use https, or unset RESTGEN_USER, RESTGEN_BEARER and RESTGEN_HEADER")
	}
	l.envHome = home
	return nil
}

// loopback reports whether an address is on this machine.
func loopback(u *url.URL) bool {
	host := u.Hostname()
	ip := net.ParseIP(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || ip != nil && ip.IsLoopback()
}

// fromEnvironment adds the credentials of the environment.
func (l *Loader) fromEnvironment(c *credentials) error {
	user, password, bearer := l.getenv("RESTGEN_USER"), l.getenv("RESTGEN_PASSWORD"), l.getenv("RESTGEN_BEARER")
	switch {
	case (user == "") != (password == ""):
		return errors.New("only one of RESTGEN_USER and RESTGEN_PASSWORD is set; set both or none")
	case user != "" && bearer != "":
		return errors.New("RESTGEN_USER and RESTGEN_BEARER are both set; unset one of them")
	case user != "":
		c.basic(user, password)
	case bearer != "":
		c.set("Authorization", "Bearer "+bearer, bearer)
	}
	for line := range strings.Lines(l.getenv("RESTGEN_HEADER")) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		name, value, ok := strings.Cut(line, ":")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if !ok || name == "" || value == "" || strings.ContainsAny(name, " \t") || strings.ContainsAny(value, "\r\x00") {
			return errors.New("RESTGEN_HEADER is not valid; want lines of the form Name: value")
		}
		c.set(name, value, value)
	}
	return nil
}

// fromNetrc adds the credentials of the netrc file for the host. It ignores the
// entry default, which would send them to any host.
func (l *Loader) fromNetrc(ctx context.Context, c *credentials) error {
	path, named := l.getenv("NETRC"), true
	if path == "" {
		home := l.getenv("HOME")
		if home == "" {
			return nil
		}
		path, named = filepath.Join(home, ".netrc"), false
	}
	text, err := ReadFile(ctx, path)
	if errors.Is(err, fs.ErrNotExist) && !named {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cannot read the netrc file %s: %w; check the variable NETRC", path, reason(err))
	}
	login, password := netrc(string(text), c.home.Hostname())
	if login == "" || password == "" {
		return nil
	}
	if c.home.Scheme != "https" && !loopback(c.home) {
		return fmt.Errorf("http would send the credentials of the netrc file for %s unencrypted; use https", c.home.Host)
	}
	c.basic(login, password)
	return nil
}

func (c *credentials) basic(user, password string) {
	pair := base64.StdEncoding.EncodeToString([]byte(user + ":" + password))
	c.set("Authorization", "Basic "+pair, password, pair)
}

func (c *credentials) set(name, value string, secrets ...string) {
	c.header.Set(name, value)
	c.secrets = append(c.secrets, secrets...)
}

// authorize adds the credentials to a request, unless it goes to another host or
// over a connection that is less safe.
func (c *credentials) authorize(r *http.Request) {
	if !c.trusts(r.URL) {
		return
	}
	for name, values := range c.header {
		r.Header[name] = values
	}
}

// trusts reports whether an address may get the credentials: it has the same
// scheme, host and port, or the same host with https instead of http.
func (c *credentials) trusts(u *url.URL) bool {
	if u.Scheme == c.home.Scheme {
		return strings.EqualFold(hostPort(u), hostPort(c.home))
	}
	sameHost := strings.EqualFold(u.Hostname(), c.home.Hostname())
	standardPorts := hostPort(u) == u.Hostname()+":443" && hostPort(c.home) == c.home.Hostname()+":80"
	return u.Scheme == "https" && sameHost && standardPorts
}

// hostPort returns the host and port of an address.
func hostPort(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = "80"
		if u.Scheme == "https" {
			port = "443"
		}
	}
	return u.Hostname() + ":" + port
}
