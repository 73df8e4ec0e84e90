package emit

import (
	"fmt"
	"go/format"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/symbol"
)

// standIn returns the package with a stand-in for tests, if there are
// descriptions of the site.
func (g *generation) standIn() []job {
	if g.Descriptions == nil {
		return nil
	}
	folder := g.StandInPackage()
	jobs := []job{{folder + "/" + folder + ".go", g.standInSource}}
	for d, text := range g.Descriptions {
		jobs = append(jobs, job{folder + "/" + g.descriptionName(d), func() ([]byte, error) { return text, nil }})
	}
	return jobs
}

// StandInPackage returns the name of the package with a stand-in: sitetest for
// the package site.
func (o Options) StandInPackage() string { return strings.TrimLeft(o.Package, "_") + symbol.TestSuffix }

func (g *generation) descriptionName(d int) string {
	if len(g.api.Deployments) == 1 {
		return "site.json"
	}
	return "site-" + g.api.Deployments[d] + ".json"
}

// standInSource writes the package. Nothing of it depends on the index but the
// names of packages and files, so that its text is here as it will be.
func (g *generation) standInSource() ([]byte, error) {
	var embeds strings.Builder
	for d := range g.Descriptions {
		fmt.Fprintf(&embeds, "// description%[1]s describes the site%[2]s.\n//\n//go:embed %[3]s\nvar description%[1]s []byte\n\n",
			g.suffix(d), g.ofDeployment(d), g.descriptionName(d))
	}
	site, alias := g.Package, ""
	if slices.Contains(taken, site) {
		site = "api"
	}
	if path.Base(g.ImportPath) != site {
		alias = site + " "
	}
	several := ""
	if len(g.api.Deployments) > 1 {
		several = strings.ReplaceAll(deploymentOption, "SITE", site)
	}
	names := make([]string, len(g.Descriptions))
	for d := range names {
		names[d] = "standin.ParseOnce(description" + g.suffix(d) + "),\n"
	}
	text := strings.NewReplacer(
		"HEADER", g.Header,
		"PACKAGE", g.StandInPackage(),
		"SITE", site,
		"SERVER", serverPackage(g.Package),
		"EMBEDS", embeds.String(),
		"DESCRIPTIONS", strings.Join(names, "\t"),
		"DEPLOYMENT", several,
		`"IMPORTSITE"`, alias+strconv.Quote(g.ImportPath),
		"IMPORTSERVER", path.Join(g.ImportPath, g.rootServerFolder()),
		"IMPORTREST", g.SupportPath,
	).Replace(standInText)
	return format.Source([]byte(text))
}

// taken are the names in the package that the root package cannot have there.
var taken = strings.Fields("d description descriptions err handler httptest list log o options rest s server set slog standin t testing time u")

// deploymentOption is an option of packages for several deployments.
const deploymentOption = `
// Deployment selects the deployment to stand in for. The default is the first.
func Deployment(d SITE.Deployment) Option {
	return func(o *options) { o.deployment = SITE.WithDeployment(d) }
}
`

