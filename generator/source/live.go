package source

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/safetext"
)

// live gets the index of a site: from the address itself if that is the root of
// the interface, from the address that the site names, or from the usual ones, in
// this order.
func (l *Loader) live(ctx context.Context, where string, schemas bool) (Document, error) {
	home, err := address(where)
	if err != nil {
		return Document{}, err
	}
	v := &visit{
		loader: l, schemas: schemas, home: home,
		transport: l.Transport, timeout: l.Timeout, tried: map[string]bool{},
	}
	if v.transport == nil {
		v.transport = http.DefaultTransport
	}
	if v.timeout <= 0 {
		v.timeout = DefaultTimeout
	}
	if v.credentials, err = l.credentialsFor(ctx, home); err != nil {
		return Document{}, fmt.Errorf("%s: %w", bare(home), err)
	}
	ctx, cancel := context.WithTimeout(ctx, v.timeout)
	defer cancel()
	doc, err := v.search(ctx)
	if err != nil {
		why := redact(err.Error(), slices.Concat(v.credentials.secrets, secretsOf(where)))
		return Document{}, discreet{bare(home) + ": " + safetext.Line(why), err}
	}
	return doc, nil
}

// address parses what was given as an address.
func address(where string) (*url.URL, error) {
	u, err := url.Parse(where)
	if err != nil || u.Host == "" {
		return nil, fmt.Errorf("%s: not a valid address; want one like https://example.org/", Shown(where))
	}
	u.Scheme = strings.ToLower(u.Scheme)
	if u.User != nil {
		return nil, fmt.Errorf("%s: credentials in an address end up in histories and logs; set RESTGEN_USER and RESTGEN_PASSWORD instead", bare(u))
	}
	if u.Path == "" {
		u.Path = "/"
	}
	u.Fragment, u.RawFragment = "", ""
	return u, nil
}

// search tries one address after the other.
func (v *visit) search(ctx context.Context) (Document, error) {
	first := v.home
	if isRoot(first) {
		first = v.withContext(first)
	}
	a, doc, err := v.try(ctx, first)
	if doc != nil || err != nil {
		return unwrap(doc), err
	}
	found := isRoot(first) && a.isInterface()
	site := siteOf(first) // if it has no index, do not report another site of the host
	for _, root := range v.roots(a) {
		if found && siteOf(root) != site {
			continue
		}
		a, doc, err := v.try(ctx, v.withContext(root))
		if doc != nil || err != nil && ctx.Err() != nil {
			return unwrap(doc), err
		}
		if err != nil {
			v.failures = append(v.failures, failure{bare(root), err.Error(), 0})
		}
		if !found && a.isInterface() {
			found, site = true, siteOf(root)
		}
	}
	return Document{}, v.report()
}

func unwrap(doc *Document) Document {
	if doc == nil {
		return Document{}
	}
	return *doc
}

// try requests one address, and once more with response schemas if they are
// wanted. It accepts an index without them only from a site that has none, or
// that drops the query in a redirect: an error may be temporary, and would cost
// the user the schemas. It returns an error if the site cannot be reached; any
// other failure is kept for the report.
func (v *visit) try(ctx context.Context, u *url.URL) (*response, *Document, error) {
	a, doc, err := v.request(ctx, u)
	if doc == nil || doc.Schemas || !v.schemas {
		return a, doc, err
	}
	asked := v.withContext(a.address)
	refusal, more, err := v.request(ctx, asked)
	why := ""
	switch {
	case err != nil && ctx.Err() != nil:
		return a, nil, err
	case err != nil:
		why = err.Error()
	case more != nil && more.Schemas:
		return a, more, nil
	case more == nil && refusal != nil:
		why = v.failures[len(v.failures)-1].why
	case more == nil:
		why = v.failed(asked)
	}
	if why == "" {
		doc.Warnings = append(doc.Warnings, doc.Name+": the site has an index, but no response schemas; continuing without them")
		return a, doc, nil
	}
	why = "no response schemas: " + why + "; to save the index without them: restgen fetch URL -o FILE"
	v.failures = append(v.failures, failure{bare(asked), why, heaviest})
	return a, nil, nil
}

// failed returns why an address gave no index, or "" if it gave one.
func (v *visit) failed(u *url.URL) string {
	for _, f := range v.failures {
		if f.address == bare(u) {
			return f.why
		}
	}
	return ""
}

