package generator

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/restgen/restgen/generator/describe"
	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin"
)

// StandIn describes a stand-in for a site.
type StandIn struct {
	// Input is the index of the site.
	Input Input
	// Model selects parts of the index and corrects them.
	Model build.Options
	// Loader loads the index.
	Loader *source.Loader
	// Kinds are the kinds of items, by the path of their collection, where the
	// args that create them do not show it.
	Kinds map[string]string
	// Users can sign in. Without any there is an administrator named admin.
	Users []User
	// Data is the file of the items to begin with, by the paths of collections;
	// empty for none.
	Data string
	// Save says that Keep writes the items back to Data, which may be missing at
	// first.
	Save bool
	// Posts is the number of posts to begin with.
	Posts int
	// Seed decides on what is generated.
	Seed uint64
	// Faults are what requests get in place of their responses.
	Faults []Fault
	// NoGuesses answers 501 where the stand-in knows the form of a result at most.
	NoGuesses bool
	// Control adds the addresses below /-/ that read and change the stand-in.
	Control bool
	// Now is the clock; time.Now if nil.
	Now func() time.Time
	// Log gets the errors that clients do not see.
	Log *slog.Logger
}

// Fault is a fault of an operation of a stand-in.
type Fault struct {
	Kind      string  // one of standin.Faults
	Operation string  // such as GET /wp/v2/posts/{id}
	Requests  int     // the number of requests that get it, or -1 for all
	Rate      float64 // if not 0, the part of the requests that get it
}

func (f *Fault) addTo(s *standin.Site) error {
	if f.Rate != 0 {
		return s.BreakRate(f.Operation, f.Rate, standin.Fault(f.Kind))
	}
	return s.Break(f.Operation, f.Requests, standin.Fault(f.Kind))
}

func addFaults(s *standin.Site, faults []Fault) error {
	for _, f := range faults {
		if err := f.addTo(s); err != nil {
			return err
		}
	}
	return nil
}

// User is a user of a stand-in.
type User struct{ Name, Password, Role string }

// Admin is the name of the administrator of a stand-in without users.
const Admin = "admin"

// Served is a stand-in that serves.
type Served struct {
	http.Handler
	Users []User // with their passwords

	site    *standin.Site
	data    string
	changed atomic.Bool // since the file was written
}

// Serve makes a stand-in for a site. The Result holds the API and the notes on
// the index.
func Serve(ctx context.Context, o StandIn) (*Served, *Result, error) {
	// 1. Read the index and build the API.
	result, err := Inspect(ctx, []Input{o.Input}, o.Model, o.Loader)
	if err != nil {
		return nil, result, err
	}
	// 2. Describe the site, and add its users, items and faults.
	sites, err := described(result.API, o.Kinds)
	if err != nil {
		return nil, result, UsageError{Err: err}
	}
	s := &Served{Users: o.Users, data: o.Data,
		site: standin.New(sites[0], standin.Settings{Seed: o.Seed, Now: o.Now, NoGuesses: o.NoGuesses, Record: o.Control})}
	if err := s.addUsers(); err != nil {
		return nil, result, UsageError{Err: err}
	}
	users := s.site.Snapshot()
	text, err := s.read(o.Save)
	if err == nil && text != nil {
		err = s.site.Load(text)
	}
	if err != nil {
		return nil, result, fmt.Errorf("%s: %w", o.Data, err)
	}
	result.Warnings = append(result.Warnings, mismatches(sites[0], o.Data, text)...)
	if !(text != nil && o.Save) { // else they were saved
		s.site.AddPosts(o.Posts)
	}
	if err := addFaults(s.site, o.Faults); err != nil {
		return nil, result, UsageError{Err: err}
	}
	// 3. Serve the endpoints of the API, and a page for people.
	s.Handler = s.watch(home(result.API, serverOf(result.API, s.site, o.Log)))
	if o.Control {
		s.Handler = newControl(s, users, o.Faults).around(s.Handler)
	}
	return s, result, nil
}

// addUsers adds the users, or the administrator.
func (s *Served) addUsers() error {
	if len(s.Users) == 0 {
		s.Users = []User{{Admin, s.site.Password(Admin), "administrator"}}
	}
	for _, u := range s.Users {
		if err := s.site.AddUser(u.Name, u.Password, u.Role); err != nil {
			return err
		}
	}
	return nil
}

// read reads the file of the items, if there is one. A file that is to be saved
// may be missing.
func (s *Served) read(mayMiss bool) (text []byte, err error) {
	if s.data == "" {
		return nil, nil
	}
	text, err = disk.ReadRegular(s.data)
	missing := errors.Is(err, fs.ErrNotExist)
	if mayMiss && missing {
		return nil, nil
	}
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		err = failed.Err // the name of the file comes first anyway
	}
	if missing {
		err = fmt.Errorf("%w; with --save it may be missing", err)
	}
	return text, err
}