const standInText = `HEADER

// Package PACKAGE has a stand-in for the site of package SITE, for tests: it
// accepts and rejects requests as the site does, and remembers in memory what they
// change.
package PACKAGE

import (
	_ "embed"
	"log/slog"
	"net/http/httptest"
	"testing"
	"time"

	"IMPORTSITE"
	"IMPORTSERVER"
	"IMPORTREST"
	"IMPORTREST/server"
	"IMPORTREST/standin"
)

EMBEDS// descriptions returns the description of each deployment.
var descriptions = []func() (*standin.Description, error){
	DESCRIPTIONS}

// Site is a stand-in. Parallel tests share nothing. Methods such as Get, Requests,
// Snapshot and Restore are promoted from [standin.Site].
type Site struct {
	*standin.Site
	// URL is the address of the site.
	URL string
	// Client sends its requests as the administrator admin.
	Client *SITE.Client
	// Anonymous sends its requests as a visitor.
	Anonymous *SITE.Client

	t testing.TB
}

// An Option changes the stand-in that New returns.
type Option func(*options)

type options struct {
	standin.Settings
	data       []byte
	users      [][3]string
	server     SERVER.Server
	deployment rest.Deployment
	fresh      bool
}

// User adds a user next to admin.
func User(name, password, role string) Option {
	return func(o *options) { o.users = append(o.users, [3]string{name, password, role}) }
}

// Data adds items: an object with a list of items for each path.
func Data(json []byte) Option { return func(o *options) { o.data = json } }

// Now sets the clock.
func Now(now func() time.Time) Option { return func(o *options) { o.Settings.Now = now } }

// Seed changes what is generated, such as passwords.
func Seed(n uint64) Option { return func(o *options) { o.Settings.Seed = n } }

// FreshInstall begins with what WordPress installs: a post, a page and a comment.
func FreshInstall() Option { return func(o *options) { o.fresh = true } }

// Replace serves operations with an implementation of their own. The stand-in
// serves those without one.
func Replace(s SERVER.Server) Option { return func(o *options) { o.server = s } }
DEPLOYMENT
// New starts a stand-in, which ends with the test.
func New(t testing.TB, list ...Option) *Site {
	t.Helper()
	o := &options{users: [][3]string{{"admin", "password", "administrator"}}}
	o.Record = true
	for _, set := range list {
		set(o)
	}
	d, err := descriptions[o.deployment.Index]()
	if err != nil {
		t.Fatal(err)
	}
	s := &Site{Site: standin.New(d, o.Settings), t: t}
	for _, u := range o.users {
		if err := s.AddUser(u[0], u[1], u[2]); err != nil {
			t.Fatal(err)
		}
	}
	if o.fresh {
		s.FreshInstall()
	}
	if o.data != nil {
		if err := s.Load(o.data); err != nil {
			t.Fatal(err)
		}
	}
	log := server.Logger(slog.New(slog.DiscardHandler))
	handler := httptest.NewServer(SERVER.NewHandler(o.server, append(s.Options(), log, server.Deployment(o.deployment))...))
	t.Cleanup(handler.Close)
	s.URL = handler.URL
	s.Anonymous, err = SITE.NewClient(s.URL, o.deployment)
	if err == nil {
		s.Client, err = SITE.NewClient(s.URL, o.deployment, rest.ApplicationPassword("admin", "password"))
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Put adds an item to a collection, such as /wp/v2/posts, without checks, and
// returns its id. It completes members that are missing, empty or zero. For a
// route without items it sets the response.
func (s *Site) Put(path string, item any) int {
	s.t.Helper()
	id, err := s.Site.Put(path, item)
	if err != nil {
		s.t.Fatal(err)
	}
	return id
}

// Fail answers the next n requests of an operation with an error, such as
//
//	s.Fail("GET /wp/v2/posts/{id}", 2, &rest.Error{Status: 503, Code: "busy", Message: "Try again."})
//
// A negative n stands for all requests. They change nothing.
func (s *Site) Fail(operation string, n int, err *rest.Error) {
	s.t.Helper()
	if err := s.Site.Fail(operation, n, err); err != nil {
		s.t.Fatal(err)
	}
}

// Break gives the next n requests of an operation a fault, such as [standin.Cut].
func (s *Site) Break(operation string, n int, f standin.Fault) {
	s.t.Helper()
	if err := s.Site.Break(operation, n, f); err != nil {
		s.t.Fatal(err)
	}
}

// BreakRate gives some requests of an operation a fault: a rate of 0.2 is one of
// five on average. The seed of the site decides which.
func (s *Site) BreakRate(operation string, rate float64, f standin.Fault) {
	s.t.Helper()
	if err := s.Site.BreakRate(operation, rate, f); err != nil {
		s.t.Fatal(err)
	}
}
`