// request requests one address, but none twice.
func (v *visit) request(ctx context.Context, u *url.URL) (*response, *Document, error) {
	if v.tried[u.String()] {
		return nil, nil, nil
	}
	v.tried[u.String()] = true
	a, err := v.get(ctx, u)
	if err != nil {
		return nil, nil, err
	}
	return a, v.judge(a), nil
}

// judge decides whether a response is a site index.
func (v *visit) judge(a *response) *Document {
	name := bare(a.address)
	x, notes, err := index.Read(name, a.body)
	if err == nil && a.status < 300 {
		doc := &Document{
			Name: name, Data: a.body, Address: bare(withoutContext(a.address)),
			Schemas: requestsSchemas(a.address), index: x, notes: notes,
		}
		if doc.Schemas && !x.HasSchemas {
			doc.Warnings = append(doc.Warnings, name+": the site sends no response schemas; response types are incomplete")
		}
		if len(v.credentials.header) > 0 && !v.signsIn(a.address) {
			doc.Warnings = append(doc.Warnings, name+": the credentials are for another host; the index was read without them")
		}
		return doc
	}
	v.failures = append(v.failures, failure{name, v.describe(a, err, name), weight(a)})
	return nil
}

// position matches the line and column of an error.
var position = regexp.MustCompile(`^:\d+:\d+`)

// describe describes a response that is not a site index.
func (v *visit) describe(a *response, err error, name string) string {
	if err == nil {
		return fmt.Sprintf("status %d", a.status)
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	line = strings.TrimPrefix(line, name)
	line = line[len(position.FindString(line)):]
	line = strings.TrimPrefix(line, ": ")
	problem, general := index.CutRemedy(line)
	if remedy := v.remedy(a); general && remedy != "" {
		line = problem + "; " + remedy
	}
	if a.status >= 300 {
		return fmt.Sprintf("status %d, %s", a.status, line)
	}
	return line
}

// remedy returns what to do about a response that is not a site index, or "" if
// its status and type do not tell.
func (v *visit) remedy(a *response) string {
	switch {
	case a.status == http.StatusUnauthorized && v.signsIn(a.address):
		return "check the credentials: RESTGEN_USER and RESTGEN_PASSWORD, RESTGEN_BEARER, RESTGEN_HEADER or the netrc file"
	case a.status == http.StatusUnauthorized:
		return "set RESTGEN_USER and RESTGEN_PASSWORD, RESTGEN_BEARER or RESTGEN_HEADER, as the server wants credentials"
	case a.status == http.StatusForbidden:
		return "let this machine pass the firewall of the site, or set RESTGEN_USER and RESTGEN_PASSWORD of a user with more rights"
	case a.status == http.StatusInternalServerError:
		return "look into the error log of the site"
	case a.status == http.StatusTooManyRequests, a.status > http.StatusInternalServerError:
		return "try again later"
	case a.status < 300 && !a.isJSON():
		return "check the address, or try again later if the site is in maintenance"
	}
	return ""
}

// signsIn reports whether requests of an address have credentials.
func (v *visit) signsIn(u *url.URL) bool {
	return len(v.credentials.header) > 0 && v.credentials.trusts(u)
}

// heaviest is the weight of a failure of a site that was found.
const heaviest = 4

// weight orders failures by how much they explain: an error of the interface
// more than a page of the site, and an index without routes most of all.
func weight(a *response) int {
	switch {
	case a.isJSON() && a.status < 300:
		return 3
	case a.isInterface():
		return 2
	case a.isJSON():
		return 1
	}
	return 0
}

// report returns the error of a search that found nothing.
func (v *visit) report() error {
	if len(v.failures) == 0 {
		return errors.New("no address to request; name the address of the site")
	}
	best := v.failures[0]
	for _, f := range v.failures[1:] {
		if f.weight > best.weight {
			best = f
		}
	}
	if best.weight > 0 {
		if best.address == bare(v.home) {
			return errors.New(best.why)
		}
		return fmt.Errorf("%s: %s", best.address, best.why)
	}
	return fmt.Errorf("no site index at this address, /wp-json/, /index.php/wp-json/ or /?rest_route=/; this address returned %s", best.why)
}