// mismatches returns which items of a file do not have the types of the site.
func mismatches(site *standin.Description, name string, text []byte) []string {
	var items map[string]any
	_ = json.Unmarshal(text, &items) // they were loaded
	list := describe.Mismatches(site, items)
	if more := len(list) - mostMismatches; more > 0 {
		list = append(list[:mostMismatches], fmt.Sprintf("%d more values have the wrong type", more))
	}
	for i := range list {
		list[i] = name + ": " + list[i]
	}
	return list
}

const mostMismatches = 10

// watch notes which requests may have changed the items, even if their response
// ends with a panic, as that of a fault does.
func (s *Served) watch(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodOptions {
			defer s.changed.Store(true)
		}
		next.ServeHTTP(w, r)
	})
}

// Keep writes the items to the file Data once a second, if requests changed
// them, and when the context ends. It reports what fails to warn, once for each
// reason, and tries again; it returns the error of the last time.
func (s *Served) Keep(ctx context.Context, warn func(error)) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	reported := ""
	for {
		select {
		case <-ctx.Done():
			return s.save()
		case <-tick.C:
			if err := s.save(); err != nil && err.Error() != reported {
				reported = err.Error()
				warn(err)
			}
		}
	}
}

// save writes the items to the file Data if they changed.
func (s *Served) save() error {
	if !s.changed.Swap(false) {
		return nil
	}
	text, err := s.site.Dump()
	if err == nil {
		err = disk.WriteFile(s.data, append(text, '\n'))
	}
	if err != nil {
		s.changed.Store(true)
	}
	return err
}

// serverOf returns the server of an API of one deployment.
func serverOf(api *model.API, site *standin.Site, log *slog.Logger) *server.Mux {
	mux := server.NewMux(append(site.Options(), server.Logger(log))...)
	mux.Routes(api.Order...)
	mux.Index(api.Indexes[0].Canonical())
	mux.Add(describe.Endpoints(api, 0)...)
	return mux
}

// rootOf returns the path of the root of the interface, in the form of addresses
// that the index of the site has.
func rootOf(x *index.Index) string {
	p, _ := x.Provenance()
	at := p.Address
	for _, link := range x.Doc.Get("routes").Get("/").Get("_links").Get("self").Values() {
		if href := link.Get("href"); href != nil {
			at = href.Text
		}
	}
	switch {
	case strings.Contains(at, "?rest_route="):
		return "/index.php?rest_route=/"
	case strings.Contains(at, "/index.php/"):
		return "/index.php/wp-json/"
	}
	return "/wp-json/"
}

// home serves the front page: the operations, and where the interface is.
func home(api *model.API, mux http.Handler) http.Handler {
	path := rootOf(api.Indexes[0])
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" || r.URL.Query().Has("rest_route") {
			mux.ServeHTTP(w, r)
			return
		}
		root := "http://" + r.Host + path
		w.Header().Set("Link", "<"+root+`>; rel="https://api.w.org/"`)
		w.Header().Set("Content-Type", "text/html; charset=UTF-8")
		var b strings.Builder
		fmt.Fprintf(&b, "<!DOCTYPE html>\n<title>Stand-in</title>\n<link rel=\"https://api.w.org/\" href=\"%s\">\n", html.EscapeString(root))
		for _, ns := range api.Namespaces {
			fmt.Fprintf(&b, "<h2>%s</h2>\n<pre>\n", html.EscapeString(ns.Name))
			for _, res := range ns.Resources {
				for _, op := range res.Operations {
					line := fmt.Sprintf("curl -X %s '%s%s'", op.Methods[0], root, strings.TrimPrefix(op.Template, "/"))
					b.WriteString(html.EscapeString(line) + "\n")
				}
			}
			b.WriteString("</pre>\n")
		}
		_, _ = w.Write([]byte(b.String())) // the client may be gone
	})
}

// described describes all deployments. It returns an error for kinds of
// collections that none of them has.
func described(api *model.API, kinds map[string]string) (list []*standin.Description, err error) {
	unknown := maps.Clone(kinds)
	for d := range api.Deployments {
		site := describe.Site(api, d, kinds)
		for _, c := range site.Collections {
			delete(unknown, c.Path)
		}
		list = append(list, site)
	}
	for _, path := range slices.Sorted(maps.Keys(unknown)) {
		err = errors.Join(err, fmt.Errorf("kinds of the stand-in: %s: the site has no such collection; give the path of a route that lists items", path))
	}
	return list, err
}

// descriptions returns the description of each deployment, if a stand-in is
// asked for.
func (o *Options) descriptions(api *model.API, t *target) ([][]byte, error) {
	if !o.StandIn {
		return nil, nil
	}
	if t.support != "" {
		return nil, usageErrorf("--standin: the support packages are shared; leave out --support")
	}
	own := emit.Options{Package: t.name}.StandInPackage()
	sites, err := described(api, o.Kinds)
	if err != nil {
		return nil, UsageError{Err: err}
	}
	var list [][]byte
	for _, site := range sites {
		text, err := json.Marshal(site)
		if err != nil {
			return nil, err
		}
		list = append(list, append(text, '\n'))
	}
	for _, ns := range api.Namespaces {
		if ns.Package == own {
			return nil, usageErrorf("--standin: %s is the package of a namespace, too; choose another --package", own)
		}
	}
	return list, nil
}
